import { changedDocument, newReceiptDocument } from '#domain/stock/arrivals/receipt-document.ts';
import { checkTotals } from '../check-totals.ts';
import { countOverdue, keepCounts } from '../counts/keep-counts.ts';
import { keepReceipt } from './keep-receipt.ts';
import type { KeeperDeps } from './keeper-deps.ts';
import { sweepFromTheStart, sweepReceipts } from './sweep-receipts.ts';

/** The longest receipt may still end in time. */
const RESERVE_MS = 60_000;

const DUE = 100;

/** A person who reads "100 or more" looks for the one cause, not for the exact number. */
const COUNTED = 100;

interface Woken {
  /** Receipts that came or changed. */
  readonly receiptIds: readonly string[];
  /** By the clock: goes through what is due as well, and through all receipts from where it was last. */
  readonly isTick: boolean;
  /** Goes through all receipts from the first one on, whatever was gone through before. */
  readonly fromTheStart: boolean;
}

/**
 * Brings receipts into stock, takes cancelled ones back, and goes on with counts. One that breaks keeps no other from its turn: it is shown to
 * people and tried again.
 */
export const keepStock = async (
  deps: KeeperDeps,
  { receiptIds, isTick, fromTheStart }: Woken,
  remainingMs: () => number,
): Promise<void> => {
  const hasTime = () => remainingMs() > RESERVE_MS;
  const keep = (receiptId: string) => keepOrShow(deps, receiptId);
  for (const receiptId of new Set(receiptIds)) await keep(receiptId);
  if (!isTick && !fromTheStart) return;
  if (fromTheStart) await deps.documents.saveSweep(sweepFromTheStart());
  const due = await deps.documents.dueBy(deps.clock.now(), DUE);
  for (const receiptId of due) if (hasTime()) await keep(receiptId);
  await keepCounts(deps, hasTime);
  await sweepReceipts(deps, keep, hasTime);
  await checkTotals(deps, hasTime);
};

const keepOrShow = async (deps: KeeperDeps, receiptId: string): Promise<void> => {
  try {
    await keepReceipt(deps, receiptId);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    deps.log.error('stock.not_kept', { receiptId, reason });
    await show(deps, receiptId, 'This receipt could not be brought into stock.');
  }
};

/** When even that can't be written the tables are away: thrown. */
const show = async (deps: KeeperDeps, receiptId: string, problem: string): Promise<void> => {
  const now = deps.clock.now();
  const document = (await deps.documents.loadMany([receiptId])).get(receiptId) ?? null;
  if (document) await deps.documents.save(changedDocument(document, { problem }, now), document);
  else {
    const unknown = newReceiptDocument({ receiptId, receiptNbr: receiptId }, now);
    await deps.documents.begin(changedDocument(unknown, { problem }, now), null, null, []);
  }
};

/** Says how many receipts' and counts' stock waits for a person: what an alarm watches, said also when it is none. */
export const measureStock = async (deps: KeeperDeps): Promise<void> => {
  const [receipts, counts] = await Promise.all([
    deps.documents.countStuck(COUNTED),
    countOverdue(deps, COUNTED),
  ]);
  deps.metrics.put({ StockDocumentsStuck: receipts + counts });
};
