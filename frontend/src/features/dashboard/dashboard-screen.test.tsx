import { screen, waitFor, within } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import { getProduction } from '#api/production.ts';
import { getReceipts, type ReceiptListItem } from '#api/receipts.ts';
import { getReceiveGoods } from '#api/receiving.ts';
import { getShipment } from '#api/shipments.ts';
import type { RecallRow } from '#api/tracking/recall-answers.ts';
import { getTracking } from '#api/tracking.ts';
import { getVendor, type VendorLoad } from '#api/vendors.ts';
import { getWorkOrder } from '#api/work-orders.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  answerDashboard(api);
});

const aReceipt = (differently: Partial<ReceiptListItem> = {}): ReceiptListItem => ({
  receiptId: '01JQ0000000000000000000001',
  receiptNbr: 'GR-000001',
  orderType: 'Normal',
  orderNbr: 'PO1',
  vendorID: 'V001',
  vendorName: 'Barossa Cork',
  supplierRef: '',
  receivedBy: 'mia',
  receivedAt: new Date().toISOString(),
  receivedDate: siteDay(Date.now()),
  lineCount: 1,
  status: 'POSTED',
  accountingReceiptNbr: 'R1',
  reason: null,
  version: null,
  ...differently,
});

/** The tile of that label, once its figure is there. */
const tile = async (label: string) => {
  const name = await screen.findByText(label, { selector: '.tile-label *, .tile-label' });
  const found = name.closest<HTMLElement>('.tile');
  if (!found) throw new Error(`${label} is no tile.`);
  return within(found);
};

describe('the dashboard (spec §2)', () => {
  it('welcomes, says what the product is, and shows the shift before the person', async () => {
    openApp('/dashboard', aPerson());
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Mia' })).toBeVisible();
    expect(screen.getByText('The management interface for the warehouse system.')).toBeVisible();
    expect(document.title).toBe('Welcome, Mia · Warehouse');
    const headings = within(screen.getByRole('main'))
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);
    expect(headings.slice(0, 3)).toEqual(['This shift', 'Signed in', 'Welcome']);
  });

  it('says of how many items something expires, and opens those lots', async () => {
    api.on(getInventory, 'count_expiring', () => ({
      data: {
        counts: [
          { days: '7' as const, items: 2 },
          { days: '30' as const, items: 5 },
        ],
        past: 1,
      },
    }));
    openApp('/dashboard', aPerson());
    const expiring = await tile('Items expiring in 7 days');
    expect(await expiring.findByText('1 past their date, 5 in 30 days')).toBeVisible();
    expect(expiring.getByText('2')).toBeVisible();
    expect(screen.getByRole('link', { name: /Items expiring in 7 days/ })).toHaveAttribute(
      'href',
      '/dashboard/expiring?days=7',
    );
  });

  it('says of an open recall, before all figures, and more quietly of one for practice', async () => {
    const recall: RecallRow = {
      ...{ recallId: 'RC-0002', kind: 'real', reason: 'Glass', status: 'Open', openedBy: 'mia', version: 1 },
      ...{ openedAt: '2026-11-20T02:00:00.000Z', closedAt: null, closedBy: null },
      ...{ outcome: null, goodsAfter: null },
      start: { kind: 'lot', id: 'SUGAR/S1', label: 'SUGAR, lot S1' },
    };
    api.on(getTracking, 'open_recalls', () => ({
      data: { items: [{ ...recall, recallId: 'RC-0003', kind: 'mock' as const }, recall] },
    }));
    openApp('/dashboard', aPerson());
    const alarm = await screen.findByRole('alert');
    expect(alarm).toHaveTextContent(
      'Recall RC-0002 is open: SUGAR, lot S1, since 20 Nov 2026, 1:00 pm. Nothing of it may be used or shipped.',
    );
    expect(within(alarm).getByRole('link', { name: 'RC-0002' })).toHaveAttribute(
      'href',
      '/dashboard/tracking?tab=recalls&recall=RC-0002',
    );
    const practice = screen.getByText('Practice recall').closest('[role=status]');
    expect(practice).toHaveTextContent('Practice recall RC-0003 is running: SUGAR, lot S1, since 20 Nov');
    expect(alarm.compareDocumentPosition(screen.getByRole('heading', { name: 'This shift' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('asks for all of it in nine calls', async () => {
    openApp('/dashboard', aPerson());
    await (await tile('Receipts today')).findByText('0');
    const asked = [
      'list',
      'attention',
      'expected',
      'count_open',
      'output_per_day',
      'vendor_load',
      'count_shipments',
      'open_recalls',
    ];
    await waitFor(() => expect(asked.flatMap((action) => api.requests(action))).toHaveLength(8));
    expect(api.requests('list_vendor_receivable')).toEqual([]);
  });

  it('counts what was received today, over all pages, and shows seven days by what became of them', async () => {
    const today = aReceipt();
    const cancelled = aReceipt({ status: 'CANCELLED' });
    const before = aReceipt({
      receivedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
      status: 'POSTING',
    });
    api.on(getReceipts, 'list', ({ pagination_key }) =>
      pagination_key
        ? { data: { items: [before] }, meta: { from: '', to: '' } }
        : { data: { items: [today, today, cancelled], pagination_key: 'more' }, meta: { from: '', to: '' } },
    );
    const { user } = openApp('/dashboard', aPerson());
    const receivedToday = await tile('Receipts today');
    // All of them: the list that it opens has a cancelled one as well.
    expect(await receivedToday.findByText('3')).toBeVisible();
    expect(receivedToday.getByText('1 of them cancelled')).toBeVisible();
    expect(await (await tile('On their way')).findByText('1')).toBeVisible();
    await user.click(await screen.findByText('Receipts per day as a table'));
    const table = screen.getByRole('table', { name: 'Receipts per day' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Day', 'Posted', 'On their way', 'Cancelled']);
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      ...[0, 1, 2].map(() => ['0', '0', '0']),
      ['0', '1', '0'],
      ...[0, 1].map(() => ['0', '0', '0']),
      ['2', '0', '1'],
    ]);
    const day = siteDay(Date.now());
    expect(within(rows[6] as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      `/dashboard/received-goods?from=${day}&to=${day}`,
    );
  });

  it('shows what the lines made beside it, good and loss, or says what will stand there', async () => {
    openApp('/dashboard', aPerson());
    expect(await screen.findByText('No run was stopped in the last seven days.')).toBeVisible();
    expect(screen.getByText('Nothing was received in the last seven days.')).toBeVisible();
  });

  it('shows good and loss of the days that had runs', async () => {
    const day = addDays(siteDay(Date.now()), -1);
    api.on(getProduction, 'output_per_day', ({ unit, from = '', to = '' }) => ({
      data: { from, to, unit, days: [{ day, good: 12_096, loss: 36, runs: 1, notConverted: 0 }] },
    }));
    const { user } = openApp('/dashboard', aPerson());
    await user.click(await screen.findByText('Output per day, in bottles as a table'));
    const table = screen.getByRole('table', { name: 'Output per day, in bottles' });
    const [, ...rows] = within(table).getAllByRole('row');
    expect(
      within(rows[5] as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['12,096', '36']);
  });

  it('says what is on its way and what failed, and how old the oldest is', async () => {
    const since = new Date(Date.now() - 3_600_000 * 5).toISOString();
    api.on(getReceipts, 'attention', () => ({
      data: {
        count: 3,
        failed: 2,
        waiting: 1,
        hasMore: false,
        oldestSince: since,
        oldestAgeSeconds: 5 * 3600,
        items: [
          aReceipt({ status: 'FAILED', receivedAt: since }),
          aReceipt({
            status: 'POSTING',
            receivedAt: new Date(Date.parse(since) + 4.5 * 3_600_000).toISOString(),
          }),
        ],
      },
    }));
    openApp('/dashboard', aPerson());
    const failed = await tile('Receipts failed');
    expect(await failed.findByText('2')).toBeVisible();
    expect(failed.getByText('Oldest received 5 h ago')).toBeVisible();
    expect((await tile('On their way')).getByText('Oldest received 30 min ago')).toBeVisible();
  });

  it('names runs and shipments whose posting failed, here and in the header to who can act', async () => {
    const quiet = {
      count: 0,
      failed: 0,
      waiting: 0,
      hasMore: false,
      oldestSince: null,
      oldestAgeSeconds: null,
    };
    const one = {
      kind: 'kit',
      id: 'R1',
      documentNbr: 'PR-000007',
      since: '2026-03-04T01:00:00.000Z',
    } as const;
    const shipment = { ...one, kind: 'shipment', id: 'S1', documentNbr: 'SH-000002' } as const;
    api.on(getReceipts, 'attention', () => ({
      data: {
        ...{ ...quiet, items: [] },
        others: {
          hasMore: false,
          items: [
            { ...one, mark: 'FAILED' as const },
            { ...one, id: 'R2', mark: 'WAITING' as const },
            { ...shipment, mark: 'TO_CHECK' as const },
          ],
        },
      },
    }));
    const { unmount } = openApp('/dashboard', aPerson());
    const failed = await tile('Run postings failed');
    expect(failed.getByText('1')).toBeVisible();
    expect(failed.getByText(/^PR-000007 since /)).toBeVisible();
    expect(screen.queryByText('Shipment postings failed')).not.toBeInTheDocument();
    expect(
      await screen.findByRole('link', { name: '1 run posting failed, 1 waiting for over 10 minutes' }),
    ).toHaveAttribute('href', '/dashboard/production-order-history?books=failed');
    expect(
      screen.getByRole('link', { name: '1 shipment posting to check in MYOB Acumatica' }),
    ).toHaveAttribute('href', '/dashboard/completed-lookup');
    unmount();
    openApp('/dashboard', aPerson({ groups: ['consultant'] }));
    await tile('Run postings failed');
    expect(screen.queryByRole('link', { name: /^1 run posting failed/ })).not.toBeInTheDocument();
  });

  it('tells of a vendor load that failed, and else when it was', async () => {
    const load: VendorLoad = {
      jobId: 'j1',
      kind: 'vendors',
      mode: 'full',
      status: 'FAILED',
      read: 0,
      created: 0,
      changed: 0,
      madeInactive: 0,
      startedAt: new Date().toISOString(),
      endedAt: new Date().toISOString(),
      startedBy: 'mia',
      message: 'The accounting system does not answer.',
    };
    api.on(getVendor, 'vendor_load', () => ({ data: load }));
    const { unmount } = openApp('/dashboard', aPerson());
    expect(
      await screen.findByText('The last load of vendors failed: The accounting system does not answer.'),
    ).toBeVisible();
    unmount();
    api.on(getVendor, 'vendor_load', () => ({ data: { ...load, status: 'DONE' as const } }));
    openApp('/dashboard', aPerson());
    expect(await screen.findByRole('link', { name: 'Vendors loaded just now' })).toBeVisible();
  });

  it('says what is expected and late, and opens the lists of just those', async () => {
    api.on(getReceiveGoods, 'expected', () => ({
      data: { open: 1200, today: 4, overdue: 3, accountingAnswers: false },
    }));
    api.on(getReceiveGoods, 'by_promise', () => ({ data: [], meta: { asOf: null, stale: false } }));
    api.on(getVendor, 'list_vendor_receivable', () => ({ data: { items: [] } }));
    api.on(getWorkOrder, 'count_open', () => ({
      data: { open: 9, inProgress: 2, dueToday: 5, overdue: 1 },
    }));
    const { user } = openApp('/dashboard', aPerson());
    const orders = await tile('Orders for today');
    expect(await orders.findByText('4')).toBeVisible();
    expect(orders.getByText('1,200 open in all')).toBeVisible();
    expect((await tile('Orders overdue')).getByText('3')).toBeVisible();
    expect(await (await tile('Work orders due today')).findByText('5')).toBeVisible();
    expect((await tile('In progress')).getByText('2')).toBeVisible();
    expect((await tile('Work orders overdue')).getByText('1')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Work orders overdue' })).toHaveAttribute(
      'href',
      '/dashboard/work-orders?due=overdue',
    );
    expect(screen.getByText(/^MYOB Acumatica does not answer/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Orders overdue' }));
    expect(await screen.findByText('No order that was read is overdue.')).toBeVisible();
    await addressIs('/dashboard/receive-goods?promised=overdue');
    expect(api.requests('by_promise')).toEqual([{ promised: 'overdue' }]);
  });

  it('says how many trucks are late, and opens the list of just those', async () => {
    api.on(getShipment, 'count_shipments', () => ({ data: { open: 12, today: 4, overdue: 2 } }));
    openApp('/dashboard', aPerson());
    const trucks = await tile('Shipments overdue');
    expect(await trucks.findByText('2')).toBeVisible();
    expect(trucks.getByText('4 for today, 12 open in all')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Shipments overdue' })).toHaveAttribute(
      'href',
      '/dashboard/open-shipment-list?q=overdue',
    );
  });

  it('says when very many were counted, which are not counted for whoever looks', async () => {
    const countedAt = '2026-11-20T03:05:30Z';
    api.on(getReceiveGoods, 'expected', () => ({
      data: { open: 5000, today: 4, overdue: 3, accountingAnswers: true, countedAt },
    }));
    api.on(getWorkOrder, 'count_open', () => ({
      data: { open: 301, inProgress: 2, dueToday: 5, overdue: 1, countedAt },
    }));
    api.on(getShipment, 'count_shipments', () => ({ data: { open: 2000, today: 4, overdue: 2, countedAt } }));
    openApp('/dashboard', aPerson());
    const noteIn = async (name: string, note: string) =>
      expect(await (await tile(name)).findByText(note)).toBeVisible();
    await noteIn('Orders for today', '5,000 open in all, counted 2:05 pm');
    await noteIn('Work orders due today', '301 open in all, counted 2:05 pm');
    await noteIn('Shipments overdue', '4 for today, 2,000 open in all, counted 2:05 pm');
  });

  it('tells what was never read from what is nothing', async () => {
    openApp('/dashboard', aPerson());
    const orders = await tile('Orders for today');
    expect(await orders.findByText('–')).toBeVisible();
    expect(orders.getByText('No orders were read yet')).toBeVisible();
    expect(await (await tile('In progress')).findByText('0')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Vendors were never loaded' })).toHaveAttribute(
      'href',
      '/dashboard/vendor',
    );
    expect(screen.getByText(/^As of \d/)).toBeVisible();
  });

  it('says at each tile what could not be read, and Try Again reads just that', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.on(getReceipts, 'attention', () => new Refusal(400, 'No.'));
    const { user } = openApp('/dashboard', aPerson());
    const failed = await tile('Receipts failed');
    expect(await failed.findByText('Could not be read.')).toBeVisible();
    expect(failed.getByText('–')).toBeVisible();
    expect(await (await tile('In progress')).findByText('0')).toBeVisible();
    const again = screen.getByRole('button', { name: 'Try Again' });
    await user.click(again);
    // Still refused: the button is where it was, and has the focus.
    await waitFor(() => expect(api.requests('attention').length).toBeGreaterThan(1));
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
    expect(again).toHaveFocus();
    answerDashboard(api);
    await user.click(again);
    expect(await failed.findByText('0')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
    expect(api.requests('count_open')).toHaveLength(1);
  });
});
