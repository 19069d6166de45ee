import { expectedOrders } from '#adapters/dynamo/receiving/expected-orders.ts';
import { openShipments } from '#adapters/dynamo/shipments/open-shipments.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { openOrders } from '#adapters/dynamo/work-orders/open-orders.ts';
import { table } from '#adapters/settings.ts';

/** All that is counted once a minute for everybody who looks, where there are very many. */
export const composeTallies = () => {
  const client = documentClient();
  return {
    openOrders: openOrders(client, table.workOrders()),
    expected: expectedOrders(client, table.purchaseOrders()),
    openShipments: openShipments(client, table.shipments()),
  };
};
