import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { ifVersion } from '#adapters/dynamo/table/put-if-version.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { LotStore } from '#app/stock/stock-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import { lotKey } from '#domain/receiving/request/lot-number.ts';
import { type Lot, type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotRowKey } from './stock-keys.ts';
import { fromLotRow, toLotRow } from './stock-rows.ts';

/** The rows of lots, each once. */
export const lotRowKeys = (lots: readonly LotId[]) =>
  [...new Map(lots.map((lot) => [lotIdKey(lot), lot])).values()].map(lotRowKey);

export const lotsOfRows = (rows: readonly Record<string, unknown>[]): ReadonlyMap<string, Lot> =>
  new Map(rows.map(fromLotRow).map((lot) => [lotIdKey(lot), lot]));

/** A lot that nobody knows yet. */
export const putNewLot = (TableName: string, lot: Lot) => ({
  TableName,
  Item: toLotRow(lot),
  ConditionExpression: 'attribute_not_exists(itemKey)',
});

/** So many are read one call after the other; more are read side by side. */
const SLICE = 1_000;

/** So few are asked for one by one: the question for what lies beside them would cost as much. */
const FEW = 10;

/** Some ten lots weigh a unit, as much as one question does: of a page at least this part must be wanted. */
const WORTH = 8;

/**
 * Lots of one item. Many are read as they lie, for as long as a page brings more of them than it costs units; among lots
 * that are gone they are asked for one by one.
 */
export const lotsOfItem = async (
  client: DynamoDBDocumentClient,
  TableName: string,
  wanted: readonly LotId[],
): Promise<ReadonlyMap<string, Lot>> => {
  const byPart = new Map(wanted.map((lot) => [lotRowKey(lot).part, lot]));
  const found: Record<string, unknown>[] = [];
  let left = [...byPart.keys()].sort();
  while (left.length > FEW) {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'itemKey = :itemKey AND part BETWEEN :first AND :last',
        ExpressionAttributeValues: {
          ':itemKey': lotRowKey(wanted[0] as LotId).itemKey,
          ...{ ':first': left[0], ':last': left.at(-1) },
        },
        ConsistentRead: true,
        Limit: left.length * 2,
      }),
    );
    const brought = Items.filter(({ part }) => byPart.has(String(part)));
    found.push(...brought);
    const last = LastEvaluatedKey?.part;
    left = last === undefined ? [] : left.filter((part) => part > String(last));
    if (brought.length * WORTH < Items.length) break;
  }
  const rest = await lotStore(client, TableName).loadMany(left.flatMap((part) => byPart.get(part) ?? []));
  return new Map([...lotsOfRows(found), ...rest]);
};

/** Lots, beside the balances of their item. */
export const lotStore = (client: DynamoDBDocumentClient, TableName: string): LotStore => ({
  async loadMany(lots) {
    const keys = lotRowKeys(lots);
    const slices = Array.from({ length: Math.ceil(keys.length / SLICE) }, (_, at) =>
      keys.slice(at * SLICE, (at + 1) * SLICE),
    );
    const rows = await Promise.all(
      slices.map(async (slice) => {
        const read = await readByKeys(client, [{ tableName: TableName, keys: slice }]);
        return read.get(TableName) ?? [];
      }),
    );
    return lotsOfRows(rows.flat());
  },

  async withNumber(lotNumber, limit) {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'lotNumber',
        KeyConditionExpression: 'lotKey = :lotKey',
        ExpressionAttributeValues: { ':lotKey': lotKey(lotNumber) },
        Limit: limit,
      }),
    );
    const keys = Items.map((row) => ({ itemKey: String(row.itemKey), part: String(row.part) }));
    const read = await readByKeys(client, [{ tableName: TableName, keys }]);
    return (read.get(TableName) ?? [])
      .map(fromLotRow)
      .sort((one, other) => (itemKey(one.inventoryID) < itemKey(other.inventoryID) ? -1 : 1));
  },

  save: (next, previous) =>
    orConflict(
      client.send(
        new PutCommand(
          previous === null
            ? putNewLot(TableName, next)
            : {
                TableName,
                Item: toLotRow(next),
                ...ifVersion(previous.version),
              },
        ),
      ),
    ),
});
