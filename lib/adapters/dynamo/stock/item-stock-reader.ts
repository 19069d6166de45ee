import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ItemStockStore, LiveStock, RangedStock } from '#app/stock/stock-ports.ts';
import type { LotRange } from '#domain/stock/lot-ranges.ts';
import { lotsOfItem } from './lot-store.ts';
import { isSaidOf, rangeBegin, rangeOf, rowsOfItem } from './rows-of-item.ts';
import * as keys from './stock-keys.ts';
import * as rows from './stock-rows.ts';

type Row = Record<string, unknown>;

const under = (live: readonly Row[], prefix: string) =>
  live.filter(({ part }) => String(part).startsWith(prefix));

const ranged = (live: readonly Row[]): RangedStock => {
  const [total] = under(live, keys.TOTAL_PART);
  const [sum] = under(live, keys.SUM_PART);
  const [reading] = under(live, keys.READING_PART);
  return {
    total: total ? rows.fromTotalRow(total) : null,
    ranges: total ? rows.rangesOfTotalRow(total) : null,
    shares: total ? rows.sharesOfTotalRow(total) : null,
    sum: sum ? rows.fromSumRow(sum) : null,
    notInBooks: [...under(live, keys.NOT_IN_BOOKS_PREFIX), ...under(live, keys.STILL_IN_BOOKS_PREFIX)].map(
      rows.fromNotInBooksRow,
    ),
    books: reading ? rows.fromReadingRow(reading) : null,
  };
};

const balancesOf = (found: readonly Row[]): Pick<LiveStock, 'all' | 'balances' | 'empty'> => {
  const all = found.map((row) => ({
    ...rows.fromBalanceRow(row),
    fefo: typeof row.fefo === 'string' ? row.fefo : null,
    standsIn: rows.standsInOf(row),
  }));
  return {
    all,
    balances: all.filter(({ onHand }) => onHand > 0),
    empty: all.filter(({ onHand }) => onHand === 0),
  };
};

/** So many ranges whose balances have no places yet are read beside those that were asked for. */
const UNPLACED = 4;

/** The ranges that balances are in, by index, and the first that have no places yet. */
const touchedBy = (ranges: readonly LotRange[], begins: readonly string[], parts: readonly string[]) => {
  const places = parts.flatMap((part) => keys.balancesBeside(part) ?? []);
  const unplaced = [...ranges.keys()].filter((index) => !ranges[index]?.isPlaced);
  return [...new Set([...places.map((place) => rangeOf(begins, place)), ...unplaced.slice(0, UNPLACED)])];
};

/** What an item has: its total, its balances and what is not in the accounting system, then the lots of the balances. */
export const itemStockReader = (
  client: DynamoDBDocumentClient,
  TableName: string,
): Pick<ItemStockStore, 'load' | 'loadLive' | 'loadBesideBalances' | 'loadRanged' | 'loadTouched'> => {
  const rowsWithin = rowsOfItem(client, TableName);

  const loadAll = async (inventoryID: string): Promise<LiveStock & RangedStock> => {
    const { itemKey } = keys.totalRowKey(inventoryID);
    const live = await rowsWithin(itemKey, ' ', keys.LOT_PREFIX);
    return { ...ranged(live), ...balancesOf(under(live, keys.BALANCE_PREFIX)) };
  };

  return {
    loadLive: loadAll,

    async loadBesideBalances(inventoryID) {
      const { itemKey } = keys.totalRowKey(inventoryID);
      const [first, last] = await Promise.all([
        rowsWithin(itemKey, ' ', keys.BALANCE_PREFIX),
        rowsWithin(itemKey, keys.NOT_IN_BOOKS_PREFIX, keys.LOT_PREFIX),
      ]);
      return ranged([...first, ...last]);
    },

    async loadRanged(inventoryID) {
      const { itemKey } = keys.totalRowKey(inventoryID);
      const first = await rowsWithin(itemKey, ' ', keys.BALANCE_PREFIX);
      const last = await rowsWithin(itemKey, keys.NOT_IN_BOOKS_PREFIX, keys.LOT_PREFIX);
      return ranged([...first, ...last]);
    },

    async loadTouched(inventoryID, ranges, parts) {
      const { itemKey } = keys.totalRowKey(inventoryID);
      const begins = ranges.map(rangeBegin);
      const touched = await Promise.all(
        touchedBy(ranges, begins, parts).map(async (index) => {
          const end = begins[index + 1] ?? keys.NOT_IN_BOOKS_PREFIX;
          // A range ends before the next one: what begins that one is a prefix, and no row's whole key.
          const found = await rowsWithin(itemKey, begins[index] ?? keys.BALANCE_PREFIX, end);
          const { all, empty } = balancesOf(found);
          const known = await lotsOfItem(client, TableName, all);
          return [index, { all, empty, lots: [...known.values()] }] as const;
        }),
      );
      return new Map(touched);
    },

    async load(inventoryID) {
      const { balances, notInBooks, books, ...rest } = await loadAll(inventoryID);
      const known = await lotsOfItem(client, TableName, rest.all.filter(isSaidOf));
      return { ...rest, stock: { balances, notInBooks, books, lots: [...known.values()] } };
    },
  };
};
