import type { AcceptedReceipt } from '#api/receiving.ts';
import { AcceptedHead, type GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';

/** A receipt as whoever sent it hears of it. */
export const toAcceptedReceipt = (receipt: GoodsReceipt): AcceptedReceipt => ({
  ...AcceptedHead.toWire(receipt),
  status: receipt.state.status,
});
