import { act, screen, waitFor, within } from '@testing-library/react';
import { getProduction, type RunRow } from '#api/production.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';
import { lineDaysAsCsv } from './line-days-as-csv.ts';
import { aRunRecord, aRunRow } from './testing/a-run.ts';

jest.mock('aws-amplify/auth', () => ({}));

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  // The shell asks what waits wherever somebody is.
  answerDashboard(api);
  api.on(getProduction, 'output_per_day', ({ unit, from = '', to = '' }) => ({
    data: { unit, from, to, days: [{ day: to, good: 14400, loss: 12, runs: 2, notConverted: 1 }] },
  }));
});

beforeEach(() => {
  api.on(getProduction, 'runs_in_books', () => ({ data: { items: [] } }));
  api.on(getProduction, 'line_days', () => ({ data: { from: '', to: '', items: [] } }));
});

afterEach(() => jest.restoreAllMocks());

const list = (items: readonly RunRow[]) =>
  api.on(getProduction, 'list_runs', ({ search }) => ({
    data: { items: search === undefined ? [...items] : [] },
  }));

const open = (path = '/dashboard/production-order-history') => openApp(path, aPerson());

it('shows downtime by kind and availability of each line and day', async () => {
  const hour = 3_600_000;
  const times = { running: 4 * hour, planned: hour, unplanned: hour / 2, changeover: 0 };
  const day = { day: '2026-03-04', line: 'CAN-1', runs: 2, ...times, availability: 8 / 9 };
  api.on(getProduction, 'line_days', () => ({ data: { from: '', to: '', items: [day] } }));
  list([aRunRow()]);
  open();
  const table = within(await screen.findByRole('table', { name: 'Availability of lines' }));
  expect(table.getByRole('rowheader')).toHaveTextContent('4 Mar 2026');
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['CAN-1', '2', '4 h 00 min', '1 h 00 min', '30 min', '–', '88.9%'],
  ]);
  expect(screen.getByRole('button', { name: 'Export availability' })).toBeEnabled();
  const idle = { ...day, line: 'CAN-2', running: 0, unplanned: 0, availability: null };
  expect(lineDaysAsCsv([day, idle]).trimEnd().split('\r\n').slice(1)).toEqual([
    '2026-03-04,CAN-1,2,240,60,30,0,88.9',
    '2026-03-04,CAN-2,2,0,60,0,0,',
  ]);
});

describe('Production Order History (spec §2)', () => {
  it('has the columns, ten rows a page, and leads here from its old address', async () => {
    list(
      Array.from({ length: 12 }, (_, index) =>
        aRunRow({
          runId: `01JXZ7Q8M000000000000000${String(index + 10)}`,
          runNumber: `PR-0000${index + 10}`,
        }),
      ),
    );
    open('/production-order-history');
    expect(await screen.findByText('Showing 1-10 of 12 total runs')).toBeVisible();
    await addressIs('/dashboard/production-order-history');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'RUN #',
      'START TIME',
      'STOP TIME',
      'QUANTITY',
      'OPERATOR',
    ]);
  });

  it('searches and filters in the URL, and shows quantities in the unit chosen', async () => {
    const now = new Date().toISOString();
    list([
      aRunRow({ operator: 'Morgan', startTime: now }),
      aRunRow({ runId: '01JXZ7Q8M0000000000000000B', runNumber: 'PR-000002' }),
    ]);
    const { user } = open();
    await screen.findByText('Showing 1-2 of 2 total runs');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Quantities' }), 'In cases');
    expect(screen.getAllByText('50')).toHaveLength(2);
    const recent = screen.getByRole('button', { name: 'Last 30 days' });
    await user.click(recent);
    expect(recent).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Showing 1-1 of 1 filtered runs')).toBeVisible();
    expect(screen.getByText('Morgan')).toBeVisible();
    await user.type(
      screen.getByRole('searchbox', { name: 'Search by run, operator, product or lot' }),
      'casey',
    );
    expect(await screen.findByText('No runs found.')).toBeVisible();
    await addressIs('/dashboard/production-order-history?unit=cases&last=30&q=casey');
  });

  it('asks the server where none of those listed has what was typed: for a lot, or for what is older', async () => {
    const other = aRunRow({ runId: '01JXZ7Q8M0000000000000000B', runNumber: 'PR-000777', operator: 'Robin' });
    list([aRunRow()]);
    api.on(getProduction, 'list_runs', ({ search, status }) => ({
      data: {
        items: search === undefined ? [aRunRow()] : search === 'S-77' && status === 'Stopped' ? [other] : [],
      },
    }));
    const { user } = open();
    await screen.findByText('Showing 1-1 of 1 total runs');
    const field = screen.getByRole('searchbox', { name: 'Search by run, operator, product or lot' });
    await user.type(field, 'ginger');
    expect(await screen.findByText('Showing 1-1 of 1 filtered runs')).toBeVisible();
    expect(api.requests('list_runs').filter(({ search }) => search !== undefined)).toEqual([]);
    await user.clear(field);
    await user.type(field, 'S-77');
    expect(await screen.findByText('PR-000777')).toBeVisible();
    expect(screen.getByText('Showing 1-1 of 1 filtered runs')).toBeVisible();
  });

  it('lists the newest of very many in one call, and finds older ones beside them', async () => {
    const older = aRunRow({ runId: '01JXZ7Q8M0000000000000000B', runNumber: 'PR-000000' });
    api.on(getProduction, 'list_runs', ({ search, lastDays }) => ({
      data:
        search !== undefined
          ? { items: [aRunRow(), older] }
          : lastDays === undefined
            ? { items: [aRunRow()], pagination_key: 'older' }
            : { items: [] },
    }));
    const { user } = open();
    expect(await screen.findByText(/the newest 1\. Search for older ones\./)).toBeVisible();
    expect(api.requests('list_runs').filter(({ lastDays }) => lastDays === undefined)).toHaveLength(1);
    const field = screen.getByRole('searchbox', { name: 'Search by run, operator, product or lot' });
    await user.type(field, 'casey');
    expect(await screen.findByText('Showing 1-2 of 2 filtered runs')).toBeVisible();
    expect(screen.getByText('PR-000000')).toBeVisible();
  });

  it('shows how closed runs stand to the books, and lists those that failed', async () => {
    const failed = aRunRow({ runId: '01JXZ7Q8M0000000000000000B', runNumber: 'PR-000002' });
    list([aRunRow(), failed]);
    api.on(getProduction, 'runs_in_books', ({ runIds }) => ({
      data: {
        items: [
          { runId: aRunRow().runId, inBooks: 'POSTED' as const },
          { runId: failed.runId, inBooks: 'FAILED' as const },
        ].filter(({ runId }) => runIds.includes(runId)),
      },
    }));
    api.on(getProduction, 'runs_open_in_books', () => ({ data: { items: [failed] } }));
    const { user } = open();
    expect(await screen.findByText('In the books', { selector: '.pill' })).toBeVisible();
    expect(screen.getByText('Posting failed', { selector: '.pill' })).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'In the books' }), 'Posting failed');
    expect(await screen.findByText('Showing 1-1 of 1 filtered runs')).toBeVisible();
    expect(screen.getByText('PR-000002')).toBeVisible();
    expect(screen.queryByText('PR-000001')).not.toBeInTheDocument();
    expect(api.requests('runs_open_in_books')).toMatchObject([{ mark: 'FAILED' }]);
    await addressIs('/dashboard/production-order-history?books=failed');
  });

  it('opens a run with its pauses, operators, counts and work order', async () => {
    list([aRunRow()]);
    api.on(getProduction, 'get_run', () => ({
      data: {
        run: aRunRecord({
          pauses: [
            {
              from: '2026-03-04T02:00:00.000Z',
              to: '2026-03-04T02:30:00.000Z',
              reason: 'Label jam',
              by: 'casey',
            },
          ],
          operators: [
            { from: '2026-03-04T01:00:00.000Z', operator: 'Casey', by: 'casey' },
            { from: '2026-03-04T03:00:00.000Z', operator: 'Morgan', by: 'casey' },
          ],
        }),
        goods: null,
        lots: [],
        components: [],
        noGoods: 'freeText' as const,
        counts: [
          {
            countId: '01JXZ7Q8M0000000000000000C',
            at: '2026-03-04T03:30:00.000Z',
            by: 'casey',
            good: 50,
            loss: 1,
            unit: 'cases' as const,
            produced: null,
            addedGood: 1200,
            addedLoss: 24,
            note: null,
          },
        ],
        workOrder: null,
      },
      meta: { now: '2026-03-04T04:00:00.000Z' },
    }));
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Open PR-000001' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'PR-000001' }));
    expect(await dialog.findByText('Label jam')).toBeVisible();
    expect(dialog.getByText('30 min')).toBeVisible();
    expect(dialog.getByText('2 h 00 min')).toBeVisible();
    expect(dialog.getByText('Morgan')).toBeVisible();
    expect(dialog.getByText('50 cases')).toBeVisible();
    expect(dialog.getByText('WO_20260304_001, which was deleted since.')).toBeVisible();
  });

  it('shows what was made per day, days without runs among them, and what it leaves out', async () => {
    list([aRunRow()]);
    const { user } = open();
    const chart = within(await screen.findByRole('table', { name: 'Good output per day, in bottles' }));
    expect(chart.getAllByRole('row')).toHaveLength(14);
    expect(chart.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      ...Array<string>(13).fill('0'),
      '14.4K',
    ]);
    expect(screen.getByText("1 run is left out: its output can't be said in bottles.")).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Quantities' }), 'In cases');
    expect(await screen.findByRole('table', { name: 'Good output per day, in cases' })).toBeInTheDocument();
    expect(api.requests('output_per_day').map(({ unit }) => unit)).toEqual(['bottles', 'cases']);
  });

  it('shows void runs when asked for, marked as such, and none of them otherwise', async () => {
    api.on(getProduction, 'list_runs', ({ status }) => ({
      data: {
        items: [
          status === 'Stopped'
            ? aRunRow()
            : aRunRow({
                ...{ runId: '01JXZ7Q8M0000000000000000V', runNumber: 'PR-000009', status: 'Void', good: 0 },
                startTime: '2026-03-05T01:00:00.000Z',
              }),
        ],
      },
    }));
    const { user } = open();
    await screen.findByText('Showing 1-1 of 1 total runs');
    expect(screen.queryByText('PR-000009')).not.toBeInTheDocument();
    const which = screen.getByRole('combobox', { name: 'Runs' });
    await user.selectOptions(which, 'Stopped and void runs');
    expect(await screen.findByText('Showing 1-2 of 2 total runs')).toBeVisible();
    const [, newest] = screen.getAllByRole('row');
    expect(newest).toHaveTextContent('PR-000009Void');
    await user.selectOptions(which, 'Void runs');
    expect(await screen.findByText('Showing 1-1 of 1 total runs')).toBeVisible();
    expect(screen.queryByText('PR-000001')).not.toBeInTheDocument();
    await addressIs('/dashboard/production-order-history?show=void');
  });

  it('opens the run that a link names, a void one with its reason, and closes it again', async () => {
    list([aRunRow()]);
    const runId = '01JXZ7Q8M0000000000000000V';
    api.on(getProduction, 'get_run', () => ({
      data: {
        run: aRunRecord({ runId, runNumber: 'PR-000009', status: 'Void', voidReason: 'Wrong order' }),
        counts: [],
        goods: null,
        lots: [],
        components: [],
        noGoods: 'freeText' as const,
        workOrder: null,
      },
      meta: { now: '2026-03-04T04:00:00.000Z' },
    }));
    const { user } = open(`/dashboard/production-order-history?last=30&run=${runId}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'PR-000009' }));
    expect(dialog.getByText('Wrong order (casey)')).toBeVisible();
    expect(api.requests('get_run')).toEqual([expect.objectContaining({ runId })]);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await addressIs('/dashboard/production-order-history?last=30');
  });

  it('opens a run that is still live too, with its times by the server’s clock', async () => {
    list([]);
    const runId = '01JXZ7Q8M0000000000000000V';
    api.on(getProduction, 'get_run', () => ({
      data: {
        run: aRunRecord({
          ...{ runId, status: 'Paused', stopTime: null },
          pauses: [{ from: '2026-03-04T03:30:00.000Z', to: null, reason: 'Label jam', by: 'casey' }],
        }),
        counts: [],
        goods: null,
        lots: [],
        components: [],
        noGoods: 'freeText' as const,
        workOrder: null,
      },
      meta: { now: '2026-03-04T04:00:00.000Z' },
    }));
    open(`/dashboard/production-order-history?run=${runId}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'PR-000001' }));
    expect(dialog.getByText('2 h 30 min')).toBeVisible();
    expect(dialog.getByText('30 min')).toBeVisible();
    expect(dialog.getByText('It is paused now')).toBeVisible();
  });

  it('adds runs as they end, and what they made to the chart, while the list is visible', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    list([aRunRow()]);
    open();
    await screen.findByText('Showing 1-1 of 1 total runs');
    await waitFor(() => expect(api.requests('output_per_day')).toHaveLength(1));
    list([aRunRow({ runId: '01JXZ7Q8M0000000000000000B', runNumber: 'PR-000002' })]);
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(await screen.findByText('Showing 1-2 of 2 total runs')).toBeVisible();
    await waitFor(() => expect(api.requests('output_per_day')).toHaveLength(2));
    expect(api.requests('list_runs').at(-1)).toMatchObject({ lastDays: 2 });
    jest.useRealTimers();
  });

  it('exports what the filters let through', async () => {
    list([
      aRunRow(),
      aRunRow({ runId: '01JXZ7Q8M0000000000000000B', runNumber: 'PR-000002', operator: 'Alex' }),
    ]);
    const blobs: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        blobs.push(blob);
        return 'blob:runs';
      },
      revokeObjectURL: () => undefined,
    });
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = open('/dashboard/production-order-history?q=alex');
    await screen.findByText('Showing 1-1 of 1 filtered runs');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(clicked).toHaveBeenCalledTimes(1);
    // A heading, one row, the mark before and the line ends: the other run would make it longer.
    expect(blobs[0]?.size).toBeGreaterThan(150);
    expect(blobs[0]?.size).toBeLessThan(260);
  });

  it('says what went wrong, and tries again', async () => {
    api.on(getProduction, 'list_runs', () => new Refusal(403, 'Forbidden'));
    const { user } = open();
    expect(await screen.findByText('Failed to load runs: Forbidden')).toBeVisible();
    list([]);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/No run has ended yet/)).toBeVisible();
  });
});
