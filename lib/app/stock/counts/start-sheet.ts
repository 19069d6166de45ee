import type { CallContext } from '#app/dispatch.ts';
import { mutate, stands, write } from '#app/mutate.ts';
import { type DomainError, domainError, type ErrorDetail } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { newCount } from '#domain/stock/counts/change-count.ts';
import type { Count } from '#domain/stock/counts/count.ts';
import { countRowsOf } from '#domain/stock/counts/count-rows.ts';
import { MAX_SHEET_ROWS } from '#domain/stock/counts/count-status.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import { formatPlace, parsePlace } from '#domain/stock/ledger/place.ts';
import { notYourPlace } from '#domain/stock/places/not-your-place.ts';
import type { CountDeps } from './count-deps.ts';
import type { WholeCount } from './count-ports.ts';
import { countedItem, countedPlace } from './known-row.ts';

interface SheetRequest {
  readonly countId: string;
  readonly places: readonly string[];
  readonly inventoryIDs: readonly string[];
  readonly blind: boolean;
  readonly note: string;
}

/** So many places or items are read at a time. */
const SIDE_BY_SIDE = 8;

/** What a sheet is of, as records name it, and what is there. */
interface Scope {
  readonly names: readonly string[];
  readonly balances: readonly Balance[];
}

const inOrder = async <Asked, Answer>(
  asked: readonly Asked[],
  read: (one: Asked, index: number) => Promise<Answer>,
): Promise<readonly Answer[]> => {
  const answers: Answer[] = [];
  for (let at = 0; at < asked.length; at += SIDE_BY_SIDE)
    answers.push(
      ...(await Promise.all(asked.slice(at, at + SIDE_BY_SIDE).map((one, nth) => read(one, at + nth)))),
    );
  return answers;
};

/** An empty place is counted as well: what nobody expects there is found. */
const ofPlaces = async (deps: CountDeps, typed: readonly string[]): Promise<Result<Scope, DomainError>> => {
  const places = [...new Set(typed.map((place) => formatted(place)))];
  const balances = await inOrder(places, (place) => deps.placeStock.balancesAt(place));
  for (const [index, place] of places.entries()) {
    const standing = (balances[index] ?? []).map((balance) => balance.place);
    const known = await countedPlace(deps, { typed: place, path: `places.${index}`, item: null, standing });
    if (!known.ok) return known;
  }
  return ok({ names: places, balances: balances.flat() });
};

const formatted = (place: string): string => {
  const parsed = parsePlace(place);
  return parsed ? formatPlace(parsed) : place;
};

const ofItems = async (deps: CountDeps, typed: readonly string[]): Promise<Result<Scope, DomainError>> => {
  const wanted = [...new Map(typed.map((id) => [itemKey(id), id])).values()];
  const read = await inOrder(wanted, async (inventoryID, index) => {
    const item = await countedItem(deps, inventoryID);
    if (!item.ok) {
      const { code, message } = item.error;
      const details: readonly ErrorDetail[] = [{ path: `inventoryIDs.${index}`, code, message }];
      return err({ ...item.error, details });
    }
    const { balances } = await deps.itemStock.loadLive(inventoryID);
    // What is on a pallet is counted by its label: taken off it, if it is not so.
    const loose = balances.filter(({ place }) => parsePlace(place)?.kind === 'location');
    return ok({ name: item.value.inventoryID, balances: loose });
  });
  const scopes: { name: string; balances: readonly Balance[] }[] = [];
  for (const one of read) {
    if (!one.ok) return one;
    scopes.push(one.value);
  }
  return ok({ names: scopes.map(({ name }) => name), balances: scopes.flatMap(({ balances }) => balances) });
};

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

const isSame = (count: Count, { blind, note, ...request }: SheetRequest): boolean =>
  count.kind === 'sheet' &&
  count.blind === blind &&
  count.note === note &&
  sameSet(count.places, [...new Set(request.places.map(formatted))]) &&
  sameSet(count.inventoryIDs.map(itemKey), [...new Set(request.inventoryIDs.map(itemKey))]);

export const idOfAnotherCount = (count: Count): DomainError =>
  domainError(
    'IDEMPOTENCY_CONFLICT',
    `This was already sent as ${count.countNbr}. Look at it, then decide.`,
    {
      current: { countId: count.countId, countNbr: count.countNbr },
    },
  );

export const countNbrOf = (number: number): string => `CT-${String(number).padStart(6, '0')}`;

/** A sheet of what is at some places, or of some items, with the balances as they stand this moment. */
export const startSheet = async (
  deps: CountDeps,
  request: SheetRequest,
  { person, now }: CallContext,
): Promise<Result<Count, DomainError>> => {
  const { countId, blind, note } = request;
  const begun = await deps.counts.load(countId);
  if (begun) return isSame(begun, request) ? ok(begun) : err(idOfAnotherCount(begun));
  const isOfPlaces = request.places.length > 0;
  const scope = await (isOfPlaces ? ofPlaces(deps, request.places) : ofItems(deps, request.inventoryIDs));
  if (!scope.ok) return scope;
  const rows = countRowsOf(scope.value.balances);
  const counted = [...(isOfPlaces ? scope.value.names : []), ...rows.map(({ place }) => place)];
  const notOwn = notYourPlace(person, counted, 'What is to be counted');
  if (notOwn) return err(notOwn);
  if (rows.length > MAX_SHEET_ROWS)
    return err(
      domainError(
        'BAD_REQUEST',
        `These are ${rows.length} rows, and a sheet has at most ${MAX_SHEET_ROWS}. Name fewer places or items.`,
      ),
    );
  const countNbr = countNbrOf(await deps.counts.nextNumber());
  const count = newCount(
    {
      ...{ countId, countNbr, kind: 'sheet', blind, note, rowCount: rows.length },
      places: isOfPlaces ? scope.value.names : [],
      inventoryIDs: isOfPlaces ? [] : scope.value.names,
    },
    { by: { sub: person.sub, username: person.username }, requestId: countId, now },
  );
  const whole: WholeCount = { count, rows, entries: [], differences: [] };
  const made = await mutate<Count | null, Count, DomainError>(deps, {
    load: () => deps.counts.load(countId),
    decide: (stored) =>
      stored === null
        ? write(count)
        : isSame(stored, request)
          ? stands(stored)
          : err(idOfAnotherCount(stored)),
    save: () => deps.counts.begin(whole),
    contended: () => domainError('TRY_AGAIN', 'This count is being started twice. Try again.'),
  });
  return made;
};
