import { add, type Quantity } from '#domain/quantity.ts';
import { ceilingOf, type OrderLine, type OrderSnapshot } from '#domain/receiving/order/order.ts';
import { aLine, aSnapshot } from '#test/support/builders/orders.ts';
import { aReceipt, aReceiptLine } from '#test/support/builders/receipts.ts';
import { fc } from '#test/support/property-testing.ts';
import { orderMismatchReason } from './still-fits.ts';

const fits = (line: OrderLine, more: { qty?: number; reason?: string } = {}) =>
  orderMismatchReason(
    aReceipt({
      lines: [aReceiptLine({ qty: more.qty ?? 10 })],
      overReceiptReason: more.reason ?? null,
    }),
    aSnapshot({ lines: [line] }),
  );

describe('right before it is sent, a receipt', () => {
  it('fits while the order is as it was', () => {
    expect(fits(aLine())).toBeNull();
    expect(fits(aLine({ received: 90 }))).toBeNull();
  });

  it('does not fit when somebody received directly in the accounting system, and says how much is there', () => {
    expect(fits(aLine({ received: 90.000001 }))).toBe(
      'Line 1 (GLASS-750) of order 000050 already shows 90.000001 of 100 EA received; another 10 would be too much.',
    );
  });

  it.each<[string, Partial<OrderSnapshot>, RegExp]>([
    ['put on hold', { status: 'On Hold' }, /is On Hold/],
    ['completed', { lines: [aLine({ completed: true })] }, /completed/],
    ['emptied', { lines: [] }, /no goods/],
    ['given other lines', { lines: [aLine({ lineNbr: 2 })] }, /Line 1 .*no longer open/],
    ['given another unit', { lines: [aLine({ uom: 'BOX' })] }, /now ordered in BOX; EA was counted/],
    [
      'closed in part',
      { lines: [aLine({ completed: true }), aLine({ lineNbr: 2 })] },
      /Line 1 .*no longer open/,
    ],
  ])('does not fit when the order was %s', (_, more, sentence) => {
    expect(orderMismatchReason(aReceipt(), aSnapshot(more))).toMatch(sentence);
  });

  it('keeps to the tolerance of its line', () => {
    expect(fits(aLine({ received: 95, maxReceiptPercent: 105 }))).toBeNull();
    expect(fits(aLine({ received: 500, receiptAction: 'Accept' }))).toBeNull();
    expect(fits(aLine({ received: 95, receiptAction: 'Accept but Warn' }))).toMatch(/too much/);
    expect(fits(aLine({ received: 95, receiptAction: 'Accept but Warn' }), { reason: 'Agreed' })).toBeNull();
    expect(fits(aLine({ received: 95 }), { reason: 'Agreed' })).toMatch(/too much/);
  });

  it('is never sent above the tolerance without a reason that was given', () => {
    const amount = fc.integer({ min: 0, max: 200_000_000 }).map((value) => value as Quantity);
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.integer({ min: 0, max: 200 }),
        fc.constantFrom('Reject', 'Accept but Warn'),
        (received, qty, percent, receiptAction) => {
          const line = { ...aLine({ maxReceiptPercent: percent, receiptAction }), receivedQty: received };
          const receipt = aReceipt({ lines: [{ ...aReceiptLine(), receiptQty: qty }] });
          const sent = orderMismatchReason(receipt, aSnapshot({ lines: [line] })) === null;
          expect(sent).toBe(add(received, qty) <= ceilingOf(line));
        },
      ),
    );
  });
});
