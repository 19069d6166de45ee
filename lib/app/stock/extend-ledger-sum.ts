import type { Clock } from '#app/clock-ports.ts';
import { emptySum, type LedgerSum, SETTLED_MS, sumUpTo } from '#domain/stock/ledger/ledger-sum.ts';
import type { ItemStockStore, LedgerReader } from './stock-ports.ts';

export interface LedgerSumDeps {
  readonly itemStock: Pick<ItemStockStore, 'saveSum'>;
  readonly reader: Pick<LedgerReader, 'linesAfter'>;
  readonly clock: Clock;
}

/** A ledger that nobody has added up yet is, so many lines at a time. */
const PAGE = 1_000;
const PAGES = 10;

/**
 * Takes an item's sum on to the lines that have settled since. Kept page by page; where somebody else does the same,
 * or a late line began it anew meanwhile, it is left to them.
 */
export const extendLedgerSum = async (
  { itemStock, reader, clock }: LedgerSumDeps,
  inventoryID: string,
  stored: LedgerSum | null,
): Promise<void> => {
  const settled = new Date(clock.now() - SETTLED_MS).toISOString();
  let sum = stored ?? emptySum(inventoryID, 0);
  for (let page = 0; page < PAGES; page += 1) {
    const { rows, more } = await reader.linesAfter(inventoryID, sum.upTo, settled, PAGE);
    const upTo = more ? rows.at(-1)?.entry : settled;
    if (rows.length === 0 || upTo === undefined) return;
    const next = sumUpTo(sum, rows, upTo);
    if (!(await itemStock.saveSum(next, sum.rev)).ok || !more) return;
    sum = next;
  }
};
