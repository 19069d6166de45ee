/** What the floor counts in (spec §2, Production Order History). */
export const PRODUCTION_UNITS = ['pallets', 'cases', 'bottles', 'litres'] as const;

export type ProductionUnit = (typeof PRODUCTION_UNITS)[number];
