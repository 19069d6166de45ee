import type { CallContext } from '#app/dispatch.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import { quantity, toNumber } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { approveCount, closeCount, newCount } from '#domain/stock/counts/change-count.ts';
import type { Count } from '#domain/stock/counts/count.ts';
import type { CountDifference } from '#domain/stock/counts/count-differences.ts';
import type { CountEntry } from '#domain/stock/counts/count-entry.ts';
import type { CountedAt } from '#domain/stock/counts/count-rows.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { notYourPlace } from '#domain/stock/places/not-your-place.ts';
import { bookCount } from './book-count.ts';
import { differencesOf, enoughFor } from './change-a-count.ts';
import type { CountDeps } from './count-deps.ts';
import type { WholeCount } from './count-ports.ts';
import { countedAt } from './enter-row.ts';
import { type CountedQuantity, countedBase, countedItem, knownRow } from './known-row.ts';
import { countNbrOf, idOfAnotherCount } from './start-sheet.ts';

interface CountOneRequest extends CountedQuantity {
  readonly countId: string;
  /** On hand as the person saw it, in the base unit. */
  readonly seen: number;
  readonly note: string;
  readonly expiryDate: string | null;
  /** How long ago it was counted. */
  readonly secondsAgo: number;
}

/** A count is taken for as long as a device keeps it. */
const LONGEST_AGO_MS = 30 * 24 * 3_600_000;

const isSame = (
  { count, entries }: WholeCount,
  { qty, uom, note, expiryDate }: CountOneRequest,
  row: CountedAt,
) => {
  const [entry] = entries;
  return (
    count.kind === 'single' &&
    count.note === note &&
    entry !== undefined &&
    entry.typed.qty === qty &&
    entry.typed.uom === uom &&
    entry.expiryDate === expiryDate &&
    entry.inventoryID === row.inventoryID &&
    entry.lotNumber === row.lotNumber &&
    entry.place === row.place
  );
};

/** It moved while it was counted: nobody can say which of both was counted. */
const movedMeanwhile = (seen: number, then: number): DomainError =>
  domainError(
    'STALE_VERSION',
    `There were ${seen} when you began to count, and ${then} when you were done: goods were moved. Count again.`,
    { current: { onHand: then } },
  );

interface Counted {
  readonly entry: CountEntry;
  readonly difference: CountDifference;
}

const counted = async (
  deps: CountDeps,
  { countId, qty, uom, expiryDate, secondsAgo, seen }: CountOneRequest,
  item: Item,
  row: CountedAt,
  { person, now }: CallContext,
): Promise<Result<Counted, DomainError>> => {
  const base = countedBase(item, qty, uom);
  if (!base.ok) return base;
  const at = countedAt(now, secondsAgo, new Date(now - LONGEST_AGO_MS).toISOString());
  const entry: CountEntry = {
    ...{ countId, ...row, entryId: countId, qty: base.value, typed: { qty, uom }, expiryDate, at },
    by: person.username,
    earlier: [],
  };
  const differences = await differencesOf(deps, { entries: [entry] }, now);
  if (!differences.ok) return differences;
  const [difference] = differences.value;
  return difference?.onHandThen === quantity(seen)
    ? ok({ entry, difference })
    : err(movedMeanwhile(seen, toNumber(difference?.onHandThen ?? quantity(0))));
};

/** Begun and closed in one: above the limit it waits for somebody who may adjust stock. */
const decided = (
  { countLimit }: CountDeps,
  { countId, note }: CountOneRequest,
  countNbr: string,
  { entry, difference }: Counted,
  { person, now }: CallContext,
): Result<Count, DomainError> => {
  const change = { by: { sub: person.sub, username: person.username }, requestId: countId, now };
  const { place, inventoryID } = entry;
  const begun = newCount(
    {
      ...{ countId, countNbr, note, kind: 'single', blind: false, rowCount: 1 },
      places: [place],
      inventoryIDs: [inventoryID],
    },
    change,
  );
  const closed = closeCount({ ...begun, counted: 1, entered: 1 }, [difference], countLimit, change);
  if (!closed.ok) return closed;
  const mayAdjust = isAllowed(person.groups, 'stock.adjust');
  const approved = approveCount(closed.value, [difference], mayAdjust, change);
  return approved.ok || approved.error.code !== 'FORBIDDEN' ? approved : closed;
};

/** Counts one lot at one place, beside the work: the difference is booked at once, or waits for approval. */
export const countOne = async (
  deps: CountDeps,
  request: CountOneRequest,
  context: CallContext,
): Promise<Result<Count, DomainError>> => {
  const { countId } = request;
  const item = await countedItem(deps, request.inventoryID);
  if (!item.ok) return item;
  const known = await knownRow(deps, item.value, request);
  if (!known.ok) return known;
  const { isNewLot, ...row } = known.value;
  const answer = async (whole: WholeCount): Promise<Result<Count, DomainError>> =>
    isSame(whole, request, row)
      ? ok(await bookCount(deps, whole.count, context.now))
      : err(idOfAnotherCount(whole.count));
  const before = await deps.counts.loadWhole(countId);
  if (before) return answer(before);
  const notOwn = notYourPlace(context.person, [row.place], lotName(row));
  if (notOwn) return err(notOwn);
  const found = await counted(deps, request, item.value, row, context);
  if (!found.ok) return found;
  const { entry, difference } = found.value;
  // What was there in this moment is enough: only of what was counted before may some be gone.
  const short = request.secondsAgo > 0 ? await enoughFor(deps, [difference]) : null;
  if (short) return err(short);
  const countNbr = countNbrOf(await deps.counts.nextNumber());
  const count = decided(deps, request, countNbr, found.value, context);
  if (!count.ok) return count;
  const { inventoryID, lotNumber, place } = entry;
  const whole: WholeCount = {
    count: count.value,
    rows: [{ inventoryID, lotNumber, place, expected: difference.onHandThen }],
    entries: [entry],
    differences: [difference],
  };
  if ((await deps.counts.begin(whole)).ok)
    return ok(
      await bookCount(deps, whole.count, context.now, {
        differences: whole.differences,
        hasNewLots: isNewLot,
      }),
    );
  const stored = await deps.counts.loadWhole(countId);
  return stored
    ? answer(stored)
    : err(domainError('TRY_AGAIN', 'This count is being sent twice. Try again.'));
};
