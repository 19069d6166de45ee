import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ifUnchanged } from '#adapters/dynamo/table/put-if-version.ts';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { ScanRuleStore, SubstituteStore } from '#app/bom/bom-ports.ts';
import * as rows from './bom-rows.ts';

const asItWas = (previous: { readonly version: number }) =>
  ifUnchanged('bomKey', previous.version === 0 ? null : previous);

export const substituteStore = (client: DynamoDBDocumentClient, TableName: string): SubstituteStore => ({
  async substitutes() {
    const found = await queryAll(client, {
      TableName,
      KeyConditionExpression: 'bomKey = :substitutes',
      ExpressionAttributeValues: { ':substitutes': rows.SUBSTITUTES },
      ConsistentRead: true,
    });
    return found.map(rows.fromSubstituteRow);
  },

  async substitute(substituteId) {
    const Key = rows.substituteRowKey(substituteId);
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item ? rows.fromSubstituteRow(Item) : null;
  },

  createSubstitute: (one) =>
    orConflict(
      client.send(
        new PutCommand({ TableName, Item: rows.toSubstituteRow(one), ...ifUnchanged('bomKey', null) }),
      ),
    ),

  saveSubstitute: (next, previous) =>
    orConflict(
      client.send(new PutCommand({ TableName, Item: rows.toSubstituteRow(next), ...asItWas(previous) })),
    ),
});

export const scanRuleStore = (client: DynamoDBDocumentClient, TableName: string): ScanRuleStore => ({
  async scanRules(product) {
    const found = await queryAll(client, {
      TableName,
      KeyConditionExpression: 'bomKey = :product AND begins_with(part, :scans)',
      ExpressionAttributeValues: { ':product': rows.productKey(product), ':scans': rows.SCANS },
      ConsistentRead: true,
    });
    return found.map(rows.fromScanRuleRow);
  },

  async scanRule(product, component) {
    const Key = rows.scanRuleRowKey(product, component);
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item ? rows.fromScanRuleRow(Item) : null;
  },

  saveScanRule: (next, previous) =>
    orConflict(
      client.send(new PutCommand({ TableName, Item: rows.toScanRuleRow(next), ...asItWas(previous) })),
    ),
});
