import { backflush } from '#app/production/goods/backflush.ts';
import { bookCount } from '#app/stock/counts/book-count.ts';
import type { LedgerLine } from '#app/stock/stock-ports.ts';
import { balanceKey } from '#domain/stock/ledger/movement.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { NOT_TO_BOOKS } from '#test/support/stock/not-to-books.ts';
import type { Floor } from './floor.ts';
import type { FloorWorld } from './floor-world.ts';
import { shipmentsViolated } from './ship-invariants.ts';

const linesOf = async ({ stores }: FloorWorld, inventoryID: string): Promise<readonly LedgerLine[]> => {
  const lines: LedgerLine[] = [];
  for (let before: string | null = null; ; ) {
    const { rows, more } = await stores.reader.lines({ inventoryID }, { from: null, before, limit: 1_000 });
    lines.push(...rows);
    before = rows.at(-1)?.entry ?? before;
    if (!more) return lines;
  }
};

const summed = (lines: readonly LedgerLine[]): number => lines.reduce((sum, { delta }) => sum + delta, 0);

const sumBy = (lines: readonly LedgerLine[], keyOf: (line: LedgerLine) => string): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + line.delta);
  return sums;
};

/** Balances are the sums of movements, and none is below zero. */
const ledgerViolated = async (world: FloorWorld, item: string, lines: readonly LedgerLine[]) => {
  const { balances } = await world.stores.itemStock.loadLive(item);
  const sums = sumBy(lines, balanceKey);
  const stands = new Map(balances.map((balance) => [balanceKey(balance), balance.onHand]));
  for (const [at, sum] of sums) {
    if (sum < 0) return `${item}: the movements at ${at} sum up to less than nothing`;
    if ((stands.get(at) ?? 0) !== sum) return `${item}: the balance at ${at} is not the sum of its movements`;
  }
  return [...stands.keys()].some((at) => !sums.has(at)) ? `${item}: a balance has no movement` : null;
};

/** What a run was issued is what the ledger says, and what it was said to have used once it is closed. */
const issuedViolated = async (world: FloorWorld, runId: string, lines: readonly LedgerLine[]) => {
  const lots = await world.stores.runs.lotsOf(runId);
  const goods = (await world.stores.runs.goodsOf([runId])).get(runId);
  const ofRun = lines.filter(({ document, kind }) => document.id === runId && kind !== 'produce');
  const sums = sumBy(ofRun, lotIdKey);
  for (const lot of lots) {
    const out = -(sums.get(lotIdKey(lot)) ?? 0);
    if (lot.issued - lot.returned !== out || lot.atLine !== out)
      return `${lotName(lot)}: the run has not what the ledger issued to it`;
    if (lot.atLine < 0) return `${lotName(lot)}: more came back than was issued`;
    const settled = goods?.settled.find((one) => lotIdKey(one) === lotIdKey(lot));
    if (goods?.closedAt && lot.issued !== lot.returned + (settled?.used ?? 0) + (settled?.difference ?? 0))
      return `${lotName(lot)}: issued is not used, returned and the difference`;
  }
  const known = new Set(lots.map(lotIdKey));
  return [...sums.keys()].some((lot) => !known.has(lot))
    ? 'the ledger issued what the run does not know'
    : null;
};

/** What a run has made is the sum of its good counts: in its record, in its counts and in the ledger. */
const madeViolated = async (world: FloorWorld, runId: string, lines: readonly LedgerLine[]) => {
  const whole = await world.stores.runs.loadWithCounts(runId);
  if (!whole)
    return lines.some(({ document }) => document.id === runId) ? 'goods of a run that never was' : null;
  const counted = whole.counts.reduce((sum, { addedGood }) => sum + addedGood, 0);
  if (whole.run.good !== counted) return `run ${whole.run.runNumber}: its total is not the sum of its counts`;
  const made = summed(lines.filter(({ document, kind }) => document.id === runId && kind === 'produce'));
  return made === counted ? null : `run ${whole.run.runNumber}: its lot is not the sum of its good counts`;
};

/** A closed run has its entry for the books, with what it made; one that was reopened has none that could come there. */
const postingViolated = async (
  { stores, posted: inBooks }: FloorWorld,
  runId: string,
): Promise<string | null> => {
  const [run, posting] = await Promise.all([stores.runs.load(runId), stores.postings.load(runId)]);
  const goods = (await stores.runs.goodsOf([runId])).get(runId);
  if (!run || !goods) return posting ? 'a run that makes nothing is on its way into the books' : null;
  if (inBooks.has(runId) && posting?.state.status !== 'POSTED')
    return `run ${run.runNumber}: it is in the books, and says that it is not`;
  const isGivenUp = posting === null || posting.state.status === 'CANCELLED';
  if (goods.closedAt === null)
    return isGivenUp ? null : `run ${run.runNumber}: it is open, and on its way into the books`;
  if (isGivenUp) return `run ${run.runNumber}: it is closed, and not on its way into the books`;
  const used = goods.settled.reduce((sum, lot) => sum + lot.used, 0);
  const said = posting.kit?.parts.flatMap(({ lots }) => lots).reduce((sum, { qty }) => sum + qty, 0);
  return posting.kit === null || (posting.kit.qty === run.good && said === used)
    ? null
    : `run ${run.runNumber}: the books get other quantities than it used and made`;
};

/**
 * What the bill takes by itself is taken for all that was made, and no more: whatever a crash left, the next count or
 * closing makes up for.
 */
const billViolated = async (world: FloorWorld, runId: string) => {
  const { stores } = world;
  const retry = { random: () => 0, wait: async () => undefined };
  const by = { sub: 's', username: 'mia' };
  const run = await stores.runs.load(runId);
  if (run) await backflush({ ...stores, ...retry }, run, { by, now: world.now });
  const { goods, lots } = await stores.runs.goodsWithLots(runId);
  if (!run || !goods || run.status === 'Void') return null;
  const taken = lots.reduce((sum, { backflushed }) => sum + backflushed, 0);
  return taken === run.good ? null : `run ${run.runNumber}: the bill did not take for what was made`;
};

/** A count that somebody died over is finished by the keeper, and leaves nothing due. */
const countsViolated = async (world: FloorWorld) => {
  const { stores } = world;
  const retry = { random: () => 0, wait: async () => undefined };
  const later = world.now + 3_600_000;
  for (const countId of await stores.counts.dueBy(later, 1_000)) {
    const count = await stores.counts.load(countId);
    if (count) await bookCount({ ...stores, ...retry, toBooks: NOT_TO_BOOKS }, count, later);
  }
  const [left] = await stores.counts.dueBy(later, 1);
  return left ? `the count ${left} is never booked` : null;
};

/** What is on pallets is the same in their records and in the ledger, and no number was given twice. */
const palletsViolated = async (
  world: FloorWorld,
  { pallets, given }: Floor,
  lines: readonly LedgerLine[],
) => {
  for (const [sscc, requests] of given) if (requests.size > 1) return `the number ${sscc} was given twice`;
  const ofPallets = lines.filter(({ place }) => place.startsWith('hu:'));
  const numbers = new Set([...pallets.keys(), ...ofPallets.map(({ place }) => place.slice('hu:'.length))]);
  const stored = await world.stores.pallets.loadMany([...numbers]);
  const inLedger = [...sumBy(ofPallets, balanceKey)].filter(([, sum]) => sum !== 0);
  // What left with a pallet stays in its record.
  const here = [...stored.values()].filter(({ state }) => state !== 'Shipped');
  const onPallets = here.flatMap(({ sscc, lines: on }) =>
    on.map((line): [string, number] => [balanceKey({ ...line, place: `hu:${sscc}` }), line.qty]),
  );
  return JSON.stringify(inLedger.sort()) === JSON.stringify(onPallets.sort())
    ? null
    : 'what is on pallets is not what the ledger has there';
};

/** What must hold when all is quiet. */
export const floorViolatedAtRest = async (world: FloorWorld, floor: Floor): Promise<string | null> => {
  if (world.usedOnHold.length > 0) return `${world.usedOnHold[0]} used a lot on hold`;
  for (const runId of floor.runs) {
    const violation = await billViolated(world, runId);
    if (violation) return violation;
  }
  const linesOfAll = async () =>
    (await Promise.all([floor.sugar, floor.ginger].map((item) => linesOf(world, item)))).flat();
  const notDone = (await countsViolated(world)) ?? (await shipmentsViolated(world, floor, linesOfAll));
  if (notDone) return notDone;
  const all: LedgerLine[] = [];
  for (const item of [floor.sugar, floor.ginger, floor.caps]) {
    const lines = await linesOf(world, item);
    const violation = await ledgerViolated(world, item, lines);
    if (violation) return violation;
    all.push(...lines);
  }
  // A line's place begins with its time: written again a moment later it is another line of the same movement.
  const ids = all.map(({ movementId, entry }) => `${movementId} ${entry.split('#').at(-1)}`);
  if (new Set(ids).size < ids.length) return 'a movement was written twice';
  for (const runId of floor.runs) {
    const violation =
      (await madeViolated(world, runId, all)) ??
      (await issuedViolated(world, runId, all)) ??
      (await postingViolated(world, runId));
    if (violation) return violation;
  }
  return palletsViolated(world, floor, all);
};
