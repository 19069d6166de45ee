export const LOT_STATUSES = ['Released', 'Quarantine', 'On hold', 'Rejected'] as const;

export type LotStatus = (typeof LOT_STATUSES)[number];

/** What a lot may come to be. A rejected one is looked at again on hold, before it is released. */
export const NEXT_LOT_STATUSES: Readonly<Record<LotStatus, readonly LotStatus[]>> = {
  Released: ['On hold', 'Rejected'],
  Quarantine: ['Released', 'On hold', 'Rejected'],
  'On hold': ['Released', 'Rejected'],
  Rejected: ['On hold'],
};
