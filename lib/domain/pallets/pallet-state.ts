export const PALLET_STATES = ['Open', 'Closed', 'Allocated', 'Loaded', 'Shipped', 'Void'] as const;

export type PalletState = (typeof PALLET_STATES)[number];

/** Whether it still stands somewhere here. */
export const isLive = (state: PalletState): boolean => state !== 'Shipped' && state !== 'Void';

export const PALLET_ACTS = [
  'built',
  'converted',
  'added',
  'taken',
  'broken',
  'closed',
  'reopened',
  'moved',
  'held',
  'released',
  'voided',
] as const;

export type PalletActName = (typeof PALLET_ACTS)[number];

export const LABEL_FORMATS = ['A6', 'A5', 'ZPL'] as const;

export type LabelFormat = (typeof LABEL_FORMATS)[number];
