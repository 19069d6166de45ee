import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { itemRulesStore } from '#adapters/dynamo/items/item-rules-store.ts';
import { palletStore } from '#adapters/dynamo/pallets/pallet-store.ts';
import { productionRunReader } from '#adapters/dynamo/production/production-run-reader.ts';
import { orderStore } from '#adapters/dynamo/receiving/order-store.ts';
import { receiptFinder } from '#adapters/dynamo/receiving/receipt-finder.ts';
import { balanceRowKey } from '#adapters/dynamo/stock/stock-keys.ts';
import { numberedDocuments } from '#adapters/dynamo/tracking/numbered-documents.ts';
import { recallStore } from '#adapters/dynamo/tracking/recall-store.ts';
import { shipmentNames } from '#adapters/dynamo/tracking/shipment-names.ts';
import { tracedLedger } from '#adapters/dynamo/tracking/traced-ledger.ts';
import { commonWordFinder, wordFinder } from '#adapters/dynamo/words/word-store.ts';
import type { ActionName } from '#api/contract.ts';
import { getTracking, postTracking } from '#api/tracking.ts';
import { type RecallWriteDeps, recallWriteHandlers } from '#app/tracking/recall/recall-write-handlers.ts';
import { type TrackingReadDeps, trackingReadHandlers } from '#app/tracking/tracking-read-handlers.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { anyId } from '#test/support/pallets/pallet-bench.ts';
import { aStockBench } from '#test/support/stock/stock-bench.ts';

/** The stock's bench with what Tracking asks, over a ledger that tests write as they like. */
export const aTrackingBench = async () => {
  const stock = await aStockBench();
  const { client, clock, deps } = stock;
  const made = await freshTables(
    testEngine.endpoint,
    'Pallets',
    'ProductionRuns',
    'Shipments',
    'Recalls',
    'PurchaseOrders',
    'Words',
  );
  const tables = { ...stock.tables, ...made };
  const orders: Record<string, { orderNbr: string; vendorName: string }> = {};
  const tracking: TrackingReadDeps & RecallWriteDeps = {
    traced: tracedLedger(client, tables.Movements),
    ledger: deps.ledger,
    lots: deps.lots,
    items: deps.items,
    itemRules: itemRulesStore(client, tables.ItemRules),
    documents: deps.documents,
    pallets: palletStore(client, {
      pallets: tables.Pallets,
      stock: tables.Stock,
      movements: tables.Movements,
    }),
    runs: productionRunReader(client, tables.ProductionRuns),
    shipmentNames: shipmentNames(client, tables.Shipments),
    orderTypes: ['SO'],
    numbered: numberedDocuments(client, {
      receipts: tables.Receipts,
      productionRuns: tables.ProductionRuns,
      shipments: tables.Shipments,
    }),
    orderFinder: {
      purchaseOrder: async (orderNbr) => orders[orderNbr] ?? null,
      salesOrder: async () => null,
      workOrder: async () => null,
    },
    liveRuns: async () => [],
    receiptFinder: receiptFinder(client, tables.Receipts),
    words: { ...wordFinder(client, tables.Words), ...commonWordFinder(client, tables.Words) },
    purchaseOrders: orderStore(client, tables.PurchaseOrders),
    clock,
    recalls: recallStore(client, tables.Recalls),
    inventory: deps.inventory,
    itemStock: deps.itemStock,
    wait: deps.wait,
    random: deps.random,
  };

  /** What leaves with a shipment was spoken for. */
  const allocate = async ({ lines }: Movement) => {
    for (const line of lines)
      await client.send(
        new UpdateCommand({
          TableName: tables.Stock,
          Key: balanceRowKey(line),
          UpdateExpression: 'ADD allocated :delta',
          ExpressionAttributeValues: { ':delta': -line.delta },
        }),
      );
  };

  /** Written as they are, whatever lots there are. */
  const write = async (ledger: readonly Movement[]) => {
    for (const movement of ledger) {
      if (movement.kind === 'ship' && movement.corrects === null) await allocate(movement);
      const written = await deps.ledger.write(movement, []);
      if (!written.ok) throw new Error(`${movement.movementId} was not written.`);
    }
  };

  return {
    ...{ stock, client, clock, tables, deps: tracking, orders, write },
    see: <A extends ActionName<typeof getTracking>>(action: A, fields: Record<string, unknown>) =>
      callRoute(
        getTracking,
        trackingReadHandlers(tracking),
        { action, ...fields },
        { group: 'consultant', now: clock.time },
      ),
    act: <A extends ActionName<typeof postTracking>>(
      action: A,
      fields: Record<string, unknown>,
      { group = 'manager', using = tracking }: { group?: string; using?: RecallWriteDeps } = {},
    ) =>
      callRoute(
        postTracking,
        recallWriteHandlers(using),
        { action, requestId: anyId(), ...fields },
        { group, now: clock.time },
      ),
  };
};

export type TrackingBench = Awaited<ReturnType<typeof aTrackingBench>>;
