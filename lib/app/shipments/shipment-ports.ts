import type { PalletWrite } from '#app/pallets/pallet-ports.ts';
import type { Slice, Sliced } from '#app/work-orders/work-order-ports.ts';
import type { WriteConflict } from '#app/write-conflict.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import type { Quantity } from '#domain/quantity.ts';
import type { Result } from '#domain/result.ts';
import type { SalesOrder } from '#domain/sales-orders/sales-order.ts';
import type { DockDay } from '#domain/shipments/dock/dock-day.ts';
import type { ListedShipment } from '#domain/shipments/listed-shipment.ts';
import type { AllocationChange } from '#domain/shipments/pick/effects.ts';
import type { Shipment } from '#domain/shipments/shipment.ts';
import type { NotInBooks } from '#domain/stock/item-total.ts';
import type { Balances } from '#domain/stock/ledger/balance.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import type { Lot, LotId } from '#domain/stock/lots/lot.ts';

/** A change of what is spoken for at a place, where as much is spoken for as was read. */
export interface Allocating {
  readonly change: AllocationChange;
  readonly allocatedBefore: Quantity;
}

/** What one transaction writes. */
export interface ShipmentWrite {
  readonly next: Shipment;
  /** Null: there was none. */
  readonly previous: Shipment | null;
  readonly orders: readonly { readonly next: SalesOrder; readonly previous: SalesOrder }[];
  readonly docks: readonly DockDay[];
  readonly allocations: readonly Allocating[];
  readonly pallets: readonly PalletWrite[];
  /** Lots on whose standing it depends. */
  readonly standing: readonly Lot[];
  /** What leaves stock, with what was spoken for of it; null: nothing does. */
  readonly movement: Movement | null;
  /** How it reaches the accounting system: with the first part of it that leaves; null: nothing leaves, or it is queued. */
  readonly posting: Posting | null;
  /** Of each item that leaves, what has left of it and still stands in the accounting system. */
  readonly marks: readonly NotInBooks[];
}

/** A shipment as the index carries it. */
export interface ShipmentInList extends ListedShipment {
  /** Its place in the list. */
  readonly order: string;
}

/** Shipments and docks. Every read is consistent, by key, but those of lists. */
export interface ShipmentStore {
  /** Those that exist, by id. */
  loadMany(shipmentIds: readonly string[]): Promise<ReadonlyMap<string, Shipment>>;
  /** Docks on days, those on which something stands, by `dockDayKey`. */
  loadDocks(docks: readonly Pick<DockDay, 'dock' | 'day'>[]): Promise<ReadonlyMap<string, DockDay>>;
  /** By `balanceKey`: those that exist. */
  loadBalances(at: readonly (LotId & { readonly place: string })[]): Promise<Balances>;
  /** The next number that nobody has. */
  nextNumber(): Promise<number>;
  /** All of it or nothing: where each of it is still the version that was read. */
  save(change: ShipmentWrite): Promise<Result<void, WriteConflict>>;
  /** Ids of shipments whose own number, or the number of one of whose orders, is one of these: exactly, in any case. */
  named(numbers: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Those that exist, as a list carries them. */
  listed(shipmentIds: readonly string[]): Promise<readonly ShipmentInList[]>;
  /** `OPEN`, or the month in which they ended, `YYYY-MM`; from the index, the newest first. */
  list(part: string, slice: Slice): Promise<Sliced<ShipmentInList>>;
}
