import { ulid } from 'ulid';
import { keepStock } from '#app/stock/arrivals/keep-stock.ts';
import { sumItems } from '#app/stock/sum-items.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { aLot, aReceipt, aReceiptLine, cancelled, postedState } from '#test/support/builders/receipts.ts';
import { aLine, aMove, DOCK, SHELF } from '#test/support/builders/stock.ts';
import { type Chances, chances } from '../random.ts';
import { type CrashPoint, Scheduler } from '../scheduler.ts';
import { fillWithLots, rangesViolated, SOME_OF_MANY } from './many-lots.ts';
import { type CountPlan, countViolatedAtRest } from './stock-counters.ts';
import { stockViolatedAtRest } from './stock-invariants.ts';
import { type Sabotage, type StockDatabase, StockWorld } from './stock-world.ts';

/** Far apart, so that what one schedule left in the tables is of no time of the next. */
const BEGIN = Date.UTC(2030, 0, 1);
const APART_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

const MAX_TURNS = 20_000;

/** Schedules of this process so far: two of the same seed share no row. */
let runs = 0;

export interface StockScheduleOptions {
  readonly sabotage?: Sabotage;
  /** How likely a receipt is too long for one transaction. Over what is usual. */
  readonly long?: number;
  /** How likely a receipt is cancelled. */
  readonly cancelled?: number;
  /** How likely an item is counted. */
  readonly counted?: number;
  /** Does everybody reach for the same goods at the same moment? */
  readonly crowd?: boolean;
  /** Has one of the items very many lots, of which its total and its pages are in parts? */
  readonly manyLots?: boolean;
  /** Takes every step, when it is over. */
  readonly onTrace?: (trace: readonly string[]) => void;
}

const LOTS = ['L1', 'L2', 'L3'];

/** One in so many schedules has an item with very many lots. */
const MANY_LOTS_EVERY = 25;

const randomReceipt = (
  random: Chances,
  items: readonly string[],
  at: number,
  isLong: boolean,
): GoodsReceipt => {
  const linesOf = (inventoryID: string, lineNbr: number) => {
    const numbers = isLong
      ? Array.from({ length: 16 }, (_, lot) => `X${lot}`)
      : LOTS.filter(() => random.chance(0.6));
    const allocations = numbers.map((lot) =>
      aLot(lot, random.between(1, 9), random.pick([null, null, '2030-01-05', '2099-12-31'])),
    );
    const qty = allocations.reduce((sum, lot) => sum + lot.qty / 1_000_000, 0);
    return aReceiptLine({
      lineNbr,
      inventoryID,
      location: 'DOCK',
      ...(qty > 0 ? { qty, allocations } : { qty: 5 }),
    });
  };
  const chosen = items.filter(() => random.chance(isLong ? 1 : 0.7));
  return aReceipt({
    receiptId: ulid(at, () => random.next()),
    receivedAt: new Date(at).toISOString(),
    lines: (chosen.length > 0 ? chosen : [String(items[0])]).map((item, index) => linesOf(item, index + 1)),
  });
};

/** Somebody moves some of a lot, uses it up, or finds more or less of it than there should be. */
const randomMovement = (
  random: Chances,
  items: readonly string[],
  lots: readonly string[],
  id: string,
  now: number,
): Movement => {
  const at = { inventoryID: random.pick(items), lotNumber: random.pick(lots) };
  const [from, to] = random.pick([
    [DOCK, SHELF],
    [SHELF, DOCK],
  ]);
  const qty = random.between(1, 6);
  const more = { movementId: id, at: new Date(now).toISOString() };
  switch (random.pick(['move', 'move', 'move', 'issue', 'issue', 'adjust'] as const)) {
    case 'move':
      return aMove({
        ...more,
        lines: [aLine(-qty, { ...at, place: from }), aLine(qty, { ...at, place: to })],
      });
    case 'issue':
      return aMove({
        ...{ ...more, kind: 'issue', document: { type: 'run', id } },
        lines: [aLine(-qty, { ...at, place: from })],
      });
    case 'adjust':
      return aMove({
        ...{ ...more, kind: 'adjust', document: { type: 'adjustment', id }, reason: 'Found.' },
        lines: [aLine(random.chance(0.5) ? qty : -qty, { ...at, place: from })],
      });
  }
};

/** One random schedule of receipts, keepers and people. Answers the first violation with its trace, or null. */
export const runStockSchedule = async (
  database: StockDatabase,
  seed: number,
  options: StockScheduleOptions = {},
): Promise<string | null> => {
  runs += 1;
  const run = runs;
  const random = chances(seed);
  const began = BEGIN + run * APART_MS;
  const scheduler = new Scheduler(random, began, { slowMs: 2_000 });
  const crashes = random.pick([0, 0.01, 0.05]);
  let calm = false;
  const strikes = (actor: string): CrashPoint =>
    !calm && !actor.startsWith('stream-') && random.chance(crashes)
      ? random.pick<CrashPoint>(['before', 'after'])
      : null;
  const items = ['A', 'B', 'C'].map((name) => `${name}-${run}`);
  const [first = ''] = items;
  const many = (options.manyLots ?? seed % MANY_LOTS_EVERY === 7) ? first : null;
  let told = 0;
  let isFilled = false;
  // At least once, late, out of order, and by a worker that may die: then it is told again.
  const hear = (part: string): void => {
    if (!isFilled) return;
    told += 1;
    for (let dying = random.pick([0, 0, 0, 1]); dying > 0; dying -= 1)
      world.follow(`sums-${told}-told`, first, part, random.between(0, 900));
    world.follow(`stream-${told}`, first, part, random.between(0, 3) * random.between(0, 1_000));
  };
  const listens = many === null ? undefined : { to: many, hear };
  const { sabotage } = options;
  const world = new StockWorld({ database, scheduler, random, strikes, sabotage, listens });
  if (many !== null) {
    await fillWithLots(world.deps, many, began);
    isFilled = true;
  }

  const receipts: GoodsReceipt[] = [];
  const wake = (receiptId: string): void => {
    // Late, twice, out of order, or not at all.
    for (let times = random.pick([0, 1, 1, 2, 3]); times > 0; times -= 1)
      world.keeper(
        `keeper-${receiptId.slice(-4)}-${times}`,
        receiptId,
        random.between(0, 3) * random.between(0, 1_500),
      );
  };
  const isCrowd = options.crowd ?? random.chance(0.2);
  const when = (): number => (isCrowd ? 9_000 + random.between(0, 60) : random.between(0, 9_000));
  const receive = (index: number): void => {
    const isLong = random.chance(options.long ?? 0.06);
    const accepted = randomReceipt(random, items, began + index, isLong);
    const { receiptId } = accepted;
    receipts[index] = accepted;
    const end = random.chance(options.cancelled ?? 0.4) ? cancelled : random.pick([null, postedState()]);
    const later = random.pick([random.between(0, 400), random.between(0, 6_000)]);
    const finish = (state: GoodsReceipt['state']) => {
      const ended = { ...accepted, state, version: 2 };
      const told = () => {
        receipts[index] = ended;
        wake(receiptId);
      };
      world.store(`office-${index}`, () => ended, later, told);
    };
    const accept = () => {
      wake(receiptId);
      if (end) finish(end);
    };
    // Of a crowd one comes first, so that there is something to reach for.
    const arrives = isCrowd && index > 0 ? when() : random.between(0, 4_000);
    world.store(`dock-${index}`, () => accepted, arrives, accept);
  };
  for (let index = random.between(1, 4) - 1; index >= 0; index -= 1) receive(index);
  const wanted = isCrowd ? items.slice(0, 1) : items;
  const few = isCrowd ? ['L1'] : [...LOTS, '', 'X3'];
  const lots = many === null ? few : [...few, ...SOME_OF_MANY];
  for (let index = isCrowd ? 14 : random.between(0, 14); index > 0; index -= 1) {
    const movement = randomMovement(random, wanted, lots, `M${run}-${index}`, began);
    const at = when();
    for (let times = random.pick([1, 1, 2]); times > 0; times -= 1)
      world.mover(`mover-${index}-${times}`, movement, at + random.between(0, isCrowd ? 5 : 300));
  }
  for (let index = random.between(0, 6); index > 0; index -= 1) {
    const lot = { inventoryID: random.pick(wanted), lotNumber: isCrowd ? 'L1' : random.pick(LOTS) };
    const to = random.pick(['On hold', 'On hold', 'Rejected', 'Released'] as const);
    world.decider(`person-${index}`, lot, to, when());
  }
  for (let index = random.between(2, 10); index > 0; index -= 1)
    world.sum(
      `sums-${index}`,
      items.filter(() => random.chance(0.6)),
      when(),
    );
  const plans: CountPlan[] = [];
  for (const inventoryID of wanted) {
    if (!random.chance(options.counted ?? 0.15)) continue;
    const at = when();
    const found = [1, 2, 3, 4].map(() => random.between(0, 12));
    // The same goods on two sheets at once, on which both find the same.
    for (let sheets = random.pick([1, 1, 2]); sheets > 0; sheets -= 1) {
      const countId = ulid(began + plans.length, () => random.next());
      const plan = { countId, inventoryID, found };
      // Killed between any two steps, begun anew, or by two at once.
      for (let times = random.between(1, 3); times > 0; times -= 1)
        world.counter(
          `counter-${plans.length}-${times}`,
          { ...plan, isBooked: random.chance(0.8) },
          at + random.between(0, isCrowd ? 60 : 1_500),
        );
      plans.push({ ...plan, isBooked: true });
    }
  }
  const fault = (text: string) => `seed ${seed}: ${text}\n${scheduler.trace.slice(-120).join('\n')}`;
  for (let turns = 0; await scheduler.turn(); turns += 1)
    if (turns > MAX_TURNS) return fault('does not come to rest');

  // Rest: the clock finds whatever was lost, and the stream delivers what it owes.
  calm = true;
  for (let hours = 0; hours < 3; hours += 1) {
    scheduler.now += 2 * HOUR_MS;
    const woken = { receiptIds: [], isTick: true, fromTheStart: false };
    await keepStock(world.deps, woken, () => 300_000);
  }
  // What the stream told is all that an item of very many lots goes by.
  const summed = items.filter((item) => item !== many);
  if (!sabotage) await sumItems(world.deps, summed);
  else scheduler.spawn('last-sums', async () => sumItems(world.deps, summed));
  while (await scheduler.turn());
  options.onTrace?.(scheduler.trace);
  const violation =
    (await stockViolatedAtRest(world, receipts.filter(Boolean), items, scheduler.now)) ??
    (await countViolatedAtRest(world.deps, plans)) ??
    (many === null ? null : await rangesViolated(world.deps, database, many));
  await world.forget(receipts.filter(Boolean));
  return violation && fault(violation);
};
