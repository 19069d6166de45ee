import type { AccountingResult, ReadOptions } from '#app/accounting/accounting-response-ports.ts';
import type { Retry } from '#app/mutate.ts';
import { type ItemSources, itemFacts } from '#app/orders/item-facts.ts';
import { type Mirror, mirrorListed, mirrorOne } from '#app/orders/mirror.ts';
import type { FlightResult } from '#app/orders/read-through.ts';
import { codeKey } from '#domain/code-key.ts';
import { ok } from '#domain/result.ts';
import {
  type SalesOrder,
  type SalesOrderSnapshot,
  salesOrderKeyOf,
} from '#domain/sales-orders/sales-order.ts';
import { goneSalesOrder } from '#domain/sales-orders/sales-order-snapshot.ts';
import type {
  AccountingCustomer,
  AccountingSalesOrder,
  AccountingSalesOrders,
} from './accounting-sales-order-ports.ts';
import { shippedItemsOf, toSalesSnapshot } from './read-sales-order.ts';
import type { SalesOrderStore } from './sales-order-ports.ts';

/** What keeping the mirror of sales orders needs. */
export interface SalesMirrorDeps extends Retry, Pick<ItemSources, 'items'> {
  readonly orders: SalesOrderStore;
  readonly accounting: AccountingSalesOrders & ItemSources['accounting'];
  readonly clock: { now(): number };
}

type Known = Pick<AccountingCustomer, 'customerName' | 'status' | 'reach'>;

/** Orders that a list lacks are read by key, which is a call each: so many in one reading, in a shared call budget. */
const MOST_READ_AGAIN = 10;

/** What reading an order by key takes. */
export type SalesReadingDeps = Pick<SalesMirrorDeps, 'items'> & {
  readonly accounting: Pick<AccountingSalesOrders, 'salesOrder' | 'customer'> & ItemSources['accounting'];
};

/** One order by key as it stands there, with its customer; null when there is none. `asOf`: before the reading began. */
export const readSalesSnapshot = async (
  deps: SalesReadingDeps,
  { orderType, orderNbr }: { readonly orderType: string; readonly orderNbr: string },
  asOf: string,
  options: ReadOptions = {},
): AccountingResult<SalesOrderSnapshot | null> => {
  const read = await deps.accounting.salesOrder(orderType, orderNbr, options);
  if (!read.ok) return read;
  if (read.value === null) return ok(null);
  const customer = await deps.accounting.customer(read.value.customerID, options);
  if (!customer.ok) return customer;
  const items = await itemFacts(shippedItemsOf([read.value]), deps, options);
  return items.ok ? ok(toSalesSnapshot(read.value, asOf, items.value, customer.value ?? undefined)) : items;
};

const mirrorOf = (deps: SalesMirrorDeps): Mirror<SalesOrder> => ({
  ...deps,
  keyOf: salesOrderKeyOf,
  goneFrom: goneSalesOrder,
  readOne: (order, asOf, options) => readSalesSnapshot(deps, order, asOf, options),
});

/** The customer as the order last knew them. */
const knownOf = ({ customerName, customerStatus, customerReach }: SalesOrder): Known => ({
  customerName,
  status: customerStatus,
  reach: customerReach,
});

/** Reads one order by key and mirrors it. Null: neither the accounting system nor we have it. */
export const mirrorSalesOrder = (
  deps: SalesMirrorDeps,
  order: { orderType: string; orderNbr: string; before: SalesOrder | null },
  options: ReadOptions,
): AccountingResult<SalesOrder | null> => mirrorOne(mirrorOf(deps), order, options);

/** Whose orders these are; one that the list does not show stays as it was known. */
const customersOf = async (
  deps: SalesMirrorDeps,
  orders: readonly AccountingSalesOrder[],
  held: readonly SalesOrder[],
  options: ReadOptions,
): AccountingResult<ReadonlyMap<string, Known>> => {
  const ids = new Map(orders.map(({ customerID }) => [codeKey(customerID), customerID]));
  const read = ids.size === 0 ? ok([]) : await deps.accounting.customers([...ids.values()], options);
  if (!read.ok) return read;
  return ok(
    new Map([
      ...held.map((order) => [codeKey(order.customerID), knownOf(order)] as const),
      ...read.value.map((one) => [codeKey(one.customerID), one] as const),
    ]),
  );
};

/** Reads all orders that can be shipped, and mirrors them. */
export const mirrorOpenSalesOrders = async (
  deps: SalesMirrorDeps,
  options: ReadOptions,
): AccountingResult<FlightResult> => {
  const readList = async (
    asOf: string,
    held: readonly SalesOrder[],
  ): AccountingResult<readonly SalesOrderSnapshot[]> => {
    const list = await deps.accounting.openSalesOrders(options);
    if (!list.ok) return list;
    const items = await itemFacts(shippedItemsOf(list.value), deps, options);
    if (!items.ok) return items;
    const customers = await customersOf(deps, list.value, held, options);
    if (!customers.ok) return customers;
    return ok(
      list.value.map((order) =>
        toSalesSnapshot(order, asOf, items.value, customers.value.get(codeKey(order.customerID))),
      ),
    );
  };
  const openKeys = await deps.orders.openKeys();
  const read = await mirrorListed(
    mirrorOf(deps),
    { openKeys, readList, mostReadAgain: MOST_READ_AGAIN },
    options,
  );
  if (!read.ok) return read;
  const { orders, isComplete } = read.value;
  return ok({ keys: orders.map(salesOrderKeyOf), isComplete });
};
