import type { postReceiveGoods, ReceiptRequest } from '#api/receiving.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import type { Log } from '#app/log-ports.ts';
import type { Metrics } from '#app/metrics-ports.ts';
import { sha256 } from '#app/sha256.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { siteDay } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { undoMsLeft } from '#domain/receiving/receipt/undo-delivery.ts';
import { canonicalContent, type Delivery, itemsByOrder } from '#domain/receiving/request/accept-receipt.ts';
import { type CheckedRequest, checkReceiptRequest } from '#domain/receiving/request/check-receipt-request.ts';
import { MAX_ORDERS_PER_DELIVERY } from '#domain/receiving/request/receipt-request.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type AcceptDeliveryDeps, type AcceptedDelivery, acceptDelivery } from './accept-delivery.ts';
import { toAcceptedReceipt } from './accepted-receipt.ts';

export interface PostReceiveGoodsDeps extends AcceptDeliveryDeps {
  readonly log: Log;
  readonly metrics: Metrics;
  /** How long the sender can undo what was sent before it is posted, ms; 0: not at all. */
  readonly undoMs: number;
  /** A new ULID for a request that brings none. */
  newReceiptId(now: number): string;
}

const deliveryOf = async (
  deps: PostReceiveGoodsDeps,
  request: ReceiptRequest,
  checked: CheckedRequest,
  { person, now }: CallContext,
): Promise<Delivery> => {
  const supplierRef = request.supplierRef ?? '';
  const receiptNote = request.receiptNote ?? '';
  const { receivedDate } = request;
  const overReceiptReason = request.overReceiptReason || null;
  return {
    receiptId: request.receiptId ?? deps.newReceiptId(now),
    contentHash: await sha256(
      canonicalContent(checked, { supplierRef, receiptNote, overReceiptReason, receivedDate }),
    ),
    supplierRef,
    receiptNote,
    receivedDate: receivedDate || undefined,
    receivedBy: { sub: person.sub, username: person.username },
    firstAttemptAt: now + deps.undoMs,
  };
};

/** Checks what can be checked without the orders, then accepts. */
const receiveGoods = async (
  deps: PostReceiveGoodsDeps,
  request: ReceiptRequest,
  context: CallContext,
): Promise<Result<AcceptedDelivery, DomainError>> => {
  const checked = checkReceiptRequest(request, siteDay(context.now));
  const wrong = checked.errors[0];
  if (wrong) return err(domainError(wrong.code, wrong.message, { details: checked.errors }));
  const items = itemsByOrder(checked);
  if (items.size > MAX_ORDERS_PER_DELIVERY) {
    return err(
      domainError('TOO_MANY_ORDERS', `One delivery can cover at most ${MAX_ORDERS_PER_DELIVERY} orders.`),
    );
  }
  const { groups } = context.person;
  if (items.size > 1 && !isAllowed(groups, 'receipt.bulk')) {
    return err(domainError('FORBIDDEN', 'Forbidden: Insufficient permissions'));
  }
  const delivery = await deliveryOf(deps, request, checked, context);
  const over = {
    allowed: isAllowed(groups, 'receipt.overReceive'),
    reason: request.overReceiptReason || null,
  };
  const at = {
    warehouseID: request.warehouseID?.trim() || null,
    mayTakeOthers: isAllowed(groups, 'receipt.otherWarehouse'),
    own: context.person.warehouses ?? null,
  };
  const { vendorID } = checked;
  const day = delivery.receivedDate ?? siteDay(context.now);
  const accepted = await acceptDelivery(deps, { delivery, vendorID, items, over, at, day }, context.now);
  if (!accepted.ok) return accepted;
  return ok({ ...accepted.value, warnings: [...checked.warnings, ...accepted.value.warnings] });
};

/** By its number a receipt is found in the poster's lines from here on. */
const tellAccepted = (
  { metrics, log }: PostReceiveGoodsDeps,
  { receipts }: AcceptedDelivery,
  { requestId }: CallContext,
): void => {
  metrics.put({ ReceiptsAccepted: receipts.length });
  for (const { receiptId, receiptNbr, orderNbr } of receipts)
    log.info('receipt.accepted', { requestId, receiptId, receiptNbr, orderNbr });
};

/** The actions of PostReceiveGoods. */
export const postReceiveGoodsHandlers = (deps: PostReceiveGoodsDeps): Handlers<typeof postReceiveGoods> => ({
  receive_goods: async (request, context) => {
    const accepted = await receiveGoods(deps, request, context);
    if (!accepted.ok) return accepted;
    if (accepted.value.isNew) tellAccepted(deps, accepted.value, context);
    const { receipts, warnings } = accepted.value;
    const [first] = receipts;
    return ok({
      data: {
        receiptId: first?.receiptId ?? '',
        receipts: receipts.map(toAcceptedReceipt),
        warnings: [...warnings],
        undoSeconds: undoMsLeft(receipts, context.now) / 1000,
      },
    });
  },
});
