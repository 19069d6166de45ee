import { quantity } from '#domain/quantity.ts';
import { anOrder, quantities, waiting } from '#test/support/builders/orders.ts';
import {
  A_RECEIPT_ID,
  aCheckedItem,
  aLot,
  aReceiptLine,
  aReceiptRequest,
  aRequestItem,
  NOW,
} from '#test/support/builders/receipts.ts';
import { fc } from '#test/support/property-testing.ts';
import {
  acceptReceipt,
  canonicalContent,
  type Delivery,
  itemsByOrder,
  receiptIdsOf,
} from './accept-receipt.ts';
import { checkReceiptRequest } from './check-receipt-request.ts';
import type { ReceiptRequest } from './receipt-request.ts';

const aDelivery = (more: Partial<Delivery> = {}): Delivery => ({
  receiptId: A_RECEIPT_ID,
  contentHash: 'hash',
  supplierRef: 'DKT-8841',
  receiptNote: 'Two cartons damp',
  receivedBy: { sub: 'sub-1', username: 'wendy' },
  ...more,
});

const FIRST = { index: 0, counter: 123 };
const LINES = { lines: [aReceiptLine({ qty: 10 })], overReceiptReason: null };

describe('an accepted receipt', () => {
  const before = anOrder({ reservations: { other: waiting({ 1: 5 }) }, version: 7, epoch: 3 });
  const { receipt, order } = acceptReceipt(before, aDelivery(), LINES, FIRST, NOW);

  it('is queued and due at once, numbered and marked', () => {
    expect(receipt).toMatchObject({
      receiptId: A_RECEIPT_ID,
      receiptNbr: 'GR-000123',
      marker: 'GR-000123-ABCDEFGH',
      vendorRef: 'DKT-8841 / GR-000123-ABCDEFGH',
      state: { status: 'QUEUED', nextAttemptAt: NOW },
      attempts: [],
      transientAttempts: 0,
      version: 1,
      receivedAt: '2026-11-20T00:00:00.000Z',
    });
  });

  it('reserves its quantities beside the others’, raises the version and leaves the epoch', () => {
    expect(order).toEqual({
      ...before,
      reservations: {
        other: waiting({ 1: 5 }),
        [A_RECEIPT_ID]: { phase: 'waiting', qtyByLine: quantities({ 1: 10 }) },
      },
      version: 8,
    });
  });

  it('takes order and vendor from the mirror, whatever was typed', () => {
    expect(receipt).toMatchObject({ orderNbr: '000050', vendorID: 'AMBER', vendorName: 'Amber Glassworks' });
  });

  it('leaves what it was given untouched', () => {
    expect(before.reservations).toEqual({ other: waiting({ 1: 5 }) });
  });
});

describe('a delivery of several orders', () => {
  it('has its items by order, the same order in any spelling, in the order they were asked for', () => {
    const items = [
      aCheckedItem({ path: 'items.0', orderNbr: 'po-2' }),
      aCheckedItem({ path: 'items.1', orderNbr: 'PO-1' }),
      aCheckedItem({ path: 'items.2', orderNbr: 'PO-2' }),
    ];
    const groups = [...itemsByOrder({ items })].map(([key, group]) => [key, group.map(({ path }) => path)]);
    expect(groups).toEqual([
      ['Normal#PO-2', ['items.0', 'items.2']],
      ['Normal#PO-1', ['items.1']],
    ]);
  });

  it('is a receipt per order, the first under the client’s own id', () => {
    expect(receiptIdsOf('ID', 3)).toEqual(['ID', 'ID~2', 'ID~3']);
    const second = acceptReceipt(anOrder(), aDelivery(), LINES, { index: 1, counter: 124 }, NOW).receipt;
    expect(second).toMatchObject({
      receiptId: `${A_RECEIPT_ID}~2`,
      receiptNbr: 'GR-000124',
      marker: 'GR-000124-ABCDEFGH~2',
    });
  });
});

describe('the content of a request', () => {
  const NOTES = { supplierRef: '', receiptNote: '', overReceiptReason: null };
  const content = (request: ReceiptRequest, more = NOTES) =>
    canonicalContent(checkReceiptRequest(request, '2026-11-20'), more);
  const same = (one: ReceiptRequest, other: ReceiptRequest) => content(one) === content(other);

  it('is the same in the flat form and as one allocation', () => {
    const flat = aRequestItem({ lotNumber: 'L1', expiryDate: '2027-05-29' });
    const listed = aRequestItem({ allocations: [{ lotNumber: 'L1', expiryDate: '2027-05-29', qty: 10 }] });
    expect(same(aReceiptRequest({ items: [flat] }), aReceiptRequest({ items: [listed] }))).toBe(true);
  });

  it('is the same whatever the order of keys, the case of ids, blanks, and the noise of a sum', () => {
    const shuffled = {
      items: [{ receiptQty: 0.1 + 0.2, inventoryID: ' glass-750', orderType: 'Normal', orderNbr: '000050 ' }],
      vendorID: 'amber',
    };
    expect(same(aReceiptRequest({ items: [aRequestItem({ receiptQty: 0.3 })] }), shuffled)).toBe(true);
  });

  it.each<[string, ReceiptRequest]>([
    ['a vendor', { vendorID: 'OTHER' }],
    ['an order', { items: [aRequestItem({ orderNbr: '000051' })] }],
    ['a quantity', { items: [aRequestItem({ receiptQty: 10.000001 })] }],
    ['a line', { items: [aRequestItem({ lineNbr: 1 })] }],
    ['a lot', { items: [aRequestItem({ lotNumber: 'L1' })] }],
    ['one more item', { items: [aRequestItem(), aRequestItem({ inventoryID: 'CORK' })] }],
  ])('is another with another: %s', (_, more) => {
    expect(same(aReceiptRequest(), aReceiptRequest(more))).toBe(false);
  });

  it('is another with another note, reference or reason', () => {
    for (const field of ['supplierRef', 'receiptNote', 'overReceiptReason'])
      expect(content(aReceiptRequest(), { ...NOTES, [field]: 'x' })).not.toBe(content(aReceiptRequest()));
  });

  it('never confuses one field with the next', () => {
    const anyText = fc.string({ unit: fc.constantFrom('"', ',', '[', ']', '\\', 'a', 'n'), maxLength: 6 });
    fc.assert(
      fc.property(fc.tuple(anyText, anyText, anyText), fc.tuple(anyText, anyText, anyText), (one, other) => {
        const of = ([lotNumber, supplierRef, receiptNote]: readonly [string, string, string]) =>
          canonicalContent(
            {
              errors: [],
              warnings: [],
              vendorID: 'AMBER',
              items: [aCheckedItem({ allocations: [aLot(lotNumber, 10)] })],
            },
            { supplierRef, receiptNote, overReceiptReason: null },
          );
        expect(of(one) === of(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });
});

describe('what is reserved', () => {
  it('is exactly what the lines count', () => {
    const fitting = {
      lines: [aReceiptLine({ qty: 0.1 }), aReceiptLine({ lineNbr: 4, qty: 12.5 })],
      overReceiptReason: null,
    };
    const { order } = acceptReceipt(anOrder(), aDelivery(), fitting, FIRST, NOW);
    expect(order.reservations[A_RECEIPT_ID]?.qtyByLine).toEqual({ 1: quantity(0.1), 4: quantity(12.5) });
  });
});
