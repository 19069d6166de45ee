import type { RunStore } from '#app/production/production-ports.ts';
import type { AccountingStock } from '#app/stock/books/accounting-stock-ports.ts';
import type {
  ItemStockStore,
  LedgerLine,
  LedgerReader,
  LotStore,
  ReceivedGoods,
} from '#app/stock/stock-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import { add, type Quantity, sum, toNumber, ZERO } from '#domain/quantity.ts';
import { lotKey } from '#domain/receiving/request/lot-number.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { adjustmentPostingId, isAdjusting } from '#domain/stock/posting/adjustment-id.ts';
import type { PostingStore } from './posting-ports.ts';

export interface LotsOnTheirWayDeps {
  readonly lots: Pick<LotStore, 'loadMany'>;
  readonly itemStock: Pick<ItemStockStore, 'loadBesideBalances'>;
  readonly reader: Pick<LedgerReader, 'lines'>;
  readonly receipts: Pick<ReceivedGoods, 'load'>;
  readonly postings: Pick<PostingStore, 'loadMany'>;
  readonly runs: Pick<RunStore, 'goodsOf'>;
  /** Whether runs come into the books once they are closed. */
  readonly postsRuns: boolean;
  /** Whether what is found or written up does. */
  readonly postsAdjustments: boolean;
  readonly accountingStock: Pick<AccountingStock, 'isReleased' | 'balancesOf'>;
}

const PAGE = 1_000;

const linesOf = async ({ reader }: LotsOnTheirWayDeps, lot: LotId): Promise<readonly LedgerLine[]> => {
  const found: LedgerLine[] = [];
  for (let before: string | null = null; ; ) {
    const { rows, more } = await reader.lines(lot, { from: null, before, limit: PAGE });
    found.push(...rows);
    before = rows.at(-1)?.entry ?? before;
    if (!more || rows.length === 0) return found;
  }
};

/** Of a lot so much is taken, in the item's base unit. */
export type TakenLot = LotId & { readonly qty: Quantity };

/** Each lot once, with all that is taken of it. */
const byLot = (taken: readonly TakenLot[]): readonly TakenLot[] => {
  const found = new Map<string, TakenLot>();
  for (const { inventoryID, lotNumber, qty } of taken) {
    const key = lotIdKey({ inventoryID, lotNumber });
    found.set(key, { inventoryID, lotNumber, qty: add(found.get(key)?.qty ?? ZERO, qty) });
  }
  return [...found.values()];
};

/** The books' word of a lot that comes there by a person's hand, for what it waits; null: as much as is taken is there. */
const byHandOnItsWay = async (
  { accountingStock }: LotsOnTheirWayDeps,
  taken: readonly (TakenLot & { readonly runNumber: string | null })[],
): Promise<string | null> => {
  for (const item of new Set(taken.map(({ inventoryID }) => inventoryID))) {
    const read = await accountingStock.balancesOf(item);
    for (const { inventoryID, lotNumber, qty, runNumber } of taken) {
      if (inventoryID !== item) continue;
      const lot = `${lotNumber} of ${inventoryID}`;
      if (!read.ok) return `Word of whether lot ${lot} is in the books. ${read.error.message}`;
      const there = sum(
        (read.value ?? []).filter((one) => isSameLot(one, lotNumber)).map(({ issuable }) => issuable),
      );
      if (there >= qty) continue;
      const made = runNumber === null ? 'made here' : `made in run ${runNumber}`;
      const some = there > ZERO ? `: ${toNumber(there)} of the ${toNumber(qty)} that it takes are there` : '';
      return `Lot ${lot}, ${made}, to be in the books, where it is entered by hand${some}`;
    }
  }
  return null;
};

const isSameLot = (one: { readonly lotNumber: string }, lotNumber: string): boolean =>
  lotKey(one.lotNumber) === lotKey(lotNumber);

/**
 * The runs that made any of these and are not in the books yet. Their goods come with a posting of the run's own, which
 * is written when it is closed. Of a run without one, or whose posting was given up, somebody enters the goods by hand:
 * nothing here tells when, so that the books are asked.
 */
const runOnItsWay = async (deps: LotsOnTheirWayDeps, lots: readonly TakenLot[]): Promise<string | null> => {
  const known = await deps.lots.loadMany(lots);
  const made = lots.flatMap((lot) => {
    const origin = known.get(lotIdKey(lot))?.origin;
    return origin?.type === 'run' ? [{ ...lot, runId: origin.id }] : [];
  });
  if (made.length === 0) return null;
  const runs = [...new Set(made.map(({ runId }) => runId))];
  const postings = await deps.postings.loadMany(runs);
  for (const { documentNbr, state } of postings) {
    if (state.status === 'FAILED') return `Run ${documentNbr}, which failed`;
    if (state.status !== 'POSTED' && state.status !== 'CANCELLED')
      return `Run ${documentNbr} to be in the books`;
  }
  const posted = new Set(
    postings.flatMap(({ postingId, state }) => (state.status === 'POSTED' ? [postingId] : [])),
  );
  const byHand = made.filter(({ runId }) => !posted.has(runId));
  if (byHand.length === 0) return null;
  const goods = await deps.runs.goodsOf([...new Set(byHand.map(({ runId }) => runId))]);
  const open = deps.postsRuns && [...goods.values()].find(({ closedAt }) => closedAt === null);
  if (open) return `Run ${open.runNumber} to be closed`;
  return byHandOnItsWay(
    deps,
    byHand.map((lot) => ({ ...lot, runNumber: goods.get(lot.runId)?.runNumber ?? null })),
  );
};

/**
 * Receipts that an item is marked with: not posted, or not released when the accounting system was asked last. What is
 * marked no longer is there.
 */
const markedReceipts = async (
  { itemStock }: LotsOnTheirWayDeps,
  lots: readonly LotId[],
): Promise<ReadonlyMap<string, string>> => {
  const items = [...new Map(lots.map(({ inventoryID }) => [itemKey(inventoryID), inventoryID])).values()];
  const all = await Promise.all(items.map((inventoryID) => itemStock.loadBesideBalances(inventoryID)));
  const marks = all.flatMap(({ notInBooks }) => notInBooks.filter((mark) => mark.documentType === 'receipt'));
  return new Map(marks.map(({ documentId, documentNbr }) => [documentId, documentNbr]));
};

/** What a receipt waits for itself, in words; null: its goods are on hand in the books, or never will be. */
const receiptOnItsWay = async (
  { receipts, accountingStock }: LotsOnTheirWayDeps,
  receiptId: string,
  receiptNbr: string,
): Promise<string | null> => {
  const state = (await receipts.load(receiptId))?.state;
  if (!state || state.status === 'CANCELLED') return null;
  if (state.status === 'FAILED') return `Receipt ${receiptNbr}, which failed`;
  if (state.status !== 'POSTED') return `Receipt ${receiptNbr} to be in the books`;
  const there = state.accountingReceiptNbr;
  const released = await accountingStock.isReleased(there);
  if (!released.ok) return `Word of whether receipt ${receiptNbr} (${there} there) is released`;
  return released.value ? null : `Receipt ${receiptNbr} (${there} there) to be released in the books`;
};

/** What was found or written up of a lot and is not in the books yet. */
const adjustmentOnItsWay = async (
  { postings }: LotsOnTheirWayDeps,
  lines: readonly LedgerLine[],
): Promise<string | null> => {
  const ids = lines
    .filter(({ kind, delta }) => isAdjusting(kind) && delta > 0)
    .map(({ movementId, delta }) => adjustmentPostingId(movementId, delta));
  const waiting = (ids.length === 0 ? [] : await postings.loadMany(ids)).find(
    ({ state }) => state.status !== 'POSTED' && state.status !== 'CANCELLED',
  );
  return waiting ? `Adjustment ${waiting.documentNbr} to be in the books` : null;
};

/**
 * What brought any of these lots and is not released in the books yet, in words; null: nothing. An item that is not kept
 * by lot waits for nothing: its goods come and go without a name.
 */
export const lotsOnTheirWay = async (
  deps: LotsOnTheirWayDeps,
  lots: readonly TakenLot[],
): Promise<string | null> => {
  const named = byLot(lots.filter(({ lotNumber }) => lotNumber !== ''));
  if (named.length === 0) return null;
  const run = await runOnItsWay(deps, named);
  if (run !== null) return run;
  const marked = await markedReceipts(deps, named);
  const asked = new Set<string>();
  const isAsked = marked.size > 0 || deps.postsAdjustments;
  for (const lot of isAsked ? named : []) {
    const lines = await linesOf(deps, lot);
    const adjustment = deps.postsAdjustments ? await adjustmentOnItsWay(deps, lines) : null;
    if (adjustment !== null) return adjustment;
    for (const { kind, document } of lines) {
      const receiptNbr = kind === 'receive' ? marked.get(document.id) : undefined;
      if (receiptNbr === undefined || asked.has(document.id)) continue;
      asked.add(document.id);
      const waitsFor = await receiptOnItsWay(deps, document.id, receiptNbr);
      if (waitsFor !== null) return waitsFor;
    }
  }
  return null;
};
