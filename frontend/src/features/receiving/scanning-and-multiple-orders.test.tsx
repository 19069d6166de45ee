import { screen, waitFor, within } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import { getReceipts } from '#api/receipts.ts';
import { getReceiveGoods, postReceiveGoods, type ReceiveOrder } from '#api/receiving.ts';
import { getVendor } from '#api/vendors.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aReceiptInList } from '#frontend/testing/a-receipt.ts';
import { aLine, anOrder } from '#frontend/testing/an-order.ts';
import { type FakeApi, fakeApi } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';
import { scan } from '#frontend/testing/scan.ts';
import { draftStore } from './draft/draft-store.ts';

jest.mock('aws-amplify/auth', () => ({}));

const fresh = { asOf: '2026-11-20T09:00:00Z', stale: false };
const cork = aLine({ lineNbr: 2, inventoryID: 'CORK', lotTrackingEnabled: true });
const first = anOrder({ details: [aLine(), cork] });
const second = anOrder({ id: 'Normal#PO2', orderNbr: 'PO2', details: [aLine({ inventoryID: 'CAP' })] });

let api: FakeApi;

beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const draft of await draftStore.list('sub-of-mia')) await draftStore.remove(draft);
  api = fakeApi();
  api.on(getVendor, 'list_vendor_receivable', () => ({ data: { items: [] } }));
});

afterEach(() => jest.restoreAllMocks());

const list = async (orders: readonly ReceiveOrder[]) => {
  api.on(getReceiveGoods, 'by_vendor_id', () => ({ data: [...orders], meta: fresh }));
  const { user } = openApp('/dashboard/receive-goods?vendor=V001', aPerson());
  await screen.findByRole('button', { name: `Receive ${orders[0]?.orderNbr}` });
  return user;
};

describe('a wedge scanner', () => {
  it('opens the order, finds the line and fills in the lot, wherever the focus is', async () => {
    await list([first, second]);
    scan('po1');
    const dialog = await screen.findByRole('dialog', { name: 'Receive Order : PO1' });
    scan('CORK');
    const line = await screen.findByRole('dialog', { name: 'Update CORK' });
    scan('LOT-26');
    await waitFor(() => expect(within(line).getByLabelText('Batch No.')).toHaveValue('LOT-26'));
    scan('LOT-27');
    await waitFor(() => expect(within(line).getAllByLabelText('Batch No.')[1]).toHaveValue('LOT-27'));
    expect(line).toBeInTheDocument();
    expect(dialog).toBeInTheDocument();
  });

  it('never counts: a numeric lot is a lot, whichever field has the focus', async () => {
    const user = await list([first]);
    await user.click(screen.getByRole('button', { name: 'Receive PO1' }));
    await screen.findByRole('dialog', { name: 'Receive Order : PO1' });
    scan('CORK');
    const line = within(await screen.findByRole('dialog', { name: 'Update CORK' }));
    const values = (label: string) =>
      line.getAllByLabelText(label).map((field) => (field as HTMLInputElement).value);
    await waitFor(() => expect(line.getByLabelText('Receive Quantity')).toHaveFocus());
    scan('77');
    await waitFor(() => expect(values('Batch No.')).toEqual(['77']));
    expect(values('Receive Quantity')).toEqual(['100']);
    expect(line.getByLabelText('Expiry Date')).toHaveFocus();
    scan('20280630');
    await waitFor(() => expect(values('Batch No.')).toEqual(['77', '20280630']));
    expect(values('Expiry Date')).toEqual(['', '']);
    await waitFor(() => expect(line.getAllByLabelText('Receive Quantity')[1]).toHaveFocus());
    scan('1234');
    await waitFor(() => expect(values('Batch No.')).toEqual(['77', '20280630', '1234']));
    expect(values('Receive Quantity')).toEqual(['100', '', '']);
    line.getAllByLabelText('Batch No.')[0]?.focus();
    scan('99');
    await waitFor(() => expect(values('Batch No.')).toEqual(['77', '20280630', '1234', '99']));
  });

  it('leaves the quantity of a line without lots, and the day of the receipt, as they are', async () => {
    const user = await list([first]);
    await user.click(screen.getByRole('button', { name: 'Receive PO1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Receive Order : PO1' }));
    const day = dialog.getByLabelText<HTMLInputElement>('Received Date');
    const before = day.value;
    day.focus();
    scan('BOTTLE');
    const line = within(await screen.findByRole('dialog', { name: 'Update BOTTLE' }));
    expect(day).toHaveValue(before);
    await waitFor(() => expect(line.getByLabelText('Receive Quantity')).toHaveFocus());
    scan('77');
    expect(await screen.findByText(/has no batch number/)).toBeInTheDocument();
    expect(line.getByLabelText('Receive Quantity')).toHaveValue('100');
  });

  it('opens the one order that an item is on, at its line', async () => {
    await list([first, second]);
    scan('cap');
    expect(await screen.findByRole('dialog', { name: 'Update CAP' })).toBeVisible();
    expect(screen.getByText('Receive Order : PO2')).toBeInTheDocument();
  });

  it('asks which order, where the item is on several', async () => {
    await list([first, anOrder({ id: 'Normal#PO3', orderNbr: 'PO3' })]);
    scan('BOTTLE');
    expect(await screen.findByText('BOTTLE is on several orders')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it("stays in a vendor's list with a code that is not in it, says what it could be, and searches it on request", async () => {
    api.on(getReceiveGoods, 'by_purchase_order', () => ({ data: second, meta: fresh }));
    const user = await list([first]);
    screen.getByRole('button', { name: 'Receive PO1' }).focus();
    scan('PO2');
    expect(await screen.findByText('PO2 is not in this list')).toBeVisible();
    await addressIs('/dashboard/receive-goods?vendor=V001');
    expect(screen.getByRole('button', { name: 'Receive PO1' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Search as purchase order' }));
    expect(await screen.findByRole('button', { name: 'Receive PO2' })).toBeVisible();
    await addressIs('/dashboard/receive-goods?po=PO2');
    expect(screen.queryByText('PO2 is not in this list')).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it("stays in a day's list with a code that is not in it", async () => {
    api.on(getReceiveGoods, 'by_promise', () => ({ data: [first], meta: fresh }));
    openApp('/dashboard/receive-goods?promised=today', aPerson());
    await screen.findByRole('button', { name: 'Receive PO1' });
    scan('PO2');
    expect(await screen.findByText('PO2 is not in this list')).toBeVisible();
    expect(screen.getByText(/It could be a purchase order of another day/)).toBeVisible();
    await addressIs('/dashboard/receive-goods?promised=today');
  });

  it('looks up one order after the other, where no vendor is chosen', async () => {
    api.on(getReceiveGoods, 'by_purchase_order', ({ purchaseOrder }) => ({
      data: purchaseOrder === 'PO2' ? second : first,
      meta: fresh,
    }));
    openApp('/dashboard/receive-goods', aPerson());
    await screen.findByText('Please select a vendor to view receive orders');
    scan('PO2');
    await screen.findByRole('button', { name: 'Receive PO2' });
    scan('PO1');
    expect(await screen.findByRole('button', { name: 'Receive PO1' })).toBeVisible();
    // What no order can be called keeps it listed.
    scan('https://a.example/offers');
    await waitFor(() =>
      expect(document.querySelector('.scan-band')).toHaveTextContent('is no number of an order'),
    );
    // The address is written after what it says is shown.
    await addressIs('/dashboard/receive-goods?po=PO1');
    expect(screen.getByRole('button', { name: 'Receive PO1' })).toBeVisible();
  });

  it('leaves a field for text to itself', async () => {
    api.on(getReceiveGoods, 'by_purchase_order', () => ({ data: second, meta: fresh }));
    const user = await list([first]);
    await user.click(screen.getByPlaceholderText('Enter PO'));
    scan('PO1');
    expect(await screen.findByRole('button', { name: 'Receive PO2' })).toBeVisible();
    await addressIs('/dashboard/receive-goods?po=PO1');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says what it does not know', async () => {
    api.on(getInventory, 'find_lots', () => ({ data: { items: [] } }));
    const user = await list([first]);
    await user.click(screen.getByRole('button', { name: 'Receive PO1' }));
    await screen.findByRole('dialog', { name: 'Receive Order : PO1' });
    scan('NO-SUCH');
    expect(await screen.findByText('NO-SUCH is no item of PO1.')).toBeInTheDocument();
  });
});

describe('several orders of one vendor', () => {
  it('are counted in one dialog and sent in one request', async () => {
    api.on(postReceiveGoods, 'receive_goods', ({ receiptId = '' }) => ({
      data: {
        receiptId,
        receipts: ['PO1', 'PO2'].map((orderNbr, index) => ({
          receiptId: index === 0 ? receiptId : `${receiptId}~2`,
          receiptNbr: `GR-00000${index + 1}`,
          orderType: 'Normal',
          orderNbr,
          status: 'QUEUED' as const,
          receivedAt: '2026-11-20T09:00:00Z',
        })),
        warnings: [],
      },
    }));
    const user = await list([first, second]);
    await user.click(screen.getByLabelText('Choose PO1'));
    expect(screen.getByRole('button', { name: 'Receive together' })).toBeDisabled();
    await user.click(screen.getByLabelText('Choose PO2'));
    await user.click(screen.getByRole('button', { name: 'Receive 2 together' }));
    const dialog = await screen.findByRole('dialog', { name: 'Receive 2 Orders' });
    expect(within(dialog).getByText('0 of 3 counted')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Fill remaining' }));
    await user.click(within(dialog).getByRole('button', { name: 'Rest not delivered' }));
    await user.click(within(dialog).getByRole('button', { name: 'SEND RECEIPT' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(api.requests('receive_goods')).toMatchObject([
      {
        vendorID: 'V001',
        items: [
          { orderNbr: 'PO1', lineNbr: 1, inventoryID: 'BOTTLE' },
          { orderNbr: 'PO2', lineNbr: 1, inventoryID: 'CAP' },
        ],
      },
    ]);
    expect(await screen.findByText('GR-000001, GR-000002 for PO1, PO2')).toBeInTheDocument();
  });
});

describe('the head of the receipt', () => {
  it('warns of a supplier reference that was received before, and of no day to come', async () => {
    api.on(getReceipts, 'by_supplier_ref', () => ({
      data: { items: [aReceiptInList({ receiptNbr: 'GR-000007', orderNbr: 'PO9' })] },
    }));
    const user = await list([first]);
    await user.click(screen.getByRole('button', { name: 'Receive PO1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Receive Order : PO1' });
    await user.type(within(dialog).getByLabelText('Supplier Ref'), 'INV-9');
    await user.clear(within(dialog).getByLabelText('Received Date'));
    await user.type(within(dialog).getByLabelText('Received Date'), '1/1/2090');
    expect(await within(dialog).findByText(/^INV-9 was already received as GR-000007 \(PO9, /)).toBeVisible();
    expect(api.requests('by_supplier_ref')).toMatchObject([{ vendorId: 'V001', supplierRef: 'INV-9' }]);

    await user.click(within(dialog).getByRole('button', { name: 'Fill remaining: BOTTLE' }));
    await user.click(within(dialog).getByRole('button', { name: 'Rest not delivered' }));
    await user.click(within(dialog).getByRole('button', { name: 'SEND RECEIPT' }));
    expect(await within(dialog).findByText('Received date cannot be in the future')).toBeVisible();
    expect(api.requests('receive_goods')).toEqual([]);
  });

  it('finds a line by typing where there are many', async () => {
    const many = anOrder({
      details: Array.from({ length: 30 }, (_, index) =>
        aLine({ lineNbr: index + 1, inventoryID: `ITEM-${index + 1}`, inventoryName: 'Thing' }),
      ),
    });
    const user = await list([many]);
    await user.click(screen.getByRole('button', { name: 'Receive PO1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Receive Order : PO1' });
    await user.type(within(dialog).getByLabelText('Find a line'), 'thing item-17');
    expect(await within(dialog).findByText('1 of 30 lines')).toBeVisible();
    expect(within(dialog).getAllByRole('row')).toHaveLength(2);
    expect(within(dialog).getByText('0 of 30 counted')).toBeVisible();
  });
});
