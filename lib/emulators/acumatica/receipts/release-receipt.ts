import type { Receipt } from '#emulators/acumatica/records/records.ts';
import { type Change, keyOf } from '#emulators/acumatica/records/store.ts';
import { stockAfter } from '#emulators/acumatica/stock/book-receipts.ts';
import { messages } from './messages.ts';
import { completeOrders, countOnOrders } from './order-effects.ts';
import { orderChanges } from './save-receipt.ts';
import type { UnitOfWork } from './unit-of-work.ts';

export type Released = { outcome: 'released'; changes: Change[] } | { outcome: 'refused'; message: string };

/** Puts the goods into stock: the document can't be changed any more, and orders complete. */
export function releaseReceipt(work: UnitOfWork, receipt: Receipt): Released {
  if (receipt.Status !== 'Balanced') return { outcome: 'refused', message: messages.wrongStatus };
  if (receipt.Details.some((line) => line.unassignedQty > 0)) {
    return { outcome: 'refused', message: messages.unassigned };
  }
  const stock = stockAfter({ get: (key) => work.store.get('stock', key) }, [receipt], (id) =>
    work.store.get('stockItems', id),
  );
  const isShort = stock.some(([kind, , record]) => kind === 'stock' && record !== null && record.onHand < 0);
  if (isShort) return { outcome: 'refused', message: messages.wouldGoNegative };
  countOnOrders(work, receipt, 'count', 'releasedQty');
  completeOrders(work);
  const inventoryRef = work.store.nextNumber('InventoryRefNbr');
  const released: Receipt = {
    ...receipt,
    Status: 'Released',
    InventoryRefNbr: inventoryRef.number,
    UnbilledQuantity: receipt.CreateBill ? 0 : receipt.UnbilledQuantity,
    LastModifiedDateTime: new Date(work.now).toISOString(),
  };
  return {
    outcome: 'released',
    changes: [
      ['receipts', keyOf(receipt.Type, receipt.ReceiptNbr), released],
      ...orderChanges(work),
      ...stock,
      inventoryRef.change,
    ],
  };
}

/** Takes a receipt that isn't released out of the books. */
export function deleteReceipt(work: UnitOfWork, receipt: Receipt): Released {
  if (receipt.Status === 'Released') return { outcome: 'refused', message: messages.released };
  countOnOrders(work, receipt, 'uncount');
  return {
    outcome: 'released',
    changes: [['receipts', keyOf(receipt.Type, receipt.ReceiptNbr), null], ...orderChanges(work)],
  };
}
