/** What it means that a line stands still: meant beforehand, not meant, or made ready for another product. */
export const DOWNTIME_KINDS = ['planned', 'unplanned', 'changeover'] as const;

export type DowntimeKind = (typeof DOWNTIME_KINDS)[number];
