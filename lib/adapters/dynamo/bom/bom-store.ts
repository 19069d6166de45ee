import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { ifVersion } from '#adapters/dynamo/table/put-if-version.ts';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { ActiveBoms, BomStore } from '#app/bom/bom-ports.ts';
import { type BillOfMaterial, bomKey, ListedBom } from '#domain/bom/bill-of-material.ts';
import { BOM_STATUSES } from '#domain/bom/bom-terms.ts';
import { itemKey } from '#domain/items/item.ts';
import * as rows from './bom-rows.ts';

const fromListRow = (row: Readonly<Record<string, unknown>>): ListedBom => ListedBom.stored.parse(row);

const ABSENT = { ConditionExpression: 'attribute_not_exists(bomKey)' };

const asItWas = ({ version }: BillOfMaterial) => ifVersion(version);

/** That this revision is still the Active one. */
const stillActive = ({ revision }: BillOfMaterial) => ({
  ConditionExpression: '#revision = :revision',
  ExpressionAttributeNames: { '#revision': 'revision' },
  ExpressionAttributeValues: { ':revision': revision },
});

const rowsByKey =
  (client: DynamoDBDocumentClient, tableName: string) => async (keys: readonly Record<string, string>[]) =>
    keys.length === 0 ? [] : ((await readByKeys(client, [{ tableName, keys }])).get(tableName) ?? []);

/** Active bills, for whoever only reads them: a name of the Active revision, then the revision. */
export const activeBoms = (client: DynamoDBDocumentClient, TableName: string): ActiveBoms => ({
  async activeOf(inventoryIDs) {
    const wanted = [...new Set(inventoryIDs.map(itemKey))].filter((key) => key !== '');
    const read = rowsByKey(client, TableName);
    const named = await read(wanted.map(rows.activeRowKey));
    const found = await read(
      named.map(({ inventoryID, revision }) => rows.bomRowKey(String(inventoryID), String(revision))),
    );
    // One that was archived between the two reads is no longer what production makes.
    const bills = found.map(rows.fromBomRow).filter(({ status }) => status === 'Active');
    return new Map(bills.map((bom) => [itemKey(bom.inventoryID), bom]));
  },
});

/** One revision, for whoever only reads it. */
export const billReader = (client: DynamoDBDocumentClient, TableName: string): Pick<BomStore, 'load'> => ({
  async load(inventoryID, revision) {
    const Key = rows.bomRowKey(inventoryID, revision);
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item ? rows.fromBomRow(Item) : null;
  },
});

export const bomStore = (client: DynamoDBDocumentClient, TableName: string): BomStore => {
  const listed = (status: string) =>
    queryAll(client, {
      TableName,
      IndexName: 'list',
      KeyConditionExpression: '#status = :status',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status },
    });
  const { activeOf } = activeBoms(client, TableName);
  const read = rowsByKey(client, TableName);

  return {
    activeOf,

    ...billReader(client, TableName),

    async revisions(inventoryID) {
      const found = await queryAll(client, {
        TableName,
        KeyConditionExpression: 'bomKey = :product AND begins_with(part, :revisions)',
        ExpressionAttributeValues: {
          ':product': rows.productKey(inventoryID),
          ':revisions': rows.REVISIONS,
        },
        ConsistentRead: true,
      });
      return found.map(rows.fromBomRow);
    },

    list: async () => (await Promise.all(BOM_STATUSES.map(listed))).flat().map(fromListRow),

    async mirrored() {
      const found = (await Promise.all(['Draft', 'Active'].map(listed)))
        .flat()
        .map(fromListRow)
        .filter(({ source, goneInAccountingAt }) => source === 'accounting' && goneInAccountingAt === null);
      const bills = await read(found.map((one) => rows.bomRowKey(one.inventoryID, one.revision)));
      const names = bills
        .map(rows.fromBomRow)
        .flatMap(({ inventoryID, accountingRevision, goneInAccountingAt }) =>
          accountingRevision === null || goneInAccountingAt !== null
            ? []
            : [{ inventoryID, revision: accountingRevision }],
        );
      return [...new Map(names.map((one) => [bomKey(one), one])).values()];
    },

    async activeWith(inventoryID) {
      const wanted = itemKey(inventoryID);
      const active = (await listed('Active')).map((row) => String(row.inventoryID));
      return [...(await activeOf(active)).values()].filter(({ lines }) =>
        lines.some((line) => itemKey(line.inventoryID) === wanted),
      );
    },

    async activations() {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: rows.ACTIVATIONS, ConsistentRead: true }),
      );
      return Number(Item?.activations ?? 0);
    },

    create: (bom) =>
      orConflict(client.send(new PutCommand({ TableName, Item: rows.toBomRow(bom), ...ABSENT }))),

    saveDraft: (next, previous) =>
      orConflict(client.send(new PutCommand({ TableName, Item: rows.toBomRow(next), ...asItWas(previous) }))),

    activate: ({ next, previous, former, activations }) =>
      orConflict(
        client.send(
          new TransactWriteCommand({
            TransactItems: [
              { Put: { TableName, Item: rows.toBomRow(next), ...asItWas(previous) } },
              ...(former
                ? [{ Put: { TableName, Item: rows.toBomRow(former.next), ...asItWas(former.previous) } }]
                : []),
              {
                Put: {
                  TableName,
                  Item: {
                    ...rows.activeRowKey(next.inventoryID),
                    inventoryID: next.inventoryID,
                    revision: next.revision,
                  },
                  ...(former ? stillActive(former.previous) : ABSENT),
                },
              },
              {
                // What was checked held while nobody activated anything: two at once can't close a cycle.
                Update: {
                  TableName,
                  Key: rows.ACTIVATIONS,
                  UpdateExpression: 'SET #count = :next',
                  ConditionExpression: activations === 0 ? 'attribute_not_exists(#count)' : '#count = :count',
                  ExpressionAttributeNames: { '#count': 'activations' },
                  ExpressionAttributeValues: {
                    ':next': activations + 1,
                    ...(activations === 0 ? {} : { ':count': activations }),
                  },
                },
              },
            ],
          }),
        ),
      ),

    archive: (next, previous) =>
      orConflict(
        client.send(
          new TransactWriteCommand({
            TransactItems: [
              { Put: { TableName, Item: rows.toBomRow(next), ...asItWas(previous) } },
              ...(previous.status === 'Active'
                ? [
                    {
                      Delete: {
                        TableName,
                        Key: rows.activeRowKey(previous.inventoryID),
                        ...stillActive(previous),
                      },
                    },
                  ]
                : []),
            ],
          }),
        ),
      ),
  };
};
