import type { getTracking } from '#api/tracking.ts';
import type { Handlers } from '#app/dispatch.ts';
import type { KnownItemRules } from '#app/items/item-rules-ports.ts';
import type { OrderStore } from '#app/receiving/mirror/order-ports.ts';
import { listReceipts } from '#app/receiving/receipts/list-receipts.ts';
import type { ReceiptFinder } from '#app/receiving/receipts/received-goods-ports.ts';
import type { LotStore } from '#app/stock/stock-ports.ts';
import type { CommonWords, Words } from '#app/words/word-ports.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { itemKey } from '#domain/items/item.ts';
import { toNumber } from '#domain/quantity.ts';
import { orderKey, orderKeyOf } from '#domain/receiving/order/order.ts';
import { MAX_DAYS } from '#domain/receiving/receipt/day-range.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { ok } from '#domain/result.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { type JudgedReceipt, judgeReceipts } from '#domain/tracking/supplier/judged-receipt.ts';
import { supplierScore } from '#domain/tracking/supplier/supplier-score.ts';

export interface SupplierScoreDeps {
  readonly receiptFinder: ReceiptFinder;
  readonly words: Words & CommonWords;
  readonly purchaseOrders: Pick<OrderStore, 'loadMany'>;
  readonly lots: Pick<LotStore, 'loadMany'>;
  readonly itemRules: KnownItemRules;
}

/** A vendor is judged by so many receipts, the newest. */
const MAX_RECEIPTS = 200;

/** And by so many lots: an answer holds no more. */
const MAX_LOTS = 5_000;

interface Found {
  readonly ids: readonly string[];
  /** There are more than are judged. */
  readonly hasMore: boolean;
}

const foundOf = async (
  { receiptFinder: finder, words }: SupplierScoreDeps,
  request: { readonly vendorId: string; readonly from: string; readonly to: string },
  now: number,
): Promise<Found> => {
  const ids: string[] = [];
  let page: string | undefined;
  do {
    const asked = { ...request, limit: MAX_RECEIPTS - ids.length, pagination_key: page };
    const listed = await listReceipts({ finder, words }, asked, now);
    if (!listed.ok) break;
    const { items, pagination_key } = listed.value.data;
    ids.push(...items.flatMap(({ receiptId, status }) => (status === 'CANCELLED' ? [] : [receiptId])));
    page = pagination_key;
  } while (page !== undefined && ids.length < MAX_RECEIPTS);
  return { ids, hasMore: page !== undefined };
};

/** As many of them as have no more lots than are judged, but one at least. */
const withinLots = (receipts: readonly GoodsReceipt[]): readonly GoodsReceipt[] => {
  let lots = 0;
  return receipts.filter(({ lines }, at) => {
    for (const { allocations } of lines) lots += allocations.length;
    return at === 0 || lots <= MAX_LOTS;
  });
};

/** All that is known beside the receipts, of each kind at once. */
const judged = async (
  { purchaseOrders, lots, itemRules }: SupplierScoreDeps,
  receipts: readonly GoodsReceipt[],
  today: string,
): Promise<readonly JudgedReceipt[]> => {
  const counted = receipts.flatMap(({ lines }) => lines);
  const arrived = counted.flatMap(({ inventoryID, allocations }) =>
    allocations.map(({ lotNumber }) => ({ inventoryID, lotNumber })),
  );
  const [orders, known, rules] = await Promise.all([
    purchaseOrders.loadMany(receipts.map(({ orderType, orderNbr }) => orderKey(orderType, orderNbr))),
    lots.loadMany(arrived),
    itemRules.loadMany(counted.map(({ inventoryID }) => inventoryID)),
  ]);
  const orderOf = new Map(orders.map((order) => [orderKeyOf(order), order]));
  const ofReceipt = ({ orderType, orderNbr }: Pick<GoodsReceipt, 'orderType' | 'orderNbr'>) =>
    orderOf.get(orderKey(orderType, orderNbr));
  return judgeReceipts(
    // Those of before promises were kept are judged by what their order says now.
    receipts.map((receipt) => ({
      ...receipt,
      promisedOn: receipt.promisedOn ?? ofReceipt(receipt)?.promisedOn ?? null,
    })),
    {
      lineOf: (receipt, lineNbr) => ofReceipt(receipt)?.lines.find((line) => line.lineNbr === lineNbr),
      lotOf: (lot) => known.get(lotIdKey(lot)),
      rulesOf: (inventoryID) => rules.get(itemKey(inventoryID)),
    },
    today,
  );
};

const toResponse = ({ differences, lots, ...receipt }: JudgedReceipt) => ({
  ...receipt,
  differences: differences?.map((one) => ({ ...one, qty: toNumber(one.qty) })) ?? null,
  lots: lots.map((one) => ({ ...one, qty: toNumber(one.qty) })),
});

/** How a vendor delivered in the last 92 days, with the receipts behind each figure. */
export const supplierScoreHandler = (
  deps: SupplierScoreDeps,
): Pick<Handlers<typeof getTracking>, 'supplier_score'> => ({
  async supplier_score({ vendorId }, { now }) {
    const to = siteDay(now);
    const from = addDays(to, 1 - MAX_DAYS);
    const { ids, hasMore } = await foundOf(deps, { vendorId, from, to }, now);
    const receipts = await deps.receiptFinder.loadMany(ids);
    const within = withinLots(receipts);
    const kept = await judged(deps, within, to);
    return ok({
      data: {
        ...{ from, to, hasMore: hasMore || within.length < receipts.length, score: supplierScore(kept) },
        receipts: kept.map(toResponse),
      },
    });
  },
});
