import { act, screen, within } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import type { PostingResponse } from '#api/posting/posting-response.ts';
import {
  type ComponentUseResponse,
  getProduction,
  postProduction,
  type RunGoodsResponse,
  type RunLotResponse,
} from '#api/production.ts';
import { aRunRecord, aRunRow } from '#frontend/features/production/testing/a-run.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

const RUN = '01JXZ7Q8M0000000000000000A';

const GOODS: RunGoodsResponse = {
  ...{ runId: RUN, runNumber: 'PR-000001', workOrderId: 'WO_20260304_001', line: 'LINE-1' },
  ...{ inventoryID: 'GINGER', lotNumber: '260304-LINE-1-1', place: 'loc:MAIN/LINE1', baseUom: 'BOTTLE' },
  ...{
    useBy: null,
    bestBefore: '2026-09-04',
    closedAt: null,
    closedBy: null,
    settled: [],
    useReasons: [],
    rev: 3,
  },
};

const SUGAR: RunLotResponse = {
  ...{ inventoryID: 'SUGAR', name: 'White sugar', lotNumber: 'S1', baseUom: 'KG', place: 'loc:MAIN/R1' },
  ...{ issued: 40, returned: 10, atLine: 30, standsFor: null, backflushed: 0 },
  ...{ from: '2026-03-04T01:30:00.000Z', lastAt: '2026-03-04T02:00:00.000Z' },
};

/** Of an order without a bill. */
const USED: ComponentUseResponse = {
  ...{ inventoryID: 'SUGAR', name: 'White sugar', baseUom: 'KG', issued: 40, returned: 10, used: 30 },
  ...{ expected: null, difference: null, isAsked: false, reason: null },
};

let api: FakeApi;
let goods: RunGoodsResponse;
let components: readonly ComponentUseResponse[];
let posting: PostingResponse | null;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  goods = GOODS;
  components = [USED];
  posting = null;
  api = fakeApi();
  answerDashboard(api);
  api.on(getProduction, 'list_runs', () => ({ data: { items: [aRunRow()] } }));
  api.on(getProduction, 'runs_in_books', () => ({ data: { items: [] } }));
  api.on(getProduction, 'get_run', () => ({
    data: {
      run: aRunRecord(),
      counts: [],
      goods,
      lots: [SUGAR],
      components: [...components],
      noGoods: null,
      workOrder: null,
      posting,
    },
    meta: { now: '2026-03-04T04:00:00.000Z' },
  }));
});

afterEach(() => jest.restoreAllMocks());

const open = async (group = 'consultant') => {
  const { user } = openApp(`/dashboard/production-order-history?run=${RUN}`, aPerson({ groups: [group] }));
  return { user, run: within(await screen.findByRole('dialog', { name: 'PR-000001' })) };
};

describe('closing a run', () => {
  it('asks what was used of each lot, and why something is missing; what was typed stays', async () => {
    api.on(
      postProduction,
      'close_run',
      () => new Refusal(409, 'Something was issued meanwhile.', 'STALE_VERSION'),
    );
    const { user, run } = await open();
    expect(run.getByText('Lot 260304-LINE-1-1 at MAIN / LINE1')).toBeVisible();
    await user.click(run.getByRole('button', { name: 'Close run' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close PR-000001?' }));
    const used = dialog.getByRole('textbox', { name: 'Used of SUGAR, lot S1' });
    expect(used).toHaveValue('30');
    await user.clear(used);
    await user.type(used, '31');
    await user.click(dialog.getByRole('button', { name: 'Close run' }));
    expect(dialog.getByText('Only 30 KG are at the line.')).toBeVisible();
    await user.clear(used);
    await user.type(used, '26');
    await user.click(dialog.getByRole('button', { name: 'Close run' }));
    expect(dialog.getByText('Say why it is missing.')).toBeVisible();
    expect(api.requests('close_run')).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Why 4 KG are missing' }), 'A bag burst');
    await user.click(dialog.getByRole('button', { name: 'Close run' }));
    expect(await dialog.findByText('Something was issued meanwhile.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Why 4 KG are missing' })).toHaveValue('A bag burst');
    expect(api.requests('close_run')).toMatchObject([
      { rev: 3, lots: [{ inventoryID: 'SUGAR', lotNumber: 'S1', used: 26, reason: 'A bag burst' }] },
    ]);
  });

  it('asks why a component differs from its bill, as far as it does by what is said now', async () => {
    const caps = { ...USED, inventoryID: 'CAPS', name: 'Caps', baseUom: 'PIECE', issued: 0, returned: 0 };
    components = [
      { ...USED, expected: 25, difference: 5, isAsked: true },
      { ...caps, used: 0, expected: 500, difference: -500, isAsked: true },
    ];
    api.on(postProduction, 'close_run', () => ({ data: { ...GOODS, closedAt: '2026-03-04T04:00:00.000Z' } }));
    const { user, run } = await open();
    await user.click(run.getByRole('button', { name: 'Close run' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close PR-000001?' }));
    expect(dialog.getByText('25 KG expected by the bill, 30 used: 5 KG more.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close run' }));
    expect(dialog.getAllByText('Say why.')).toHaveLength(2);
    expect(api.requests('close_run')).toEqual([]);
    const used = dialog.getByRole('textbox', { name: 'Used of SUGAR, lot S1' });
    await user.clear(used);
    await user.type(used, '25.5');
    expect(dialog.queryByRole('textbox', { name: 'Why SUGAR differs' })).not.toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Why 4.5 KG are missing' }), 'Spilt');
    await user.type(dialog.getByRole('textbox', { name: 'Why nothing of CAPS was issued' }), 'Not scanned');
    await user.click(dialog.getByRole('button', { name: 'Close run' }));
    expect(await screen.findByText('PR-000001 closed')).toBeVisible();
    expect(api.requests('close_run')).toMatchObject([
      {
        lots: [{ inventoryID: 'SUGAR', used: 25.5, reason: 'Spilt' }],
        components: [{ inventoryID: 'CAPS', reason: 'Not scanned' }],
      },
    ]);
  });

  it('is told what the books would refuse, and closes all the same where somebody books it by hand', async () => {
    const closed = { data: { ...GOODS, closedAt: '2026-03-04T04:00:00.000Z' } };
    const why = '40 KG of SUGAR were used, and it takes exactly 30.';
    api.on(postProduction, 'close_run', ({ isBookedByHand }) =>
      isBookedByHand ? closed : new Refusal(422, why, 'NOT_POSTABLE'),
    );
    const { user, run } = await open();
    await user.click(run.getByRole('button', { name: 'Close run' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close PR-000001?' }));
    expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close run' }));
    expect(await dialog.findByText(why)).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: /Close it all the same/ }));
    await user.click(dialog.getByRole('button', { name: 'Close run' }));
    expect(await screen.findByText('PR-000001 closed')).toBeVisible();
  });

  it('gives back what is over of a stopped run first', async () => {
    api.on(getInventory, 'list_places', () => ({ data: { asOf: null, items: [] } }));
    api.on(postProduction, 'return_lot', () => ({
      data: { movementId: 'M', at: '2026-03-04T04:00:00.000Z', kind: 'return', reason: null, lines: [] },
    }));
    const { user, run } = await open();
    await user.click(run.getByRole('button', { name: 'Return SUGAR, lot S1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Return White sugar' }));
    await user.type(dialog.getByRole('textbox', { name: 'Quantity' }), '12');
    await user.click(dialog.getByRole('button', { name: 'Return' }));
    expect(await screen.findByText('12 KG to MAIN / R1')).toBeVisible();
    expect(api.requests('return_lot')).toMatchObject([{ runId: RUN, lotNumber: 'S1', qty: 12, uom: 'KG' }]);
    expect(await screen.findByRole('dialog', { name: 'PR-000001' })).toBeVisible();
  });

  it('shows what was settled, and only a manager opens it again', async () => {
    const settled = [
      { inventoryID: 'SUGAR', lotNumber: 'S1', used: 26, difference: 4, reason: 'A bag burst' },
    ];
    goods = { ...GOODS, closedAt: '2026-03-04T03:40:00.000Z', closedBy: 'casey', settled };
    const { run } = await open();
    expect(run.getByText('Closed')).toBeVisible();
    expect(run.getByText('A bag burst')).toBeVisible();
    expect(run.queryByRole('button', { name: 'Return SUGAR, lot S1' })).not.toBeInTheDocument();
    expect(run.getByRole('button', { name: 'Reopen run' })).toBeDisabled();
    expect(run.getByText('A manager or sysadmin can reopen it.')).toBeVisible();
  });

  it('is undone with a reason', async () => {
    goods = { ...GOODS, closedAt: '2026-03-04T03:40:00.000Z', closedBy: 'casey' };
    api.on(postProduction, 'reopen_run', () => ({ data: GOODS }));
    const { user, run } = await open('manager');
    await user.click(run.getByRole('button', { name: 'Reopen run' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reopen PR-000001?' }));
    await user.click(dialog.getByRole('button', { name: 'Reopen' }));
    expect(dialog.getByText('Say why it is reopened.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Counted wrongly');
    await user.click(dialog.getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('PR-000001 reopened')).toBeVisible();
    expect(api.requests('reopen_run')).toMatchObject([{ rev: 3, reason: 'Counted wrongly' }]);
  });
});

describe('a closed run on its way into the books', () => {
  const FAILED: PostingResponse = {
    ...{ status: 'FAILED', marker: 'PR-000001-0000000A', waitsFor: null, reason: 'The period is closed.' },
    ...{ failureCode: 'REFUSED', phase: null, nextAttemptAt: null, inBooks: null, toCheck: null },
    attempts: [{ at: '2026-03-04T04:05:00.000Z', outcome: 'failed', message: 'The period is closed.' }],
    ...{ version: 4, cancellable: true, retryable: true },
  };
  const inBooks = (run: Awaited<ReturnType<typeof open>>['run']) =>
    within(run.getByRole('region', { name: /^In / }));

  beforeEach(() => {
    goods = { ...GOODS, closedAt: '2026-03-04T04:00:00.000Z', closedBy: 'casey' };
    posting = FAILED;
  });

  it('says how it stands there and why, and is sent again or given up by a manager', async () => {
    api.on(postProduction, 'retry_posting', () => ({ data: { ...FAILED, status: 'QUEUED' as const } }));
    api.on(postProduction, 'cancel_posting', () => ({ data: { ...FAILED, status: 'CANCELLED' as const } }));
    const { user, run } = await open('manager');
    const section = inBooks(run);
    expect(section.getByText(/Refused. The period is closed/)).toBeVisible();
    await user.click(section.getByRole('button', { name: 'Retry' }));
    expect(api.requests('retry_posting')).toMatchObject([{ runId: RUN, version: 4 }]);
    await user.click(section.getByRole('button', { name: 'Give up posting' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give up posting PR-000001?' }));
    await user.click(dialog.getByRole('button', { name: 'Give up' }));
    expect(dialog.getByText('Say why it is given up.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Booked as AD-7');
    await user.click(dialog.getByRole('button', { name: 'Give up' }));
    expect(api.requests('cancel_posting')).toMatchObject([{ version: 4, reason: 'Booked as AD-7' }]);
  });

  it('goes on by itself while it is on its way', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const onItsWay = { ...FAILED, reason: null, retryable: false, cancellable: false };
      posting = { ...onItsWay, status: 'POSTING', phase: 'sending' };
      const { run } = await open();
      expect(inBooks(run).getByText('Being sent')).toBeVisible();
      posting = { ...onItsWay, status: 'POSTED', inBooks: { type: 'Assembly', nbr: '000012' } };
      await act(() => jest.advanceTimersByTimeAsync(2_000));
      expect(await run.findByText('Assembly 000012')).toBeVisible();
      const asked = api.requests('get_run').length;
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      expect(api.requests('get_run')).toHaveLength(asked);
    } finally {
      jest.useRealTimers();
    }
  });

  it('says what it waits for, and what it is called there; a consultant decides nothing', async () => {
    posting = {
      ...{ ...FAILED, status: 'QUEUED', reason: null, attempts: [], retryable: false },
      ...{ waitsFor: 'Run PR-000009 to be in the books', inBooks: { type: 'Assembly', nbr: '000012' } },
      delayedBy: 'It has too many calls.',
    };
    const { run } = await open();
    const section = inBooks(run);
    expect(section.getByText('Run PR-000009 to be in the books')).toBeVisible();
    expect(section.getByText('Assembly 000012')).toBeVisible();
    expect(section.getByText('It has too many calls.')).toBeVisible();
    expect(section.getByRole('button', { name: 'Give up posting' })).toBeDisabled();
  });
});
