import { ulid } from 'ulid';
import { quantity } from '#domain/quantity.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { receiptIdsOf } from '#domain/receiving/request/accept-receipt.ts';
import { type DockRequest, randomRequest } from './deliveries.ts';
import { violatedAtRest, violatedNow } from './invariants.ts';
import { type Faults, line, ModelAccounting, type ModelLine, NO_FAULTS } from './model-accounting.ts';
import { type Chances, chances } from './random.ts';
import { type CrashPoint, Scheduler } from './scheduler.ts';
import type { ReceivingDatabase } from './tables.ts';
import { IN_DOUBT_MS, type Sabotage, World } from './world.ts';

/**
 * How late a request may be carried out, and how long its fate is then in doubt. As deployed: the accounting system
 * queues one for at most ten minutes (accounting-contract.md §1.3). Mostly a tenth of it, which is the same story
 * with fewer looks in between. Lists lag for less than what is between the two.
 */
export const AS_DEPLOYED = { latestCommitMs: 600_000, inDoubtMs: IN_DOUBT_MS };
const IN_SHORT = { latestCommitMs: 60_000, inDoubtMs: 96_000 };

/** Far apart, so that what one schedule left in the tables is of no time of the next. */
const BEGIN = Date.UTC(2030, 0, 1);
const APART_MS = 3 * 24 * 3_600_000;

const MINUTE_MS = 60_000;

/** How long a call may be held up, and how wrong a clock may be: what leases and quarantine allow for. */
const SLOW_MS = 4_000;
const SKEW_MS = 1_500;

/** How long a delivery can be undone where it can: as deployed. */
const UNDO_MS = 10_000;

/** Turns after which a schedule that has not come to rest is itself a fault. */
const MAX_TURNS = 8_000;

/** What holds at every moment is looked at so often: a moment that is missed shows at rest, or in the next schedule. */
const CHECK_INTERVAL = 40;

/** Schedules of this process so far: two of the same seed share no row. */
let runs = 0;

export interface ScheduleOptions {
  readonly doubt?: { readonly inDoubtMs: number; readonly latestCommitMs?: number };
  /** How likely a poster is killed at each create. */
  readonly killedCreates?: number;
  /** Takes every step, when it is over. */
  readonly onTrace?: (trace: readonly string[]) => void;
  /** How wrong anybody's clock may be, ms. */
  readonly skewMs?: number;
  readonly sabotage?: Sabotage;
  /** Over what the seed chose. */
  readonly faults?: Partial<Faults>;
  /** Over what the seed chose: does anybody receive directly in the accounting system? */
  readonly direct?: boolean;
  readonly action?: ModelLine['receiptAction'];
  readonly readers?: number;
  /** How likely each receipt meets somebody who cancels it. */
  readonly managers?: number;
  /** How long a delivery can be undone, ms. Over what the seed chose. */
  readonly undoMs?: number;
  /** How likely the sender of a delivery undoes it. */
  readonly undone?: number;
}

const randomFaults = (random: Chances): Faults => ({
  readUnavailable: random.pick([0, 0.02, 0.2]),
  readRateLimited: random.pick([0, 0.05]),
  notSent: random.pick([0, 0.2]),
  refused: random.pick([0, 0.1]),
  timeoutAfterCommit: random.pick([0, 0.3]),
  commitAfterDisconnect: random.pick([0, 0.3]),
  timeoutBeforeCommit: random.pick([0, 0.2]),
  answeredNotSaved: random.pick([0, 0, 0.2]),
  lotsDropped: random.pick([0, 0, 0.2]),
  lotsDoubled: random.pick([0, 0, 0.1]),
  datesDropped: random.pick([0, 0, 0.2]),
  listShort: random.pick([0, 0.3]),
});

/** One random schedule of people, posters, readers and faults. Answers the first violation with its trace, or null. */
export const runSchedule = async (
  database: ReceivingDatabase,
  seed: number,
  options: ScheduleOptions = {},
): Promise<string | null> => {
  runs += 1;
  const run = runs;
  const random = chances(seed);
  const began = BEGIN + run * APART_MS;
  const scheduler = new Scheduler(random, began, { slowMs: SLOW_MS });
  const vendorID = `V-${run}`;
  const chosen = {
    direct: random.chance(0.3),
    action: random.pick<ModelLine['receiptAction']>(['Reject', 'Accept but Warn', 'Accept but Warn']),
  };
  const { direct, action } = { ...chosen, ...options };
  const orders = Array.from({ length: random.between(1, 3) }, (_, index) => ({
    orderNbr: `PO${run}-${index}`,
    vendorID,
    lines: [line(1, 10, action), line(2, 4, action), line(3, 7, action)],
  }));
  const faults = { ...randomFaults(random), ...options.faults };
  const { latestCommitMs, inDoubtMs } = {
    ...(random.chance(0.05) ? AS_DEPLOYED : IN_SHORT),
    ...options.doubt,
  };
  const modelAccounting = new ModelAccounting(orders, scheduler, random, faults, latestCommitMs);
  modelAccounting.lagMs = random.pick([0, 0, 30_000]);
  modelAccounting.listAgeMs = random.pick([0, 0, 0, 20_000]);
  // One that failed for its doubled lots is in the books and still reserved: the mirror is safe, and not exact.
  const ours = !direct && modelAccounting.listAgeMs === 0 && faults.lotsDoubled === 0;

  const crashes = random.pick([0, 0.01, 0.04]);
  let calm = false;
  const strikes = (actor: string, call: string, [sent]: readonly unknown[]): CrashPoint => {
    const likely = call === 'accounting.createReceipt' ? (options.killedCreates ?? crashes) : crashes;
    if (calm || !random.chance(likely)) return null;
    // A poster killed while its create is under way: the request may be carried out all the same.
    const strike = random.pick<CrashPoint>(['before', 'after']);
    if (actor.startsWith('poster') && call === 'accounting.createReceipt' && strike === 'before')
      if (random.chance(0.7)) modelAccounting.commitLater(sent as GoodsReceipt);
    return strike;
  };
  const { sabotage: plant } = options;
  const undoMs = options.undoMs ?? random.pick([0, UNDO_MS]);
  const world = new World({
    ...{ database, scheduler, modelAccounting, random, strikes, inDoubtMs, sabotage: plant },
    wakesPoster: true,
    undoMs,
    maxSkewMs: options.skewMs ?? SKEW_MS,
  });

  const ids: string[] = [];
  const deliver = (index: number, request: DockRequest): void => {
    const at = random.between(0, 3) * random.between(0, 40_000);
    const times = random.pick([1, 1, 2, 3]);
    for (let send = 0; send < times; send += 1)
      world.dock(`dock-${index}-${send}`, request, at + send * random.between(0, 900));
    // Pressed at any moment of the window and soon after it: often when a poster claims.
    if (random.chance(options.undone ?? 0.3))
      world.sender(
        `sender-${index}`,
        request.receiptId,
        at + random.pick([random.between(0, UNDO_MS), undoMs + random.between(0, 2_000)]),
        random.pick([1, 2]),
      );
    const count = new Set(request.items.map(({ orderNbr }) => orderNbr)).size;
    for (const receiptId of receiptIdsOf(request.receiptId, count)) {
      ids.push(receiptId);
      if (!random.chance(options.managers ?? 0.3)) continue;
      const wish = options.managers ? 'cancel' : random.pick(['cancel', 'retry'] as const);
      const later = random.between(0, 3) * random.between(0, 40_000);
      world.manager(`manager-${receiptId.slice(-3)}`, receiptId, wish, at + later);
    }
  };
  for (let index = random.between(2, 6); index > 0; index -= 1) {
    const request = randomRequest(
      random,
      ulid(scheduler.now + index, () => random.next()),
      vendorID,
      orders,
    );
    if (request) deliver(index, request);
  }
  for (let index = options.readers ?? random.between(0, 4); index > 0; index -= 1)
    world.reader(
      `reader-${index}`,
      random.chance(0.5) ? { vendorID } : { orderNbr: random.pick(orders).orderNbr },
      random.between(0, 3) * random.between(0, 60_000),
    );
  for (let index = direct ? 2 : 0; index > 0; index -= 1) {
    const qty = quantity(random.between(1, 3));
    const { orderNbr } = random.pick(orders);
    world.direct(`direct-${index}`, orderNbr, random.between(1, 3), qty, random.between(0, 120_000));
  }
  // As deployed: woken at once and by the minute; now and then two at a time, which leases must bear.
  for (let minute = 0; minute < 8; minute += 1) {
    world.poster(`poster-${minute}`, minute * MINUTE_MS);
    if (random.chance(0.1))
      world.poster(`poster-${minute}b`, minute * MINUTE_MS + random.between(0, 500), { beside: true });
  }

  const fault = (text: string) => `seed ${seed}: ${text}\n${scheduler.trace.slice(-120).join('\n')}`;
  let turns = 0;
  const untilQuiet = async (): Promise<string | null> => {
    while (await scheduler.turn()) {
      modelAccounting.catchUp();
      turns += 1;
      if (turns > MAX_TURNS) return fault('does not come to rest');
      if (turns % CHECK_INTERVAL === 0) {
        const violation = await violatedNow(world, modelAccounting, ids, ours);
        if (violation) return fault(violation);
      }
    }
    return null;
  };

  const stormy = await untilQuiet();
  if (stormy) return stormy;
  calm = true;
  modelAccounting.faults = NO_FAULTS;
  // Rest: posters come by the minute until nothing is due. Long enough for the quarantine, and for back-off.
  for (let minute = 0; minute < 120; minute += 1) {
    const due = await world.nextDue(ids);
    if (due === null && !modelAccounting.hasLateWork()) break;
    world.poster(
      `poster-calm-${minute}`,
      Math.max(MINUTE_MS, Math.min((due ?? 0) - scheduler.now, inDoubtMs)),
    );
    const violation = await untilQuiet();
    if (violation) return violation;
    modelAccounting.catchUp();
  }
  const violation =
    (await violatedNow(world, modelAccounting, ids, ours)) ??
    (await violatedAtRest(world, modelAccounting, ids));
  options.onTrace?.(scheduler.trace.map((step) => step.replace(/^\d+/, (at) => String(Number(at) - began))));
  return violation ? fault(violation) : null;
};
