import type { AcceptedReceipt, postReceiveGoods, ReceiptRequest } from '#api/receiving.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import type { Metrics } from '#app/metrics-ports.ts';
import type { Log, ReceiptStore } from '#app/ports.ts';
import { accountingErrorResponse } from '#app/receiving/accounting-error.ts';
import { type MirrorDeps, mirrorOrder } from '#app/receiving/mirror/mirror-orders.ts';
import { toOrderResponse } from '#app/receiving/orders/order-response.ts';
import { sha256 } from '#app/sha256.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { siteDay } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { type Order, orderKeyOf, RECEIVED_ORDER_TYPE } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import {
  acceptReceipt,
  canonicalContent,
  type Delivery,
  itemsByOrder,
  MAX_ORDERS_PER_DELIVERY,
  receiptIdsOf,
} from '#domain/receiving/request/accept-receipt.ts';
import { checkAgainstOrder, type FittingLines } from '#domain/receiving/request/check-against-order.ts';
import {
  type CheckedItem,
  checkReceiptRequest,
  type Warning,
} from '#domain/receiving/request/check-receipt-request.ts';
import { err, ok, type Result } from '#domain/result.ts';

export interface PostReceiveGoodsDeps extends MirrorDeps {
  readonly receipts: ReceiptStore;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly accountingName: string;
  /** A new ULID for a request that brings none. */
  newReceiptId(now: number): string;
  random(): number;
  wait(ms: number): Promise<void>;
}

/** Meetings with other docks' writes on the same order before a person is asked to send again. */
const MAX_ACCEPT_ATTEMPTS = 8;

const READ_THROUGH_MS = 8_000;

const accepted = (receipt: GoodsReceipt): AcceptedReceipt => ({
  receiptId: receipt.receiptId,
  receiptNbr: receipt.receiptNbr,
  orderType: receipt.orderType,
  orderNbr: receipt.orderNbr,
  status: receipt.state.status,
  receivedAt: receipt.receivedAt,
});

/** The stored answer to a request that was accepted before; a conflict if its content was another. */
const answerAgain = (
  receipts: readonly GoodsReceipt[],
  delivery: Delivery,
  expected: number,
): Result<readonly GoodsReceipt[], DomainError> => {
  const same = receipts.every((receipt) => receipt.contentHash === delivery.contentHash);
  if (same && receipts.length === expected) return ok(receipts);
  return err(
    domainError(
      'IDEMPOTENCY_CONFLICT',
      'This receipt was already sent with other counts. Look at Received Goods, then count again in a new dialog.',
      { current: receipts.map(accepted) },
    ),
  );
};

/** Orders that the mirror lacks are read by key: a request may name one that nobody has looked at yet. */
const readMissing = async (
  deps: PostReceiveGoodsDeps,
  missing: readonly CheckedItem[],
  now: number,
): Promise<Result<readonly Order[], DomainError>> => {
  const orders: Order[] = [];
  for (const { path, orderType, orderNbr } of missing) {
    // Nothing that the accounting system could answer would let it be received.
    if (orderType !== RECEIVED_ORDER_TYPE) {
      const sentence = `Only ${RECEIVED_ORDER_TYPE} orders are received here; order ${orderNbr} is asked for as ${orderType}.`;
      return err(
        domainError('ORDER_NOT_OPEN', sentence, {
          details: [{ path: `${path}.orderType`, code: 'ORDER_NOT_OPEN', message: sentence }],
        }),
      );
    }
    const read = await mirrorOrder(
      deps,
      { orderType, orderNbr, before: null },
      { deadline: now + READ_THROUGH_MS },
    );
    if (!read.ok) {
      return err(
        accountingErrorResponse(deps.accountingName, read.error, `order ${orderNbr} has never been read`),
      );
    }
    if (read.value === null) return err(domainError('ORDER_NOT_FOUND', `There is no order ${orderNbr}.`));
    orders.push(read.value);
  }
  return ok(orders);
};

interface Fitting {
  readonly order: Order;
  readonly fits: FittingLines;
}

/** Every order's lines against the order as it stands now; the first that does not fit refuses all. */
const fitAll = (
  groups: ReadonlyMap<string, readonly CheckedItem[]>,
  orders: ReadonlyMap<string, Order>,
  vendorID: string,
  over: { allowed: boolean; reason: string | null },
): Result<readonly Fitting[], DomainError> => {
  const fitting: Fitting[] = [];
  for (const [key, items] of groups) {
    const order = orders.get(key);
    if (!order) return err(domainError('ORDER_NOT_FOUND', `There is no order ${items[0]?.orderNbr ?? key}.`));
    const fits = checkAgainstOrder(order, vendorID, items, over);
    // With what stands now, so that the dialog can show what changed and keep its counts.
    if (!fits.ok) return err({ ...fits.error, current: toOrderResponse(order) });
    fitting.push({ order, fits: fits.value });
  }
  return ok(fitting);
};

/**
 * Accepts a delivery: checked, then one consistent read, one number and one transaction, so that two docks can
 * never reserve the same goods and a resend can never make a second receipt (design.md §5, §6).
 */
const receiveGoods = async (
  deps: PostReceiveGoodsDeps,
  request: ReceiptRequest,
  context: CallContext,
): Promise<Result<{ receipts: readonly GoodsReceipt[]; warnings: readonly Warning[] }, DomainError>> => {
  const checked = checkReceiptRequest(request, siteDay(context.now));
  const wrong = checked.errors[0];
  if (wrong) return err(domainError(wrong.code, wrong.message, { details: checked.errors }));
  const groups = itemsByOrder(checked);
  if (groups.size > MAX_ORDERS_PER_DELIVERY) {
    return err(
      domainError('TOO_MANY_ORDERS', `One delivery can cover at most ${MAX_ORDERS_PER_DELIVERY} orders.`),
    );
  }
  if (groups.size > 1 && !isAllowed(context.person.groups, 'receipt.bulk')) {
    return err(domainError('FORBIDDEN', 'Forbidden: Insufficient permissions'));
  }

  const supplierRef = request.supplierRef ?? '';
  const receiptNote = request.receiptNote ?? '';
  const reason = request.overReceiptReason || null;
  const delivery: Delivery = {
    receiptId: request.receiptId ?? deps.newReceiptId(context.now),
    contentHash: await sha256(
      canonicalContent(checked, {
        supplierRef,
        receiptNote,
        overReceiptReason: reason,
        receivedDate: request.receivedDate,
      }),
    ),
    supplierRef,
    receiptNote,
    receivedDate: request.receivedDate || undefined,
    receivedBy: { sub: context.person.sub, username: context.person.username },
  };
  const ids = receiptIdsOf(delivery.receiptId, groups.size);
  const over = { allowed: isAllowed(context.person.groups, 'receipt.overReceive'), reason };

  let firstNumber: number | null = null;
  for (let attempt = 0; attempt < MAX_ACCEPT_ATTEMPTS; attempt += 1) {
    const loaded = await deps.receipts.loadForAccept(ids, [...groups.keys()]);
    if (loaded.receipts.length > 0) {
      const again = answerAgain(loaded.receipts, delivery, groups.size);
      return again.ok ? ok({ receipts: again.value, warnings: checked.warnings }) : again;
    }
    const orders = new Map(loaded.orders.map((order) => [orderKeyOf(order), order]));
    const missing = [...groups].filter(([key]) => !orders.has(key)).flatMap(([, items]) => items.slice(0, 1));
    const read = await readMissing(deps, missing, context.now);
    if (!read.ok) return read;
    for (const order of read.value) orders.set(orderKeyOf(order), order);

    const fitting = fitAll(groups, orders, checked.vendorID, over);
    if (!fitting.ok) return fitting;

    firstNumber ??= await deps.receipts.nextNumber(groups.size);
    const counter = firstNumber;
    const made = fitting.value.map(({ order, fits }, index) => ({
      ...acceptReceipt(order, delivery, fits, { index, counter: counter + index }, context.now),
      previous: order,
    }));
    const saved = await deps.receipts.accept(
      made.map(({ receipt }) => receipt),
      made.map(({ order, previous }) => ({ next: order, previous })),
    );
    if (saved.ok) {
      deps.metrics.put({ ReceiptsAccepted: made.length });
      // By its number it is found in the poster's lines from here on.
      for (const { receipt } of made)
        deps.log.info('receipt.accepted', {
          ...{ requestId: context.requestId, receiptId: receipt.receiptId },
          ...{ receiptNbr: receipt.receiptNbr, orderNbr: receipt.orderNbr },
        });
      const warnings = [...checked.warnings, ...fitting.value.flatMap(({ fits }) => fits.warnings)];
      return ok({ receipts: made.map(({ receipt }) => receipt), warnings });
    }
    await deps.wait(deps.random() * 25 * 2 ** attempt);
  }
  return err(
    domainError(
      'TRY_AGAIN',
      'Several people are receiving this order at this moment. Send again; nothing was lost.',
    ),
  );
};

/** The actions of PostReceiveGoods. */
export const postReceiveGoodsHandlers = (deps: PostReceiveGoodsDeps): Handlers<typeof postReceiveGoods> => ({
  receive_goods: async (request, context) => {
    const answer = await receiveGoods(deps, request, context);
    if (!answer.ok) return answer;
    const { receipts, warnings } = answer.value;
    const [first] = receipts;
    return ok({
      data: {
        receiptId: first?.receiptId ?? '',
        receipts: receipts.map(accepted),
        warnings: [...warnings],
      },
    });
  },
});
