import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { getReceipts, postReceipts, type ReceiptDetail, type ReceiptListItem } from '#api/receipts.ts';
import { getVendor } from '#api/vendors.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { session } from '#frontend/auth/session/session.ts';
import { useUnsavedWork } from '#frontend/shared/dialogs/unsaved-work.ts';
import { chooseWarehouse } from '#frontend/shared/places/chosen-warehouse.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aReceipt, aReceiptInList } from '#frontend/testing/a-receipt.ts';
import { aVendor } from '#frontend/testing/a-vendor.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { addressIs, here, openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

const meta = { from: '2026-10-22', to: '2026-11-20' };
const calm = {
  count: 0,
  failed: 0,
  waiting: 0,
  hasMore: false,
  oldestSince: null,
  oldestAgeSeconds: null,
  items: [],
};

let api: FakeApi;

const answerList = (items: readonly ReceiptListItem[], next?: string) =>
  api.on(getReceipts, 'list', ({ pagination_key }) => ({
    data: {
      items: pagination_key ? [] : [...items],
      ...(next && !pagination_key && { pagination_key: next }),
    },
    meta,
  }));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getVendor, 'list_vendor_receivable', () => ({ data: { items: [aVendor()] } }));
  api.on(getReceipts, 'attention', () => ({ data: calm }));
  answerList([aReceiptInList()]);
});

afterEach(() => jest.restoreAllMocks());

const open = (search = '', person = aPerson()) => openApp(`/dashboard/received-goods${search}`, person);

describe('Received Goods', () => {
  it('is of the device’s warehouse until all are wanted, which then say theirs', async () => {
    const asked: (string | undefined)[] = [];
    api.on(getReceipts, 'list', ({ warehouse }) => {
      asked.push(warehouse);
      return { data: { items: [aReceiptInList({ warehouses: ['MAIN', 'COLD'] })] }, meta };
    });
    chooseWarehouse('MAIN');
    const { user } = open();
    await screen.findByText('GR-000001');
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    await user.click(screen.getByRole('switch', { name: 'Warehouse MAIN only', hidden: true }));
    await waitFor(() => expect(asked).toEqual(['MAIN', undefined]));
    expect(screen.getByRole('columnheader', { name: 'WAREHOUSE' })).toBeVisible();
    expect(screen.getByText('MAIN, COLD')).toBeVisible();
    chooseWarehouse(null);
  });

  it('lists receipts with what became of them', async () => {
    answerList([
      aReceiptInList(),
      aReceiptInList({
        receiptId: '01KA4X5S5ZQ4N0Z7J9C3T1R8EW',
        receiptNbr: 'GR-000002',
        status: 'FAILED',
        accountingReceiptNbr: null,
        reason: 'Lot is on hold.',
        version: 4,
      }),
    ]);
    open();
    const row = (await screen.findByText('GR-000001')).closest('tr') as HTMLElement;
    expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
      'NUMBER',
      'ORDER',
      'VENDOR',
      'SUPPLIER REF',
      'BY',
      'AT',
      'LINES',
      'STATUS',
      'ACCOUNTING RECEIPT',
    ]);
    expect([...row.children].map((cell) => cell.textContent)).toEqual([
      'GR-000001',
      'PO1',
      'Barossa Cork',
      'INV-9',
      'mia',
      '20 Nov 2026, 8:00 pm',
      '1',
      'Posted',
      'PR000123',
    ]);
    const failed = screen.getByText('GR-000002').closest('tr') as HTMLElement;
    expect(within(failed).getByText('Failed')).toBeVisible();
    expect(within(failed).getByText('Lot is on hold.')).toBeVisible();
    expect(screen.getByText('Showing 1-2')).toBeVisible();
  });

  it('asks for what the URL says, and writes there what is chosen', async () => {
    const today = siteDay(Date.now());
    const { user } = open(`?from=${addDays(today, -60)}&status=FAILED&lot=L-7`);
    await screen.findByText('GR-000001');
    expect(api.requests('list')[0]).toMatchObject({
      from: addDays(today, -60),
      status: 'FAILED',
      lot: 'L-7',
    });
    await user.type(screen.getByLabelText('Item'), 'cork{Enter}');
    await waitFor(() => expect(api.requests('list').at(-1)).toMatchObject({ item: 'cork', lot: 'L-7' }));
    expect(here()).toContain('item=cork');
    await user.click(screen.getByLabelText('Vendor'));
    await user.click(screen.getByRole('option', { name: 'Barossa Cork' }));
    await waitFor(() => expect(api.requests('list').at(-1)).toMatchObject({ vendorId: 'V001' }));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await addressIs('/dashboard/received-goods');
  });

  it('says at once that the days are too many', async () => {
    const today = siteDay(Date.now());
    open(`?from=${addDays(today, -200)}`);
    // Beside the button of the filters, and at the field in them.
    expect(await screen.findAllByText('At most 92 days can be looked at together.')).toHaveLength(2);
    expect(api.requests('list')).toEqual([]);
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  });

  it('goes from page to page, and reads the pages before one that the URL names', async () => {
    api.on(getReceipts, 'list', ({ pagination_key, limit }) => {
      const page = Number(pagination_key ?? 0);
      const items = Array.from({ length: limit }, (_, index) =>
        aReceiptInList({
          receiptId: `01KA4X5S5ZQ4N0Z7J9C3T1R${String(page * 100 + index).padStart(3, '0')}`,
          receiptNbr: `GR-${page}-${index}`,
        }),
      );
      return { data: { items, pagination_key: page < 2 ? String(page + 1) : undefined }, meta };
    });
    const { user } = open('?page=2');
    expect(await screen.findByText('GR-1-0')).toBeVisible();
    expect(screen.getByText('Showing 26-50')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('GR-2-0')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
    await addressIs('/dashboard/received-goods?page=3');
  });

  it('fills a page from several short ones', async () => {
    answerList([aReceiptInList()], 'more');
    open('?lot=L-7');
    expect(await screen.findByText('Showing 1-1')).toBeVisible();
    expect(api.requests('list').map(({ limit, pagination_key }) => [limit, pagination_key])).toEqual([
      [25, undefined],
      [24, 'more'],
    ]);
  });

  it('shows what is found while it looks further back, and says that nothing is there only then', async () => {
    const answers = [[], [aReceiptInList()], []];
    const released: (() => void)[] = [];
    api.on(getReceipts, 'list', async ({ pagination_key }) => {
      const at = Number(pagination_key ?? 0);
      if (at > 0) await new Promise<void>((resolve) => released.push(resolve));
      const items = answers[at] ?? [];
      return { data: { items, pagination_key: at < 2 ? String(at + 1) : undefined }, meta };
    });
    open('?status=FAILED');
    expect(await screen.findByText('Looking further back...')).toBeVisible();
    expect(screen.queryByText('No receipts match these filters.')).toBeNull();
    await waitFor(() => expect(released).toHaveLength(1));
    act(() => released[0]?.());
    expect(await screen.findByText('GR-000001')).toBeVisible();
    expect(screen.getByText('Showing 1-1 · Looking further back...')).toBeVisible();
    await waitFor(() => expect(released).toHaveLength(2));
    act(() => released[1]?.());
    expect(await screen.findByText('Showing 1-1')).toBeVisible();
  });

  it('says what went wrong, and what an empty list means', async () => {
    api.on(getReceipts, 'list', () => new Refusal(403, 'Forbidden: Insufficient permissions'));
    const { user } = open();
    expect(await screen.findByText('Failed to load received goods')).toBeVisible();
    answerList([]);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Nothing was received in these days.')).toBeVisible();
  });

  it('exports all that pass the filters', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return 'blob:receipts';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    api.on(getReceipts, 'export', ({ pagination_key }) => ({
      data: pagination_key
        ? { items: [aReceiptInList({ receiptNbr: 'GR-000002' })] }
        : { items: [aReceiptInList({ supplierRef: '=1+1' })], pagination_key: 'more' },
      meta,
    }));
    const { user } = open('?status=POSTED');
    await screen.findByText('GR-000001');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('2 receipts exported')).toBeInTheDocument();
    expect(api.requests('export')[0]).toMatchObject({ status: 'POSTED' });
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(saved[0] as Blob);
    });
    expect(String(text).split('\r\n')).toEqual([
      expect.stringContaining('Receipt,Order,Vendor ID,Vendor,Supplier Ref,'),
      "GR-000001,PO1,V001,Barossa Cork,'=1+1,mia,2026-11-20 20:00,2026-11-20,1,Posted,PR000123,,",
      'GR-000002,PO1,V001,Barossa Cork,INV-9,mia,2026-11-20 20:00,2026-11-20,1,Posted,PR000123,,',
      '',
    ]);
  });
});

describe('one receipt', () => {
  const show = async (receipt: ReceiptDetail, person = aPerson()) => {
    api.on(getReceipts, 'get_by_id', () => ({ data: receipt }));
    const { user } = open(`?receipt=${receipt.receiptId}`, person);
    const dialog = await screen.findByRole('dialog', { name: `Receipt ${receipt.receiptNbr}` });
    return { user, dialog };
  };
  const failed = (differently: Partial<ReceiptDetail> = {}) =>
    aReceipt({
      status: 'FAILED',
      accountingReceiptNbr: null,
      reason: 'Item BOTTLE is inactive.',
      failureCode: 'REFUSED',
      attempts: [
        { at: '2026-11-20T09:00:05Z', outcome: 'waiting', message: 'The service is unavailable.' },
        { at: '2026-11-20T09:01:05Z', outcome: 'failed', message: 'Item BOTTLE is inactive.' },
      ],
      cancellable: true,
      retryable: true,
      ...differently,
    });

  it('is shown with its lines, lots, differences and the steps of its posting', async () => {
    const { dialog, user } = await show(aReceipt());
    expect(within(dialog).getByText('It is in MYOB Acumatica as PR000123.')).toBeVisible();
    expect(within(dialog).getByText('L-7')).toBeVisible();
    expect(within(dialog).getByText(/^60, expires 30 June? 2028$/)).toBeVisible();
    expect(within(dialog).getByText('BOTTLE: 40 EACH less than outstanding (60 of 100)')).toBeVisible();
    expect(within(dialog).getByText('GR-000001-7J9C3T1R')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Cancel receipt' })).not.toBeInTheDocument();
    const print = jest.fn();
    window.print = print;
    await user.click(within(dialog).getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalled();
    expect(screen.getByText('Goods receipt note')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await addressIs('/dashboard/received-goods');
  });

  it('is live until it has arrived', async () => {
    api.on(getReceipts, 'get_by_id', () => ({
      data: aReceipt({ status: 'POSTING', phase: 'sending', accountingReceiptNbr: null }),
    }));
    open(`?receipt=${aReceipt().receiptId}`);
    const dialog = await screen.findByRole('dialog', { name: 'Receipt GR-000001' });
    expect(within(dialog).getByText('It is being sent to MYOB Acumatica.')).toBeVisible();
    api.on(getReceipts, 'get_by_id', () => ({ data: aReceipt() }));
    expect(await within(dialog).findByText('It is in MYOB Acumatica as PR000123.')).toBeVisible();
  });

  it("tells in the accounting system's own words why it failed, and is sent again by a manager", async () => {
    const { dialog, user } = await show(failed());
    expect(within(dialog).getAllByText('Item BOTTLE is inactive.')).toHaveLength(2);
    expect(within(dialog).getByText('The service is unavailable.')).toBeVisible();
    const again = aReceipt({ status: 'QUEUED', accountingReceiptNbr: null, version: 4 });
    api.on(postReceipts, 'retry', () => ({ data: again }));
    api.on(getReceipts, 'get_by_id', () => ({ data: again }));
    await user.click(within(dialog).getByRole('button', { name: 'Send again' }));
    expect(await within(dialog).findByText('It is about to be sent to MYOB Acumatica.')).toBeVisible();
    expect(api.requests('retry')).toMatchObject([{ receiptId: again.receiptId, version: 3 }]);
  });

  it('does not speak of a session that ended once it goes on, and reads what could not be read meanwhile', async () => {
    const ended = () => new Refusal(401, 'Your session has ended. Sign in again.', 'UNAUTHENTICATED');
    // Else the session would end on the sign-in page.
    renderHook(() => useUnsavedWork(true));
    api.on(getReceipts, 'list', ended);
    const { dialog, user } = await show(failed());
    api.on(postReceipts, 'retry', ended);
    await user.click(within(dialog).getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Send again' })).toBeEnabled());
    act(() => session.expire());
    await screen.findByRole('dialog', { name: 'Sign in again' });
    answerList([aReceiptInList()]);
    act(() => session.begin(aPerson()));
    expect(within(dialog).queryByText(/session has ended/)).not.toBeInTheDocument();
    expect(await screen.findByText('Barossa Cork')).toBeInTheDocument();
    expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument();
  });

  it('that is in the books otherwise than counted says so everywhere, until a manager has checked it', async () => {
    const message = 'Expiry dates are not as counted: check them in the accounting system.';
    const remark = { of: 'dates' as const, message, at: '2026-11-20T09:00:05Z', checkedBy: null };
    const toCheck = aReceiptInList({ toCheck: message });
    answerList([toCheck]);
    api.on(getReceipts, 'attention', () => ({ data: { ...calm, count: 1, toCheck: 1, items: [toCheck] } }));
    const { dialog, user } = await show(aReceipt({ remark, toCheck: message }));
    expect((await screen.findAllByText('1 receipt to check in MYOB Acumatica')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('To check').length).toBeGreaterThan(0);
    expect(within(dialog).getByText('Check it in MYOB Acumatica')).toBeVisible();

    const checked = aReceipt({ remark: { ...remark, checkedBy: 'max' }, version: 4 });
    api.on(postReceipts, 'mark_checked', () => ({ data: checked }));
    api.on(getReceipts, 'get_by_id', () => ({ data: checked }));
    await user.click(within(dialog).getByRole('button', { name: 'Mark as checked' }));
    expect(await within(dialog).findByText('Checked by max')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Mark as checked' })).not.toBeInTheDocument();
  });

  it('is cancelled with a reason, and a refusal shows how it stands now', async () => {
    const { dialog, user } = await show(failed());
    await user.click(within(dialog).getByRole('button', { name: 'Cancel receipt' }));
    const question = await screen.findByRole('dialog', { name: 'Cancel receipt GR-000001?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel receipt' }));
    expect(await within(question).findByText('Say why it is cancelled.')).toBeVisible();
    await user.type(within(question).getByLabelText('Reason'), 'Wrong truck');
    const posted = aReceipt({ version: 5 });
    api.on(
      postReceipts,
      'cancel',
      () => new Refusal(422, 'Receipt GR-000001 is in the accounting system.', 'NOT_CANCELLABLE', [], posted),
    );
    await user.click(within(question).getByRole('button', { name: 'Cancel receipt' }));
    expect(await within(question).findByText('Receipt GR-000001 is in the accounting system.')).toBeVisible();
    expect(within(question).getByLabelText('Reason')).toHaveValue('Wrong truck');
    expect(within(dialog).getByText('It is in MYOB Acumatica as PR000123.')).toBeInTheDocument();
    expect(api.requests('cancel')).toMatchObject([{ reason: 'Wrong truck', version: 3 }]);
  });

  it('says why it is closed to those who may not', async () => {
    const { dialog } = await show(
      failed({ own: false, receivedBy: 'tom' }),
      aPerson({ groups: ['consultant'] }),
    );
    const why =
      'A manager or sysadmin can send it again. Only the person who received it, or a manager, can cancel it.';
    for (const name of ['Send again', 'Cancel receipt']) {
      const button = within(dialog).getByRole('button', { name });
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription(why);
    }
  });

  it('says that it does not exist', async () => {
    api.on(
      getReceipts,
      'get_by_id',
      () => new Refusal(404, 'There is no receipt with that id.', 'RECEIPT_NOT_FOUND'),
    );
    open('?receipt=01KA4X5S5ZQ4N0Z7J9C3T1R8EV');
    expect(await screen.findByText('There is no receipt with that id.')).toBeVisible();
  });
});

describe('receipts that need somebody', () => {
  const needing = {
    ...calm,
    count: 2,
    failed: 1,
    waiting: 1,
    items: [
      aReceiptInList({ status: 'FAILED', receivedBy: 'tom', accountingReceiptNbr: null, version: 2 }),
      aReceiptInList({
        receiptId: '01KA4X5S5ZQ4N0Z7J9C3T1R8EW',
        receiptNbr: 'GR-000002',
        status: 'QUEUED',
        receivedBy: 'mia',
        accountingReceiptNbr: null,
        version: 2,
      }),
    ],
  };

  it('are in the header of every page for a manager', async () => {
    api.on(getReceipts, 'attention', () => ({ data: needing }));
    const { user } = openApp('/dashboard/receive-goods', aPerson());
    await user.click(await screen.findByText('1 receipt failed, 1 waiting for over 10 minutes'));
    await addressIs('/dashboard/received-goods');
    expect(await screen.findByText(/^Failed · PO1 · Barossa Cork · /)).toBeVisible();
  });

  it('are those that they received themselves for a consultant', async () => {
    api.on(getReceipts, 'attention', () => ({ data: needing }));
    openApp('/dashboard/receive-goods', aPerson({ groups: ['consultant'] }));
    expect(await screen.findByText('1 receipt waiting for over 10 minutes')).toBeVisible();
  });

  it('are not spoken of when there are none', async () => {
    open();
    await screen.findByText('GR-000001');
    expect(screen.queryByText(/receipts? (failed|waiting)/)).not.toBeInTheDocument();
  });
});
