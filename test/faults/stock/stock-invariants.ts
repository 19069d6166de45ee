import type { LedgerLine } from '#app/stock/stock-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { receiptArrivals } from '#domain/stock/arrivals/receipt-arrivals.ts';
import { totalOf } from '#domain/stock/item-total.ts';
import { balanceKey } from '#domain/stock/ledger/movement.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { anItem } from '#test/support/builders/items.ts';
import type { StockWorld } from './stock-world.ts';

/** Every line of an item there is. */
const linesOf = async ({ reader }: StockWorld, inventoryID: string): Promise<readonly LedgerLine[]> => {
  const lines: LedgerLine[] = [];
  for (let before: string | null = null; ; ) {
    const { rows, more } = await reader.lines({ inventoryID }, { from: null, before, limit: 1_000 });
    lines.push(...rows);
    before = rows.at(-1)?.entry ?? before;
    if (!more) return lines;
  }
};

const sumBy = (lines: readonly LedgerLine[], keyOf: (line: LedgerLine) => string): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + line.delta);
  return sums;
};

/** An item's balances are the sum of its movements, none is below zero, and its total is what it has. */
const violatedOf = async (world: StockWorld, item: string, lines: readonly LedgerLine[], now: number) => {
  const { total, stock, empty } = await world.deps.itemStock.load(item);
  if (empty.length > 0) return `${item}: an empty balance is left`;
  const sums = sumBy(lines, balanceKey);
  const balances = new Map(stock.balances.map((balance) => [balanceKey(balance), balance.onHand]));
  for (const [at, sum] of sums) {
    if (sum < 0) return `${item}: the movements at ${at} sum up to less than nothing`;
    if ((balances.get(at) ?? 0) !== sum)
      return `${item}: the balance at ${at} is not the sum of its movements`;
  }
  if ([...balances.keys()].some((at) => !sums.has(at))) return `${item}: a balance has no movement`;
  if (lines.length === 0 && stock.notInBooks.length === 0) return null;
  const { inventoryID, name, kind, baseUom } = anItem({ inventoryID: item });
  const expected = totalOf({ inventoryID, name, kind, baseUom }, stock, siteDay(now), total?.rev ?? 0);
  return JSON.stringify(total && Object.entries(total).sort()) ===
    JSON.stringify(Object.entries(expected).sort())
    ? null
    : `${item}: the total is not the sum of its parts`;
};

/** What an accepted receipt brought is in stock once, a cancelled one's is not, and marks are of what is on its way. */
const violatedBy = async (
  world: StockWorld,
  receipt: GoodsReceipt,
  lines: readonly LedgerLine[],
): Promise<string | null> => {
  const { receiptId, state } = receipt;
  const document = (await world.deps.documents.loadMany([receiptId])).get(receiptId);
  if (!document) return `${receiptId} was never looked at`;
  const brought = sumBy(
    lines.filter((line) => line.document.id === receiptId),
    balanceKey,
  );
  const arrivals = receiptArrivals(receipt, new Map(), world.deps.receivingPlace);
  const isAll = arrivals.every((arrival) => brought.get(balanceKey(arrival)) === arrival.qty);
  const isNone = [...brought.values()].every((sum) => sum === 0);
  const marked = await Promise.all(
    [...new Set(receipt.lines.map(({ inventoryID }) => inventoryID))].map(async (item) => {
      const { stock } = await world.deps.itemStock.load(item);
      const marks = stock.notInBooks.filter(({ documentId }) => documentId === receiptId);
      return marks.filter(({ postedAt }) => postedAt === null || state.status === 'CANCELLED').length;
    }),
  );
  if (state.status === 'CANCELLED') {
    if (!isNone && document.problem === null)
      return `${receiptId} was cancelled, is in stock, and nobody said so`;
    if (isNone && document.state !== 'takenBack') return `${receiptId} was taken back, and does not say so`;
    if (isNone && marked.some((count) => count > 0)) return `${receiptId} was taken back and is still marked`;
    return null;
  }
  if (!isAll) return `${receiptId} is not in stock once`;
  if (document.state !== 'inStock') return `${receiptId} is in stock and says ${document.state}`;
  const isMarked = state.status !== 'POSTED';
  return marked.every((count) => count === (isMarked ? 1 : 0)) ? null : `${receiptId} is marked wrongly`;
};

/** What somebody decided of a lot is in its history, whatever arrived of it at the same moment. */
const lostDecision = async ({ deps, decided }: StockWorld): Promise<string | null> => {
  const lots = await deps.lots.loadMany(decided.map(({ lot }) => lot));
  const lost = decided.find(
    ({ lot, by }) => !lots.get(lotIdKey(lot))?.history.some((event) => event.by === by),
  );
  return lost ? `${lotName(lost.lot)}: a decision on it is lost` : null;
};

/** What must hold when all is quiet. */
export const stockViolatedAtRest = async (
  world: StockWorld,
  receipts: readonly GoodsReceipt[],
  items: readonly string[],
  now: number,
): Promise<string | null> => {
  if (world.usedOnHold.length > 0) return `${world.usedOnHold[0]} used a lot on hold`;
  const lost = await lostDecision(world);
  if (lost) return lost;
  const lines = new Map(
    await Promise.all(items.map(async (item) => [item, await linesOf(world, item)] as const)),
  );
  const ids = new Set([...lines.values()].flat().map((line) => `${line.movementId} ${line.entry}`));
  if (ids.size < [...lines.values()].flat().length) return 'a line was written twice';
  for (const item of items) {
    const violation = await violatedOf(world, item, lines.get(item) ?? [], now);
    if (violation) return violation;
  }
  for (const receipt of receipts) {
    const violation = await violatedBy(world, receipt, [...lines.values()].flat());
    if (violation) return violation;
  }
  return null;
};
