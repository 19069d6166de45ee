/*
 * What screens name as well. Apart from the record, so that a page that names them brings no schemas.
 */

/** How it stands with a component that must be scanned at the line (stock-and-trace.md §2, BoM Scan List). */
export const CHECK_STATES = ['Pending', 'Matched', 'Substituted', 'Mismatch', 'Overridden'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** A run does not start while a row is in one of these. */
export const isOpenState = (state: CheckState): boolean => state === 'Pending' || state === 'Mismatch';

/** What was made on a line before, in words. */
export const previousText = ({
  product,
  runNumber,
}: {
  readonly product: string;
  readonly runNumber: string;
}): string => (product === '' ? `what ${runNumber} made` : `${product} (${runNumber})`);
