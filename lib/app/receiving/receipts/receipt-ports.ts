import type { WriteConflict } from '#app/write-conflict.ts';
import type { ItemRules } from '#domain/items/item-rules.ts';
import type { Order } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import type { Result } from '#domain/result.ts';

/** Goods receipts, which are their own outbox. Every read is consistent, by key. */
export interface ReceiptStore {
  load(receiptId: string): Promise<GoodsReceipt | null>;
  /** The orders, whatever of these receipts exist, and the rules of these items by `itemKey`, in one consistent read. */
  loadForAccept(
    receiptIds: readonly string[],
    orderKeys: readonly string[],
    inventoryIDs?: readonly string[],
  ): Promise<{
    receipts: readonly GoodsReceipt[];
    orders: readonly Order[];
    rules: ReadonlyMap<string, ItemRules>;
  }>;
  /** The next number, from an atomic counter; `count` in a row, the first is answered. */
  nextNumber(count: number): Promise<number>;
  /** New receipts and their orders' reservations, all or nothing. */
  accept(
    receipts: readonly GoodsReceipt[],
    orders: readonly { next: Order; previous: Order }[],
  ): Promise<Result<void, WriteConflict>>;
  /** Writes `next` if the stored version is still `previous.version`. */
  save(next: GoodsReceipt, previous: GoodsReceipt): Promise<Result<void, WriteConflict>>;
  /** A receipt and its order together, all or nothing, each on its version. */
  saveWithOrder(
    receipt: { next: GoodsReceipt; previous: GoodsReceipt },
    order: { next: Order; previous: Order },
  ): Promise<Result<void, WriteConflict>>;
  /** Several receipts of one delivery, each with its order, all or nothing. */
  saveAllWithOrders(
    changes: readonly {
      receipt: { next: GoodsReceipt; previous: GoodsReceipt };
      order: { next: Order; previous: Order };
    }[],
  ): Promise<Result<void, WriteConflict>>;
  /** Puts a receipt that can't be worked on, not even read, behind the others in the index, until then (epoch ms). */
  pushBack(receiptId: string, until: number): Promise<void>;
  /** Ids of receipts with work due by then (epoch ms), soonest first, from the index; and when the next is due. */
  dueBy(instant: number, limit: number): Promise<{ ids: readonly string[]; nextDueAt: number | null }>;
}
