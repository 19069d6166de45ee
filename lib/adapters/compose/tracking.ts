import { consoleLog } from '#adapters/console-log.ts';
import { itemReader } from '#adapters/dynamo/items/item-reader.ts';
import { itemRulesStore } from '#adapters/dynamo/items/item-rules-store.ts';
import { palletStore } from '#adapters/dynamo/pallets/pallet-store.ts';
import { productionRunReader } from '#adapters/dynamo/production/production-run-reader.ts';
import { orderStore } from '#adapters/dynamo/receiving/order-store.ts';
import { receiptFinder } from '#adapters/dynamo/receiving/receipt-finder.ts';
import { salesOrderStore } from '#adapters/dynamo/sales-orders/sales-order-store.ts';
import { inventoryList } from '#adapters/dynamo/stock/inventory-list.ts';
import { itemStockReader } from '#adapters/dynamo/stock/item-stock-reader.ts';
import { ledgerStore } from '#adapters/dynamo/stock/ledger-store.ts';
import { lotStore } from '#adapters/dynamo/stock/lot-store.ts';
import { stockDocumentStore } from '#adapters/dynamo/stock/stock-document-store.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { numberedDocuments } from '#adapters/dynamo/tracking/numbered-documents.ts';
import { recallStore } from '#adapters/dynamo/tracking/recall-store.ts';
import { shipmentNames } from '#adapters/dynamo/tracking/shipment-names.ts';
import { tracedLedger } from '#adapters/dynamo/tracking/traced-ledger.ts';
import { commonWordFinder, wordFinder } from '#adapters/dynamo/words/word-store.ts';
import { workCenterStore } from '#adapters/dynamo/work-centers/work-center-store.ts';
import { workOrderStore } from '#adapters/dynamo/work-orders/work-order-store.ts';
import { salesOrderTypes, table } from '#adapters/settings.ts';
import type { KeepRecallsDeps } from '#app/tracking/recall/keep-recalls.ts';
import type { RecallWriteDeps } from '#app/tracking/recall/recall-write-handlers.ts';
import type { TrackingReadDeps } from '#app/tracking/tracking-read-handlers.ts';
import { orderKey } from '#domain/receiving/order/order.ts';
import { clock, retryDelay } from './runtime.ts';

export const composeTracking = (): TrackingReadDeps & RecallWriteDeps => {
  const client = documentClient();
  const [stock, movements, pallets, shipments] = [
    table.stock(),
    table.movements(),
    table.pallets(),
    table.shipments(),
  ];
  const purchaseOrders = orderStore(client, table.purchaseOrders());
  const salesOrders = salesOrderStore(client, table.salesOrders());
  const workOrders = workOrderStore(client, table.workOrders());
  const workCenters = workCenterStore(client, table.workCenters());
  return {
    traced: tracedLedger(client, movements),
    ledger: ledgerStore(client, { stock, movements }),
    lots: lotStore(client, stock),
    items: itemReader(client, table.items()),
    itemRules: itemRulesStore(client, table.itemRules()),
    documents: stockDocumentStore(client, { stock, stockDocuments: table.stockDocuments() }),
    pallets: palletStore(client, { pallets, stock, movements }),
    runs: productionRunReader(client, table.productionRuns()),
    shipmentNames: shipmentNames(client, shipments),
    orderTypes: salesOrderTypes(),
    numbered: numberedDocuments(client, {
      receipts: table.receipts(),
      productionRuns: table.productionRuns(),
      shipments,
    }),
    orderFinder: {
      purchaseOrder: (orderNbr) => purchaseOrders.load(orderKey('Normal', orderNbr)),
      salesOrder: salesOrders.load,
      workOrder: workOrders.load,
    },
    async liveRuns() {
      const lines = await workCenters.lines();
      return lines.flatMap(({ liveRunId, liveRunNumber }) =>
        liveRunId && liveRunNumber ? [{ id: liveRunId, nbr: liveRunNumber }] : [],
      );
    },
    receiptFinder: receiptFinder(client, table.receipts()),
    words: {
      ...wordFinder(client, table.words()),
      ...commonWordFinder(client, table.words()),
    },
    purchaseOrders,
    clock,
    recalls: recallStore(client, table.recalls()),
    inventory: inventoryList(client, stock),
    itemStock: itemStockReader(client, stock),
    ...retryDelay,
  };
};

export const composeRecallKeeper = (): KeepRecallsDeps => {
  const client = documentClient();
  const [stock, movements, pallets] = [table.stock(), table.movements(), table.pallets()];
  return {
    traced: tracedLedger(client, movements),
    lots: lotStore(client, stock),
    pallets: palletStore(client, { pallets, stock, movements }),
    runs: productionRunReader(client, table.productionRuns()),
    recalls: recallStore(client, table.recalls()),
    clock,
    ...retryDelay,
    log: consoleLog,
  };
};
