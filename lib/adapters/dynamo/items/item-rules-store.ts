import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { ifUnchanged } from '#adapters/dynamo/table/put-if-version.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { ItemRulesStore, KnownItemRules } from '#app/items/item-rules-ports.ts';
import { gtinKey } from '#domain/items/gtin.ts';
import { itemKey } from '#domain/items/item.ts';
import * as rows from './item-rules-row.ts';

const readRows = async (client: DynamoDBDocumentClient, tableName: string, keys: readonly { id: string }[]) =>
  (await readByKeys(client, [{ tableName, keys: keys.map((key) => ({ ...key })) }])).get(tableName) ?? [];

/** Rules for whoever only reads them. */
export const itemRulesReader = (client: DynamoDBDocumentClient, tableName: string): KnownItemRules => ({
  async loadMany(inventoryIDs) {
    const wanted = [...new Set(inventoryIDs.map(itemKey))].filter((key) => key !== '');
    const found = await readRows(client, tableName, wanted.map(rows.rulesRowKey));
    return new Map(found.map(rows.fromRulesRow).map((rules) => [itemKey(rules.inventoryID), rules]));
  },
});

/** Rules with their GTINs: a GTIN is one row, so that two items can't have it whatever races. */
export const itemRulesStore = (client: DynamoDBDocumentClient, TableName: string): ItemRulesStore => ({
  ...itemRulesReader(client, TableName),

  async ownersOf(gtins) {
    const keys = [...new Set(gtins.map(gtinKey))].map(rows.gtinRowKey);
    return new Map((await readRows(client, TableName, keys)).map(rows.fromGtinRow));
  },

  save(next, previous) {
    const keysOf = (gtins: readonly { gtin: string }[]) => new Set(gtins.map(({ gtin }) => gtinKey(gtin)));
    const [now, before] = [keysOf(next.gtins), keysOf(previous.gtins)];
    const ExpressionAttributeValues = { ':owner': itemKey(next.inventoryID) };
    return orConflict(
      client.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Put: {
                TableName,
                Item: rows.toRulesRow(next),
                ...ifUnchanged('id', previous.version === 0 ? null : previous),
              },
            },
            ...[...now]
              .filter((gtin) => !before.has(gtin))
              .map((gtin) => ({
                Put: {
                  TableName,
                  Item: rows.toGtinRow(gtin, next.inventoryID),
                  ConditionExpression: 'attribute_not_exists(id) OR #owner = :owner',
                  ExpressionAttributeNames: { '#owner': 'owner' },
                  ExpressionAttributeValues,
                },
              })),
            ...[...before]
              .filter((gtin) => !now.has(gtin))
              .map((gtin) => ({
                Delete: {
                  TableName,
                  Key: rows.gtinRowKey(gtin),
                  ConditionExpression: '#owner = :owner',
                  ExpressionAttributeNames: { '#owner': 'owner' },
                  ExpressionAttributeValues,
                },
              })),
          ],
        }),
      ),
    );
  },
});
