import type { AcceptedReceipt } from '#api/receiving.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';

/** A receipt as whoever sent it hears of it. */
export const toAcceptedReceipt = (receipt: GoodsReceipt): AcceptedReceipt => ({
  receiptId: receipt.receiptId,
  receiptNbr: receipt.receiptNbr,
  orderType: receipt.orderType,
  orderNbr: receipt.orderNbr,
  status: receipt.state.status,
  receivedAt: receipt.receivedAt,
});
