import type { Slice, Sliced } from '#app/work-orders/work-order-ports.ts';
import type { DomainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { positionFromKey, positionToKey } from './list-cursor.ts';
import { invalidPageKey } from './page-keys.ts';

/** A list that is read from several parts side by side, each the newest first. */
interface NewestFirst<Row, Item> {
  /** The list and its filters: a key is of use for the same ones only. */
  readonly name: string;
  readonly parts: readonly ((slice: Slice) => Promise<Sliced<Row>>)[];
  /** What the parts are sorted by; unique. */
  readonly orderOf: (row: Row) => string;
  /** The lowest of what is looked at, included; null: all. */
  readonly from: string | null;
  /** Below this from the start; null: from the newest. */
  readonly before: string | null;
  readonly belongs: ((row: Row) => boolean) | null;
  /** Where not every row belongs, read at least so many at a time. Default: MIN_SCANNED. */
  readonly leastRead?: number | undefined;
  /** Rounds of reading in one call. Default: MAX_ROUNDS. */
  readonly rounds?: number;
  readonly toResponse: (row: Row) => Item;
}

export interface ListPage<Item> {
  readonly data: { items: Item[]; pagination_key?: string };
}

/** A function answers at most 6 MB; a page ends well before (design.md §6). */
const MAX_BYTES = 4 * 1024 * 1024;

/** Where not every row belongs to the list, read at least so many at a time. */
const MIN_SCANNED = 1000;

/** So many rounds of reading in one call; a filter that matches nothing goes on with the next call. */
const MAX_ROUNDS = 8;

/** Places are of digits, letters and a few signs; what else a caller makes up is no place. */
const PLACE = /^[\w#:.~-]*$/;

interface PartState<Row> {
  rows: readonly Row[];
  next: number;
  /** The place of the last row taken; empty before the first. */
  place: string;
  more: boolean;
}

const byteLength = (item: unknown): number => Buffer.byteLength(JSON.stringify(item)) + 1;

/**
 * One page, the newest first over all parts. It ends at `limit` items, 4 MB or its rounds; without a
 * `pagination_key` it was the last. BAD_REQUEST for a key that is not of this list.
 */
export const listNewestFirst = async <Row, Item>(
  list: NewestFirst<Row, Item>,
  { limit, pagination_key }: { readonly limit: number; readonly pagination_key?: string | undefined },
): Promise<Result<ListPage<Item>, DomainError>> => {
  const given = pagination_key === undefined ? null : positionFromKey(list.name, pagination_key);
  if (given && !given.ok) return given;
  const places = given?.value ?? list.parts.map(() => '');
  if (places.length !== list.parts.length || places.some((place) => !PLACE.test(place ?? '')))
    return err(invalidPageKey());

  const states = places.map(
    (place): PartState<Row> => ({ rows: [], next: 0, place: place ?? '', more: place !== null }),
  );
  const items: Item[] = [];
  let bytes = 0;
  let full = false;

  const refill = () =>
    Promise.all(
      states.map(async (state, index) => {
        const read = list.parts[index];
        if (!read || !state.more || state.next < state.rows.length) return;
        const wanted = limit - items.length;
        const slice = await read({
          from: list.from,
          before: state.place || list.before,
          limit: list.belongs ? Math.max(wanted, list.leastRead ?? MIN_SCANNED) : wanted,
        });
        Object.assign(state, { rows: slice.rows, next: 0, more: slice.more });
      }),
    );

  /** Takes the newest of all parts for as long as every part has shown what comes next. */
  const take = () => {
    while (!full) {
      const ready = states.filter((state) => state.next < state.rows.length);
      if (ready.length === 0 || states.some((state) => state.next >= state.rows.length && state.more)) return;
      const state = ready.reduce((newest, other) =>
        orderAt(list, other) > orderAt(list, newest) ? other : newest,
      );
      const row = state.rows[state.next] as Row;
      if (!list.belongs || list.belongs(row)) {
        const item = list.toResponse(row);
        bytes += byteLength(item);
        full = items.length >= limit || (bytes > MAX_BYTES && items.length > 0);
        if (full) return;
        items.push(item);
      }
      state.place = list.orderOf(row);
      state.next += 1;
      full = items.length >= limit;
    }
  };

  const isThrough = (state: PartState<Row>) => state.next >= state.rows.length && !state.more;
  for (let round = 0; round < (list.rounds ?? MAX_ROUNDS) && !full && !states.every(isThrough); round += 1) {
    await refill();
    take();
  }

  const at = states.map((state) => (isThrough(state) ? null : state.place));
  return ok({
    data: at.every((place) => place === null)
      ? { items }
      : { items, pagination_key: positionToKey(list.name, at) },
  });
};

const orderAt = <Row, Item>({ orderOf }: NewestFirst<Row, Item>, { rows, next }: PartState<Row>): string =>
  orderOf(rows[next] as Row);
