import { itemReader } from '#adapters/dynamo/items/item-reader.ts';
import { itemRulesReader } from '#adapters/dynamo/items/item-rules-store.ts';
import { palletStore } from '#adapters/dynamo/pallets/pallet-store.ts';
import { salesOrderStore } from '#adapters/dynamo/sales-orders/sales-order-store.ts';
import { shipmentStore } from '#adapters/dynamo/shipments/shipment-store.ts';
import { itemStockReader } from '#adapters/dynamo/stock/item-stock-reader.ts';
import { lotStore } from '#adapters/dynamo/stock/lot-store.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { docks, ssccNumbering, table } from '#adapters/settings.ts';
import type { ShipmentDeps } from '#app/shipments/shipment-deps.ts';
import { retryDelay } from './runtime.ts';

export const composeShipments = (): ShipmentDeps => {
  const client = documentClient();
  const [stock, movements, pallets, salesOrders] = [
    table.stock(),
    table.movements(),
    table.pallets(),
    table.salesOrders(),
  ];
  return {
    shipments: shipmentStore(client, {
      shipments: table.shipments(),
      salesOrders,
      pallets,
      stock,
      movements,
    }),
    salesOrders: salesOrderStore(client, salesOrders),
    pallets: palletStore(client, { pallets, stock, movements }),
    itemStock: itemStockReader(client, stock),
    lots: lotStore(client, stock),
    items: itemReader(client, table.items()),
    itemRules: itemRulesReader(client, table.itemRules()),
    numbering: ssccNumbering(),
    docks: docks(),
    ...retryDelay,
  };
};
