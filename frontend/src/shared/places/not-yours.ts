import { notYourWarehouse } from '#domain/access/not-your-warehouse.ts';
import { warehouseOf } from '#domain/stock/ledger/place.ts';
import { useOwnWarehouses } from './chosen-warehouse.ts';

/** Why this person does nothing at these places: one is of another warehouse than theirs; undefined: none is. `what`: whose. */
export const useNotYourPlace = (places: readonly string[], what?: string): string | undefined =>
  notYourWarehouse({ warehouses: useOwnWarehouses() }, places.map(warehouseOf), what)?.message;
