import type { getReceiveGoods, ReceiveOrder } from '#api/receiving.ts';
import { accountingErrorResponse } from '#app/accounting/accounting-error.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import { pageBySize } from '#app/lists/page-by-size.ts';
import type { AbsentOrders } from '#app/orders/absent-orders-ports.ts';
import { shareUsedUp } from '#app/orders/person-share.ts';
import type { PersonShare } from '#app/orders/person-share-ports.ts';
import { type Freshness, isFresh, READ_THROUGH_MS, type ReadThrough } from '#app/orders/read-through.ts';
import { mirrorOrder } from '#app/receiving/mirror/mirror-orders.ts';
import type { OrderStore } from '#app/receiving/mirror/order-ports.ts';
import { type ReadThroughDeps, readVendorThrough } from '#app/receiving/mirror/read-through.ts';
import { siteDay } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import {
  hasRemaining,
  notReceivableReason,
  type Order,
  orderKey,
  RECEIVED_ORDER_TYPE,
} from '#domain/receiving/order/order.ts';
import { type Promised, promisedDays } from '#domain/receiving/order/promises.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import { type ExpectedOrdersDeps, expectedOrders } from './expected-orders.ts';
import { toOrderResponse } from './order-response.ts';

export interface GetReceiveGoodsDeps extends ReadThroughDeps, ExpectedOrdersDeps {
  readonly orders: OrderStore;
  readonly absent: AbsentOrders;
  readonly share: PersonShare;
  readonly accountingName: string;
}

/** A number that has no order is not asked for again so soon. */
const ABSENT_MS = 60_000;

/** A list's orders by number, as many as one answer carries. */
const pageOfOrders = (list: string, orders: readonly Order[], key: string | undefined) =>
  pageBySize(`orders of ${list}`, orders.map(toOrderResponse), ({ orderNbr }) => orderNbr, key);

/** Orders of a vendor with something remaining, from the mirror, freshened before its first page where it is old. */
const byVendor = async (
  deps: GetReceiveGoodsDeps,
  request: { vendorId: string; refresh: boolean; pagination_key?: string | undefined },
  { person, now }: CallContext,
): Promise<Result<{ data: ReceiveOrder[]; meta: Freshness & { pagination_key?: string } }, DomainError>> => {
  const key = vendorKey(request.vendorId);
  const { asOf } = await deps.freshness.load(key, now);
  const cached = { asOf, stale: !isFresh(asOf, now), keys: [], error: null };
  const isNextPage = request.pagination_key !== undefined;
  let reading: ReadThrough = cached;
  // Orders that were read are a known vendor's, since vendors are kept for good: it is looked up where none were.
  if (asOf === null || (!isNextPage && (request.refresh || cached.stale))) {
    const vendor = await deps.vendors.vendor(request.vendorId);
    if (!vendor) return err(domainError('VENDOR_NOT_FOUND', `There is no vendor ${request.vendorId}.`));
    if (!isNextPage) {
      const waitMs = await deps.share.take(person.sub, now);
      if (waitMs !== null && asOf === null) return err(shareUsedUp(deps.accountingName, waitMs));
      reading = waitMs === null ? await readVendorThrough(deps, vendor, asOf) : { ...cached, stale: true };
    }
  }
  const { keys, error, ...meta } = reading;
  if (meta.asOf === null) {
    const reason = error ?? { kind: 'unavailable' as const, message: '' };
    return err(accountingErrorResponse(deps.accountingName, reason, 'these orders have never been read'));
  }
  // The keys only after the freshness: a reading that ends between the two is then in what is shown as fresh.
  const orders = await deps.orders.loadMany([...keys, ...(await deps.orders.openKeysOf(key))]);
  const listed = orders.filter((order) => vendorKey(order.vendorID) === key && hasRemaining(order));
  const page = pageOfOrders(key, listed, request.pagination_key);
  if (!page.ok) return page;
  const { rows: data, ...more } = page.value;
  return ok({ data, meta: { ...meta, ...more } });
};

/** Orders of every vendor that are promised for today or were for an earlier day, from the mirror alone. */
const byPromise = async (
  { orders }: GetReceiveGoodsDeps,
  { promised, pagination_key }: { promised: Promised; pagination_key?: string | undefined },
  now: number,
): Promise<Result<{ data: ReceiveOrder[]; meta: Freshness & { pagination_key?: string } }, DomainError>> => {
  const today = siteDay(now);
  const { from, to } = promisedDays(promised, today);
  const found = await orders.loadMany(await orders.keysPromised({ from, to }));
  // The index may lag behind an order that was promised anew, or of which the rest came.
  const listed = found.filter(
    (order) =>
      order.promisedOn !== null && order.promisedOn >= from && order.promisedOn <= to && hasRemaining(order),
  );
  const page = pageOfOrders(`promised ${promised}`, listed, pagination_key);
  if (!page.ok) return page;
  const { rows: data, ...more } = page.value;
  const asOf = listed.map((order) => order.asOf).sort()[0] ?? null;
  return ok({ data, meta: { asOf, stale: false, ...more } });
};

const NOTHING_FOUND = 'No orders found matching your criteria';

const notFound = (reason: string | null): DomainError =>
  domainError('ORDER_NOT_FOUND', NOTHING_FOUND, {
    ...(reason === null
      ? {}
      : { details: [{ path: 'purchaseOrder', code: 'ORDER_NOT_OPEN' as const, message: reason }] }),
  });

const notListedReason = (order: Order): string | null =>
  notReceivableReason(order) ??
  (hasRemaining(order)
    ? null
    : `Everything on order ${order.orderNbr} has been received or is waiting to be posted.`);

/** The accounting system has no such Normal order: perhaps one of another type, which is worth saying. */
const notNormalReason = async (
  deps: GetReceiveGoodsDeps,
  orderNbr: string,
  deadline: number,
): Promise<DomainError> => {
  const other = await deps.accounting.orderOfAnyType(orderNbr, { deadline });
  const reason =
    !other.ok || other.value === null || other.value.orderType === RECEIVED_ORDER_TYPE
      ? null
      : `Order ${other.value.orderNbr} is a ${other.value.orderType} order. Only ${RECEIVED_ORDER_TYPE} orders are received here.`;
  // Not remembered when the list could not be asked: the reason is worth another call.
  if (other.ok) await deps.absent.remember(orderNbr, reason, deps.clock.now() + ABSENT_MS);
  return notFound(reason);
};

/** One order by its number, or 404 with the reason under it (design.md §9). */
const byPurchaseOrder = async (
  deps: GetReceiveGoodsDeps,
  request: { purchaseOrder: string; refresh: boolean },
  { person, now }: CallContext,
): Promise<Result<{ data: ReceiveOrder; meta: Freshness }, DomainError>> => {
  const before = await deps.orders.load(orderKey(RECEIVED_ORDER_TYPE, request.purchaseOrder));
  const deadline = now + READ_THROUGH_MS;
  let order = before;
  let stale = false;
  const absent =
    before === null && !request.refresh ? await deps.absent.find(request.purchaseOrder, now) : null;
  if (absent) return err(notFound(absent.reason));
  const isAsked = request.refresh || !isFresh(before?.asOf ?? null, now);
  const waitMs = isAsked ? await deps.share.take(person.sub, now) : null;
  if (waitMs !== null && before === null) return err(shareUsedUp(deps.accountingName, waitMs));
  if (waitMs !== null) stale = true;
  else if (isAsked) {
    const read = await mirrorOrder(
      deps,
      { orderType: RECEIVED_ORDER_TYPE, orderNbr: before?.orderNbr ?? request.purchaseOrder, before },
      { deadline },
    );
    if (read.ok) order = read.value;
    else if (before === null)
      return err(accountingErrorResponse(deps.accountingName, read.error, 'this order has never been read'));
    else stale = true;
  }
  if (order === null) {
    // Why it isn't there is worth another call, which is another of the person's share.
    const isShareLeft = (await deps.share.take(person.sub, now)) === null;
    return err(isShareLeft ? await notNormalReason(deps, request.purchaseOrder, deadline) : notFound(null));
  }
  const reason = notListedReason(order);
  if (reason !== null) return err(notFound(reason));
  return ok({ data: toOrderResponse(order), meta: { asOf: order.asOf, stale } });
};

/** The actions of GetReceiveGoods. */
export const getReceiveGoodsHandlers = (deps: GetReceiveGoodsDeps): Handlers<typeof getReceiveGoods> => ({
  by_vendor_id: (request, context) => byVendor(deps, request, context),
  by_purchase_order: (request, context) => byPurchaseOrder(deps, request, context),
  by_promise: (request, context) => byPromise(deps, request, context.now),
  expected: expectedOrders(deps),
});
