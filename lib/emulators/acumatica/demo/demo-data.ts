import type { Dataset } from '#emulators/acumatica/records/dataset.ts';
import { sydneyDay } from '#emulators/acumatica/wire/dates.ts';
import { demoCustomers } from './demo-customers.ts';
import { demoNonStockItems, demoStockItems } from './demo-items.ts';
import { demoKits } from './demo-kits.ts';
import { demoOrders } from './demo-orders.ts';
import { demoSalesOrders } from './demo-sales-orders.ts';
import { demoStock } from './demo-stock.ts';
import { demoVendors } from './demo-vendors.ts';

/** A believable bottler. Dates are relative to `now` (epoch milliseconds); everything else is always the same. */
export function demoDataset(now: number): Dataset {
  return {
    vendors: demoVendors(now),
    stockItems: demoStockItems(),
    nonStockItems: demoNonStockItems,
    kits: [...demoKits],
    orders: demoOrders(sydneyDay(now)),
    customers: demoCustomers,
    salesOrders: demoSalesOrders(sydneyDay(now)),
    stock: demoStock(sydneyDay(now)),
  };
}
