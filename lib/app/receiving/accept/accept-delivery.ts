import { type Decision, mutate, stands, write } from '#app/mutate.ts';
import type { PersonShare } from '#app/orders/person-share-ports.ts';
import type { MirrorDeps } from '#app/receiving/mirror/mirror-orders.ts';
import { toOrderResponse } from '#app/receiving/orders/order-response.ts';
import type { ReceiptStore } from '#app/receiving/receipts/receipt-ports.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import type { ItemRules } from '#domain/items/item-rules.ts';
import { type Order, orderKeyOf } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { acceptReceipt, type Delivery, receiptIdsOf } from '#domain/receiving/request/accept-receipt.ts';
import {
  checkAgainstOrder,
  type FittingLines,
  type OverReceipt,
  type ReceivedAt,
} from '#domain/receiving/request/check-against-order.ts';
import { checkArrivals } from '#domain/receiving/request/check-arrivals.ts';
import type { CheckedItem, Warning } from '#domain/receiving/request/check-receipt-request.ts';
import { MAX_ORDERS_PER_DELIVERY } from '#domain/receiving/request/receipt-request.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { toStandingReceipt } from './accepted-receipt.ts';
import { readMissingOrders } from './read-missing-orders.ts';

export interface AcceptDeliveryDeps extends MirrorDeps {
  readonly receipts: ReceiptStore;
  readonly share: PersonShare;
  readonly accountingName: string;
}

/** A delivery whose request is well formed; whether it fits its orders is decided with the orders at hand. */
interface CheckedDelivery {
  readonly delivery: Delivery;
  readonly vendorID: string;
  /** By the key of their order. */
  readonly items: ReadonlyMap<string, readonly CheckedItem[]>;
  readonly over: OverReceipt;
  readonly at: ReceivedAt;
  /** On which the goods arrived, `YYYY-MM-DD`. */
  readonly day: string;
}

export interface AcceptedDelivery {
  readonly receipts: readonly GoodsReceipt[];
  /** What is worth saying of how the lines fit their orders; nothing where it was accepted before. */
  readonly warnings: readonly Warning[];
  readonly isNew: boolean;
}

/** Meetings with other docks' writes on the same order before a person is asked to send again. */
const MAX_ATTEMPTS = 8;

/**
 * The stored answer to a request that was accepted before; a conflict if its content was another. It then tells of all
 * that was sent under the id: it may have been of more orders than this request is.
 */
const acceptedBefore = async (
  store: ReceiptStore,
  receipts: readonly GoodsReceipt[],
  { delivery, items }: CheckedDelivery,
): Promise<Result<readonly GoodsReceipt[], DomainError>> => {
  const isSame = receipts.every((receipt) => receipt.contentHash === delivery.contentHash);
  if (isSame && receipts.length === items.size) return ok(receipts);
  const all = await store.loadForAccept(receiptIdsOf(delivery.receiptId, MAX_ORDERS_PER_DELIVERY), []);
  return err(
    domainError(
      'IDEMPOTENCY_CONFLICT',
      'This receipt was already sent with other counts. Look at Received Goods, then count again in a new dialog.',
      { current: all.receipts.map(toStandingReceipt) },
    ),
  );
};

interface Fitting {
  readonly order: Order;
  readonly fits: FittingLines;
}

/** Every order's lines against the order and the rules as they stand now; the first that does not fit refuses all. */
const fitAll = (
  { items, vendorID, over, at, day }: CheckedDelivery,
  orders: readonly Order[],
  rules: ReadonlyMap<string, ItemRules>,
): Result<readonly Fitting[], DomainError> => {
  const byKey = new Map(orders.map((order) => [orderKeyOf(order), order]));
  const rulesOf = (inventoryID: string) => rules.get(itemKey(inventoryID)) ?? null;
  const fitting: Fitting[] = [];
  for (const [key, counted] of items) {
    const order = byKey.get(key);
    if (!order) {
      return err(domainError('ORDER_NOT_FOUND', `There is no order ${counted[0]?.orderNbr ?? key}.`));
    }
    const fits = checkAgainstOrder(order, vendorID, counted, over, at);
    // With what stands now, so that the dialog can show what changed and keep its counts.
    if (!fits.ok) return err({ ...fits.error, current: toOrderResponse(order) });
    const short = checkArrivals(order.orderNbr, counted, fits.value.lines, { rulesOf, day });
    if (short) return err(short);
    fitting.push({ order, fits: fits.value });
  }
  return ok(fitting);
};

const tryAgain = (orders: readonly Order[]): DomainError => {
  const [order] = orders;
  return domainError(
    'TRY_AGAIN',
    'Several people are receiving this order at this moment. Send again; nothing was lost.',
    order ? { current: toOrderResponse(order) } : {},
  );
};

/** What is written in one transaction: new receipts, and each order with their reservations beside the one decided on. */
interface Acceptance extends AcceptedDelivery {
  readonly orders: readonly { readonly next: Order; readonly previous: Order }[];
}

/**
 * Accepts a delivery: one consistent read, one number and one transaction, so that two docks can never reserve the
 * same goods and a resend can never make a second receipt (design.md §5, §6). `now`: epoch ms.
 */
export const acceptDelivery = (
  deps: AcceptDeliveryDeps,
  checked: CheckedDelivery,
  now: number,
): Promise<Result<AcceptedDelivery, DomainError>> => {
  const { delivery, items } = checked;
  const ids = receiptIdsOf(delivery.receiptId, items.size);
  const dated = [...items.values()]
    .flat()
    .filter(({ allocations }) => allocations.some(({ expiryDate }) => expiryDate !== null))
    .map(({ inventoryID }) => inventoryID);
  let firstNumber: Promise<number> | null = null;

  const decide = async (
    loaded: Awaited<ReturnType<ReceiptStore['loadForAccept']>>,
  ): Promise<Result<Decision<Acceptance>, DomainError>> => {
    if (loaded.receipts.length > 0) {
      const receipts = await acceptedBefore(deps.receipts, loaded.receipts, checked);
      if (!receipts.ok) return receipts;
      return stands({ receipts: receipts.value, warnings: [], isNew: false, orders: [] });
    }
    const known = new Set(loaded.orders.map(orderKeyOf));
    const missing = [...items]
      .filter(([key]) => !known.has(key))
      .flatMap(([, counted]) => counted.slice(0, 1));
    const read = await readMissingOrders(deps, missing, delivery.receivedBy.sub, now);
    if (!read.ok) return read;
    const fitting = fitAll(checked, [...loaded.orders, ...read.value], loaded.rules);
    if (!fitting.ok) return fitting;

    // One for all tries: a number is taken once it is certain to be needed.
    firstNumber ??= deps.receipts.nextNumber(items.size);
    const counter = await firstNumber;
    const made = fitting.value.map(({ order, fits }, index) => ({
      ...acceptReceipt(order, delivery, fits, { index, counter: counter + index }, now),
      previous: order,
    }));
    return write({
      receipts: made.map(({ receipt }) => receipt),
      warnings: fitting.value.flatMap(({ fits }) => fits.warnings),
      isNew: true,
      orders: made.map(({ order, previous }) => ({ next: order, previous })),
    });
  };

  return mutate(deps, {
    load: () => deps.receipts.loadForAccept(ids, [...items.keys()], dated),
    decide,
    save: ({ receipts, orders }) => deps.receipts.accept(receipts, orders),
    maxAttempts: MAX_ATTEMPTS,
    contended: ({ orders }) => tryAgain(orders),
  });
};
