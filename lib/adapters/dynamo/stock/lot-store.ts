import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { LotStore } from '#app/stock/stock-ports.ts';
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

  save: (next, previous) =>
    orConflict(
      client.send(
        new PutCommand(
          previous === null
            ? putNewLot(TableName, next)
            : {
                TableName,
                Item: toLotRow(next),
                ConditionExpression: '#version = :version',
                ExpressionAttributeNames: { '#version': 'version' },
                ExpressionAttributeValues: { ':version': previous.version },
              },
        ),
      ),
    ),
});
