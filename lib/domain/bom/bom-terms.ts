/*
 * What lists and forms choose among. Apart from the records, so that a page that names them brings no schemas.
 */

/** An Active revision never changes: a change is a Draft, and activating that archives the former. */
export const BOM_STATUSES = ['Draft', 'Active', 'Archived'] as const;
export type BomStatus = (typeof BOM_STATUSES)[number];

/** How a component is settled: by what is scanned, by what the bill expects at each count, or not at all. */
export const BOM_METHODS = ['scan', 'backflush', 'none'] as const;
export type BomMethod = (typeof BOM_METHODS)[number];

export const SUBSTITUTE_STATUSES = ['Proposed', 'Approved', 'Retired'] as const;
export type SubstituteStatus = (typeof SUBSTITUTE_STATUSES)[number];
