import { daysBetween } from '#domain/calendar.ts';
import { countText } from '#domain/count-text.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { expiryOf } from '#domain/stock/lots/fefo.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { notUsable, type Purpose, usable } from '#domain/stock/lots/usable.ts';

/** What is asked of a lot that leaves. */
export interface ShipTerms {
  /** The site's day on which it leaves. */
  readonly day: string;
  /** Days that must be left of its date then; null: none. */
  readonly leastDays: number | null;
  readonly purpose: Extract<Purpose, 'ship' | 'shipPastBestBefore'>;
}

/** Why a lot does not leave on that day; null: it may. LOT_NOT_USABLE, LOT_RECALLED, TOO_FEW_DAYS. */
export const notFitToShip = (lot: Lot, { day, leastDays, purpose }: ShipTerms): DomainError | null => {
  const allowed = usable(lot, day, purpose);
  if (!allowed.ok) return notUsable(lot, allowed.error);
  const date = expiryOf(lot);
  if (date === null || leastDays === null || daysBetween(day, date) >= leastDays) return null;
  // Past its best-before by somebody's word: days of it are not asked for any more.
  if (allowed.value === 'PAST_BEST_BEFORE') return null;
  const left = Math.max(0, daysBetween(day, date));
  return domainError(
    'TOO_FEW_DAYS',
    `${lotName(lot)} has ${countText(left, 'day')} left on ${day}; this customer asks for ${leastDays}.`,
  );
};
