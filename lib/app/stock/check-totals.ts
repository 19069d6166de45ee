import { siteDay } from '#domain/calendar.ts';
import type { InventoryList, StockDocumentStore } from './stock-ports.ts';
import { type SumItemsDeps, sumItems } from './sum-items.ts';

interface CheckTotalsDeps extends SumItemsDeps {
  readonly inventory: Pick<InventoryList, 'page'>;
  readonly documents: Pick<StockDocumentStore, 'loadCheck' | 'saveCheck'>;
}

const PAGE = 100;

/** Raised by a version that keeps more of a total: all are checked again as it comes. 2: what is in each warehouse. */
const KEEPS = 2;

/**
 * Once a day all totals are worked out anew from what there is, and their ledgers added up further, a page of items after
 * the other, from where it was last: dates pass though nothing moves, and whatever else made a total untrue ends here. The
 * same brings totals of a version before to what this one keeps of them.
 */
export const checkTotals = async (deps: CheckTotalsDeps, hasTime: () => boolean): Promise<void> => {
  const day = siteDay(deps.clock.now());
  const stored = await deps.documents.loadCheck();
  let check = stored?.day === day && stored.keeps === KEEPS ? stored : { day, after: '', keeps: KEEPS };
  while (check.after !== null && hasTime()) {
    const { totals, after } = await deps.inventory.page(check.after || null, PAGE);
    await sumItems(
      deps,
      totals.map(({ inventoryID }) => inventoryID),
      { addsUpLedger: true },
    );
    check = { day, after, keeps: KEEPS };
    await deps.documents.saveCheck(check);
  }
};
