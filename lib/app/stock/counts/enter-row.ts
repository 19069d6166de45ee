import type { CallContext } from '#app/dispatch.ts';
import { knownFirst, mutate, stands, write } from '#app/mutate.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { canEnter } from '#domain/stock/counts/change-count.ts';
import type { Count } from '#domain/stock/counts/count.ts';
import type { CountEntry } from '#domain/stock/counts/count-entry.ts';
import type { CountedAt, CountRow } from '#domain/stock/counts/count-rows.ts';
import { enterCount } from '#domain/stock/counts/enter-count.ts';
import { balanceKey } from '#domain/stock/ledger/movement.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { notYourPlace } from '#domain/stock/places/not-your-place.ts';
import type { CountDeps } from './count-deps.ts';
import { type CountedQuantity, countedBase, countedItem, knownRow } from './known-row.ts';

interface EntryRequest extends CountedQuantity {
  readonly countId: string;
  readonly entryId: string;
  /** The entry of the row that the person saw. */
  readonly replaces: string | null;
  readonly expiryDate: string | null;
  /** How long ago it was counted. */
  readonly secondsAgo: number;
}

export const countNotFound = (): DomainError => domainError('NOT_FOUND', 'There is no such count.');

/** A row is of what the sheet was asked for. */
const outOfScope = ({ places, inventoryIDs, countNbr }: Count, row: CountedAt): DomainError | null => {
  const isInside =
    places.length > 0
      ? places.includes(row.place)
      : inventoryIDs.some((id) => itemKey(id) === itemKey(row.inventoryID));
  if (isInside) return null;
  const path = places.length > 0 ? 'place' : 'inventoryID';
  const message = `${countNbr} is of ${[...places, ...inventoryIDs].join(', ')}.`;
  return domainError('BAD_REQUEST', message, { details: [{ path, code: 'BAD_REQUEST', message }] });
};

const rowOf = (rows: readonly CountRow[], at: CountedAt): CountRow | undefined =>
  rows.find((row) => balanceKey(row) === balanceKey(at));

interface Ground {
  readonly count: Count | null;
  readonly rows: readonly CountRow[];
  readonly entry: CountEntry | null;
}

/** When it was counted: never before the balances were taken down, never later than now. */
export const countedAt = (now: number, secondsAgo: number, notBefore: string): string => {
  const at = new Date(now - secondsAgo * 1000).toISOString();
  return at < notBefore ? notBefore : at;
};

/** Takes down what somebody counted of a row of a sheet, or of a lot that was found there. */
export const enterRow = async (
  deps: CountDeps,
  request: EntryRequest,
  { person, now }: CallContext,
): Promise<Result<{ readonly count: Count; readonly entry: CountEntry }, DomainError>> => {
  const { countId, entryId, qty, uom, replaces, expiryDate, secondsAgo } = request;
  const asked = await deps.counts.loadForEntry(countId, request);
  if (!asked.count) return err(countNotFound());
  const item = await countedItem(deps, request.inventoryID);
  if (!item.ok) return item;
  const base = countedBase(item.value, qty, uom);
  if (!base.ok) return base;
  const expected = rowOf(asked.rows, request);
  const row = expected ? ok(expected) : await knownRow(deps, item.value, request);
  if (!row.ok) return row;
  const outside = outOfScope(asked.count, row.value);
  if (outside) return err(outside);
  const { inventoryID, lotNumber, place } = row.value;
  const entered = await mutate<Ground, CountEntry, DomainError>(deps, {
    load: knownFirst(asked, () => deps.counts.loadForEntry(countId, request)),
    decide({ count, entry: stored }) {
      if (!count) return err(countNotFound());
      const at = countedAt(now, secondsAgo, count.startedAt);
      const entry = { countId, entryId, inventoryID, lotNumber, place, qty: base.value, expiryDate, at };
      const decided = enterCount(stored, { ...entry, typed: { qty, uom }, by: person.username }, replaces);
      if (!decided.ok) return err(stored ? withEntry(decided.error, stored) : decided.error);
      if (decided.value === stored) return stands(stored);
      const notOwn = notYourPlace(person, [place], lotName(row.value));
      if (notOwn) return err(notOwn);
      const open = canEnter(count);
      return open.ok ? write(decided.value) : open;
    },
    // Only what was found is decided on.
    save: (entry, ground) =>
      deps.counts.enter(ground.count as Count, entry, ground.entry, expected === undefined),
    contended: () =>
      domainError('TRY_AGAIN', 'Others are counting on the same sheet this moment. Try again.'),
  });
  return entered.ok ? ok({ count: asked.count, entry: entered.value }) : entered;
};

const withEntry = (error: DomainError, { entryId, typed, by, at }: CountEntry): DomainError => ({
  ...error,
  current: { entryId, ...typed, by, at },
});
