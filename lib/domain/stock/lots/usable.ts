import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Lot } from './lot.ts';
import { lotName } from './lot-name.ts';

/** What a lot is wanted for. `shipPastBestBefore`: shipped by somebody who may do so past its best-before. */
export type Purpose = 'issue' | 'palletise' | 'ship' | 'shipPastBestBefore';

/** Which rule forbids it. */
export const NOT_USABLE = [
  'RECALLED',
  'ON_HOLD',
  'QUARANTINE',
  'REJECTED',
  'PAST_USE_BY',
  'PAST_BEST_BEFORE',
] as const;
type NotUsable = (typeof NOT_USABLE)[number];

/** It may be used, and whoever does is told. */
export const USE_WARNING = 'PAST_BEST_BEFORE';
type UseWarning = typeof USE_WARNING;

const STATUS_RULES = {
  Released: null,
  Quarantine: 'QUARANTINE',
  'On hold': 'ON_HOLD',
  Rejected: 'REJECTED',
} as const;

type Standing = Pick<Lot, 'status' | 'recallId' | 'useBy' | 'bestBefore'>;

/** Why it is kept from use whatever the day is; null: it is not. */
export const heldBy = ({ status, recallId }: Pick<Standing, 'status' | 'recallId'>): NotUsable | null =>
  recallId === null ? STATUS_RULES[status] : 'RECALLED';

/**
 * May a lot be used for this on that day (`YYYY-MM-DD`, at the site)? The one rule of every screen and every action
 * (stock-and-trace.md §1, rule 5). Until its use-by day is over; past its best-before with a warning.
 */
export const usable = (
  lot: Standing,
  day: string,
  purpose: Purpose,
): Result<UseWarning | null, NotUsable> => {
  const held = heldBy(lot);
  if (held) return err(held);
  if (lot.useBy !== null && day > lot.useBy) return err('PAST_USE_BY');
  if (lot.bestBefore === null || day <= lot.bestBefore) return ok(null);
  return purpose === 'ship' ? err('PAST_BEST_BEFORE') : ok('PAST_BEST_BEFORE');
};

const SENTENCES: Readonly<Record<NotUsable, (lot: Lot) => string>> = {
  RECALLED: (lot) => `is held by recall ${lot.recallId}`,
  ON_HOLD: () => 'is on hold',
  QUARANTINE: () => 'is in quarantine',
  REJECTED: () => 'was rejected',
  PAST_USE_BY: (lot) => `is past its use-by, ${lot.useBy}`,
  PAST_BEST_BEFORE: (lot) => `is past its best-before, ${lot.bestBefore}`,
};

/** The refusal in words. */
export const notUsable = (lot: Lot, rule: NotUsable): DomainError => {
  // A reason is a sentence of its own, or not: one period ends both.
  const why = lot.reason === null || rule.startsWith('PAST') ? '' : `: ${lot.reason.replace(/\.$/, '')}`;
  return domainError(
    rule === 'RECALLED' ? 'LOT_RECALLED' : 'LOT_NOT_USABLE',
    `${lotName(lot)} ${SENTENCES[rule](lot)}${why}.`,
  );
};
