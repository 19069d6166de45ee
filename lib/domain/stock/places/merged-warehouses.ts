import { codeKey } from '#domain/code-key.ts';
import type { Warehouse } from './warehouse.ts';

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
  const earlier = new Map(before.map((one) => [codeKey(one.warehouseID), one]));
  const merged = told.map((warehouse) => {
    const named = new Set(warehouse.locations.map(({ locationID }) => codeKey(locationID)));
    const gone = (earlier.get(codeKey(warehouse.warehouseID))?.locations ?? [])
      .filter(({ locationID }) => !named.has(codeKey(locationID)))
      .map((location) => ({ ...location, active: false }));
    return { ...warehouse, locations: [...warehouse.locations, ...gone] };
  });
  const named = new Set(told.map(({ warehouseID }) => codeKey(warehouseID)));
  const gone = before
    .filter(({ warehouseID }) => !named.has(codeKey(warehouseID)))
    .map((warehouse) => ({ ...warehouse, active: false }));
  return [...merged, ...gone];
};
