import type { AcceptedReceipt, StandingReceipt } from '#api/receiving.ts';
import { AcceptedHead, CountedLine, type GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';

/** A receipt as whoever sent it hears of it. */
export const toAcceptedReceipt = (receipt: GoodsReceipt): AcceptedReceipt => ({
  ...AcceptedHead.toWire(receipt),
  status: receipt.state.status,
});

/** The same with what was counted on it: whoever sent other counts under its id is told what they go beyond. */
export const toStandingReceipt = (receipt: GoodsReceipt): StandingReceipt => ({
  ...toAcceptedReceipt(receipt),
  lines: receipt.lines.map((line) => {
    const { lineNbr, receiptQty, allocations } = CountedLine.toWire(line);
    return { lineNbr, receiptQty, allocations };
  }),
});
