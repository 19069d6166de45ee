import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import type { ItemStockStore, LiveStock, RangedStock } from '#app/stock/stock-ports.ts';
import { inGroups } from '#domain/in-groups.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import type { LotRange } from '#domain/stock/lot-sums.ts';
import { lotStore, lotsOfItem } from './lot-store.ts';
import { lotsInIndex } from './lots-in-index.ts';
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
  }));
  return {
    all,
    balances: all.filter(({ onHand }) => onHand > 0),
    empty: all.filter(({ onHand }) => onHand === 0),
  };
};

/** Something is there, or a shipment was promised what is not there any more. */
const isSaidOf = ({ onHand, allocated }: Balance): boolean => onHand > 0 || allocated > 0;

/** As keys are in order in a table. */
const isAfter = (one: string, other: string): boolean =>
  Buffer.compare(Buffer.from(one), Buffer.from(other)) > 0;

const beginOf = ({ fromLot }: LotRange): string =>
  fromLot === null ? keys.BALANCE_PREFIX : keys.balancePrefixOf({ lotNumber: fromLot });

/** Which range a balance is in. */
const rangeOf = (begins: readonly string[], place: string): number =>
  begins.findLastIndex((begin) => !isAfter(begin, place));

/** The ranges that balances are in, by index. */
const touchedBy = (begins: readonly string[], parts: readonly string[]): readonly number[] => {
  const places = parts.flatMap((part) => keys.balancesBeside(part) ?? []);
  return [...new Set(places.map((place) => rangeOf(begins, place)))];
};

/** So many are read together. */
const RANGES_AT_ONCE = 4;

/** Above every place. */
const LAST_PLACE = '~';

/** Lots whose balances are asked for side by side. */
const ASKED_AT_ONCE = 16;

/** What an item has: its total, its balances and what is not in the accounting system, then the lots of the balances. */
export const itemStockReader = (
  client: DynamoDBDocumentClient,
  TableName: string,
): Pick<
  ItemStockStore,
  'load' | 'loadLive' | 'loadBesideBalances' | 'loadRanged' | 'loadTouched' | 'loadRange' | 'lotsAfter'
> => {
  /** What of an item comes before its lots, within a part of it. */
  const rowsWithin = (itemKey: string, first: string, last: string): Promise<readonly Row[]> =>
    queryAll(client, {
      TableName,
      KeyConditionExpression: 'itemKey = :itemKey AND part BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':itemKey': itemKey, ':first': first, ':last': last },
      ConsistentRead: true,
    });

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
      const begins = ranges.map(beginOf);
      const touched = await Promise.all(
        touchedBy(begins, parts).map(async (index) => {
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

    async loadRange(inventoryID, ranges, lotNumber) {
      const { itemKey } = keys.totalRowKey(inventoryID);
      const begins = ranges.map(beginOf);
      const indexOf = (of: string) => rangeOf(begins, keys.balancePrefixOf({ lotNumber: of }));
      const first = lotNumber === null ? 0 : indexOf(lotNumber);
      const beyond = first + RANGES_AT_ONCE;
      const isIn = (index: number) => index >= first && index < beyond;
      // What begins the range after is a prefix, and no row's whole key.
      const [from, to] = [begins[first] ?? keys.BALANCE_PREFIX, begins[beyond] ?? keys.NOT_IN_BOOKS_PREFIX];
      const found = under(await rowsWithin(itemKey, from, to), keys.BALANCE_PREFIX);
      return {
        balances: balancesOf(found).balances,
        next: ranges[beyond]?.fromLot ?? null,
        has: (lot) => isIn(indexOf(lot)),
      };
    },

    async lotsAfter(inventoryID, place, limit) {
      const { itemKey } = keys.totalRowKey(inventoryID);
      const { prefixes, after } = await lotsInIndex(client, TableName, { itemKey, place, limit });
      const found: Row[] = [];
      for (const some of inGroups(prefixes, ASKED_AT_ONCE))
        found.push(
          ...(
            await Promise.all(some.map((prefix) => rowsWithin(itemKey, prefix, `${prefix}${LAST_PLACE}`)))
          ).flat(),
        );
      const balances = found.map(rows.fromBalanceRow).filter(isSaidOf);
      const lots = await lotStore(client, TableName).loadMany(balances);
      return { lots: [...lots.values()], balances, after };
    },

    async load(inventoryID) {
      const { balances, notInBooks, books, ...rest } = await loadAll(inventoryID);
      const known = await lotsOfItem(client, TableName, rest.all.filter(isSaidOf));
      return { ...rest, stock: { balances, notInBooks, books, lots: [...known.values()] } };
    },
  };
};
