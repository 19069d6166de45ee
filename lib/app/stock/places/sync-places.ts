import type { Clock } from '#app/clock-ports.ts';
import type { Log } from '#app/log-ports.ts';
import type { AccountingStock } from '#app/stock/books/accounting-stock-ports.ts';
import type { ReceivingPlace } from '#domain/stock/arrivals/receipt-arrivals.ts';
import { mergedWarehouses, theOnlyWarehouse } from '#domain/stock/places/merged-warehouses.ts';
import type { PlaceStore } from './place-ports.ts';

export interface SyncPlacesDeps {
  readonly accountingStock: Pick<AccountingStock, 'warehouses'>;
  readonly places: PlaceStore;
  readonly receivingPlace: ReceivingPlace;
  readonly clock: Clock;
  readonly log: Log;
}

/** Warehouses seldom change, and somebody who adds a location wants to use it the same day. */
const FRESH_MS = 4 * 3_600_000;

/**
 * Brings our places up to the accounting system's warehouses, where that was not done lately. What it can't say now stays
 * as it was.
 */
export const syncPlaces = async (deps: SyncPlacesDeps): Promise<void> => {
  const { accountingStock, places, receivingPlace, clock, log } = deps;
  const now = clock.now();
  const mirror = await places.load();
  if (mirror && now - Date.parse(mirror.asOf) < FRESH_MS) return;
  const read = await accountingStock.warehouses();
  if (!read.ok) {
    log.warn('places.not_read', { reason: read.error.message });
    return;
  }
  const told = read.value ?? [theOnlyWarehouse(receivingPlace.warehouseID)];
  // A system without any warehouse would be a first; an empty list is rather one that was not understood.
  if (told.length === 0) {
    log.warn('places.not_read', { reason: 'No warehouses were listed.' });
    return;
  }
  const warehouses = mergedWarehouses(mirror?.warehouses ?? [], told);
  await places.save({ warehouses, asOf: new Date(now).toISOString() });
  log.info('places.up_to_date', { warehouses: told.length });
};
