/** What a text in the box of Tracking may name. */
export const FOUND_KINDS = [
  'lot',
  'pallet',
  'receipt',
  'run',
  'shipment',
  'item',
  'workOrder',
  'purchaseOrder',
  'salesOrder',
  'recall',
] as const;

export type FoundKind = (typeof FOUND_KINDS)[number];
