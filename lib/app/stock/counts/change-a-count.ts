import { changeRecord, type RecordKind } from '#app/change-record.ts';
import type { CallContext } from '#app/dispatch.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { siteDay } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import type { Quantity } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import {
  approveCount,
  type CountChange,
  cancelCount,
  closeCount,
  reopenCount,
} from '#domain/stock/counts/change-count.ts';
import type { Count, CountEvent } from '#domain/stock/counts/count.ts';
import { type CountDifference, differenceOf, toBeBooked } from '#domain/stock/counts/count-differences.ts';
import type { CountEntry } from '#domain/stock/counts/count-entry.ts';
import { type CountTally, noTally, stillToBook } from '#domain/stock/counts/count-tally.ts';
import { applyLines, notEnoughStock } from '#domain/stock/ledger/balance.ts';
import { balanceKey } from '#domain/stock/ledger/movement.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { bookCount } from './book-count.ts';
import type { CountDeps } from './count-deps.ts';
import type { WholeCount } from './count-ports.ts';
import { toSummary } from './count-response.ts';
import { countNotFound } from './enter-row.ts';
import { onHandThen } from './on-hand-then.ts';

/** What every change of a count brings. */
interface CountChangeRequest {
  readonly countId: string;
  readonly requestId: string;
  /** The version that the person saw. */
  readonly version: number;
}

const COUNTS: RecordKind<Count> = {
  stale: 'Somebody else changed this count. Look at it, then decide.',
  contended: 'Others are at this count this moment. Try again.',
  toResponse: toSummary,
};

interface Change {
  readonly what: CountEvent['what'];
  readonly reason?: string;
  /** What it is decided on beside the count itself; null: nothing. */
  readonly decide: (
    count: Count,
    change: CountChange,
  ) => Promise<
    Result<{ readonly next: Count; readonly differences?: readonly CountDifference[] }, DomainError>
  >;
}

const changeCount = (
  deps: CountDeps,
  { countId, requestId, version }: CountChangeRequest,
  { what, reason = undefined, decide }: Change,
  { person, now }: CallContext,
): Promise<Result<Count, DomainError>> => {
  const change = { by: { sub: person.sub, username: person.username }, requestId, now };
  const made = ({ history }: Count) => history.find((event) => event.requestId === requestId);
  let differences: readonly CountDifference[] | undefined;
  return changeRecord(deps, COUNTS, {
    load: () => deps.counts.load(countId),
    notFound: countNotFound,
    version,
    isMade: (count) => made(count) !== undefined,
    isIdOfAnother(count) {
      const event = made(count);
      return event !== undefined && (event.what !== what || (event.reason ?? undefined) !== reason);
    },
    async decide(count) {
      const decided = await decide(count, change);
      if (!decided.ok) return decided;
      differences = decided.value.differences;
      return ok(decided.value.next);
    },
    save: (next, previous) => deps.counts.save(next, previous, differences),
  });
};

/** Counts are booked while it is asked: looked at again so often. */
const MAX_LOOKS = 5;

const revisions = (tallies: ReadonlyMap<string, CountTally>): string =>
  JSON.stringify([...tallies].map(([row, { rev }]) => [row, rev]).sort());

/**
 * What was found of each row that was counted, beside what the ledger had at that moment. What counts have booked is
 * read before and after: what is taken off when this is booked is what the ledger did not have yet.
 */
export const differencesOf = async (
  deps: Pick<CountDeps, 'ledger' | 'reader'>,
  { entries }: Pick<WholeCount, 'entries'>,
  now: number,
): Promise<Result<readonly CountDifference[], DomainError>> => {
  const day = siteDay(now);
  let tallies = await deps.ledger.loadTallies(entries);
  for (let look = 1; look <= MAX_LOOKS; look += 1) {
    const then = await onHandThen(deps, entries);
    if (!then.ok) return then;
    const before = revisions(tallies);
    tallies = await deps.ledger.loadTallies(entries);
    if (revisions(tallies) !== before) continue;
    const tallyOf = (entry: CountEntry) => tallies.get(balanceKey(entry)) ?? noTally(entry);
    return ok(
      entries.map((entry, index) => differenceOf(entry, then.value[index] as Quantity, tallyOf(entry), day)),
    );
  }
  return err(domainError('TRY_AGAIN', 'Others are booking counts of the same goods. Try again.'));
};

/** Closes a count: from now on its differences stand, and are shown. */
export const closeACount = (deps: CountDeps, request: CountChangeRequest, context: CallContext) =>
  changeCount(
    deps,
    request,
    {
      what: 'closed',
      async decide(count, change) {
        const whole = await deps.counts.loadWhole(count.countId);
        if (!whole) return err(countNotFound());
        const differences = await differencesOf(deps, whole, context.now);
        if (!differences.ok) return differences;
        // As it was read with its entries: whatever came in between makes it another.
        const next = closeCount(whole.count, differences.value, deps.countLimit, change);
        return next.ok ? ok({ next: next.value, differences: differences.value }) : next;
      },
    },
    context,
  );

/** A change that needs nothing but the count and a reason. */
const withReason =
  (what: CountEvent['what'], rule: typeof reopenCount) =>
  (
    deps: CountDeps,
    { reason, ...request }: CountChangeRequest & { readonly reason: string },
    context: CallContext,
  ) =>
    changeCount(
      deps,
      request,
      {
        ...{ what, reason },
        async decide(count, change) {
          const next = rule(count, reason, change);
          return next.ok ? ok({ next: next.value }) : next;
        },
      },
      context,
    );

export const reopenACount = withReason('reopened', reopenCount);

export const cancelACount = withReason('cancelled', cancelCount);

/** Whether all of it can be taken off now: it is refused by name before anything is booked. */
export const enoughFor = async (
  { ledger }: Pick<CountDeps, 'ledger'>,
  differences: readonly CountDifference[],
): Promise<DomainError | null> => {
  const tallies = await ledger.loadTallies(differences);
  const lines = toBeBooked(differences).flatMap((row) => {
    const { inventoryID, lotNumber, place } = row;
    const delta = stillToBook(row, tallies.get(balanceKey(row)) ?? noTally(row));
    return delta < 0 ? [{ inventoryID, lotNumber, place, delta }] : [];
  });
  const lots = [...new Map(lines.map((line) => [lotIdKey(line), line])).values()];
  const onHand = (await Promise.all(lots.map((lot) => ledger.balancesOf(lot)))).flat();
  const after = applyLines(new Map(onHand.map((balance) => [balanceKey(balance), balance])), lines);
  if (after.ok) return null;
  const short = new Set(after.error.map(({ line }) => lotIdKey(line)));
  return notEnoughStock(
    after.error,
    onHand.filter((balance) => short.has(lotIdKey(balance))),
  );
};

/** Books what was found: decided once, then written part by part, by whoever gets to it. */
export const approveACount = async (
  deps: CountDeps,
  request: CountChangeRequest,
  context: CallContext,
): Promise<Result<Count, DomainError>> => {
  const approved = await changeCount(
    deps,
    request,
    {
      what: 'booked',
      async decide(count, change) {
        const differences = await deps.counts.loadDifferences(count.countId);
        const mayAdjust = isAllowed(context.person.groups, 'stock.adjust');
        const next = approveCount(count, differences, mayAdjust, change);
        if (!next.ok) return next;
        const short = await enoughFor(deps, differences);
        return short ? err(short) : ok({ next: next.value });
      },
    },
    context,
  );
  return approved.ok ? ok(await bookCount(deps, approved.value, context.now)) : approved;
};
