import { type DynamoDBDocumentClient, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { type Row, readRows } from '#adapters/dynamo/table/read-rows.ts';
import type { ListByName, VendorLister } from '#app/vendors/list/vendor-list-ports.ts';
import { ListedVendor } from '#domain/vendors/vendor.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import { isWhole, LISTED_ONLY, type ListedRow, listedRowFrom } from './listed-vendor.ts';
import { fromPosition, partOf, sliceOf } from './vendor-scan.ts';
import { vendorStore } from './vendor-store.ts';
import { IS_RECEIVABLE, RECEIVABLE_MARK } from './vendor-writes.ts';

/** The index that has a list by name, and the key that it has there. */
const indexOfList = (which: ListByName): { index: string; partition: string; value: string } =>
  which === 'RECEIVABLE'
    ? { index: 'receivableName', partition: RECEIVABLE_MARK, value: IS_RECEIVABLE }
    : { index: 'name', partition: 'vendorStatus', value: which };

/** The vendors with what lists are read by. Only what answers lists has this: loads do without. */
export const vendorLister = (client: DynamoDBDocumentClient, TableName: string): VendorLister => {
  const store = vendorStore(client, TableName);

  /** Rows of a list as vendors: one that lacks something is read whole, by its key. */
  const listed = async (rows: readonly Row[]): Promise<readonly ListedVendor[]> => {
    const found = rows.map(listedRowFrom);
    if (found.every(isWhole)) return found;
    const keyOf = ({ vendorID }: ListedRow): string[] => (vendorID === null ? [] : [vendorKey(vendorID)]);
    const whole = await store.loadMany(found.filter((row) => !isWhole(row)).flatMap(keyOf));
    return found.flatMap((row) =>
      isWhole(row)
        ? row
        : keyOf(row)
            .flatMap((key) => whole.get(key) ?? [])
            .map(ListedVendor.toWire),
    );
  };

  return {
    ...store,

    list: (scan) =>
      fromPosition(scan.after, async () => {
        const { rows, after } = await readRows(
          client,
          new ScanCommand({ ...partOf(TableName, scan), ...LISTED_ONLY }),
        );
        return sliceOf(await listed(rows), after);
      }),

    byName: (which, after, limit) =>
      fromPosition(after, async () => {
        const { index, partition, value } = indexOfList(which);
        const read = await readRows(
          client,
          new QueryCommand({
            TableName,
            IndexName: index,
            KeyConditionExpression: '#partition = :value',
            ExpressionAttributeNames: { '#partition': partition },
            ExpressionAttributeValues: { ':value': value },
            ...(after && {
              ExclusiveStartKey: { [partition]: value, vendorName: after.name, vendorKey: after.key },
            }),
            Limit: limit,
          }),
        );
        return {
          vendors: await listed(read.rows),
          after: read.after
            ? { name: String(read.after.vendorName), key: String(read.after.vendorKey) }
            : null,
        };
      }),

    keysReceivable: async (after, limit) => {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: 'receivable',
          KeyConditionExpression: `${RECEIVABLE_MARK} = :mark${after === null ? '' : ' AND vendorKey > :after'}`,
          ExpressionAttributeValues: {
            ':mark': IS_RECEIVABLE,
            ...(after !== null && { ':after': after }),
          },
          Limit: limit,
        }),
      );
      return {
        keys: Items.map(({ vendorKey }) => String(vendorKey)),
        after: LastEvaluatedKey ? String(LastEvaluatedKey.vendorKey) : null,
      };
    },
  };
};
