import { screen, waitFor, within } from '@testing-library/react';
import { getAudit } from '#api/audit/audit.ts';
import { getReceipts, type ReceiptListItem } from '#api/receipts.ts';
import { getReceiveGoods } from '#api/receiving.ts';
import type { SupplierScoreSeen } from '#api/tracking/supplier-score.ts';
import { getTracking } from '#api/tracking.ts';
import { getVendor, postVendor, type VendorDetail } from '#api/vendors.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aVendor } from '#frontend/testing/a-vendor.ts';
import { anOrder } from '#frontend/testing/an-order.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

const detail = (stated: Partial<VendorDetail> = {}): VendorDetail => ({
  ...aVendor({ vendorID: 'ACME.LTD', vendorName: 'Acme Bottles', vendorReceivable: true, contact: 'Jo' }),
  accountingStatus: 'Hold Payments',
  receivableBy: 'mia',
  receivableAt: '2026-11-20T09:40:00Z',
  unconfirmed: false,
  createdAt: '2026-01-05T00:00:00Z',
  updatedAt: '2026-11-20T09:40:00Z',
  statusHistory: [
    { at: '2026-11-19T01:00:00Z', status: 'Hold Payments', vendorStatus: 'ACTIVE', source: 'notification' },
    { at: '2026-01-05T00:00:00Z', status: 'Inactive', vendorStatus: 'INACTIVE', source: 'load' },
  ],
  ...stated,
});

const aReceipt: ReceiptListItem = {
  receiptId: '01JD0000000000000000000000',
  receiptNbr: 'GR-000123',
  orderType: 'Normal',
  orderNbr: 'PO000101',
  vendorID: 'ACME.LTD',
  vendorName: 'Acme Bottles',
  supplierRef: 'DKT-8841',
  receivedBy: 'mia',
  receivedAt: '2026-11-19T05:00:00Z',
  receivedDate: '2026-11-19',
  lineCount: 2,
  status: 'POSTED',
  accountingReceiptNbr: '000777',
  reason: null,
  version: null,
};

const none = { count: 0, of: 0 };

const score = (stated: Partial<SupplierScoreSeen> = {}): SupplierScoreSeen => ({
  ...{ from: '2026-08-21', to: '2026-11-20', hasMore: false, receipts: [] },
  score: {
    ...{ onTime: none, short: none, over: none, rejected: none, belowLeast: none },
    daysLeft: { average: null, fewest: null },
  },
  ...stated,
});

const aLate: SupplierScoreSeen['receipts'][number] = {
  ...{ receiptId: aReceipt.receiptId, receiptNbr: 'GR-000123', orderNbr: 'PO000101' },
  ...{ receivedDate: '2026-11-19', promisedOn: '2026-11-17', daysLate: 2 },
  differences: [{ lineNbr: 1, kind: 'short', inventoryID: 'GLASS-750', qty: 12, uom: 'EA' }],
  lots: [
    {
      ...{ inventoryID: 'SUGAR', lotNumber: 'S1', qty: 40, uom: 'BAG', isRejected: true, reason: 'Wet' },
      ...{ expiryDate: '2026-12-19', daysLeft: 30, leastDays: 180 },
    },
  ],
};

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getVendor, 'vendor_detail', () => ({ data: detail() }));
  api.on(getReceiveGoods, 'by_vendor_id', () => ({
    data: [anOrder({ orderNbr: 'PO000101' })],
    meta: { asOf: '2026-11-20T09:00:00Z', stale: false },
  }));
  api.on(getReceipts, 'list', () => ({
    data: { items: [aReceipt] },
    meta: { from: '2026-08-21', to: '2026-11-20' },
  }));
});

beforeEach(() => {
  api.on(getTracking, 'supplier_score', () => ({ data: score() }));
});

afterEach(() => jest.restoreAllMocks());

const open = () => openApp('/dashboard/vendor/ACME%252ELTD', aPerson());

describe('Vendor detail', () => {
  it('shows all fields, who set the flag and when, and where it stands', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Acme Bottles' })).toBeVisible();
    expect(api.requests('vendor_detail')).toEqual([{ vendor_id: 'ACME.LTD' }]);
    expect(
      screen.getByText('Receivable in this warehouse since 20 Nov 2026, 8:40 pm, set by mia.'),
    ).toBeVisible();
    expect(screen.getByText('Jo')).toBeVisible();
    expect(screen.getByText('Known here since')).toBeVisible();
    const trail = screen.getByRole('navigation', { name: /breadcrumb/i });
    expect(within(trail).getByRole('link', { name: 'Vendor List' })).toHaveAttribute(
      'href',
      '/dashboard/vendor',
    );
  });

  it('shows its status history, its open orders and its receipts', async () => {
    open();
    const history = await screen.findByRole('table', { name: 'Status history' });
    expect(
      within(history)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'WHENSTATUSIN MYOB ACUMATICALEARNED FROM',
      '19 Nov 2026, 12:00 pmActiveHold PaymentsA notification',
      '5 Jan 2026, 11:00 amInactiveInactiveA load',
    ]);
    const orders = await screen.findByRole('table', { name: 'Open orders' });
    expect(within(orders).getByText('PO000101')).toBeVisible();
    const receipts = await screen.findByRole('table', { name: 'Receipts' });
    expect(within(receipts).getByRole('link', { name: 'GR-000123' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/dashboard\/received-goods\?receipt=\w{26}$/),
    );
    expect(within(receipts).getByText('Posted')).toBeVisible();
    expect(api.requests('list')[0]).toMatchObject({ vendorId: 'ACME.LTD' });
  });

  it('shows how it delivers, and the receipts behind a figure', async () => {
    const early = { ...aLate, receiptId: `${aLate.receiptId}~2`, receiptNbr: 'GR-000124', daysLate: -1 };
    api.on(getTracking, 'supplier_score', () => ({
      data: score({
        receipts: [{ ...early, differences: [], lots: [] }, aLate],
        score: {
          ...{ onTime: { count: 1, of: 2 }, short: { count: 1, of: 2 }, over: { count: 0, of: 2 } },
          ...{ rejected: { count: 1, of: 1 }, belowLeast: { count: 1, of: 1 } },
          daysLeft: { average: 30, fewest: 30 },
        },
      }),
    }));
    const { user } = open();
    const table = await screen.findByRole('table', { name: 'Score' });
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      'On time50 % (1 of 2 receipts)2 receipts',
      'Short50 % (1 of 2 receipts)1 receipt',
      'Over0 % (0 of 2 receipts)–',
      'Rejected100 % (1 of 1 lot)1 receipt',
      'Days left on arrival30 days on average, 30 at the fewest; 100 % (1 of 1 lot) with fewer than asked for1 receipt',
    ]);
    await user.click(within(table).getByRole('button', { name: '2 receipts behind On time' }));
    const behind = await screen.findByRole('table', { name: 'Receipts behind On time' });
    expect(within(behind).getByRole('row', { name: /GR-000123/ })).toHaveTextContent(
      '2 days late, promised for 17 Nov 2026',
    );
    expect(within(behind).getByRole('row', { name: /GR-000124/ })).toHaveTextContent('1 day early');
    await user.click(within(table).getByRole('button', { name: '1 receipt behind Rejected' }));
    const rejected = await screen.findByRole('table', { name: 'Receipts behind Rejected' });
    expect(within(rejected).getByRole('row', { name: /GR-000123/ })).toHaveTextContent(
      '40 BAG of SUGAR, lot S1: Wet',
    );
  });

  it('says so where nothing was received to judge it by', async () => {
    open();
    expect(await screen.findByText('Nothing was received to judge it by.')).toBeVisible();
  });

  it('stands without the score when that fails', async () => {
    api.on(getTracking, 'supplier_score', () => new Refusal(400, 'It is away.', 'BAD_REQUEST'));
    open();
    expect(await screen.findByText('The score could not be loaded: It is away.')).toBeVisible();
    expect(await screen.findByText('GR-000123')).toBeVisible();
  });

  it('shows who changed it, to those who may see that, and asks for that record alone', async () => {
    const entry = {
      ...{ record: 'Vendors/ACME.LTD', entry: 'ACME.LTD#0000000001', noun: 'Vendors' as const },
      ...{ name: 'ACME.LTD', at: '2026-11-20T09:40:00Z', reason: '' },
    };
    api.on(getAudit, 'list_entries', ({ act }) => ({
      data: {
        items: act
          ? []
          : [
              { ...entry, by: 'mia', role: 'manager', act: 'PostVendor.set_warehouse_receivable' },
              { ...entry, by: 'the product', role: 'vendor load', act: 'VendorSync.load_vendor' },
            ],
      },
    }));
    const { user } = openApp('/dashboard/vendor/ACME%252ELTD', aPerson({ groups: ['manager'] }));
    await user.click(await screen.findByRole('button', { name: 'Who changed it' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Who changed Vendor ACME.LTD' }));
    expect(await dialog.findByText('the product (vendor load)')).toBeVisible();
    expect(dialog.getByText('mia')).toBeVisible();
    expect(api.requests('list_entries')).toMatchObject([{ noun: 'Vendors', name: 'ACME.LTD', limit: 50 }]);
    await user.selectOptions(dialog.getByLabelText('Act'), 'Load vendor');
    expect(await dialog.findByText('Nobody has done that to it.')).toBeVisible();
  });

  it('says to others why they can’t see who changed it', async () => {
    openApp('/dashboard/vendor/ACME%252ELTD', aPerson({ groups: ['consultant'] }));
    expect(await screen.findByRole('button', { name: 'Who changed it' })).toBeDisabled();
    expect(screen.getByTitle('Only a sysadmin or a manager may see who changed it.')).toBeVisible();
  });

  it('sets the flag here too, and says by whom it now stands', async () => {
    let current = detail();
    api.on(getVendor, 'vendor_detail', () => ({ data: current }));
    api.on(postVendor, 'set_warehouse_receivable', ({ receivableStatus }) => {
      current = detail({ vendorReceivable: receivableStatus, version: 2, receivableBy: 'mia' });
      return { data: current };
    });
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: 'Warehouse receivable' }));
    expect(screen.getByText(/^Receivable in this warehouse/)).toBeInTheDocument();
    expect(await screen.findByText(/^Not receivable in this warehouse since/)).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Warehouse receivable' })).not.toBeChecked(),
    );
  });

  it('says that a change is not confirmed yet', async () => {
    api.on(getVendor, 'vendor_detail', () => ({ data: detail({ unconfirmed: true }) }));
    open();
    expect(await screen.findByText(/has not confirmed it yet/)).toBeVisible();
  });

  it('says that there is no such vendor, and leads back to the list', async () => {
    api.on(
      getVendor,
      'vendor_detail',
      () => new Refusal(404, 'There is no vendor with that id.', 'VENDOR_NOT_FOUND'),
    );
    api.on(getVendor, 'list_vendors', () => ({ data: { items: [] } }));
    api.on(getVendor, 'vendor_load', () => ({ data: null }));
    const { user } = open();
    expect(await screen.findByText('There is no vendor with that id.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Go to the vendor list' }));
    await addressIs('/dashboard/vendor');
  });

  it('stands without the orders when the accounting system is away', async () => {
    api.on(
      getReceiveGoods,
      'by_vendor_id',
      () => new Refusal(400, 'MYOB Acumatica is away.', 'ACCOUNTING_AWAY'),
    );
    open();
    expect(await screen.findByText('The orders could not be loaded: MYOB Acumatica is away.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Acme Bottles' })).toBeVisible();
    expect(await screen.findByText('GR-000123')).toBeVisible();
  });
});
