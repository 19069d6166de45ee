import { createAccountingShipments } from '#adapters/accounting/create-accounting-shipments.ts';
import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { palletStore } from '#adapters/dynamo/pallets/pallet-store.ts';
import { postingStore } from '#adapters/dynamo/posting/posting-store.ts';
import { salesOrderStore } from '#adapters/dynamo/sales-orders/sales-order-store.ts';
import { shipmentPostingStore } from '#adapters/dynamo/shipments/shipment-posting-store.ts';
import { shipmentStore } from '#adapters/dynamo/shipments/shipment-store.ts';
import { itemStockStore } from '#adapters/dynamo/stock/item-stock-store.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { table } from '#adapters/settings.ts';
import type { MachineDeps } from '#app/posting/machine-deps.ts';
import { retryDelay } from '../runtime.ts';
import { lotsOnTheirWayDeps } from './posting.ts';
import { postingConnector } from './posting-connector.ts';

/** What shipments on their way into the books need beside the machine: their tables, and the way to the accounting system. */
export const composeShipmentPosting = (machine: MachineDeps) => {
  const client = documentClient();
  const [stock, movements, pallets] = [table.stock(), table.movements(), table.pallets()];
  const [salesOrders, postings, shipments] = [table.salesOrders(), table.postings(), table.shipments()];
  const accounting = createAccountingShipments(postingConnector(client));
  const orders = salesOrderStore(client, salesOrders);
  return {
    ...machine,
    accounting,
    sales: { items: itemStore(client, table.items()), accounting },
    postings: postingStore(client, postings),
    shipmentPostings: shipmentPostingStore(client, { postings, salesOrders, shipments }),
    orders,
    salesOrders: orders,
    shipments: shipmentStore(client, { shipments, salesOrders, pallets, stock, movements, postings }),
    pallets: palletStore(client, { pallets, stock, movements }),
    itemStock: itemStockStore(client, stock),
    onTheirWay: lotsOnTheirWayDeps(client),
    ...retryDelay,
  };
};
