import { screen, within } from '@testing-library/react';
import { getProduction, type RunRecord } from '#api/production.ts';
import { getWorkCenter } from '#api/work-centers.ts';
import { getWorkOrder, postWorkOrder } from '#api/work-orders.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aWorkOrderRecord, aWorkOrderRow } from '#frontend/testing/a-work-order-row.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { type FakeApi, fakeApi } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { openedDialog } from '#frontend/testing/opened-dialog.ts';

jest.mock('aws-amplify/auth', () => ({}));

const DONE = {
  status: 'Completed',
  good: 1182,
  loss: 18,
  yield: 0.985,
  runs: 1,
  closedAt: new Date().toISOString(),
} as const;

const RUN = '01JXZ7Q8M0000000000000000B';

const aRun = (differently: Partial<RunRecord> = {}): RunRecord => ({
  runId: '01JXZ7Q8M0000000000000000A',
  runNumber: 'PR-000001',
  workOrderId: 'WO_20260304_001',
  product: 'Ginger Brew',
  line: 'L1',
  operator: 'Casey',
  startTime: '2026-03-04T01:00:00.000Z',
  stopTime: '2026-03-04T03:00:00.000Z',
  status: 'Stopped',
  good: 0,
  loss: 0,
  unit: 'bottles',
  sizes: { bottles: [1, 1] },
  inventoryID: null,
  counts: 0,
  countableUnits: ['bottles'],
  pauses: [],
  operators: [],
  voidReason: null,
  version: 1,
  revision: 1,
  createdBy: 'casey',
  updatedAt: '2026-03-04T03:00:00.000Z',
  updatedBy: 'casey',
  ...differently,
});

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  // The shell asks what waits wherever somebody is.
  answerDashboard(api);
  api.on(getWorkCenter, 'list_reasons', () => ({ data: { items: [] } }));
  api.on(getWorkOrder, 'list_open', () => ({ data: { items: [] } }));
  api.on(getWorkOrder, 'list_completed', () => ({
    data: {
      items: [
        aWorkOrderRow(DONE),
        aWorkOrderRow({ id: 'WO_20260304_002', status: 'Cancelled', closedAt: '2026-03-04T02:00:00.000Z' }),
      ],
    },
  }));
});

const open = () => openApp('/dashboard/completed-work-orders', aPerson());

describe('Completed Work Order (design.md §9)', () => {
  it('has the seven columns, then good, loss and yield', async () => {
    open();
    expect(await screen.findByText('98.5%')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'WORK ORDER ID',
      'PRODUCT',
      'QUANTITY',
      'PRIORITY',
      'REQUIRED DATE',
      'STATUS',
      'ACTION',
      'GOOD',
      'LOSS',
      'YIELD',
    ]);
  });

  it('offers view, duplicate and reopen, and nothing else', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for WO_20260304_001' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'View',
      'Duplicate',
      'Reopen',
    ]);
  });

  it('lets an order go from here when it is reopened', async () => {
    api.on(postWorkOrder, 'reopen_work_order', () => ({
      data: aWorkOrderRecord({ ...DONE, status: 'In progress', closedAt: null, version: 2, revision: 2 }),
      meta: { warnings: [] },
    }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for WO_20260304_001' }));
    await user.click(screen.getByRole('menuitem', { name: 'Reopen' }));
    const dialog = within(await openedDialog());
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Miscounted');
    await user.click(dialog.getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('Showing 1-1 of 1 total work orders')).toBeVisible();
    expect(screen.queryByText('WO_20260304_001')).not.toBeInTheDocument();
  });

  it('shows an order with its history, the newest change first', async () => {
    const created = aWorkOrderRecord().history[0];
    if (!created) throw new Error('It has no beginning.');
    api.on(getWorkOrder, 'get_work_order', () => ({
      data: aWorkOrderRecord({
        ...DONE,
        closeReason: 'Out of caps',
        history: [
          created,
          { ...created, change: 'closedShort', from: 'In progress', to: 'Completed', reason: 'Out of caps' },
        ],
      }),
    }));
    api.on(getProduction, 'runs_of_work_order', () => ({
      data: {
        items: [
          aRun({ runId: RUN, runNumber: 'PR-000002', good: 1182, loss: 18, operator: 'Casey' }),
          aRun({ status: 'Void', voidReason: 'Wrong order', operator: 'Alex' }),
        ],
      },
      meta: { now: '2026-03-04T04:00:00.000Z' },
    }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for WO_20260304_001' }));
    await user.click(screen.getByRole('menuitem', { name: 'View' }));
    const runs = within(await screen.findByRole('table', { name: 'Runs' }));
    expect(runs.getByRole('link', { name: 'PR-000002' })).toHaveAttribute(
      'href',
      `/dashboard/production-order-history?run=${RUN}`,
    );
    expect(
      runs
        .getAllByRole('row')
        .map((row) => row.textContent?.replaceAll(/\s+/g, ' '))
        .slice(1),
    ).toEqual([
      'PR-000002StoppedL1Casey4 Mar 2026, 12:00 pm4 Mar 2026, 2:00 pm1,182 bottles18 bottles98.5%',
      'PR-000001VoidL1Alex4 Mar 2026, 12:00 pm4 Mar 2026, 2:00 pm0 bottles0 bottles–',
    ]);
    const history = within(await screen.findByRole('table', { name: 'History' }));
    expect(history.getByText('In progress to Completed; Out of caps')).toBeVisible();
    expect(
      history.getAllByRole('row').map((row) => within(row).queryAllByRole('cell')[0]?.textContent),
    ).toEqual([undefined, 'Closed short', 'Created']);
  });
});
