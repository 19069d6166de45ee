import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readSlice } from '#adapters/dynamo/table/index-slice.ts';
import type { ShipmentStore } from '#app/shipments/shipment-ports.ts';
import { fromListedRow } from './shipment-row.ts';

/** Shipments out of the index of their table, for whoever changes none. */
export const shipmentLists = (
  client: DynamoDBDocumentClient,
  TableName: string,
): Pick<ShipmentStore, 'list'> => ({
  async list(part, slice) {
    const { rows, more } = await readSlice(
      client,
      { TableName, IndexName: 'list', key: 'list', value: part, sortKey: 'listOrder' },
      slice,
    );
    return { rows: rows.map(fromListedRow), more };
  },
});
