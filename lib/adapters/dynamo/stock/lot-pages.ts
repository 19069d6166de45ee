import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { LotPages } from '#app/stock/stock-ports.ts';
import { inGroups } from '#domain/in-groups.ts';
import { lotStore } from './lot-store.ts';
import { isSaidOf, rangeBegin, rangeOf, rowsOfItem } from './rows-of-item.ts';
import * as keys from './stock-keys.ts';
import * as rows from './stock-rows.ts';

interface IndexPage {
  readonly itemKey: string;
  /** After which; null: from the first on. */
  readonly place: string | null;
  /** Of lots. */
  readonly limit: number;
}

/** Below every place. */
const FIRST = ' ';

/**
 * What the balances of a page of an item's lots begin with, first expired first, from the index; each once, in how many
 * places it may lie. `after`: the place of the last; null: there are no more.
 */
const lotsInIndex = async (
  client: DynamoDBDocumentClient,
  TableName: string,
  { itemKey, place, limit }: IndexPage,
): Promise<{ readonly prefixes: readonly string[]; readonly after: string | null }> => {
  const found = new Set<string>();
  for (let from = place ?? FIRST; ; ) {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'fefo',
        KeyConditionExpression: 'itemKey = :itemKey AND fefo > :from',
        ExpressionAttributeValues: { ':itemKey': itemKey, ':from': from },
        Limit: 2 * limit,
      }),
    );
    for (const { part, fefo } of Items) {
      const prefix = keys.balancePrefixIn(String(part));
      if (found.size === limit && !found.has(prefix)) return { prefixes: [...found], after: from };
      found.add(prefix);
      from = String(fefo);
    }
    if (LastEvaluatedKey === undefined) return { prefixes: [...found], after: null };
  }
};

/** So many ranges are read together. */
const RANGES_AT_ONCE = 4;

/** Above every place. */
const LAST_PLACE = '~';

/** Lots whose balances are asked for side by side. */
const ASKED_AT_ONCE = 16;

/** Parts of what an item with very many lots has. */
export const lotPages = (client: DynamoDBDocumentClient, TableName: string): LotPages => {
  const rowsWithin = rowsOfItem(client, TableName);
  return {
    async loadRange(inventoryID, ranges, lotNumber) {
      const { itemKey } = keys.totalRowKey(inventoryID);
      const begins = ranges.map(rangeBegin);
      const indexOf = (of: string) => rangeOf(begins, keys.balancePrefixOf({ lotNumber: of }));
      const first = lotNumber === null ? 0 : indexOf(lotNumber);
      const beyond = first + RANGES_AT_ONCE;
      // What begins the range after is a prefix, and no row's whole key.
      const [from, to] = [begins[first] ?? keys.BALANCE_PREFIX, begins[beyond] ?? keys.NOT_IN_BOOKS_PREFIX];
      const found = await rowsWithin(itemKey, from, to);
      const balances = found.filter(({ part }) => String(part).startsWith(keys.BALANCE_PREFIX));
      return {
        balances: balances.map(rows.fromBalanceRow).filter(({ onHand }) => onHand > 0),
        next: ranges[beyond]?.fromLot ?? null,
        has: (lot) => indexOf(lot) >= first && indexOf(lot) < beyond,
      };
    },

    async lotsAfter(inventoryID, place, limit) {
      const { itemKey } = keys.totalRowKey(inventoryID);
      const { prefixes, after } = await lotsInIndex(client, TableName, { itemKey, place, limit });
      const found: Record<string, unknown>[] = [];
      for (const some of inGroups(prefixes, ASKED_AT_ONCE)) {
        const each = some.map((prefix) => rowsWithin(itemKey, prefix, `${prefix}${LAST_PLACE}`));
        found.push(...(await Promise.all(each)).flat());
      }
      const balances = found.map(rows.fromBalanceRow).filter(isSaidOf);
      const lots = await lotStore(client, TableName).loadMany(balances);
      return { lots: [...lots.values()], balances, after };
    },
  };
};
