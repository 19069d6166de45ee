import { positionFromKey } from '#app/lists/list-cursor.ts';
import { inTurn, type Part, partOf } from '#app/lists/list-parts.ts';
import { type ListPage, listNewestFirst } from '#app/lists/newest-first.ts';
import { documentsOfLot } from '#app/stock/documents-of-lot.ts';
import { findByWord } from '#app/words/find-by-word.ts';
import { addDays, isDay, siteDay } from '#domain/calendar.ts';
import { codeKey } from '#domain/code-key.ts';
import type { DomainError } from '#domain/errors.ts';
import { monthsOf } from '#domain/receiving/receipt/day-range.ts';
import { ok, type Result } from '#domain/result.ts';
import { isOpenShipment } from '#domain/shipments/shipment-status.ts';
import { hasWords, placeOfEnded, shipmentAt } from '#domain/shipments/shipment-words.ts';
import { isOfWarehouse } from '#domain/stock/places/of-warehouse.ts';
import { typedStart } from '#domain/words/word-starts.ts';
import type { ShipmentDeps } from './shipment-deps.ts';
import type { ShipmentInList } from './shipment-ports.ts';

type FindDeps = Pick<ShipmentDeps, 'shipments' | 'pallets' | 'lots' | 'reader' | 'words'>;

/** Shipments that ended are looked through so many days back; one that a word names is found whenever it was. */
const DAYS = 183;

/**
 * Rounds of a thousand that one call looks through where no word names any: whoever asks sees what was found by then, and
 * goes on if they want.
 */
const ROUNDS = 2;

/** Of a word that more shipments have, a page of them is looked through just as soon. */
const MOST_NAMED = 300;

const SSCC = /^\d{18}$/;

interface Asked {
  readonly limit: number;
  readonly search: readonly string[];
  /** Of this one alone; '': of all. */
  readonly warehouse: string;
  readonly pagination_key?: string | undefined;
}

interface EndedPage {
  readonly data: ListPage<ShipmentInList>['data'] & { looked_back_to?: string };
}

const orderOf = ({ order }: ShipmentInList): string => order;

/** Shipments that a word names by itself, asked by key: a pallet, a shipment, an order, a lot. Null: none. */
const namedBy = async (deps: FindDeps, word: string): Promise<readonly string[] | null> => {
  if (SSCC.test(word)) {
    const owner = (await deps.pallets.loadMany([word])).get(word)?.shipmentId ?? null;
    return owner === null ? [] : [owner];
  }
  const [named, shipped] = await Promise.all([
    deps.shipments.named([word]),
    documentsOfLot(deps, word, 'shipment', ({ kind }) => kind === 'ship'),
  ]);
  const ids = [...new Set<string>([...(named.get(word) ?? []), ...shipped])];
  return ids.length === 0 ? null : ids;
};

/** The site's day of a place in the list: on which that one left or was cancelled; null: it is no instant. */
const dayAt = (place: string): string | null => {
  const at = Date.parse(place.split('#')[0] ?? '');
  return Number.isNaN(at) ? null : siteDay(at);
};

/** Months as one list, the newest first: one is asked once those after it are through. */
const ofMonths =
  ({ shipments }: FindDeps, months: readonly string[]): Part<ShipmentInList> =>
  async ({ from, before, limit }) => {
    const newest = before === null ? null : (dayAt(before)?.slice(0, 7) ?? null);
    const wanted = months.filter((month) => newest === null || month <= newest);
    const rows: ShipmentInList[] = [];
    for (const [at, month] of wanted.entries()) {
      const slice = await shipments.list(month, { from, before, limit: limit - rows.length });
      rows.push(...slice.rows);
      const isLast = at === wanted.length - 1;
      if (slice.more || rows.length >= limit) return { rows, more: slice.more || !isLast };
    }
    return { rows, more: false };
  };

/** What of a list has ended since: words have come up to that place. */
const newerThan =
  (part: Part<ShipmentInList>, reached: string): Part<ShipmentInList> =>
  async (slice) => {
    const [, ...order] = reached.split('#');
    // Of a month all before it have theirs: the site's begins on the day before in UTC, by which the list is in its order.
    const from = order.length > 0 ? order.join('#') : addDays(`${reached.slice(0, 7)}-01`, -1);
    const { rows, more } = await part({ ...slice, from });
    return { rows: rows.filter(({ order }) => placeOfEnded(order) > reached), more };
  };

/**
 * What is newer than the words have come, which is looked through, and those that words name, which are read by key; null:
 * there are no words yet, or they name very many.
 */
const partByWord = async (
  deps: FindDeps,
  words: readonly string[],
  months: readonly string[],
): Promise<Part<ShipmentInList> | null> => {
  if (words.length === 0) return null;
  const reached = await deps.words.reached('shipment');
  if (reached === '') return null;
  // The longest names the fewest.
  const starts = words.map(typedStart).toSorted((one, other) => other.length - one.length);
  const byMonth = await findByWord(deps.words, 'shipment', months, starts, MOST_NAMED);
  const ids = new Set<string>();
  for (const [, places] of byMonth) {
    if (places === null) return null;
    for (const place of places) ids.add(shipmentAt(place));
  }
  if (ids.size > MOST_NAMED) return null;
  const rows = await deps.shipments.listed([...ids]);
  const ended = rows.filter(({ status, order }) => !isOpenShipment(status) && placeOfEnded(order) <= reached);
  const newer = months.filter((month) => month >= reached.slice(0, 7));
  return inTurn(newerThan(ofMonths(deps, newer), reached), partOf(ended, orderOf));
};

/** Where those are that have the words: of one day, of what a word names, or of the last six months. */
const placesOf = async (deps: FindDeps, words: readonly string[], now: number) => {
  const named = await Promise.all(words.map((word) => (isDay(word) ? null : namedBy(deps, word))));
  const fewest = named
    .filter((ids) => ids !== null)
    .toSorted((one, other) => one.length - other.length)
    .at(0);
  if (fewest) {
    const rows = await deps.shipments.listed(fewest);
    const ended = rows.filter(({ status }) => !isOpenShipment(status));
    return { part: partOf(ended, orderOf), from: null, before: null };
  }
  const day = words.find(isDay);
  // The site's day begins on the day before in UTC, by which the list is in its order.
  if (day !== undefined)
    return {
      part: ofMonths(deps, [day.slice(0, 7)]),
      ...{ from: addDays(day, -1), before: addDays(day, 1) },
    };
  const today = siteDay(now);
  const months = monthsOf({ from: addDays(today, -DAYS), to: today });
  const worded = await partByWord(deps, words, months);
  return { part: worded ?? ofMonths(deps, months), from: null, before: null };
};

/** A list of shipments and its filters: a page's key is of use for the same ones only. */
export const shipmentsName = (ended: boolean, words: readonly string[], warehouse: string): string =>
  `shipments ${ended} ${words.join(' ')}${warehouse === '' ? '' : `\n${codeKey(warehouse)}`}`;

/** The day back to which a page that is not the last has looked. */
const lookedBackTo = (name: string, key: string | undefined): string | null => {
  const at = key === undefined ? null : positionFromKey(name, key);
  const [place] = at?.ok ? at.value : [];
  return place ? dayAt(place) : null;
};

/**
 * Shipments that left or were cancelled, the newest first: those of the last six months, or those that have each of the
 * words. What a word names by itself is asked by key, and any other word among the words that are kept (decisions/049), so
 * that it costs the same however many there are. Where there are none yet, or a word names very many, some thousands are
 * looked through in a call, and it is said how far back.
 */
export const findEnded = async (
  deps: FindDeps,
  { search, warehouse, ...page }: Asked,
  now: number,
): Promise<Result<EndedPage, DomainError>> => {
  const name = shipmentsName(true, search, warehouse);
  const { part, ...range } = await placesOf(deps, search, now);
  const isWhole = search.length === 0 && warehouse === '';
  const found = await listNewestFirst<ShipmentInList, ShipmentInList>(
    {
      ...{ name, rounds: ROUNDS },
      // Of a warehouse there are many; a word lets few through.
      leastRead: search.length === 0 ? 2 * page.limit : undefined,
      orderOf,
      belongs: isWhole
        ? null
        : (row) => isOfWarehouse(row.warehouseID, warehouse) && hasWords(row, search, dayAt(row.order) ?? ''),
      toResponse: (row) => row,
      ...{ parts: [part], ...range },
    },
    page,
  );
  if (!found.ok || search.length === 0) return found;
  const day = lookedBackTo(name, found.value.data.pagination_key);
  return ok({ data: { ...found.value.data, ...(day === null ? {} : { looked_back_to: day }) } });
};
