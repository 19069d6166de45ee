import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { putPosting } from '#adapters/dynamo/posting/posting-row.ts';
import { postingStore } from '#adapters/dynamo/posting/posting-store.ts';
import { leaseStore } from '#adapters/dynamo/table/lease-store.ts';
import { postDueDocuments } from '#app/posting/post-due-documents.ts';
import { postingPoster, postsKind } from '#app/posting/postings/posting-poster.ts';
import { type KitDeps, kitKind } from '#app/production/posting/kit-kind.ts';
import { cancelDocument, retry } from '#domain/posting/cancel-and-retry.ts';
import { dueAt } from '#domain/posting/posting.ts';
import { type Posting, postingMarker } from '#domain/posting/posting-record.ts';
import { compareKit } from '#domain/production/posting/compare-kit.ts';
import type { KitToPost } from '#domain/production/posting/kit-to-post.ts';
import { quantity, subtract, ZERO } from '#domain/quantity.ts';
import { aKit, aPosting } from '#test/support/builders/kits.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { hearMetrics } from '#test/support/recorded-metrics.ts';
import { type Chances, chances } from '../random.ts';
import { type Actor, type CrashPoint, Scheduler } from '../scheduler.ts';
import { KitBooks, type KitFaults, NO_KIT_FAULTS } from './kit-books.ts';

/**
 * How late a request may be carried out, and how long it is in doubt: what is between the two is what lists lag. Short,
 * so that a schedule has more happen in it; but then nothing lands later than a dead poster's lease ends anyway.
 */
const IN_SHORT = { latestMs: 60_000, inDoubtMs: 96_000 };
export const AS_DEPLOYED = { latestMs: 600_000, inDoubtMs: 660_000 };

const BEGIN = Date.UTC(2030, 0, 1);
const APART_MS = 3 * 24 * 3_600_000;
const MINUTE_MS = 60_000;
const POSTER_TIME_MS = 300_000;
const SLOW_MS = 4_000;
const MAX_TURNS = 8_000;

/** Schedules of this process so far: two of the same seed share no row. */
let runs = 0;

export interface KitDatabase {
  readonly client: DynamoDBDocumentClient;
  readonly tables: Readonly<Record<'Postings' | 'Accounting', string>>;
}

export const kitDatabase = async (
  endpoint: string,
  client: DynamoDBDocumentClient,
): Promise<KitDatabase> => ({
  client,
  tables: await freshTables(endpoint, 'Postings', 'Accounting'),
});

export interface KitScheduleOptions {
  /** Takes a guard away from the posters. */
  readonly sabotage?: (deps: KitDeps) => KitDeps;
  /** Over what the seed chose. */
  readonly faults?: Partial<KitFaults>;
  readonly doubt?: { readonly latestMs?: number; readonly inDoubtMs: number };
  /** How likely a poster is killed at each of its calls. */
  readonly crashes?: number;
  /** How likely at a create, where not as at the others. */
  readonly killedCreates?: number;
  readonly onTrace?: (trace: readonly string[]) => void;
}

const randomFaults = (random: Chances): KitFaults => ({
  readUnavailable: random.pick([0, 0.02, 0.2]),
  rateLimited: random.pick([0, 0.05]),
  notSent: random.pick([0, 0.2]),
  refused: random.pick([0, 0.1]),
  silentAfter: random.pick([0, 0.3]),
  late: random.pick([0, 0.3]),
  silentBefore: random.pick([0, 0.2]),
  answeredNotSaved: random.pick([0, 0, 0.2]),
  lotsDiscarded: random.pick([0, 0, 0.2]),
  otherSession: random.pick([0, 0, 0.1]),
});

/** A run's kit: of two lots of sugar; or of what an earlier run of these makes. */
const kitOf = (random: Chances, index: number, before: Posting | null): KitToPost => {
  const qty = random.between(1, 20);
  const total = quantity(qty * 2);
  const first = quantity(random.between(1, qty * 2 - 1));
  const made = before?.kit && before.kit.qty >= total ? before.kit : null;
  const lots = made
    ? [{ lotNumber: made.lotNumber, locationID: 'STORE', qty: total }]
    : [
        { lotNumber: 'S1', locationID: 'STORE', qty: first },
        { lotNumber: 'S2', locationID: 'STORE', qty: subtract(total, first) },
      ];
  return aKit({
    ...{ inventoryID: `MADE-${index}`, qty: quantity(qty), lotNumber: `L${index}` },
    parts: [{ inventoryID: made?.inventoryID ?? 'SUGAR', uom: 'EA', lots }],
  });
};

class KitWorld {
  readonly store;
  readonly metrics = hearMetrics();
  private posters = 0;
  private readonly begun = new Set<Actor>();

  constructor(
    private readonly database: KitDatabase,
    readonly scheduler: Scheduler,
    readonly books: KitBooks,
    private readonly random: Chances,
    private readonly ids: readonly string[],
    private readonly options: KitScheduleOptions,
    private readonly inDoubtMs: number,
    private readonly strikes: (call: string, args: readonly unknown[]) => CrashPoint,
  ) {
    this.store = postingStore(database.client, database.tables.Postings);
  }

  async all(): Promise<readonly Posting[]> {
    return this.store.loadMany(this.ids);
  }

  /** Of these alone: what a schedule with a guard taken away left behind is none of the next one's. */
  private async dueBy(instant: number) {
    const { ids, nextDueAt } = await this.store.dueBy(instant, 1_000);
    return { ids: ids.filter((id) => this.ids.includes(id)), nextDueAt };
  }

  /** The lot that a kit takes is made by another that is not in the books yet. */
  private async waitsFor(kit: KitToPost): Promise<string | null> {
    const used = kit.parts.flatMap(({ inventoryID, lots }) =>
      lots.map(({ lotNumber }) => `${inventoryID}#${lotNumber}`),
    );
    const maker = (await this.all()).find(
      (one) =>
        one.kit !== null &&
        used.includes(`${one.kit.inventoryID}#${one.kit.lotNumber}`) &&
        one.state.status !== 'POSTED' &&
        one.state.status !== 'CANCELLED',
    );
    return maker ? `Run ${maker.documentNbr}` : null;
  }

  private deps(actor: Actor): KitDeps {
    const strikes = this.strikes;
    const gated = <T extends object>(name: string, port: T) =>
      this.scheduler.gated(actor, name, port, strikes);
    this.posters += 1;
    const deps: KitDeps = {
      kits: { ...gated('kits', this.books.port), beginKit: this.books.port.beginKit },
      postings: gated('postings', this.store),
      waitsFor: (kit) => this.waitsFor(kit),
      clock: { now: () => this.scheduler.now },
      log: {
        info: () => undefined,
        warn: () => undefined,
        error: (event, fields) => {
          if (event === 'posting.unreadable') throw new Error(JSON.stringify(fields));
        },
      },
      metrics: this.metrics,
      workerId: `${actor.name}-${this.posters}`,
      inDoubtMs: this.inDoubtMs,
      random: () => this.random.next(),
    };
    return this.options.sabotage ? this.options.sabotage(deps) : deps;
  }

  poster(name: string, delay: number, beside = false): void {
    this.scheduler.spawn(
      name,
      async (actor) => {
        const isBusy = [...this.begun].some(({ state }) => state !== 'done' && state !== 'dead');
        if (isBusy && !beside) return;
        this.begun.add(actor);
        const end = this.scheduler.now + POSTER_TIME_MS;
        const deps = this.deps(actor);
        const poster = postingPoster(
          { ...this.store, dueBy: (at) => this.dueBy(at) },
          { kit: postsKind(deps, kitKind(deps), deps.kits.beginKit) },
        );
        const { client, tables } = this.database;
        const leases = this.scheduler.gated(
          actor,
          'leases',
          leaseStore(client, tables.Accounting),
          this.strikes,
        );
        await postDueDocuments(
          { ...deps, leases, wait: (ms) => this.scheduler.gate(actor, ms) },
          [poster],
          () => end - this.scheduler.now,
        );
      },
      delay,
    );
  }

  /** A manager cancels or retries what they may, on the version that they saw. */
  manager(name: string, id: string, wish: 'cancel' | 'retry', delay: number): void {
    this.scheduler.spawn(
      name,
      async (actor) => {
        const seen = await this.store.load(id);
        if (!seen) return;
        await this.scheduler.gate(actor, this.random.between(0, 2_000));
        const { now } = this.scheduler;
        const next = wish === 'cancel' ? cancelDocument(seen, 'max', 'x', now) : retry(seen, 'max', now);
        if (next.ok) await this.store.save(next.value, seen);
      },
      delay,
    );
  }

  async nextDue(): Promise<number | null> {
    const due = (await this.all()).map(dueAt).filter((at) => at !== null);
    return due.length === 0 ? null : Math.min(...due);
  }
}

/** What made the lots that it takes was given up: they will not come. */
const isMakerCancelled = (all: readonly Posting[], kit: KitToPost | null): boolean => {
  const used = kit?.parts.flatMap(({ lots }) => lots.map(({ lotNumber }) => lotNumber)) ?? [];
  return all.some((one) => used.includes(one.kit?.lotNumber ?? '') && one.state.status === 'CANCELLED');
};

/** What must hold at every moment. */
const violatedNow = async (world: KitWorld): Promise<string | null> => {
  const all = await world.all();
  for (const { documentNbr, marker, state, kit, remark } of all) {
    const copies = world.books.copies(marker);
    const released = world.books.released(marker);
    if (copies > 1) return `${documentNbr} is in the books ${copies} times`;
    if (released.length > 0 && (state.status === 'FAILED' || state.status === 'CANCELLED'))
      return `${documentNbr} is ${state.status} and is released in the books`;
    if (state.status === 'FAILED' && /will go negative/.test(state.reason) && !isMakerCancelled(all, kit))
      return `${documentNbr} is FAILED for a lot that was on its way`;
    if (state.status !== 'POSTED') continue;
    const [one] = released;
    if (!one || !kit) return `${documentNbr} is POSTED with ${released.length} released copies`;
    if (remark === null && compareKit(kit, one).comparison !== 'equal')
      return `${documentNbr} has other lots in the books, and nobody said so`;
  }
  return null;
};

/** What must hold once nothing is left to do: the books have moved exactly what is posted. */
const violatedAtRest = async (
  world: KitWorld,
  began: ReadonlyMap<string, number>,
): Promise<string | null> => {
  const expected = new Map(began);
  const move = (at: string, by: number): void => {
    expected.set(at, (expected.get(at) ?? 0) + by);
  };
  for (const { documentNbr, state, kit, remark } of await world.all()) {
    const isOver = state.status === 'FAILED' || state.status === 'CANCELLED';
    if (!isOver && !(state.status === 'POSTED' && state.settled))
      return `${documentNbr} is stuck as ${state.status}`;
    if (state.status !== 'POSTED' || !kit) continue;
    if (remark !== null) return null;
    move(`${kit.inventoryID}#${kit.lotNumber}`, kit.qty);
    for (const { inventoryID, lots } of kit.parts)
      for (const { lotNumber, qty } of lots) move(`${inventoryID}#${lotNumber}`, -qty);
  }
  for (const [at, qty] of expected)
    if ((world.books.stock.get(at) ?? ZERO) !== qty)
      return `${at}: the books have another quantity than we do`;
  return null;
};

/** One random schedule of closed runs, posters, managers and faults. Answers the first violation, or null. */
export const runKitSchedule = async (
  database: KitDatabase,
  seed: number,
  options: KitScheduleOptions = {},
): Promise<string | null> => {
  runs += 1;
  const random = chances(seed);
  const began = BEGIN + runs * APART_MS;
  const scheduler = new Scheduler(random, began, SLOW_MS);
  const { latestMs, inDoubtMs } = {
    ...(random.chance(0.05) ? AS_DEPLOYED : IN_SHORT),
    ...options.doubt,
  };
  const books = new KitBooks(scheduler, random, { ...randomFaults(random), ...options.faults }, latestMs);
  books.lagMs = random.pick([0, 0, 30_000]);
  const enough = quantity(1_000);
  for (const lot of ['SUGAR#S1', 'SUGAR#S2']) books.stock.set(lot, enough);
  const stock = new Map<string, number>(books.stock);

  const crashes = options.crashes ?? random.pick([0, 0.01, 0.04]);
  let calm = false;
  const strikes = (call: string, args: readonly unknown[]): CrashPoint => {
    const likely = call === 'kits.createKit' ? (options.killedCreates ?? crashes) : crashes;
    if (calm || !random.chance(likely)) return null;
    const strike = random.pick<CrashPoint>(['before', 'after']);
    // Killed while a request is under way: it may be carried out all the same.
    if (strike === 'before' && call.startsWith('kits.') && random.chance(0.7))
      books.carryOutLater(call.slice('kits.'.length), args);
    return strike;
  };

  const ids = Array.from({ length: random.between(1, 4) }, (_, index) =>
    ulid(began + index, () => random.next()),
  );
  const world = new KitWorld(database, scheduler, books, random, ids, options, inDoubtMs, strikes);
  let before: Posting | null = null;
  for (const [index, postingId] of ids.entries()) {
    const documentNbr = `PR-${runs}-${index}`;
    const posting: Posting = aPosting({
      ...{ postingId, documentNbr, marker: postingMarker(documentNbr, postingId) },
      createdAt: new Date(began).toISOString(),
      kit: kitOf(random, index, before),
      state: { status: 'QUEUED', nextAttemptAt: began + random.between(0, 60_000) },
    });
    await database.client.send(new PutCommand(putPosting(database.tables.Postings, posting, null)));
    before = random.chance(0.5) ? posting : null;
    if (random.chance(0.4))
      world.manager(
        `manager-${index}`,
        postingId,
        random.pick(['cancel', 'retry']),
        random.between(0, 200_000),
      );
  }
  if (random.chance(0.2))
    scheduler.spawn('meddler', async () => books.deleteDraft(), random.between(0, 200_000));
  for (let minute = 0; minute < 8; minute += 1) {
    world.poster(`poster-${minute}`, minute * MINUTE_MS);
    if (random.chance(0.1)) world.poster(`poster-${minute}b`, minute * MINUTE_MS + 200, true);
  }

  const fault = (text: string) => `seed ${seed}: ${text}\n${scheduler.trace.slice(-120).join('\n')}`;
  let turns = 0;
  const untilQuiet = async (): Promise<string | null> => {
    while (await scheduler.turn()) {
      books.catchUp();
      turns += 1;
      if (turns > MAX_TURNS) return fault('does not come to rest');
      if (turns % 25 === 0) {
        const violation = await violatedNow(world);
        if (violation) return fault(violation);
      }
    }
    return null;
  };

  const stormy = await untilQuiet();
  if (stormy) return stormy;
  calm = true;
  books.faults = NO_KIT_FAULTS;
  for (let minute = 0; minute < 120; minute += 1) {
    const due = await world.nextDue();
    if (due === null && !books.hasLateWork()) break;
    world.poster(
      `poster-calm-${minute}`,
      Math.max(MINUTE_MS, Math.min((due ?? 0) - scheduler.now, inDoubtMs)),
    );
    const violation = await untilQuiet();
    if (violation) return violation;
    // One that failed keeps those that wait for it: somebody tries it again, or gives it up.
    for (const one of await world.all())
      if (one.state.status === 'FAILED' && minute > 3) {
        const next = cancelDocument(one, 'max', 'x', scheduler.now);
        if (next.ok) await world.store.save(next.value, one);
      }
    books.catchUp();
  }
  const violation = (await violatedNow(world)) ?? (await violatedAtRest(world, stock));
  options.onTrace?.(scheduler.trace.map((step) => step.replace(/^\d+/, (at) => String(Number(at) - began))));
  return violation ? fault(violation) : null;
};
