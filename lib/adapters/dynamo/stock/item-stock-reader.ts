import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import type { ItemStockStore, LiveStock } from '#app/stock/stock-ports.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';
import { lotsOfItem } from './lot-store.ts';
import * as keys from './stock-keys.ts';
import * as rows from './stock-rows.ts';

type Row = Record<string, unknown>;

const under = (live: readonly Row[], prefix: string) =>
  live.filter(({ part }) => String(part).startsWith(prefix));

const besideBalances = (live: readonly Row[]): Omit<LiveStock, 'balances' | 'empty'> => {
  const [total] = under(live, keys.TOTAL_PART);
  const [sum] = under(live, keys.SUM_PART);
  const [reading] = under(live, keys.READING_PART);
  return {
    total: total ? rows.fromTotalRow(total) : null,
    sum: sum ? rows.fromSumRow(sum) : null,
    notInBooks: under(live, keys.NOT_IN_BOOKS_PREFIX).map(rows.fromNotInBooksRow),
    books: reading ? rows.fromReadingRow(reading) : null,
  };
};

/** What an item has: its total, its balances and what is not in the accounting system, then the lots of the balances. */
export const itemStockReader = (
  client: DynamoDBDocumentClient,
  TableName: string,
): Pick<ItemStockStore, 'load' | 'loadLive' | 'loadBesideBalances'> => {
  /** What of an item comes before its lots, within a part of it. */
  const rowsWithin = (itemKey: string, first: string, last: string): Promise<readonly Row[]> =>
    queryAll(client, {
      TableName,
      KeyConditionExpression: 'itemKey = :itemKey AND part BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':itemKey': itemKey, ':first': first, ':last': last },
      ConsistentRead: true,
    });

  const loadLive = async (inventoryID: string): Promise<LiveStock> => {
    const { itemKey } = keys.totalRowKey(inventoryID);
    const live = await rowsWithin(itemKey, ' ', keys.LOT_PREFIX);
    const all = under(live, keys.BALANCE_PREFIX).map(rows.fromBalanceRow);
    return {
      ...besideBalances(live),
      balances: all.filter(({ onHand }) => onHand > 0),
      empty: all.filter(({ onHand }) => onHand === 0),
    };
  };

  return {
    loadLive,

    async loadBesideBalances(inventoryID) {
      const { itemKey } = keys.totalRowKey(inventoryID);
      const [first, last] = await Promise.all([
        rowsWithin(itemKey, ' ', keys.BALANCE_PREFIX),
        rowsWithin(itemKey, keys.NOT_IN_BOOKS_PREFIX, keys.LOT_PREFIX),
      ]);
      return besideBalances([...first, ...last]);
    },

    async load(inventoryID) {
      const { balances, notInBooks, books, ...rest } = await loadLive(inventoryID);
      const known = await lotsOfItem(client, TableName, balances satisfies readonly LotId[]);
      return { ...rest, stock: { balances, notInBooks, books, lots: [...known.values()] } };
    },
  };
};
