import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import { tallyRow } from '#adapters/dynamo/tallies/tally-row.ts';
import type { TallySource } from '#app/lists/kept-tally-ports.ts';
import { OpenShipmentTally, openShipmentTally } from '#domain/shipments/open-shipment-tally.ts';
import { fromListedRow, OPEN } from './shipment-row.ts';

/** Shipments that are here, out of their own part of the index: what has left is never read. */
export const openShipments = (
  client: DynamoDBDocumentClient,
  TableName: string,
): TallySource<OpenShipmentTally> => ({
  async count() {
    const rows = await queryAll(client, {
      ...{ TableName, IndexName: 'list' },
      KeyConditionExpression: '#list = :open',
      ExpressionAttributeNames: { '#list': 'list' },
      ExpressionAttributeValues: { ':open': OPEN },
    });
    return openShipmentTally(rows.map(fromListedRow));
  },
  ...tallyRow(client, { TableName, Key: { shipmentId: '#open' }, tally: OpenShipmentTally }),
});
