import { bomLoadStore } from '#adapters/dynamo/bom/bom-load-store.ts';
import { bomStore } from '#adapters/dynamo/bom/bom-store.ts';
import { kitSpecificationStore } from '#adapters/dynamo/bom/kit-specification-store.ts';
import { scanRuleStore, substituteStore } from '#adapters/dynamo/bom/substitute-store.ts';
import { itemRulesStore } from '#adapters/dynamo/items/item-rules-store.ts';
import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { lineCheckStore } from '#adapters/dynamo/production/line-check-store.ts';
import { productionRunReader } from '#adapters/dynamo/production/production-run-reader.ts';
import { itemStockStore } from '#adapters/dynamo/stock/item-stock-store.ts';
import { itemTotals } from '#adapters/dynamo/stock/item-totals.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { workCenterStore } from '#adapters/dynamo/work-centers/work-center-store.ts';
import { getBom, postBom } from '#api/bom.ts';
import type { ActionName } from '#api/contract.ts';
import { bomReadHandlers } from '#app/bom/bom-read-handlers.ts';
import { bomWriteHandlers } from '#app/bom/bom-write-handlers.ts';
import { undecidedRules } from '#domain/items/item-rules.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { anItem } from '#test/support/builders/items.ts';
import { NOW } from '#test/support/builders/receipts.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';

const DOZEN = { uom: 'CASE', factor: 24, operation: 'Multiply' } as const;

/** Bills of material on fresh tables, with the products COLA and LEMON and what they are made of. */
export const aBomBench = async () => {
  const tables = await freshTables(
    testEngine.endpoint,
    ...(['BillsOfMaterial', 'Items', 'ItemRules', 'SyncJobs', 'ProductionRuns', 'Stock'] as const),
    'WorkCenters',
  );
  const client = documentClient({ endpoint: testEngine.endpoint });
  const items = itemStore(client, tables.Items);
  const itemRules = itemRulesStore(client, tables.ItemRules);
  await items.saveMany([
    anItem({ inventoryID: 'COLA', name: 'Cola', conversions: [DOZEN] }),
    anItem({ inventoryID: 'LEMON', name: 'Lemonade' }),
    anItem(),
    anItem({ inventoryID: 'SUGAR', name: 'White sugar', baseUom: 'KG' }),
    anItem({ inventoryID: 'SYRUP', name: 'Syrup', baseUom: 'KG' }),
    anItem({ inventoryID: 'OLD', active: false }),
  ]);
  const deps = {
    boms: bomStore(client, tables.BillsOfMaterial),
    specifications: kitSpecificationStore(client, tables.BillsOfMaterial),
    substitutes: substituteStore(client, tables.BillsOfMaterial),
    scanRules: scanRuleStore(client, tables.BillsOfMaterial),
    ...{ items, itemRules, loads: bomLoadStore(client, tables.SyncJobs) },
    runs: productionRunReader(client, tables.ProductionRuns),
    checks: lineCheckStore(client, tables.ProductionRuns),
    totals: itemTotals(client, tables.Stock),
    itemStock: itemStockStore(client, tables.Stock),
    workCenters: workCenterStore(client, tables.WorkCenters),
    random: () => 0,
    wait: async () => {},
  };
  return {
    ...{ deps, client, tables },
    get: <A extends ActionName<typeof getBom>>(action: A, input: Record<string, unknown> = {}) =>
      callRoute(getBom, bomReadHandlers(deps), { action, ...input }, { group: 'consultant', now: NOW }),
    post: <A extends ActionName<typeof postBom>>(
      action: A,
      input: Record<string, unknown>,
      group = 'manager',
    ) => callRoute(postBom, bomWriteHandlers(deps), { action, ...input }, { group, now: NOW }),
    async hasAllergens(inventoryID: string, ...allergens: 'Milk'[]) {
      const none = undecidedRules({ inventoryID });
      await itemRules.save({ ...none, allergens, version: 1 }, none);
    },
  };
};

export type BomBench = Awaited<ReturnType<typeof aBomBench>>;
