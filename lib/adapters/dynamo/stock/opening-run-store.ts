import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { putIfVersion } from '#adapters/dynamo/table/put-if-version.ts';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { OpeningRunStore } from '#app/stock/opening/opening-run-ports.ts';
import { OpeningRun } from '#domain/stock/opening/opening-run.ts';

const KEY = { documentKey: '#opening', part: 'run' };

/** What calls the worker, by the table's stream. */
const WAKES = { wakes: 'opening' };

const { toRow, fromRow } = rowsOf(OpeningRun);

/** The run of opening stock, beside how far documents have come into stock. */
export const openingRunStore = (client: DynamoDBDocumentClient, TableName: string): OpeningRunStore => ({
  async load() {
    const { Item } = await client.send(new GetCommand({ TableName, Key: KEY, ConsistentRead: true }));
    return Item ? fromRow(Item) : null;
  },

  save: (next, previous, { wakes } = { wakes: false }) =>
    orConflict(
      client.send(
        new PutCommand(
          putIfVersion(
            TableName,
            'documentKey',
            { ...toRow(next), ...KEY, ...(wakes ? WAKES : {}) },
            previous,
          ),
        ),
      ),
    ),
});
