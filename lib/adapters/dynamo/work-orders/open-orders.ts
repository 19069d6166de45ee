import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import { tallyRow } from '#adapters/dynamo/tallies/tally-row.ts';
import type { TallySource } from '#app/lists/kept-tally-ports.ts';
import { OpenTally, tallyOf } from '#domain/work-orders/open-tally.ts';
import { OPEN_STATUSES } from '#domain/work-orders/work-order-status.ts';

/** Open orders, out of each open status's own part of the index, so that what is finished is never read. */
export const openOrders = (client: DynamoDBDocumentClient, TableName: string): TallySource<OpenTally> => ({
  async count() {
    const byStatus = await Promise.all(
      OPEN_STATUSES.map(async (status) => {
        const rows = await queryAll(client, {
          TableName,
          IndexName: 'status',
          KeyConditionExpression: '#status = :status',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':status': status },
          ProjectionExpression: 'requiredDate',
        });
        return rows.map(({ requiredDate }) => ({ status, requiredDate: String(requiredDate) }));
      }),
    );
    return tallyOf(byStatus.flat());
  },
  ...tallyRow(client, { TableName, Key: { id: '#open' }, tally: OpenTally }),
});
