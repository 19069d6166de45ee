import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { LotsInTurn, StockInTurn } from '#app/stock/stock-ports.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotPages } from './lot-pages.ts';
import { lotsOfItem } from './lot-store.ts';
import { isSaidOf, rowsOfItem } from './rows-of-item.ts';
import * as keys from './stock-keys.ts';
import * as rows from './stock-rows.ts';

/** An item with so many rows of its total and balances is read with one question. */
const FEW = 100;
/** Of very many lots so many are read at a time: each is a question. */
const A_PART = 16;
/** Where nothing of so many parts is enough, all of it is read: by then that is cheaper. */
const PARTS = 5;

type Row = Record<string, unknown>;

const isPlaced = (total: Row | undefined): boolean =>
  (total && rows.rangesOfTotalRow(total))?.every((range) => range.isPlaced) ?? false;

/** What an item has in the order in which it is taken: the index says it of an item with very many lots. */
export const lotsInTurn = (client: DynamoDBDocumentClient, TableName: string): LotsInTurn => {
  const rowsWithin = rowsOfItem(client, TableName);
  const { lotsAfter } = lotPages(client, TableName);

  const whole = async (found: readonly Row[]): Promise<StockInTurn> => {
    const balances = found
      .filter(({ part }) => String(part).startsWith(keys.BALANCE_PREFIX))
      .map(rows.fromBalanceRow);
    const lots = await lotsOfItem(client, TableName, balances.filter(isSaidOf));
    return { lots: [...lots.values()], balances: balances.filter(({ onHand }) => onHand > 0), more: null };
  };

  return {
    async begin(inventoryID) {
      const { itemKey } = keys.totalRowKey(inventoryID);
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'itemKey = :itemKey AND part BETWEEN :first AND :last',
          ExpressionAttributeValues: {
            ...{ ':itemKey': itemKey, ':first': keys.TOTAL_PART, ':last': keys.NOT_IN_BOOKS_PREFIX },
          },
          ConsistentRead: true,
          Limit: FEW,
        }),
      );
      if (LastEvaluatedKey === undefined) return whole(Items);
      const all = async () => whole(await rowsWithin(itemKey, keys.BALANCE_PREFIX, keys.NOT_IN_BOOKS_PREFIX));
      if (!isPlaced(Items.find(({ part }) => part === keys.TOTAL_PART))) return all();

      const nextTo = async (
        before: StockInTurn,
        place: string | null,
        left: number,
      ): Promise<StockInTurn> => {
        const found = await lotsAfter(inventoryID, place, A_PART);
        // A lot whose place has just changed may come twice.
        const known = new Set(before.lots.map(lotIdKey));
        const isNew = (of: Parameters<typeof lotIdKey>[0]) => !known.has(lotIdKey(of));
        const { after } = found;
        const next: StockInTurn = {
          lots: [...before.lots, ...found.lots.filter(isNew)],
          balances: [...before.balances, ...found.balances.filter((one) => one.onHand > 0 && isNew(one))],
          // The index may lack what has just come: that there is no more is said by the rows themselves.
          more: after !== null && left > 1 ? () => nextTo(next, after, left - 1) : all,
        };
        return next;
      };
      return nextTo({ lots: [], balances: [], more: null }, null, PARTS);
    },
  };
};
