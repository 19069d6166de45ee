import type { Receipt } from '#emulators/acumatica/books/records.ts';
import { type Change, keyOf } from '#emulators/acumatica/books/store.ts';
import type { Desk } from './desk.ts';
import { messages } from './messages.ts';
import { completeOrders, countOnOrders } from './order-effects.ts';
import { orderChanges } from './save-receipt.ts';

export type Released = { outcome: 'released'; changes: Change[] } | { outcome: 'refused'; message: string };

/** Puts the goods into stock: the document can't be changed any more, and orders complete. */
export function releaseReceipt(desk: Desk, receipt: Receipt): Released {
  if (receipt.Status !== 'Balanced') return { outcome: 'refused', message: messages.wrongStatus };
  if (receipt.Details.some((line) => line.unassignedQty > 0)) {
    return { outcome: 'refused', message: messages.unassigned };
  }
  countOnOrders(desk, receipt, 'count', 'releasedQty');
  completeOrders(desk);
  const inventoryRef = desk.store.nextNumber('InventoryRefNbr');
  const released: Receipt = {
    ...receipt,
    Status: 'Released',
    InventoryRefNbr: inventoryRef.number,
    UnbilledQuantity: receipt.CreateBill ? 0 : receipt.UnbilledQuantity,
    LastModifiedDateTime: new Date(desk.now).toISOString(),
  };
  return {
    outcome: 'released',
    changes: [
      ['receipts', keyOf(receipt.Type, receipt.ReceiptNbr), released],
      ...orderChanges(desk),
      inventoryRef.change,
    ],
  };
}

/** Takes a receipt that isn't released out of the books. */
export function deleteReceipt(desk: Desk, receipt: Receipt): Released {
  if (receipt.Status === 'Released') return { outcome: 'refused', message: messages.released };
  countOnOrders(desk, receipt, 'uncount');
  return {
    outcome: 'released',
    changes: [['receipts', keyOf(receipt.Type, receipt.ReceiptNbr), null], ...orderChanges(desk)],
  };
}
