import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import type { PostingDeps } from '#app/receiving/posting-deps.ts';
import { quantity } from '#domain/quantity.ts';
import { violatedAtRest, violatedNow } from './invariants.ts';
import { type Faults, line, ModelBooks, NO_FAULTS } from './model-books.ts';
import { chances } from './random.ts';
import { type CrashPoint, Scheduler } from './scheduler.ts';
import { IN_DOUBT_MS, World } from './world.ts';

/** The accounting system queues a request for at most ten minutes (accounting-contract.md §1.3). */
const LATEST_COMMIT_MS = 600_000;

/** Far apart, so that what one schedule left in the tables is of no time of the next. */
const BEGIN = Date.UTC(2030, 0, 1);
const APART_MS = 30 * 24 * 3_600_000;

const MINUTE_MS = 60_000;

/** Turns after which a schedule that has not come to rest is itself a fault. */
const MOST_TURNS = 20_000;

/** Schedules of this process so far: two of the same seed share no row. */
let runs = 0;

export interface ScheduleOptions {
  readonly inDoubtMs?: number;
  readonly plant?: (deps: PostingDeps) => PostingDeps;
}

/** One random schedule of people, posters, readers and faults. Answers the first violation with its trace, or null. */
export const runSchedule = async (
  client: DynamoDBDocumentClient,
  seed: number,
  options: ScheduleOptions = {},
): Promise<string | null> => {
  runs += 1;
  const run = runs;
  const random = chances(seed);
  const scheduler = new Scheduler(random, BEGIN + run * APART_MS);
  const vendorID = `V-${run}`;
  const direct = random.chance(0.3);
  const action = direct ? 'Reject' : 'Accept but Warn';
  const orders = Array.from({ length: random.between(1, 2) }, (_, index) => ({
    orderNbr: `PO${run}-${index}`,
    vendorID,
    lines: [line(1, 10, action), line(2, 4, action)],
  }));
  const faults: Faults = {
    readAway: random.pick([0, 0.02, 0.2]),
    readThrottled: random.pick([0, 0.05]),
    notSent: random.pick([0, 0.2]),
    refused: random.pick([0, 0.1]),
    timeoutAfterCommit: random.pick([0, 0.3]),
    commitAfterDisconnect: random.pick([0, 0.3]),
    timeoutBeforeCommit: random.pick([0, 0.2]),
  };
  const books = new ModelBooks(orders, scheduler, random, faults, LATEST_COMMIT_MS);
  books.lagMs = random.pick([0, 0, 30_000]);
  const crashes = random.pick([0, 0.01, 0.04]);
  let calm = false;
  const strikes = (actor: string, call: string): CrashPoint => {
    if (calm || !random.chance(crashes)) return null;
    // A poster killed while its create is under way: the request may be carried out all the same.
    const strike = random.pick<CrashPoint>(['before', 'after']);
    if (actor.startsWith('poster') && call === 'accounting.createReceipt' && strike === 'before')
      dying = true;
    return strike;
  };
  let dying = false;
  const world = new World({ client, scheduler, books, random, strikes, ...options });

  const ids: string[] = [];
  const newId = () => {
    const id = ulid(scheduler.now + ids.length);
    ids.push(id);
    return id;
  };
  const deliveries = random.between(2, 6);
  for (let index = 0; index < deliveries; index += 1) {
    const order = random.pick(orders);
    const receiptId = newId();
    const request = {
      receiptId,
      vendorID,
      items: order.lines
        .filter(() => random.chance(0.7))
        .map(({ lineNbr }) => ({
          orderNbr: order.orderNbr,
          orderType: 'Normal',
          inventoryID: `ITEM-${lineNbr}`,
          lineNbr,
          receiptQty: random.pick([0.5, 1, 2, 3, 4, 5]),
        })),
    };
    if (request.items.length === 0) continue;
    const at = random.between(0, 3) * random.between(0, 40_000);
    const times = random.pick([1, 1, 2, 3]);
    for (let send = 0; send < times; send += 1)
      world.dock(`dock-${index}-${send}`, request, at + send * random.between(0, 900));
    if (random.chance(0.3))
      world.manager(
        `manager-${index}`,
        receiptId,
        random.pick(['cancel', 'retry']),
        at + random.between(0, 120_000),
      );
  }
  for (let index = random.between(0, 4); index > 0; index -= 1)
    world.reader(`reader-${index}`, vendorID, random.between(0, 200_000));
  if (direct) {
    for (let index = 0; index < 2; index += 1) {
      scheduler.spawn(
        `direct-${index}`,
        async () =>
          books.receiveDirectly(
            random.pick(orders).orderNbr,
            random.between(1, 2),
            quantity(random.between(1, 3)),
          ),
        random.between(0, 120_000),
      );
    }
  }
  // As deployed: woken at once and by the minute; now and then two at a time, which leases must bear.
  for (let minute = 0; minute < 15; minute += 1) {
    world.poster(`poster-${minute}`, minute * MINUTE_MS);
    if (random.chance(0.2)) world.poster(`poster-${minute}b`, minute * MINUTE_MS + random.between(0, 500));
  }

  const fault = async (text: string) => `seed ${seed}: ${text}\n${scheduler.trace.slice(-120).join('\n')}`;
  let turns = 0;
  const untilQuiet = async (): Promise<string | null> => {
    while (await scheduler.turn()) {
      books.catchUp();
      if (dying) {
        dying = false;
        const [sending] = (await world.stored(ids)).filter(
          ({ state }) => state.status === 'POSTING' && state.phase.name === 'sending',
        );
        if (sending && random.chance(0.7)) books.commitLater(sending);
      }
      turns += 1;
      if (turns > MOST_TURNS) return fault('does not come to rest');
      if (turns % 25 === 0) {
        const violation = await violatedNow(world, books, ids, direct);
        if (violation) return fault(violation);
      }
    }
    return null;
  };

  const stormy = await untilQuiet();
  if (stormy) return stormy;
  calm = true;
  books.faults = NO_FAULTS;
  // Rest: posters come by the minute until nothing is due. Long enough for the quarantine, and for back-off.
  for (let minute = 0; minute < 120; minute += 1) {
    const due = await world.nextDue(ids);
    if (due === null && !books.hasLateWork()) break;
    world.poster(
      `poster-calm-${minute}`,
      Math.max(MINUTE_MS, Math.min((due ?? 0) - scheduler.now, IN_DOUBT_MS)),
    );
    const violation = await untilQuiet();
    if (violation) return violation;
    books.catchUp();
  }
  const violation =
    (await violatedNow(world, books, ids, direct)) ?? (await violatedAtRest(world, books, ids));
  return violation ? fault(violation) : null;
};
