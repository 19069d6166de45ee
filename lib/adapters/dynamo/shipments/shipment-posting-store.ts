import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { putPosting } from '#adapters/dynamo/posting/posting-row.ts';
import { putSalesOrder } from '#adapters/dynamo/sales-orders/sales-order-store.ts';
import { putIfVersion } from '#adapters/dynamo/table/put-if-version.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { ShipmentPostings } from '#app/shipments/posting/shipment-posting-ports.ts';
import { toShipmentRow } from './shipment-row.ts';

interface Tables {
  readonly postings: string;
  readonly salesOrders: string;
  readonly shipments: string;
}

/** Postings of shipments, written together with their orders and with the shipment itself. */
export const shipmentPostingStore = (client: DynamoDBDocumentClient, tables: Tables): ShipmentPostings => ({
  saveTogether: ({ next, previous }, { orders = [], shipment = null }) =>
    orConflict(
      client.send(
        new TransactWriteCommand({
          TransactItems: [
            { Put: putPosting(tables.postings, next, previous) },
            ...orders.map((order) => ({
              Put: putSalesOrder(tables.salesOrders, order.next, order.previous),
            })),
            ...(shipment === null
              ? []
              : [
                  {
                    Put: putIfVersion(
                      tables.shipments,
                      'shipmentId',
                      toShipmentRow(shipment.next),
                      shipment.previous,
                    ),
                  },
                ]),
          ],
        }),
      ),
    ),
});
