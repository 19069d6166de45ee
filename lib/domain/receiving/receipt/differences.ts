import * as z from 'zod/mini';
import { type Quantity, subtract } from '#domain/quantity.ts';
import { group, quantityField, type RecordOf } from '#domain/record.ts';
import type { GoodsReceipt } from './receipt.ts';

/** How a line of the receipt, or a line left out of it, differs from what the order expected when it was accepted. */
export const Difference = group({
  lineNbr: z.int(),
  /** `short`: less than was outstanding; `over`: more; `not delivered`: outstanding and not on the receipt. */
  kind: z.enum(['short', 'over', 'not delivered']),
  orderedQty: quantityField,
  outstandingQty: quantityField,
  countedQty: quantityField,
  /** Counted less outstanding: negative where something is missing. */
  differenceQty: quantityField,
});
export type Difference = RecordOf<typeof Difference>;

/** The differences to the order, by line number. Null: the receipt is from before what was expected was kept. */
export const differencesToOrder = (
  receipt: Pick<GoodsReceipt, 'lines' | 'expected'>,
): readonly Difference[] | null => {
  if (receipt.expected.length === 0) return null;
  const counted = new Map(receipt.lines.map(({ lineNbr, receiptQty }) => [lineNbr, receiptQty]));
  return receipt.expected
    .flatMap(({ lineNbr, orderedQty, outstandingQty }): Difference[] => {
      const countedQty = counted.get(lineNbr) ?? (0 as Quantity);
      if (countedQty === outstandingQty) return [];
      const kind = countedQty > outstandingQty ? 'over' : countedQty > 0 ? 'short' : 'not delivered';
      const differenceQty = subtract(countedQty, outstandingQty);
      return [{ lineNbr, kind, orderedQty, outstandingQty, countedQty, differenceQty }];
    })
    .sort((a, b) => a.lineNbr - b.lineNbr);
};
