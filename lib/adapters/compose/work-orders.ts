import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { workOrderProducts } from '#adapters/dynamo/work-orders/work-order-products.ts';
import { workOrderStore } from '#adapters/dynamo/work-orders/work-order-store.ts';
import { table } from '#adapters/settings.ts';
import type { CreateDeps as WorkOrderWriteDeps } from '#app/work-orders/create-work-order.ts';
import type { WorkOrderReadDeps } from '#app/work-orders/work-order-read-handlers.ts';
import { composeOpenOrders } from './open-orders.ts';
import { retryDelay } from './runtime.ts';

const composeOrders = (client: DynamoDBDocumentClient) => ({
  workOrders: workOrderStore(client, table.workOrders()),
  products: workOrderProducts(client, table.items()),
});

export const composeGetWorkOrder = (): WorkOrderReadDeps => ({
  ...composeOrders(documentClient()),
  openOrders: composeOpenOrders(),
});

export const composePostWorkOrder = (): WorkOrderWriteDeps => ({
  ...composeOrders(documentClient()),
  ...retryDelay,
});
