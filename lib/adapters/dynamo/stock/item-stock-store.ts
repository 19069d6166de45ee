import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { ItemStockStore } from '#app/stock/stock-ports.ts';
import { emptySum } from '#domain/stock/ledger/ledger-sum.ts';
import { itemStockReader } from './item-stock-reader.ts';
import * as keys from './stock-keys.ts';
import * as rows from './stock-rows.ts';

/** So many are written at a time. */
const SIDE_BY_SIDE = 16;

const each = async (
  inventoryIDs: readonly string[],
  work: (inventoryID: string) => Promise<unknown>,
): Promise<void> => {
  for (let at = 0; at < inventoryIDs.length; at += SIDE_BY_SIDE)
    await Promise.all(inventoryIDs.slice(at, at + SIDE_BY_SIDE).map(work));
};

/** A sum of nothing, above whatever anybody has read, so that nobody saves what they added up before. */
const forgetting = (TableName: string, inventoryID: string): UpdateCommand => {
  const { rev: _rev, itemKey: _key, part: _part, ...nothing } = rows.toSumRow(emptySum(inventoryID, 0));
  const fields = Object.entries({ ...nothing, inventoryID });
  return new UpdateCommand({
    TableName,
    Key: keys.sumRowKey(inventoryID),
    UpdateExpression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')} ADD rev :one`,
    ExpressionAttributeNames: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ':one': 1,
      ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
    },
  });
};

/** As it was read; null: there was none. */
const onRead = (previous: { readonly rev: number } | null) =>
  previous === null
    ? { ConditionExpression: 'attribute_not_exists(itemKey)' }
    : { ConditionExpression: 'rev = :rev', ExpressionAttributeValues: { ':rev': previous.rev } };

/** What an item has, read together, and what is worked out and kept of it beside the ledger's own writes. */
export const itemStockStore = (client: DynamoDBDocumentClient, TableName: string): ItemStockStore => {
  const saved = (Item: Record<string, unknown>, previous: { readonly rev: number } | null) =>
    orConflict(client.send(new PutCommand({ TableName, Item, ...onRead(previous) })));

  return {
    ...itemStockReader(client, TableName),

    saveTotal: (next, previous, beside) => saved(rows.toTotalRow(next, beside), previous),

    saveSum: (next, rev) => saved(rows.toSumRow(next), rev === 0 ? null : { rev }),

    forgetSums: (inventoryIDs) =>
      each(inventoryIDs, (inventoryID) => client.send(forgetting(TableName, inventoryID))),

    async placeBalance(balance, fefo) {
      await orConflict(
        client.send(
          new UpdateCommand({
            TableName,
            Key: keys.balanceRowKey(balance),
            UpdateExpression: 'SET fefo = :fefo',
            ConditionExpression: 'attribute_exists(itemKey)',
            ExpressionAttributeValues: { ':fefo': fefo },
          }),
        ),
      );
    },

    async tellWarehouse({ standsIn, ...balance }, said) {
      // Goods leave, and pallets are moved, while it is told.
      await orConflict(
        client.send(
          new UpdateCommand({
            TableName,
            Key: keys.balanceRowKey(balance),
            UpdateExpression: 'SET standsIn = :standsIn',
            ConditionExpression: `attribute_exists(itemKey) AND ${said === null ? 'attribute_not_exists(standsIn)' : 'standsIn = :said'}`,
            ExpressionAttributeValues: { ':standsIn': standsIn, ...(said === null ? {} : { ':said': said }) },
          }),
        ),
      );
    },

    async removeEmpty(balance) {
      // Goods may have come since it was read: then it stays.
      await orConflict(
        client.send(
          new DeleteCommand({
            TableName,
            Key: keys.balanceRowKey(balance),
            ConditionExpression: 'onHand = :zero AND (attribute_not_exists(allocated) OR allocated = :zero)',
            ExpressionAttributeValues: { ':zero': 0 },
          }),
        ),
      );
    },

    async removeNotInBooks(inventoryIDs, { type, id }) {
      await each(inventoryIDs, (inventoryID) => {
        const Key = keys.notInBooksRowKey({ inventoryID, documentType: type, documentId: id });
        return client.send(new DeleteCommand({ TableName, Key }));
      });
    },

    markPosted(inventoryIDs, { type, id }, at) {
      const mark = (inventoryID: string) =>
        orConflict(
          client.send(
            new UpdateCommand({
              TableName,
              Key: keys.notInBooksRowKey({ inventoryID, documentType: type, documentId: id }),
              UpdateExpression: 'SET postedAt = if_not_exists(postedAt, :at)',
              ConditionExpression: 'attribute_exists(itemKey)',
              ExpressionAttributeValues: { ':at': at },
            }),
          ),
        );
      return each(inventoryIDs, mark);
    },
  };
};
