import type { DocumentStore } from '#app/posting/document-ports.ts';
import type { WriteConflict } from '#app/write-conflict.ts';
import type { ItemRules } from '#domain/items/item-rules.ts';
import type { Order } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import type { Result } from '#domain/result.ts';

/** Goods receipts, which are their own outbox. Every read is consistent, by key. */
export interface ReceiptStore extends DocumentStore<GoodsReceipt> {
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
}
