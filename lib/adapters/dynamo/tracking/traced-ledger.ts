import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { documentKey, lotLedgerKey, movementRowKey } from '#adapters/dynamo/stock/stock-keys.ts';
import { fromMovementRow } from '#adapters/dynamo/stock/stock-rows.ts';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import type { TracedLedger } from '#app/tracking/tracking-ports.ts';
import { inGroups } from '#domain/in-groups.ts';
import { sideBySide } from '#domain/side-by-side.ts';
import { type TracedLine, tracedLines } from '#domain/tracking/traced-line.ts';

/** A line as it was written, once. */
const fromLineRow = (row: Record<string, unknown>): TracedLine => ({
  movementId: String(row.movementId),
  at: String(row.at),
  by: String(row.username),
  kind: row.kind as TracedLine['kind'],
  document: { type: row.documentType, id: row.documentId } as TracedLine['document'],
  reason: (row.reason as string | undefined) ?? null,
  corrects: (row.corrects as string | undefined) ?? null,
  inventoryID: String(row.inventoryID),
  lotNumber: String(row.lotNumber),
  place: String(row.place),
  delta: row.delta as TracedLine['delta'],
});

const SIDE_BY_SIDE = 16;

/**
 * The two questions of a trace. A lot's lines lie together; a document's movements are named by an index, and read by
 * their keys.
 */
export const tracedLedger = (client: DynamoDBDocumentClient, TableName: string): TracedLedger => ({
  async linesOfLot(lot) {
    const rows = await queryAll(client, {
      TableName,
      KeyConditionExpression: 'ledgerKey = :key',
      ExpressionAttributeValues: { ':key': lotLedgerKey(lot) },
      ConsistentRead: true,
    });
    return rows.map(fromLineRow);
  },

  async linesOfDocuments(documents) {
    const named = await sideBySide(documents, SIDE_BY_SIDE, ({ type, id }) =>
      queryAll(client, {
        TableName,
        IndexName: 'document',
        KeyConditionExpression: 'documentKey = :key',
        ExpressionAttributeValues: { ':key': documentKey(type, id) },
      }),
    );
    const ids = named.map((rows) => rows.map(({ ledgerKey }) => String(ledgerKey).slice('movement#'.length)));
    const batches = await sideBySide(inGroups([...new Set(ids.flat())], 100), SIDE_BY_SIDE, async (group) => {
      const read = await readByKeys(client, [{ tableName: TableName, keys: group.map(movementRowKey) }]);
      return (read.get(TableName) ?? []).map(fromMovementRow);
    });
    const movements = new Map(batches.flat().map((movement) => [movement.movementId, movement]));
    return ids.map((own) =>
      own
        .flatMap((id) => movements.get(id) ?? [])
        .toSorted((one, other) => (one.at < other.at ? -1 : 1))
        .flatMap(tracedLines),
    );
  },
});
