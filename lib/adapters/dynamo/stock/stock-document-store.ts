import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { pack, unpack } from '#adapters/dynamo/table/compressed-attribute.ts';
import { ifUnchanged } from '#adapters/dynamo/table/put-if-version.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { StockDocumentStore } from '#app/stock/stock-ports.ts';
import type { Arrival } from '#domain/stock/arrivals/receipt-arrivals.ts';
import type { StockDocument } from '#domain/stock/arrivals/stock-document.ts';
import { documentKey } from './stock-keys.ts';
import * as rows from './stock-rows.ts';

interface StockDocumentTables {
  readonly stock: string;
  readonly stockDocuments: string;
}

/** What one transaction carries beside the document and its plan. */
const MARKS_AT_ONCE = 98;

/** How far the receipts have been gone through, under a key that no document has. */
const SWEEP = { documentKey: '#receipts', part: 'head' };

/** How far the totals have been checked. */
const CHECK = { documentKey: '#totals', part: 'head' };

const keyOf = (documentId: string, part: 'head' | 'plan') => ({
  documentKey: documentKey('receipt', documentId),
  part,
});

const unchanged = (previous: StockDocument | null) => ifUnchanged('documentKey', previous);

/** Documents on their way into stock: a small head that changes, and beside it the plan of a long one, which never does. */
export const stockDocumentStore = (
  client: DynamoDBDocumentClient,
  { stock, stockDocuments: TableName }: StockDocumentTables,
): StockDocumentStore => {
  const allOrNothing = (
    TransactItems: NonNullable<ConstructorParameters<typeof TransactWriteCommand>[0]['TransactItems']>,
  ) => orConflict(client.send(new TransactWriteCommand({ TransactItems })));

  const idsOf = async (
    index: string,
    key: string,
    value: string,
    sortKey: string,
    to: string,
    limit: number,
  ) => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: index,
        KeyConditionExpression: '#key = :value AND #sort <= :to',
        ExpressionAttributeNames: { '#key': key, '#sort': sortKey },
        ExpressionAttributeValues: { ':value': value, ':to': to },
        Limit: limit,
      }),
    );
    const prefix = documentKey('receipt', '');
    return Items.map((row) => String(row.documentKey).slice(prefix.length));
  };

  return {
    async loadMany(documentIds) {
      const keys = [...new Set(documentIds)].map((id) => keyOf(id, 'head'));
      const found = (await readByKeys(client, [{ tableName: TableName, keys }])).get(TableName) ?? [];
      const documents = found.map(rows.fromDocumentRow);
      return new Map(documents.map((document) => [document.documentId, document]));
    },

    async loadPlan(documentId) {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: keyOf(documentId, 'plan'), ConsistentRead: true }),
      );
      // Written once, by `begin`, out of what it was given.
      return Item?.plan instanceof Uint8Array ? (unpack(Item.plan) as readonly Arrival[]) : null;
    },

    async begin(next, previous, plan, marks) {
      const puts = marks.map((mark) => ({ Put: { TableName: stock, Item: rows.toNotInBooksRow(mark) } }));
      const isAsItWas = {
        ConditionCheck: { TableName, Key: keyOf(next.documentId, 'head'), ...unchanged(previous) },
      };
      const head = { Put: { TableName, Item: rows.toDocumentRow(next), ...unchanged(previous) } };
      const planned = plan
        ? [{ Put: { TableName, Item: { ...keyOf(next.documentId, 'plan'), plan: pack(plan) } } }]
        : [];
      // The head comes last: once it stands all marks do, and none is put any more.
      const last = puts.length % MARKS_AT_ONCE;
      for (let at = 0; at < puts.length - last; at += MARKS_AT_ONCE) {
        const put = await allOrNothing([isAsItWas, ...puts.slice(at, at + MARKS_AT_ONCE)]);
        if (!put.ok) return put;
      }
      return allOrNothing([head, ...planned, ...puts.slice(puts.length - last)]);
    },

    save: (next, previous) =>
      orConflict(
        client.send(new PutCommand({ TableName, Item: rows.toDocumentRow(next), ...unchanged(previous) })),
      ),

    dueBy: (instant, limit) => idsOf('due', 'due', rows.DUE, 'dueAt', new Date(instant).toISOString(), limit),

    countStuck: async (limit) =>
      (await idsOf('attention', 'attention', rows.STUCK, 'attentionSince', '~', limit)).length,

    async loadSweep() {
      const { Item } = await client.send(new GetCommand({ TableName, Key: SWEEP, ConsistentRead: true }));
      if (typeof Item?.month !== 'string') return null;
      const { month, after } = Item;
      return { month, after: typeof after === 'string' ? after : null };
    },

    async saveSweep(sweep) {
      // The version before asks for a day as well, up to which it has looked at dates.
      await client.send(new PutCommand({ TableName, Item: { ...SWEEP, day: '', ...sweep } }));
    },

    async loadCheck() {
      const { Item } = await client.send(new GetCommand({ TableName, Key: CHECK, ConsistentRead: true }));
      if (typeof Item?.day !== 'string') return null;
      const { day, after, keeps } = Item;
      return {
        ...{ day, after: typeof after === 'string' ? after : null },
        keeps: typeof keeps === 'number' ? keeps : 1,
      };
    },

    async saveCheck(check) {
      await client.send(new PutCommand({ TableName, Item: { ...CHECK, ...check } }));
    },
  };
};
