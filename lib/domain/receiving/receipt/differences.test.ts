import { quantity } from '#domain/quantity.ts';
import { acceptReceipt } from '#domain/receiving/request/accept-receipt.ts';
import { aLine, anOrder, waiting } from '#test/support/builders/orders.ts';
import { A_RECEIPT_ID, aReceipt, aReceiptLine, NOW } from '#test/support/builders/receipts.ts';
import { differencesToOrder } from './differences.ts';

/** Accepts these counts by line on an order of four lines: 100 open, 50 of which 20 are pending, 5, and one received. */
const differences = (counts: Record<number, number>) => {
  const order = anOrder({
    lines: [
      aLine({ lineNbr: 1, ordered: 100 }),
      aLine({ lineNbr: 2, ordered: 50 }),
      aLine({ lineNbr: 3, ordered: 5 }),
      aLine({ lineNbr: 4, ordered: 9, received: 9 }),
    ],
    reservations: { other: waiting({ 2: 20 }) },
  });
  const lines = Object.entries(counts).map(([lineNbr, qty]) =>
    aReceiptLine({ lineNbr: Number(lineNbr), qty }),
  );
  const { receipt } = acceptReceipt(
    order,
    {
      ...{ receiptId: A_RECEIPT_ID, contentHash: '', supplierRef: '', receiptNote: '' },
      receivedBy: { sub: 's', username: 'u' },
    },
    { lines, overReceiptReason: null },
    { index: 0, counter: 1 },
    NOW,
  );
  return differencesToOrder(receipt)?.map(({ lineNbr, kind, differenceQty }) => [
    lineNbr,
    kind,
    differenceQty / 1_000_000,
  ]);
};

describe('the differences of a receipt to its order', () => {
  it('are none when everything outstanding came, pending goods apart', () => {
    expect(differences({ 1: 100, 2: 30, 3: 5 })).toEqual([]);
  });

  it('are what is short, what is over and what did not come', () => {
    expect(differences({ 1: 99.5, 2: 31 })).toEqual([
      [1, 'short', -0.5],
      [2, 'over', 1],
      [3, 'not delivered', -5],
    ]);
  });

  it('stay what they were, and are not known of receipts from before they were kept', () => {
    expect(differencesToOrder(aReceipt({ expected: [] }))).toBeNull();
    expect(
      differencesToOrder(
        aReceipt({
          lines: [aReceiptLine({ qty: 10 })],
          expected: [{ lineNbr: 1, orderedQty: quantity(10), outstandingQty: quantity(10) }],
        }),
      ),
    ).toEqual([]);
  });
});
