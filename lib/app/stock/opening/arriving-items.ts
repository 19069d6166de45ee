import type { ReceivedGoods, StockDocumentStore } from '#app/stock/stock-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { itemKey } from '#domain/items/item.ts';
import { itemsOf } from '#domain/receiving/receipt/receipt-entry.ts';

export interface ArrivingItemsDeps {
  readonly receipts: ReceivedGoods;
  readonly documents: Pick<StockDocumentStore, 'loadSweep' | 'loadMany' | 'dueBy'>;
}

/** Items of which a receipt is not wholly in stock, with its number; null: older receipts are still being brought in. */
export type ArrivingItems = ReadonlyMap<string, string> | null;

/** Receipts since the place to which all were gone through: those of minutes, where nothing lags behind. */
const PAGE = 100;
const MAX_PAGES = 20;

/** A document on its way into stock is looked at again within a minute. */
const SOON_MS = 2 * 60_000;
const DUE = 1_000;

const recentReceipts = async ({ receipts, documents }: ArrivingItemsDeps, now: number) => {
  const sweep = await documents.loadSweep();
  // Between two months it is a tick behind: then a little later.
  if (sweep === null || sweep.month < siteDay(now).slice(0, 7)) return null;
  const ids: string[] = [];
  const { month } = sweep;
  let { after } = sweep;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const found = await receipts.idsOfMonth(month, after, PAGE);
    ids.push(...found.receipts.map(({ receiptId }) => receiptId));
    after = found.receipts.at(-1)?.place ?? after;
    if (!found.more) return ids;
  }
  return null;
};

/**
 * What of is about to come into stock. The accounting system may have such goods already, and what it has would be taken
 * for opening stock, and come twice. To be asked before the stock that it is compared with is read.
 */
export const arrivingItems = async (deps: ArrivingItemsDeps, now: number): Promise<ArrivingItems> => {
  const recent = await recentReceipts(deps, now);
  if (recent === null) return null;
  const due = await deps.documents.dueBy(now + SOON_MS, DUE);
  const ids = [...new Set([...recent, ...due])];
  const known = await deps.documents.loadMany(ids);
  const arriving = new Map<string, string>();
  for (const id of ids) {
    const state = known.get(id)?.state;
    if (state === 'inStock' || state === 'takenBack') continue;
    const receipt = await deps.receipts.load(id);
    if (receipt) for (const item of itemsOf(receipt)) arriving.set(itemKey(item), receipt.receiptNbr);
  }
  return arriving;
};
