import type { Warehouse } from './warehouse.ts';

const idKey = (id: string): string => id.trim().toUpperCase();

/** The one location of a system that knows no others (accounting-contract-stock.md §1). */
export const theOnlyWarehouse = (warehouseID: string): Warehouse => ({
  warehouseID,
  description: '',
  active: true,
  locations: [
    {
      ...{ locationID: 'MAIN', description: '', active: true },
      ...{ receiptsAllowed: true, salesAllowed: true, assemblyAllowed: true },
    },
  ],
});

/**
 * What is told now, and what was told before and no more: goods may stand there, so that it is kept, and not offered.
 */
export const mergedWarehouses = (
  before: readonly Warehouse[],
  told: readonly Warehouse[],
): readonly Warehouse[] => {
  const earlier = new Map(before.map((one) => [idKey(one.warehouseID), one]));
  const merged = told.map((warehouse) => {
    const named = new Set(warehouse.locations.map(({ locationID }) => idKey(locationID)));
    const gone = (earlier.get(idKey(warehouse.warehouseID))?.locations ?? [])
      .filter(({ locationID }) => !named.has(idKey(locationID)))
      .map((location) => ({ ...location, active: false }));
    return { ...warehouse, locations: [...warehouse.locations, ...gone] };
  });
  const named = new Set(told.map(({ warehouseID }) => idKey(warehouseID)));
  const gone = before
    .filter(({ warehouseID }) => !named.has(idKey(warehouseID)))
    .map((warehouse) => ({ ...warehouse, active: false }));
  return [...merged, ...gone];
};
