import type { WriteConflict } from '#app/write-conflict.ts';
import type { Result } from '#domain/result.ts';
import type { SalesOrder } from '#domain/sales-orders/sales-order.ts';

/** The mirror of sales orders. Every read is consistent, by key. */
export interface SalesOrderStore {
  load(orderKey: string): Promise<SalesOrder | null>;
  loadMany(orderKeys: readonly string[]): Promise<readonly SalesOrder[]>;
  /** Keys of the orders that are open or that something is planned on, from the index (may lag; only finds keys). */
  openKeys(): Promise<readonly string[]>;
  /** Writes `next` if the stored version is still `previous.version` (or nothing is stored when null). */
  save(next: SalesOrder, previous: SalesOrder | null): Promise<Result<void, WriteConflict>>;
}
