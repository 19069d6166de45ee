import { type DynamoDBDocumentClient, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { type Row, readRows } from '#adapters/dynamo/table/read-rows.ts';
import type { VendorKeys, VendorLister } from '#app/vendors/list/vendor-list-ports.ts';
import { ListedVendor } from '#domain/vendors/vendor.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import { isWhole, LISTED_ONLY, type ListedRow, listedRowFrom } from './listed-vendor.ts';
import { fromPosition, partOf, sliceOf } from './vendor-scan.ts';
import { vendorStore } from './vendor-store.ts';
import { RECEIVABLE_MARK } from './vendor-writes.ts';

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

  const keysOf = async (
    IndexName: string,
    partition: string,
    value: string,
    after: string | null,
    limit: number,
  ): Promise<VendorKeys> => {
    const answer = await client.send(
      new QueryCommand({
        TableName,
        IndexName,
        KeyConditionExpression:
          after === null ? '#partition = :value' : '#partition = :value AND #key > :after',
        ExpressionAttributeNames: {
          '#partition': partition,
          ...(after === null ? {} : { '#key': 'vendorKey' }),
        },
        ExpressionAttributeValues: { ':value': value, ...(after === null ? {} : { ':after': after }) },
        Limit: limit,
      }),
    );
    return {
      keys: (answer.Items ?? []).map((item) => String(item.vendorKey)),
      after: answer.LastEvaluatedKey ? String(answer.LastEvaluatedKey.vendorKey) : null,
    };
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

    byName: (status, after, limit) =>
      fromPosition(after, async () => {
        const read = await readRows(
          client,
          new QueryCommand({
            TableName,
            IndexName: 'name',
            KeyConditionExpression: 'vendorStatus = :status',
            ExpressionAttributeValues: { ':status': status },
            ...(after && {
              ExclusiveStartKey: { vendorStatus: status, vendorName: after.name, vendorKey: after.key },
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

    keysByStatus: (status, after, limit) => keysOf('status', 'vendorStatus', status, after, limit),

    keysReceivable: (after, limit) => keysOf('receivable', RECEIVABLE_MARK, 'Y', after, limit),
  };
};
