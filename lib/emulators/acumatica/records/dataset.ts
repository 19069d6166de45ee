import { stockAfter } from '#emulators/acumatica/stock/book-receipts.ts';
import { sydneyDay } from '#emulators/acumatica/wire/dates.ts';
import {
  type BalanceSeed,
  kitOf,
  lotClassOf,
  nonStockItemOf,
  orderOf,
  stockBalanceOf,
  stockItemOf,
  stockKeyOf,
  vendorOf,
  warehouseOf,
} from './fill-records.ts';
import { customerOf, salesOrderOf } from './fill-sales.ts';
import { receiptsBehind } from './receipt-history.ts';
import type { LotClass, NonStockItem, Receipt, StockItem, Vendor, Warehouse } from './records.ts';
import type { Customer, SalesOrderSeed } from './sales-records.ts';
import type { KitSeed, OrderSeed, Seed } from './seeds.ts';
import { standardLotClasses, standardWarehouses } from './standard-setup.ts';
import { type Change, keyOf } from './store.ts';

/**
 * What the books start with. Only what matters needs to be said: the rest is filled in. Order lines with
 * `QtyOnReceipts` get released receipts that account for it. Without lot classes or warehouses there are
 * the standard ones.
 */
export interface Dataset {
  vendors?: Seed<Vendor, 'VendorID'>[];
  lotClasses?: Seed<LotClass, 'ClassID'>[];
  warehouses?: Seed<Warehouse, 'WarehouseID'>[];
  stockItems?: Seed<StockItem, 'InventoryID'>[];
  nonStockItems?: Seed<NonStockItem, 'InventoryID'>[];
  orders?: OrderSeed[];
  kits?: KitSeed[];
  customers?: Seed<Customer, 'CustomerID'>[];
  salesOrders?: SalesOrderSeed[];
  /** On hand beside what released receipts brought. */
  stock?: BalanceSeed[];
}

/** The dataset as changes to empty books. The same dataset and time give the same records, ids included. */
export function changesOf(dataset: Dataset, now: number): Change[] {
  const today = sydneyDay(now);
  const at = new Date(now - 30 * 86_400_000).toISOString();
  const lotClasses = (dataset.lotClasses ?? standardLotClasses).map(lotClassOf);
  const warehouses = (dataset.warehouses ?? standardWarehouses).map((one) => warehouseOf(one, at));
  const stockItems = (dataset.stockItems ?? []).map((one) => stockItemOf(one, at));
  const itemsByKey = new Map(stockItems.map((item) => [keyOf(item.InventoryID), item]));
  const orders = (dataset.orders ?? []).map((one) =>
    orderOf(one, today, at, (id) => itemsByKey.get(keyOf(id))),
  );
  const classesById = new Map(lotClasses.map((one) => [one.ClassID, one]));
  const receipts = receiptsBehind(orders, itemsByKey, classesById, today);
  const released = receipts.flatMap(([kind, , record]) => (kind === 'receipts' && record ? [record] : []));
  const balances = (dataset.stock ?? []).map(stockBalanceOf);
  return [
    ...lotClasses.map((one): Change => ['lotClasses', keyOf(one.ClassID), one]),
    ...warehouses.map((one): Change => ['warehouses', keyOf(one.WarehouseID), one]),
    ...(dataset.vendors ?? []).map((one): Change => ['vendors', keyOf(one.VendorID), vendorOf(one, at)]),
    ...stockItems.map((one): Change => ['stockItems', keyOf(one.InventoryID), one]),
    ...(dataset.nonStockItems ?? []).map(
      (one): Change => ['nonStockItems', keyOf(one.InventoryID), nonStockItemOf(one, at)],
    ),
    ...(dataset.kits ?? []).map((one): Change => {
      const kit = kitOf(one, at, (id) => itemsByKey.get(keyOf(id)));
      return ['kits', keyOf(kit.KitInventoryID, kit.RevisionID), kit];
    }),
    ...orders.map((one): Change => ['orders', keyOf(one.Type, one.OrderNbr), one]),
    ...(dataset.customers ?? []).map(
      (one): Change => ['customers', keyOf(one.CustomerID), customerOf(one, at)],
    ),
    ...(dataset.salesOrders ?? []).map((one): Change => {
      const order = salesOrderOf(one, today, at, (id) => itemsByKey.get(keyOf(id)));
      return ['salesOrders', keyOf(order.OrderType, order.OrderNbr), order];
    }),
    ...receipts,
    ...stockAfter(new Map(balances.map((one) => [stockKeyOf(one), one])), released as Receipt[], (id) =>
      itemsByKey.get(keyOf(id)),
    ),
  ];
}
