/** Why somebody says that there is more or less than the ledger has. */
export const ADJUSTMENT_REASONS = [
  'Damaged',
  'Expired',
  'Found',
  'Lost',
  'Spilled',
  'Wrongly recorded',
  'Other',
] as const;

export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];
