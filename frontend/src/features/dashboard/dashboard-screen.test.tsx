import { screen, within } from '@testing-library/react';
import { getReceipts, type ReceiptListItem } from '#api/receipts.ts';
import { getReceiveGoods } from '#api/receiving.ts';
import { getVendor, type VendorLoad } from '#api/vendors.ts';
import { getWorkOrder } from '#api/work-orders.ts';
import { siteDay } from '#domain/calendar.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { vendorsNamed } from '#frontend/testing/a-vendor.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { here, openApp } from '#frontend/testing/open-app.tsx';

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
  const name = await screen.findByText(label);
  const found = name.closest<HTMLElement>('.tile');
  if (!found) throw new Error(`${label} is no tile.`);
  return within(found);
};

describe('the dashboard (spec §2)', () => {
  it('welcomes, and says what the product is', async () => {
    openApp('/dashboard', aPerson());
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Mia' })).toBeVisible();
    expect(screen.getByText('The management interface for the warehouse system.')).toBeVisible();
    expect(document.title).toBe('Welcome, Mia · Warehouse');
  });

  it('counts what was received today, over all pages, for the last seven days', async () => {
    const today = aReceipt();
    const cancelled = aReceipt({ status: 'CANCELLED' });
    const before = aReceipt({ receivedAt: new Date(Date.now() - 3 * 86_400_000).toISOString() });
    api.on(getReceipts, 'list', ({ pagination_key }) =>
      pagination_key
        ? { data: { items: [before] }, meta: { from: '', to: '' } }
        : { data: { items: [today, today, cancelled], pagination_key: 'more' }, meta: { from: '', to: '' } },
    );
    openApp('/dashboard', aPerson());
    expect(await (await tile('Receipts today')).findByText('2')).toBeVisible();
    const rows = within(await screen.findByRole('table', { name: 'Receipts per day' })).getAllByRole('row');
    expect(rows).toHaveLength(7);
    expect(rows.map((row) => within(row).getByRole('cell').textContent)).toEqual([
      '0',
      '0',
      '0',
      '1',
      '0',
      '0',
      '2',
    ]);
  });

  it('says what waits and what failed, and how old the oldest is', async () => {
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
    const waiting = await tile('Receipts waiting');
    expect(waiting.getByText('1')).toBeVisible();
    expect(waiting.getByText('Oldest received 30 min ago')).toBeVisible();
  });

  it('opens the list of receivable vendors from their count', async () => {
    const vendors = [...vendorsNamed(12)];
    api.on(getVendor, 'list_vendor_receivable', () => ({ data: { items: vendors } }));
    api.on(getVendor, 'list_vendors', () => ({ data: { items: vendors } }));
    const { user } = openApp('/dashboard', aPerson());
    await (await tile('Vendors receivable')).findByText('12');
    await user.click(screen.getByRole('link', { name: /Vendors receivable/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Vendor List' })).toHaveFocus();
    expect(here()).toBe('/dashboard/vendor?receivable=true');
  });

  it('tells of the last vendor load, and why it failed', async () => {
    const failed: VendorLoad = {
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
    api.on(getVendor, 'vendor_load', () => ({ data: failed }));
    openApp('/dashboard', aPerson());
    const load = await tile('Last vendor load');
    expect(await load.findByText('Failed')).toBeVisible();
    expect(load.getByText('The accounting system does not answer.')).toBeVisible();
  });

  it('says what is expected and late, from vendors and from our own lines', async () => {
    api.on(getReceiveGoods, 'expected', () => ({
      data: { open: 1200, today: 4, overdue: 3, accountingAnswers: false },
    }));
    api.on(getWorkOrder, 'count_open', () => ({
      data: { open: 9, inProgress: 2, dueToday: 5, overdue: 1 },
    }));
    openApp('/dashboard', aPerson());
    const orders = await tile('Orders open');
    expect(await orders.findByText('1,200')).toBeVisible();
    expect(orders.getByText('4 promised for today')).toBeVisible();
    expect((await tile('Orders overdue')).getByText('3')).toBeVisible();
    expect(await (await tile('Due today')).findByText('5')).toBeVisible();
    expect((await tile('In progress')).getByText('2')).toBeVisible();
    expect((await tile('Overdue')).getByText('1')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Overdue/ })).toHaveAttribute(
      'href',
      '/dashboard/work-orders?due=overdue',
    );
    expect((await tile('MYOB Acumatica')).getByText('Does not answer')).toBeVisible();
  });

  it('says at each tile what could not be read, and shows no figure there', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.on(getReceipts, 'attention', () => new Refusal(400, 'No.'));
    openApp('/dashboard', aPerson());
    expect(
      await (await tile('Receipts failed')).findByText('Could not be read. It is tried again.'),
    ).toBeVisible();
    expect(await (await tile('Vendors receivable')).findByText('0')).toBeVisible();
  });
});
