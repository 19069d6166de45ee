import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Count, CountEvent } from './count.ts';
import { type CountDifference, type CountLimit, isOverLimit, toBeBooked } from './count-differences.ts';
import { countParts, ROWS_OF_A_PART } from './count-movements.ts';
import type { CountStatus } from './count-status.ts';

/** Whoever books it may have died: somebody else goes on after a minute. */
const GO_ON_MS = 60_000;

/** Who changes it, when (epoch ms), and under which id of the client's. */
export interface CountChange {
  readonly by: { readonly sub: string; readonly username: string };
  readonly requestId: string;
  readonly now: number;
}

const instant = (now: number): string => new Date(now).toISOString();

const event = (
  what: CountEvent['what'],
  { by, requestId, now }: CountChange,
  reason: string | null = null,
): CountEvent => ({ at: instant(now), by: by.username, what, reason, requestId });

const refused = (count: Count, what: string): Result<never, DomainError> =>
  err(domainError('INVALID_TRANSITION', `${count.countNbr} is ${count.status}: ${what}`));

const changed = (count: Count, what: CountEvent, change: Partial<Count>): Count => ({
  ...count,
  ...change,
  history: [...count.history, what],
  version: count.version + 1,
});

/** Whether quantities may still come in. */
export const canEnter = (count: Count): Result<Count, DomainError> =>
  count.status === 'Counting' ? ok(count) : refused(count, 'nothing can be counted on it any more.');

/** A new count. Its rows were taken down at `startedAt`. */
export const newCount = (
  asked: Pick<
    Count,
    'countId' | 'countNbr' | 'kind' | 'blind' | 'places' | 'inventoryIDs' | 'note' | 'rowCount'
  >,
  change: CountChange,
): Count => ({
  ...asked,
  status: 'Counting',
  startedAt: instant(change.now),
  startedBy: { ...change.by },
  ...{ counted: 0, entered: 0 },
  ...{ differences: null, overLimit: null, booking: null, leftOut: 0, endedAt: null, dueAt: null },
  history: [event('started', change)],
  version: 1,
});

/** Closes it for counting: from now on its differences stand. */
export const closeCount = (
  count: Count,
  differences: readonly CountDifference[],
  limit: CountLimit,
  change: CountChange,
): Result<Count, DomainError> => {
  if (count.status !== 'Counting') return refused(count, 'it is not being counted.');
  if (differences.length === 0) return refused(count, 'nothing was counted yet.');
  return ok(
    changed(count, event('closed', change), {
      status: 'Counted',
      differences: toBeBooked(differences).length,
      overLimit: differences.filter((one) => isOverLimit(one, limit)).length,
    }),
  );
};

/** Opens it once more, for rows to be counted again. */
export const reopenCount = (count: Count, reason: string, change: CountChange): Result<Count, DomainError> =>
  count.status === 'Counted' && count.kind === 'sheet'
    ? ok(
        changed(count, event('reopened', change, reason), {
          ...{ status: 'Counting', differences: null, overLimit: null },
        }),
      )
    : refused(count, 'it cannot be counted again.');

/** Decides to book what was found. Above the limit somebody who may adjust stock does. */
export const approveCount = (
  count: Count,
  differences: readonly CountDifference[],
  mayAdjust: boolean,
  change: CountChange,
): Result<Count, DomainError> => {
  if (count.status !== 'Counted') return refused(count, 'it cannot be booked.');
  if ((count.overLimit ?? 0) > 0 && !mayAdjust)
    return err(
      domainError(
        'FORBIDDEN',
        `${count.overLimit === 1 ? '1 row differs' : `${count.overLimit} rows differ`} by more than the limit: somebody who may adjust stock books it.`,
      ),
    );
  const at = instant(change.now);
  const rows = { size: ROWS_OF_A_PART, agreeing: true as const };
  const parts = countParts(differences, rows).length;
  const booking = { at, by: { ...change.by }, parts, ...rows, isApproved: mayAdjust };
  return ok(
    changed(count, event('booked', change), {
      booking,
      ...(parts === 0
        ? { status: 'Booked' as const, endedAt: at }
        : { status: 'Booking' as const, dueAt: change.now + GO_ON_MS }),
    }),
  );
};

/** Every part of it is in the ledger, but for rows that were left out. */
export const bookedCount = (count: Count, leftOut: number, now: number): Count => ({
  ...count,
  ...{ status: 'Booked' satisfies CountStatus, leftOut, dueAt: null, endedAt: instant(now) },
  version: count.version + 1,
});

/** Nothing of it is booked, for good. */
export const cancelCount = (count: Count, reason: string, change: CountChange): Result<Count, DomainError> =>
  count.status === 'Counting' || count.status === 'Counted'
    ? ok(
        changed(count, event('cancelled', change, reason), {
          status: 'Cancelled',
          endedAt: instant(change.now),
        }),
      )
    : refused(count, 'it cannot be cancelled.');
