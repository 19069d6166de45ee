import type { postInventory } from '#api/inventory-changes.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import { type PlacesDeps, placeDirectory } from '#app/stock/places/place-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import { sum, toNumber } from '#domain/quantity.ts';
import { lotKey } from '#domain/receiving/request/lot-number.ts';
import { err, ok } from '#domain/result.ts';
import { OPENED_FROM_BOOKS } from '#domain/stock/books/against-books.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';
import { checkOpeningRows, type OpeningRow } from '#domain/stock/opening/check-opening-rows.ts';
import { type OpeningLot, openingMovementId } from '#domain/stock/opening/opening-movements.ts';
import { notYourPlace } from '#domain/stock/places/not-your-place.ts';
import type { Waiting } from './item-to-open.ts';
import { type OpenFromBooksDeps, openFromBooks } from './open-from-books.ts';
import { type Opened, openLots } from './open-lots.ts';

export type OpeningDeps = OpenFromBooksDeps & PlacesDeps;

/** So long a call goes on opening rows of a file: the gateway gives up after 29 s. */
const ROWS_MS = 20_000;

const toLot = ({ inventoryID, lotNumber, at }: OpeningLot) => ({
  ...{ inventoryID, lotNumber, qty: toNumber(sum(at.map(({ qty }) => qty))) },
});

const toAnswer = (
  opened: readonly Opened[],
  more: {
    readonly later?: readonly OpeningLot[];
    readonly waiting?: readonly Waiting[];
    readonly problems?: readonly { line: number; message: string }[];
    readonly left?: number;
  },
) => ({
  data: {
    opened: opened.filter(({ outcome }) => outcome === 'opened').map(toLot),
    before: opened
      .filter(({ outcome }) => outcome === 'before')
      .map(({ inventoryID, lotNumber }) => ({ inventoryID, lotNumber })),
    later: (more.later ?? []).map(toLot),
    waiting: [...(more.waiting ?? [])],
    problems: [...(more.problems ?? [])],
    left: more.left ?? 0,
  },
});

const fromAccounting = async (
  deps: OpeningDeps,
  wanted: { readonly inventoryIDs: readonly string[]; readonly lots: readonly LotId[] },
  { person, now }: CallContext,
) => {
  const by = { sub: person.sub, username: person.username };
  const load = { at: new Date(now).toISOString(), by, documentId: OPENED_FROM_BOOKS };
  const { opened, waiting, later } = await openFromBooks(deps, wanted, load, now);
  return ok(toAnswer(opened, { waiting, later }));
};

/** Lots of which something was loaded before, by another load than this. */
const loadedBefore = async ({ ledger }: OpeningDeps, rows: readonly OpeningRow[], loadId: string) => {
  const ids = new Map(rows.map((row) => [openingMovementId(row), row]));
  const written = await ledger.loadMovements([...ids.keys()]);
  return new Set(
    [...written.values()]
      .filter(({ document }) => document.id !== loadId)
      .flatMap(({ lines }) => lines.map((line) => `${itemKey(line.inventoryID)} ${lotKey(line.lotNumber)}`)),
  );
};

const fromRows = async (
  deps: OpeningDeps,
  { loadId, rows, preview }: { loadId: string; rows: readonly OpeningRow[]; preview: boolean },
  { person, now }: CallContext,
) => {
  const began = deps.clock.now();
  const [items, directory, before] = await Promise.all([
    deps.items.loadMany(rows.map(({ inventoryID }) => inventoryID)),
    placeDirectory(deps),
    loadedBefore(deps, rows, loadId),
  ]);
  const { lots, problems, addedUp } = checkOpeningRows(rows, { items, directory, before });
  const notOwn = notYourPlace(
    person,
    lots.flatMap(({ at }) => at.map(({ place }) => place)),
    'What these rows load',
  );
  if (notOwn) return err(notOwn);
  if (preview) {
    const { data } = toAnswer(
      lots.map((lot) => ({ ...lot, outcome: 'opened' })),
      { problems },
    );
    const summed = addedUp.map(({ qty, lines, ...at }) => ({ ...at, lines: [...lines], qty: toNumber(qty) }));
    return ok({ data: { ...data, addedUp: summed } });
  }
  // Nothing is written while a row is wrong: half a load is harder to mend than none.
  if (problems.length > 0) return ok(toAnswer([], { problems }));
  const by = { sub: person.sub, username: person.username };
  const load = { at: new Date(now).toISOString(), by, documentId: loadId };
  const opened = await openLots(deps, lots, load, now, {
    hasTime: () => deps.clock.now() - began < ROWS_MS,
  });
  return ok(toAnswer(opened, { left: lots.length - opened.length }));
};

/** Opening stock, from what the accounting system has or from rows of a file. */
export const openingHandler = (
  deps: OpeningDeps,
): Pick<Handlers<typeof postInventory>, 'load_opening_stock'> => ({
  load_opening_stock: ({ loadId, source, inventoryIDs, lots, rows, preview }, context) =>
    source === 'accounting'
      ? fromAccounting(deps, { inventoryIDs, lots }, context)
      : fromRows(deps, { loadId, rows, preview }, context),
});
