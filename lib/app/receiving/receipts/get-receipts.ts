import type { getReceipts, ReceiptListItem } from '#api/receipts.ts';
import type { Handlers } from '#app/dispatch.ts';
import type { OpenPostings } from '#app/posting/postings/posting-ports.ts';
import { postingsNeedingAttention } from '#app/posting/postings/postings-attention.ts';
import type { OrderStore } from '#app/receiving/mirror/order-ports.ts';
import type { CommonWords, Words } from '#app/words/word-ports.ts';
import { domainError } from '#domain/errors.ts';
import { orderKey } from '#domain/receiving/order/order.ts';
import { entryOf } from '#domain/receiving/receipt/receipt-entry.ts';
import { err, ok } from '#domain/result.ts';
import { findAttention } from './find-attention.ts';
import { listReceipts } from './list-receipts.ts';
import type { ReceiptStore } from './receipt-ports.ts';
import { toReceiptListItem, toReceiptResponse } from './receipt-response.ts';
import type { ReceiptFinder } from './received-goods-ports.ts';

export interface GetReceiptsDeps {
  readonly finder: ReceiptFinder;
  readonly words: Words & CommonWords;
  readonly receipts: Pick<ReceiptStore, 'load'>;
  readonly orders: Pick<OrderStore, 'load'>;
  /** What is no receipt and reaches the books by the same poster. */
  readonly postings: OpenPostings;
}

const DAY_MS = 24 * 3_600_000;

/** Receipts with the same reference that a person is shown. */
const MAX_DUPLICATES_SHOWN = 10;

/** Looked at for it: some may be cancelled, or of the delivery being counted. */
const MAX_DUPLICATES_SCANNED = 40;

/** `01…` of `01…~2`: the delivery a receipt belongs to. */
const deliveryOf = (receiptId: string): string => receiptId.split('~')[0] ?? receiptId;

const withSupplierRef = async (
  finder: ReceiptFinder,
  request: { vendorId: string; supplierRef: string; days: number; except?: string | undefined },
  now: number,
): Promise<ReceiptListItem[]> => {
  const since = new Date(now - request.days * DAY_MS).toISOString();
  const { vendorId, supplierRef, except } = request;
  const ids = await finder.withSupplierRef(vendorId, supplierRef, since, MAX_DUPLICATES_SCANNED);
  const others = ids.filter((id) => except === undefined || deliveryOf(id) !== deliveryOf(except));
  const receipts = await finder.loadMany(others);
  return receipts
    .filter(({ state }) => state.status !== 'CANCELLED')
    .slice(0, MAX_DUPLICATES_SHOWN)
    .map((receipt) => toReceiptListItem(entryOf(receipt)));
};

/** The actions of GetReceipts. */
export const getReceiptsHandlers = (deps: GetReceiptsDeps): Handlers<typeof getReceipts> => ({
  list: (request, context) => listReceipts(deps, request, context.now),

  export: (request, context) => listReceipts(deps, request, context.now),

  async get_by_id({ receiptId }, context) {
    const receipt = await deps.receipts.load(receiptId);
    if (!receipt) return err(domainError('RECEIPT_NOT_FOUND', 'There is no receipt with that id.'));
    const order = await deps.orders.load(orderKey(receipt.orderType, receipt.orderNbr));
    return ok({ data: toReceiptResponse(receipt, order, context.person.sub) });
  },

  async attention(_request, { now }) {
    const [receipts, others] = await Promise.all([
      findAttention(deps.finder, now),
      postingsNeedingAttention(deps.postings, now),
    ]);
    return ok({ data: { ...receipts, others } });
  },

  by_supplier_ref: async (request, context) =>
    ok({ data: { items: await withSupplierRef(deps.finder, request, context.now) } }),
});
