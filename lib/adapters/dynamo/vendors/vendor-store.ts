import { type DynamoDBDocumentClient, GetCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { VendorStore } from '#app/vendors/vendor-ports.ts';
import { readVendors } from './read-vendors.ts';
import { vendorFromItem } from './vendor-item.ts';
import { fromPosition, partOf, sliceOf } from './vendor-scan.ts';
import { updateFromAccounting, updateReceivable } from './vendor-writes.ts';

export const vendorStore = (client: DynamoDBDocumentClient, TableName: string): VendorStore => ({
  async load(key) {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: { vendorKey: key }, ConsistentRead: true }),
    );
    return Item ? vendorFromItem(Item) : null;
  },

  loadMany: (keys) => readVendors(client, TableName, keys),

  scan: (scan) =>
    fromPosition(scan.after, async () => {
      const { Items, LastEvaluatedKey } = await client.send(
        new ScanCommand({ ...partOf(TableName, scan), ConsistentRead: true }),
      );
      return sliceOf((Items ?? []).map(vendorFromItem), LastEvaluatedKey);
    }),

  saveFromAccounting: (next, previous) =>
    orConflict(client.send(new UpdateCommand(updateFromAccounting(TableName, next, previous)))),

  saveReceivable: (next) => orConflict(client.send(new UpdateCommand(updateReceivable(TableName, next)))),
});
