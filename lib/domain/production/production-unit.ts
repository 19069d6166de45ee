/** What the floor counts in (spec §2, Production Order History). */
export const PRODUCTION_UNITS = ['pallets', 'cases', 'bottles', 'litres'] as const;

export type ProductionUnit = (typeof PRODUCTION_UNITS)[number];

const SINGULAR: Readonly<Record<ProductionUnit, string>> = {
  pallets: 'pallet',
  cases: 'case',
  bottles: 'bottle',
  litres: 'litre',
};

/** The unit as it stands behind so many of it: one 'case', 2 'cases'. */
export const unitText = (value: number, unit: ProductionUnit): string =>
  Math.abs(value) === 1 ? SINGULAR[unit] : unit;
