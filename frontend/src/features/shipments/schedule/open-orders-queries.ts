import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { SalesOrderDetail, SalesOrderRow } from '#api/shipments/sales-order-reads.ts';
import type { OrderName } from '#domain/sales-orders/order-name.ts';
import { call } from '#frontend/api/call.ts';
import { getShipment } from '#frontend/api/endpoints.ts';

/** Begins the key of every query of sales orders. */
const SALES_ORDERS = 'sales-orders';

interface SalesOrders {
  readonly orders: readonly SalesOrderRow[];
  readonly asOf: string | null;
  /** The accounting system could not be asked. */
  readonly isStale: boolean;
}

const askAll = async (refresh: boolean, signal: AbortSignal): Promise<SalesOrders> => {
  const first = await call(getShipment, 'list_sales_orders', refresh ? { refresh: 'true' } : {}, { signal });
  const orders = [...first.data];
  for (let next = first.meta.pagination_key; next !== undefined; ) {
    // A page that follows another is of the same reading.
    const page = await call(getShipment, 'list_sales_orders', { pagination_key: next }, { signal });
    orders.push(...page.data);
    next = page.meta.pagination_key;
  }
  return { orders, asOf: first.meta.asOf, isStale: first.meta.stale };
};

/** Orders that can be shipped, with what of them can be filled. `refresh` asks the accounting system, however fresh our copy is. */
export const salesOrders = (refresh = false) =>
  queryOptions({
    queryKey: [SALES_ORDERS, 'open'],
    queryFn: ({ signal }): Promise<SalesOrders> => askAll(refresh, signal),
  });

/** Asks the accounting system again for what is on the screen. */
export const useRefreshSalesOrders = () => {
  const client = useQueryClient();
  return async (): Promise<void> => {
    await client.cancelQueries({ queryKey: [SALES_ORDERS, 'open'] });
    // A failure shows where the orders would: the query keeps it.
    await client.fetchQuery({ ...salesOrders(true), staleTime: 0 }).catch(() => undefined);
  };
};

interface OneSalesOrder {
  readonly order: SalesOrderDetail;
  readonly asOf: string | null;
  readonly isStale: boolean;
}

const askOne = async (
  { orderNbr, orderType }: OrderName,
  refresh: boolean,
  signal: AbortSignal,
): Promise<OneSalesOrder> => {
  const asked = {
    ...{ orderNbr, ...(orderType === undefined ? {} : { orderType }) },
    ...(refresh ? { refresh: 'true' as const } : {}),
  };
  const { data, meta } = await call(getShipment, 'get_sales_order', asked, { signal });
  return { order: data, asOf: meta.asOf, isStale: meta.stale };
};

/** One order with its lines. */
export const salesOrder = (name: OrderName) =>
  queryOptions({
    queryKey: [SALES_ORDERS, 'one', name.orderNbr, name.orderType],
    queryFn: ({ signal }) => askOne(name, false, signal),
  });

/** The same for what is picked or loaded of it: nothing that is done to a shipment changes what its orders ask for. */
export const salesOrderAsShipped = (name: OrderName) =>
  queryOptions({
    ...salesOrder(name),
    queryKey: ['sales-order-as-shipped', name.orderNbr, name.orderType],
    ...{ staleTime: 60_000, refetchInterval: 60_000 },
    meta: { hidesProgress: true },
  });

/** The same, once asked of the accounting system, however fresh our copy is: `moment` says for what. */
export const salesOrderAnew = (name: OrderName, moment: string) =>
  queryOptions({
    // What is done here changes nothing of what is said there.
    queryKey: ['sales-order-anew', name.orderNbr, name.orderType, moment],
    queryFn: ({ signal }) => askOne(name, true, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
