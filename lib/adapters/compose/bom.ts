import { bomLoadStore } from '#adapters/dynamo/bom/bom-load-store.ts';
import { bomStore } from '#adapters/dynamo/bom/bom-store.ts';
import { scanRuleStore, substituteStore } from '#adapters/dynamo/bom/substitute-store.ts';
import { itemReader } from '#adapters/dynamo/items/item-reader.ts';
import { itemRulesReader } from '#adapters/dynamo/items/item-rules-store.ts';
import { lineCheckStore } from '#adapters/dynamo/production/line-check-store.ts';
import { productionRunReader } from '#adapters/dynamo/production/production-run-reader.ts';
import { itemStockStore } from '#adapters/dynamo/stock/item-stock-store.ts';
import { itemTotals } from '#adapters/dynamo/stock/item-totals.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { workCenterStore } from '#adapters/dynamo/work-centers/work-center-store.ts';
import { table } from '#adapters/settings.ts';
import type { BomReadDeps } from '#app/bom/bom-read-handlers.ts';
import type { BomWriteDeps } from '#app/bom/bom-write-handlers.ts';
import { retryDelay } from './runtime.ts';

export const composeBom = (): BomReadDeps & BomWriteDeps => {
  const client = documentClient();
  const tableName = table.billsOfMaterial();
  return {
    boms: bomStore(client, tableName),
    substitutes: substituteStore(client, tableName),
    scanRules: scanRuleStore(client, tableName),
    items: itemReader(client, table.items()),
    loads: bomLoadStore(client, table.syncJobs()),
    runs: productionRunReader(client, table.productionRuns()),
    checks: lineCheckStore(client, table.productionRuns()),
    workCenters: workCenterStore(client, table.workCenters()),
    totals: itemTotals(client, table.stock()),
    itemStock: itemStockStore(client, table.stock()),
    itemRules: itemRulesReader(client, table.itemRules()),
    ...retryDelay,
  };
};
