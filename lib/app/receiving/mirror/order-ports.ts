import type { WriteConflict } from '#app/write-conflict.ts';
import type { Order } from '#domain/receiving/order/order.ts';
import type { Result } from '#domain/result.ts';

/** The mirror of purchase orders. Every read is consistent, by key. */
export interface OrderStore {
  load(orderKey: string): Promise<Order | null>;
  loadMany(orderKeys: readonly string[]): Promise<readonly Order[]>;
  /** Keys of the vendor's orders with something remaining, from the index (may lag; only finds keys). */
  openKeysOf(vendorKey: string): Promise<readonly string[]>;
  /** Keys of the orders with something remaining that are promised for one of these days, both included. */
  keysPromised(days: { readonly from: string; readonly to: string }): Promise<readonly string[]>;
  /** Writes `next` if the stored version is still `previous.version` (or nothing is stored when null). */
  save(next: Order, previous: Order | null): Promise<Result<void, WriteConflict>>;
}
