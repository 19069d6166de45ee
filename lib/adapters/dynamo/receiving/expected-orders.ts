import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import { tallyRow } from '#adapters/dynamo/tallies/tally-row.ts';
import type { TallySource } from '#app/lists/kept-tally-ports.ts';
import { ExpectedTally, expectedTally } from '#domain/receiving/order/expected-tally.ts';
import { NO_DAY, OPEN_MARK } from './order-row.ts';

/** All orders with something remaining, out of keys alone: nothing of the orders themselves is read. */
export const expectedOrders = (
  client: DynamoDBDocumentClient,
  TableName: string,
): TallySource<ExpectedTally> => ({
  async count() {
    const rows = await queryAll(client, {
      TableName,
      IndexName: 'promised',
      KeyConditionExpression: 'openMark = :open',
      ExpressionAttributeValues: { ':open': OPEN_MARK },
      ProjectionExpression: 'promisedMark',
    });
    return expectedTally(
      rows.map(({ promisedMark }) => (promisedMark === NO_DAY ? null : String(promisedMark))),
    );
  },
  ...tallyRow(client, { TableName, Key: { orderKey: '#open' }, tally: ExpectedTally }),
});
