import { CONTENDED, retryContended } from '#app/mutate.ts';
import { itemKey } from '#domain/items/item.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { itemsOf } from '#domain/receiving/receipt/receipt-entry.ts';
import { type Arrival, receiptArrivals } from '#domain/stock/arrivals/receipt-arrivals.ts';
import {
  begunDocument,
  changedDocument,
  newReceiptDocument,
  notInBooksOf,
} from '#domain/stock/arrivals/receipt-document.ts';
import {
  arrivedLot,
  emptyPart,
  receiptMovementId,
  receiptMovements,
} from '#domain/stock/arrivals/receipt-movements.ts';
import { isOver, type StockDocument } from '#domain/stock/arrivals/stock-document.ts';
import { isLate } from '#domain/stock/ledger/ledger-sum.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { correctionOf, inParts } from '#domain/stock/ledger/movement.ts';
import { sumMarks } from '../sum-items.ts';
import { writeMovement } from '../write-movement.ts';
import type { KeeperDeps } from './keeper-deps.ts';
import { makeLots } from './make-lots.ts';

/** A receipt is taken back by the system, not by a person: the reason names who cancelled. */
const KEEPER = { sub: 'system', username: 'system' } as const;

/** How often it is begun anew where others work on the same receipt. */
const MAX_ATTEMPTS = 20;

/** `next`: there is more to do. `again`: somebody else was in between. */
type Step = 'done' | 'next' | 'again';

const isCancelled = ({ state }: GoodsReceipt): boolean => state.status === 'CANCELLED';
const isPosted = ({ state }: GoodsReceipt): boolean => state.status === 'POSTED';

/**
 * Makes stock follow a receipt as it stands now: what was accepted comes into stock, what was cancelled is taken back,
 * what is in the accounting system is no longer marked. It asks what stands, so that it may be stopped, repeated and
 * doubled anywhere: each part is one movement that nobody can write twice.
 */
export const keepReceipt = async (deps: KeeperDeps, receiptId: string): Promise<void> => {
  const kept = await retryContended(deps, () => followReceipt(deps, receiptId), MAX_ATTEMPTS);
  if (kept === CONTENDED) throw new Error(`Others keep working on the stock of receipt ${receiptId}.`);
};

/** Every step that is to be done, each on what then stands. */
const followReceipt = async (deps: KeeperDeps, receiptId: string): Promise<'kept' | typeof CONTENDED> => {
  for (;;) {
    const receipt = await deps.receipts.load(receiptId);
    if (!receipt) return 'kept';
    const document = (await deps.documents.loadMany([receiptId])).get(receiptId) ?? null;
    if (document && isOver(document)) return 'kept';
    const taken = await step(deps, receipt, document);
    if (taken !== 'next') return taken === 'again' ? CONTENDED : 'kept';
  }
};

const step = async (
  deps: KeeperDeps,
  receipt: GoodsReceipt,
  document: StockDocument | null,
): Promise<Step> => {
  if (document === null || document.parts === 0) return begin(deps, receipt, document);
  if (isCancelled(receipt)) return takeBack(deps, receipt, document);
  if (document.state === 'arriving') {
    const plan = await planOf(deps, receipt, document);
    const ids = receiptMovements(receipt, plan).map(({ movementId }) => movementId);
    const known = await deps.ledger.loadMovements(ids);
    return bringIn(deps, receipt, document, plan, new Set(known.keys()));
  }
  if (isPosted(receipt)) return markInBooks(deps, receipt, document);
  // In stock and on its way into the accounting system: asked again later, in case nobody says so.
  return saved(deps, document, { problem: null });
};

const saved = async (
  deps: KeeperDeps,
  document: StockDocument,
  change: Parameters<typeof changedDocument>[1],
): Promise<Step> => {
  const next = changedDocument(document, change, deps.clock.now());
  return (await deps.documents.save(next, document)).ok ? 'done' : 'again';
};

const arrivalsOf = async (deps: KeeperDeps, receipt: GoodsReceipt): Promise<readonly Arrival[]> => {
  const items = await deps.items.loadMany(receipt.lines.map(({ inventoryID }) => inventoryID));
  return receiptArrivals(receipt, items, deps.receivingPlace);
};

/** The plan of a document in several parts is kept: parts must not shift where an item becomes another meanwhile. */
const planOf = async (deps: KeeperDeps, receipt: GoodsReceipt, { parts }: StockDocument) => {
  const plan = parts > 1 ? await deps.documents.loadPlan(receipt.receiptId) : null;
  return plan ?? (await arrivalsOf(deps, receipt));
};

/** Decides on what it brings, once: whoever goes on does so by the same plan. */
const begin = async (
  deps: KeeperDeps,
  receipt: GoodsReceipt,
  previous: StockDocument | null,
): Promise<Step> => {
  const now = deps.clock.now();
  const arrivals = await arrivalsOf(deps, receipt);
  const begun = begunDocument(previous ?? newReceiptDocument(receipt, now), receipt, arrivals, now);
  const marks = isOver(begun) ? [] : notInBooksOf(receipt, arrivals, now);
  const plan = begun.parts > 1 ? arrivals : null;
  if (!(await deps.documents.begin(begun, previous, plan, marks)).ok) return 'again';
  return isOver(begun) ? 'done' : bringIn(deps, receipt, begun, arrivals, new Set());
};

const bringIn = async (
  deps: KeeperDeps,
  receipt: GoodsReceipt,
  document: StockDocument,
  plan: readonly Arrival[],
  known: ReadonlySet<string>,
): Promise<Step> => {
  const parts = inParts(plan);
  const rules = await deps.itemRules.loadMany(plan.map(({ inventoryID }) => inventoryID));
  for (const [index, movement] of receiptMovements(receipt, plan).entries()) {
    if (known.has(movement.movementId)) continue;
    const made = await makeLots(
      deps,
      (parts[index] ?? []).map((arrival) =>
        arrivedLot(receipt, arrival, rules.get(itemKey(arrival.inventoryID)) ?? null),
      ),
    );
    if (!made.ok) throw new Error(`${movement.movementId}: others keep writing its lots.`);
    const written = await writeMovement(deps, movement, { now: deps.clock.now() });
    if (written.ok) continue;
    // An empty one has taken its place: it was cancelled meanwhile.
    if (written.error.code === 'IDEMPOTENCY_CONFLICT') return 'again';
    throw new Error(`${movement.movementId}: ${written.error.message}`);
  }
  if (isLate(receipt.receivedAt, deps.clock.now())) await deps.itemStock.forgetSums(itemsOf(receipt));
  const whole = { state: 'inStock', applied: parts.length, problem: null } as const;
  const taken = await saved(deps, document, whole);
  return taken === 'done' && isPosted(receipt) && !document.inBooks ? 'next' : taken;
};

/** Why it was cancelled, and by whom, in the words of its timeline. */
const cancelledOf = ({ attempts, state, receivedAt }: GoodsReceipt) => {
  const last = attempts.findLast(({ outcome }) => outcome === 'cancelled');
  const reason = last?.message ?? (state.status === 'CANCELLED' ? state.reason : '');
  return { at: last?.at ?? receivedAt, reason };
};

/** A part as it stands in the ledger; where it is not there, nothing is put in its place, so that nobody brings it later. */
const closePart = async (
  deps: KeeperDeps,
  receipt: GoodsReceipt,
  part: number,
  known: ReadonlyMap<string, Movement>,
): Promise<Movement> => {
  const id = receiptMovementId(receipt.receiptId, part);
  const standing = known.get(id);
  if (standing) return standing;
  const nothing = emptyPart(receipt, part, cancelledOf(receipt).reason);
  if ((await deps.ledger.write(nothing, [])).ok) return nothing;
  const written = (await deps.ledger.loadMovements([id])).get(id);
  if (!written) throw new Error(`${id} is being written by somebody else.`);
  return written;
};

const takeBack = async (deps: KeeperDeps, receipt: GoodsReceipt, document: StockDocument): Promise<Step> => {
  const numbers = Array.from({ length: document.parts }, (_, index) => index + 1);
  const ids = numbers.map((part) => receiptMovementId(receipt.receiptId, part));
  const known = await deps.ledger.loadMovements(ids);
  const { at, reason } = cancelledOf(receipt);
  const left: string[] = [];
  for (const part of numbers) {
    const movement = await closePart(deps, receipt, part, known);
    if (movement.lines.length === 0) continue;
    const correction = correctionOf(movement, { at, by: KEEPER, reason });
    const taken = await writeMovement(deps, correction, { now: deps.clock.now() });
    if (!taken.ok) left.push(taken.error.message);
  }
  if (isLate(at, deps.clock.now())) await deps.itemStock.forgetSums(itemsOf(receipt));
  const [problem] = left;
  if (problem !== undefined) {
    const { receiptId } = receipt;
    if (document.problem === null) deps.log.warn('stock.not_taken_back', { receiptId, reason: problem });
    return saved(deps, document, { state: 'leaving', applied: left.length, problem });
  }
  await unmark(deps, receipt);
  return saved(deps, document, { state: 'takenBack', applied: 0, problem: null });
};

/** Marks are put when a document begins and never again: once taken away they stay away. */
const unmark = async (deps: KeeperDeps, receipt: GoodsReceipt): Promise<void> => {
  const items = itemsOf(receipt);
  await deps.itemStock.removeNotInBooks(items, { type: 'receipt', id: receipt.receiptId });
  await sumMarks(deps, items);
};

const markInBooks = async (
  deps: KeeperDeps,
  receipt: GoodsReceipt,
  document: StockDocument,
): Promise<Step> => {
  const items = itemsOf(receipt);
  const posted = { type: 'receipt', id: receipt.receiptId } as const;
  await deps.itemStock.markPosted(items, posted, new Date(deps.clock.now()).toISOString());
  await sumMarks(deps, items);
  return saved(deps, document, { inBooks: true, problem: null });
};
