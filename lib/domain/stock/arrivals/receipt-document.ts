import { itemKey } from '#domain/items/item.ts';
import { add } from '#domain/quantity.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { isForgotten, type NotInBooks } from '#domain/stock/item-total.ts';
import { inParts } from '#domain/stock/ledger/movement.ts';
import type { Arrival } from './receipt-arrivals.ts';
import { isOver, type StockDocument } from './stock-document.ts';

type Marked = Pick<GoodsReceipt, 'receiptId' | 'receiptNbr' | 'receivedAt' | 'state' | 'attempts'>;

/** Somebody who was to work on it may have died: looked at again after a minute. */
const WORK_AGAIN_MS = 60_000;

/** It waits for the accounting system, which is told when it happens, or for a person. */
const ASK_AGAIN_MS = 3_600_000;

/** A document in its next state, one version on. `now`: epoch ms. */
export const changedDocument = (
  document: StockDocument,
  change: Partial<Pick<StockDocument, 'state' | 'applied' | 'inBooks' | 'problem' | 'parts'>>,
  now: number,
): StockDocument => {
  const next = { ...document, ...change, version: document.version + 1 };
  const isSameProblem = next.problem === document.problem;
  return {
    ...next,
    problemSince:
      next.problem === null ? null : isSameProblem ? document.problemSince : new Date(now).toISOString(),
    dueAt: dueAtOf(next, now),
  };
};

const dueAtOf = (document: Omit<StockDocument, 'dueAt'>, now: number): number | null => {
  if (isOver(document)) return null;
  const { state, problem } = document;
  // Somebody broke on one that is in stock: whether anything is left to do shows at the next look.
  const isUnsure = state === 'inStock' && problem !== null;
  return now + (state === 'arriving' || isUnsure ? WORK_AGAIN_MS : ASK_AGAIN_MS);
};

/** A receipt of which nothing is in stock yet. */
export const newReceiptDocument = (
  { receiptId, receiptNbr }: Pick<GoodsReceipt, 'receiptId' | 'receiptNbr'>,
  now: number,
): StockDocument => ({
  documentType: 'receipt',
  documentId: receiptId,
  documentNbr: receiptNbr,
  parts: 0,
  applied: 0,
  state: 'arriving',
  inBooks: false,
  problem: null,
  problemSince: null,
  dueAt: now + WORK_AGAIN_MS,
  version: 1,
});

/**
 * The document once it is known what it brings. One that brings nothing, and one that was cancelled before anybody began,
 * is over: what nobody has begun nobody brings in.
 */
export const begunDocument = (
  document: StockDocument,
  { state: { status } }: Pick<GoodsReceipt, 'state'>,
  arrivals: readonly Arrival[],
  now: number,
): StockDocument => {
  const parts = inParts(arrivals).length;
  const state = status === 'CANCELLED' ? 'takenBack' : parts === 0 ? 'inStock' : 'arriving';
  const inBooks = status === 'POSTED' || parts === 0;
  return changedDocument(document, { parts, state, inBooks, problem: null }, now);
};

/** When the accounting system had it, UTC ISO; null: it has not. */
const postedAtOf = ({ state, attempts, receivedAt }: Marked): string | null =>
  state.status === 'POSTED'
    ? (attempts.findLast(({ outcome }) => outcome === 'posted' || outcome === 'adopted')?.at ?? receivedAt)
    : null;

/**
 * What of a receipt is not on hand in the accounting system: for each item one quantity in its base unit. One that was
 * posted lately may not be released there. `now`: epoch ms.
 */
export const notInBooksOf = (
  receipt: Marked,
  arrivals: readonly Arrival[],
  now: number,
): readonly NotInBooks[] => {
  const { receiptId, receiptNbr, receivedAt } = receipt;
  const postedAt = postedAtOf(receipt);
  if (isForgotten({ postedAt }, now)) return [];
  const marks = new Map<string, NotInBooks>();
  for (const { inventoryID, qty } of arrivals) {
    const before = marks.get(itemKey(inventoryID));
    marks.set(itemKey(inventoryID), {
      inventoryID: before?.inventoryID ?? inventoryID,
      documentType: 'receipt',
      documentId: receiptId,
      documentNbr: receiptNbr,
      qty: before ? add(before.qty, qty) : qty,
      since: receivedAt,
      postedAt,
    });
  }
  return [...marks.values()];
};
