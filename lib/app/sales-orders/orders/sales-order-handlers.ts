import type { SalesOrderDetail, SalesOrderRow } from '#api/shipments/sales-order-reads.ts';
import type { getShipment } from '#api/shipments.ts';
import { accountingErrorResponse } from '#app/accounting/accounting-error.ts';
import type { ReadOptions } from '#app/accounting/accounting-response-ports.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import { pageBySize } from '#app/lists/page-by-size.ts';
import type { AbsentOrders } from '#app/orders/absent-orders-ports.ts';
import { shareUsedUp } from '#app/orders/person-share.ts';
import type { PersonShare } from '#app/orders/person-share-ports.ts';
import {
  type FlightDeps,
  type Freshness,
  isFresh,
  READ_THROUGH_MS,
  type ReadThrough,
  readThrough,
} from '#app/orders/read-through.ts';
import {
  mirrorOpenSalesOrders,
  mirrorSalesOrder,
  type SalesMirrorDeps,
} from '#app/sales-orders/mirror/mirror-sales-orders.ts';
import { siteDay } from '#domain/calendar.ts';
import { codeKey } from '#domain/code-key.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { fillOrders } from '#domain/sales-orders/fill-orders.ts';
import {
  hasOpenLines,
  type SalesOrder,
  salesOrderKey,
  salesOrderKeyOf,
} from '#domain/sales-orders/sales-order.ts';
import { toSalesOrderDetail, toSalesOrderRow } from './sales-order-response.ts';
import { type StockToShipDeps, stockToShip } from './stock-to-ship.ts';

export interface SalesOrderDeps extends SalesMirrorDeps, FlightDeps, StockToShipDeps {
  readonly absent: AbsentOrders;
  readonly share: PersonShare;
  readonly accountingName: string;
  /** Types of orders that leave from here: a number may be of any of them. */
  readonly orderTypes: readonly string[];
}

/** All orders that can be shipped are one list: one reading, one flight. */
const OPEN_LIST = 'open';

/** A number that has no order is not asked for again so soon. */
const ABSENT_MS = 60_000;

/** Freshens the list where it is old and the person has a share left; answers how fresh it is. */
const freshened = async (
  deps: SalesOrderDeps,
  refresh: boolean,
  { person, now }: CallContext,
): Promise<Result<ReadThrough, DomainError>> => {
  const { asOf } = await deps.freshness.load(OPEN_LIST, now);
  const cached: ReadThrough = { asOf, stale: !isFresh(asOf, now), keys: [], error: null };
  if (!refresh && !cached.stale) return ok(cached);
  const waitMs = await deps.share.take(person.sub, now);
  if (waitMs !== null)
    return asOf === null ? err(shareUsedUp(deps.accountingName, waitMs)) : ok({ ...cached, stale: true });
  return ok(
    await readThrough(deps, OPEN_LIST, asOf, (deadline) => mirrorOpenSalesOrders(deps, { deadline })),
  );
};

/** How these orders can be filled, all of them together. */
const filled = async (deps: SalesOrderDeps, orders: readonly SalesOrder[], now: number) => {
  const today = siteDay(now);
  const fills = fillOrders(orders, await stockToShip(deps, orders), today);
  return (order: SalesOrder) => fills.get(salesOrderKeyOf(order)) ?? { day: today, lines: [] };
};

const listSalesOrders = async (
  deps: SalesOrderDeps,
  request: { refresh: boolean; pagination_key?: string | undefined },
  context: CallContext,
): Promise<Result<{ data: SalesOrderRow[]; meta: Freshness & { pagination_key?: string } }, DomainError>> => {
  const isNextPage = request.pagination_key !== undefined;
  const known = isNextPage ? await deps.freshness.load(OPEN_LIST, context.now) : null;
  const reading: Result<ReadThrough, DomainError> = known?.asOf
    ? ok({ asOf: known.asOf, stale: false, keys: [], error: null })
    : await freshened(deps, request.refresh, context);
  if (!reading.ok) return reading;
  const { keys, error, ...meta } = reading.value;
  // The keys only after the freshness: a reading that ends between the two is then in what is shown as fresh.
  const orders = await deps.orders.loadMany([...keys, ...(await deps.orders.openKeys())]);
  if (meta.asOf === null && orders.length === 0) {
    const reason = error ?? { kind: 'unavailable' as const, message: '' };
    return err(accountingErrorResponse(deps.accountingName, reason, 'sales orders have never been read'));
  }
  const fillOf = await filled(deps, orders, context.now);
  const rows = orders.filter(hasOpenLines).map((order) => toSalesOrderRow(order, fillOf(order)));
  const placeOf = ({ leavesOn, id }: SalesOrderRow) => `${leavesOn} ${id}`;
  const page = pageBySize('sales orders', rows, placeOf, request.pagination_key);
  if (!page.ok) return page;
  const { rows: data, ...more } = page.value;
  return ok({ data, meta: { ...meta, ...more } });
};

const notFound = (orderNbr: string): DomainError =>
  domainError('ORDER_NOT_FOUND', `There is no sales order ${orderNbr}.`);

/** Which order is asked for: of that type, or without one of the first that has it. */
interface AskedOrder {
  readonly orderNbr: string;
  readonly orderType?: string | undefined;
  readonly refresh: boolean;
}

/** The order as it is mirrored; null: it is not. */
const knownOrder = async (
  { orders, orderTypes }: SalesOrderDeps,
  { orderNbr, orderType }: AskedOrder,
): Promise<SalesOrder | null> => {
  const types = orderType === undefined ? orderTypes : [orderType];
  const keys = types.map((type) => salesOrderKey(type, orderNbr));
  const known = new Map((await orders.loadMany(keys)).map((order) => [salesOrderKeyOf(order), order]));
  return keys.map((key) => known.get(key)).find((order) => order !== undefined) ?? null;
};

/** Types of which one that is not mirrored may be: of another nothing leaves from here. */
const typesToRead = ({ orderTypes }: SalesOrderDeps, { orderType }: AskedOrder): readonly string[] =>
  orderTypes.filter((type) => orderType === undefined || codeKey(type) === codeKey(orderType));

/** Reads it there, of the type that it is of, or of the first that has one. */
const readByNumber = async (
  deps: SalesOrderDeps,
  asked: AskedOrder,
  before: SalesOrder | null,
  options: ReadOptions,
): ReturnType<typeof mirrorSalesOrder> => {
  const [first, ...others] = before ? [before.orderType] : typesToRead(deps, asked);
  if (first === undefined) return ok(null);
  const read = (orderType: string) =>
    mirrorSalesOrder(deps, { orderType, orderNbr: before?.orderNbr ?? asked.orderNbr, before }, options);
  let found = await read(first);
  for (const orderType of others) {
    if (!found.ok || found.value) break;
    found = await read(orderType);
  }
  return found;
};

/** The order as it stands after it was asked for, where it is old and the person has a share left. */
const readOrder = async (
  deps: SalesOrderDeps,
  request: AskedOrder,
  { person, now }: CallContext,
): Promise<Result<{ order: SalesOrder; stale: boolean }, DomainError>> => {
  const before = await knownOrder(deps, request);
  const absentAs =
    request.orderType === undefined ? request.orderNbr : salesOrderKey(request.orderType, request.orderNbr);
  if (before && !request.refresh && isFresh(before.asOf, now)) return ok({ order: before, stale: false });
  if (!before && !request.refresh && (await deps.absent.find(absentAs, now)))
    return err(notFound(request.orderNbr));
  const waitMs = await deps.share.take(person.sub, now);
  if (waitMs !== null)
    return before ? ok({ order: before, stale: true }) : err(shareUsedUp(deps.accountingName, waitMs));
  const read = await readByNumber(deps, request, before, { deadline: now + READ_THROUGH_MS });
  if (read.ok && read.value) return ok({ order: read.value, stale: false });
  if (read.ok) {
    await deps.absent.remember(absentAs, null, deps.clock.now() + ABSENT_MS);
    return err(notFound(request.orderNbr));
  }
  return before
    ? ok({ order: before, stale: true })
    : err(accountingErrorResponse(deps.accountingName, read.error, 'this order has never been read'));
};

const getSalesOrder = async (
  deps: SalesOrderDeps,
  request: AskedOrder,
  context: CallContext,
): Promise<Result<{ data: SalesOrderDetail; meta: Freshness }, DomainError>> => {
  const read = await readOrder(deps, request, context);
  if (!read.ok) return read;
  const { order, stale } = read.value;
  // What leaves before it takes its part first.
  const others = await deps.orders.loadMany(await deps.orders.openKeys());
  const key = salesOrderKeyOf(order);
  const all = [order, ...others.filter((other) => salesOrderKeyOf(other) !== key)];
  const fillOf = await filled(deps, all, context.now);
  return ok({ data: toSalesOrderDetail(order, fillOf(order)), meta: { asOf: order.asOf, stale } });
};

/** What GET /GetShipment tells of sales orders. */
export const salesOrderHandlers = (
  deps: SalesOrderDeps,
): Pick<Handlers<typeof getShipment>, 'list_sales_orders' | 'get_sales_order'> => ({
  list_sales_orders: (request, context) => listSalesOrders(deps, request, context),
  get_sales_order: (request, context) => getSalesOrder(deps, request, context),
});
