import type { WriteConflict } from '#app/write-conflict.ts';
import type { Item } from '#domain/items/item.ts';
import type { RecordOf } from '#domain/record.ts';
import type { Result } from '#domain/result.ts';
import type { ListedWorkOrder, WorkOrder } from '#domain/work-orders/work-order.ts';
import type { WorkOrderStatus } from '#domain/work-orders/work-order-status.ts';

/** An order as its index shows it. */
export interface WorkOrderEntry extends RecordOf<typeof ListedWorkOrder> {
  readonly hold: { readonly reason: string } | null;
  /** Where it stands by its creation (`creationOrder`). */
  readonly creationOrder: string;
}

/** A part of a list, the newest first: those below `before` and not below `from`. */
export interface Slice {
  readonly from: string | null;
  readonly before: string | null;
  readonly limit: number;
}

export interface Sliced<Row> {
  readonly rows: readonly Row[];
  /** Whether there are older ones to ask for. */
  readonly more: boolean;
}

/** What a creating call made. */
interface CreatedOrder {
  readonly id: string;
  readonly contentHash: string;
}

/** Work orders. Reads by key are consistent; lists come from an index that may lag. */
export interface WorkOrderStore {
  load(id: string): Promise<WorkOrder | null>;
  /** What the call with this id made, whether it still stands or not. Remembered for 30 days. */
  made(requestId: string): Promise<CreatedOrder | null>;
  /** The next number of a day of the site, from an atomic counter. */
  nextNumber(day: string): Promise<number>;
  /** Writes a new order, and what made it. CONFLICT: that call has made one meanwhile. */
  create(
    order: WorkOrder,
    requestId: string | null,
    contentHash: string,
  ): Promise<Result<void, WriteConflict>>;
  /** Writes `next` if nothing has changed since `previous`, runs and counts included. */
  save(next: WorkOrder, previous: WorkOrder): Promise<Result<void, WriteConflict>>;
  /** Takes the order away; its last change is remembered for 30 days. */
  remove(next: WorkOrder, previous: WorkOrder): Promise<Result<void, WriteConflict>>;
  /** The `changeId` of the change that took an order away; null where there is none. */
  removedBy(id: string): Promise<string | null>;
  list(status: WorkOrderStatus, slice: Slice): Promise<Sliced<WorkOrderEntry>>;
}

/** Items to make. */
export interface ProductStore {
  /** Null: there is no such item. */
  load(inventoryID: string): Promise<Item | null>;
  /** Active stock items after that key, in no order. `BAD_POSITION`: `after` is no place in the table. */
  list(
    after: string | null,
    limit: number,
  ): Promise<Result<{ items: readonly Item[]; after: string | null }, 'BAD_POSITION'>>;
}
