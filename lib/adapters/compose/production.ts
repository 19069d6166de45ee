import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { productionRunStore } from '#adapters/dynamo/production/production-run-store.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { workCenterStore } from '#adapters/dynamo/work-centers/work-center-store.ts';
import { workOrderStore } from '#adapters/dynamo/work-orders/work-order-store.ts';
import { table } from '#adapters/settings.ts';
import type { ProductionDeps } from '#app/production/change-a-run.ts';
import type { ProductionReadDeps } from '#app/production/production-read-handlers.ts';
import { retryDelay } from './runtime.ts';

const runStore = (client: DynamoDBDocumentClient) =>
  productionRunStore(client, {
    productionRuns: table.productionRuns(),
    workOrders: table.workOrders(),
    workCenters: table.workCenters(),
  });

export const composeGetProduction = (): ProductionReadDeps => {
  const client = documentClient();
  return {
    runs: runStore(client),
    workOrders: workOrderStore(client, table.workOrders()),
    workCenters: workCenterStore(client, table.workCenters()),
  };
};

export const composePostProduction = (): ProductionDeps => ({
  runs: runStore(documentClient()),
  ...retryDelay,
});
