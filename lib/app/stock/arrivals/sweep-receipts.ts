import { FIRST_MONTH, LAG_MS, PAGE } from '#app/receiving/receipts/go-through.ts';
import type { ReceiptSweep } from '#app/stock/stock-ports.ts';
import { nextMonth, siteDay } from '#domain/calendar.ts';
import type { KeeperDeps } from './keeper-deps.ts';

/** Nothing has been gone through. */
export const sweepFromTheStart = (): ReceiptSweep => ({ month: FIRST_MONTH, after: null });

/** A place in the index is `day#instant#receiptId`. */
const isSettled = (place: string, now: number): boolean =>
  Date.parse(place.split('#')[1] ?? '') <= now - LAG_MS;

/**
 * Goes through all receipts in the order of their acceptance, from where it was last, and brings in those that nobody has
 * begun: the ones from before there was stock, once, and any whose event was lost. `keep` brings one in, or shows why not.
 */
export const sweepReceipts = async (
  deps: KeeperDeps,
  keep: (receiptId: string) => Promise<void>,
  hasTime: () => boolean,
): Promise<void> => {
  let sweep = (await deps.documents.loadSweep()) ?? sweepFromTheStart();
  let { month, after } = sweep;
  while (hasTime()) {
    const now = deps.clock.now();
    const { receipts, more } = await deps.receipts.idsOfMonth(month, after, PAGE);
    const begun = await deps.documents.loadMany(receipts.map(({ receiptId }) => receiptId));
    for (const { receiptId } of receipts) if (!begun.has(receiptId)) await keep(receiptId);
    const settled = receipts.findLast(({ place }) => isSettled(place, now));
    after = receipts.at(-1)?.place ?? after;
    const isOver = !more && month < siteDay(now - LAG_MS).slice(0, 7);
    const reached = isOver
      ? { ...sweep, month: nextMonth(month), after: null }
      : { ...sweep, month, after: settled?.place ?? sweep.after };
    if (reached.month !== sweep.month || reached.after !== sweep.after)
      await deps.documents.saveSweep(reached);
    sweep = reached;
    if (isOver) ({ month, after } = reached);
    else if (!more) return;
  }
};
