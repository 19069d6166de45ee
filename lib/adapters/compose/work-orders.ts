import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { openOrders } from '#adapters/dynamo/work-orders/open-orders.ts';
import { workOrderProducts } from '#adapters/dynamo/work-orders/work-order-products.ts';
import { workOrderStore } from '#adapters/dynamo/work-orders/work-order-store.ts';
import { table } from '#adapters/settings.ts';
import type { CreateDeps as WorkOrderWriteDeps } from '#app/work-orders/create-work-order.ts';
import type { WorkOrderReadDeps } from '#app/work-orders/work-order-read-handlers.ts';
import { retryDelay } from './runtime.ts';

const composeOrders = (client: DynamoDBDocumentClient) => ({
  workOrders: workOrderStore(client, table.workOrders()),
  products: workOrderProducts(client, table.items()),
});

export const composeGetWorkOrder = (): WorkOrderReadDeps => {
  const client = documentClient();
  return { ...composeOrders(client), openOrders: openOrders(client, table.workOrders()) };
};

export const composePostWorkOrder = (): WorkOrderWriteDeps => ({
  ...composeOrders(documentClient()),
  ...retryDelay,
});
