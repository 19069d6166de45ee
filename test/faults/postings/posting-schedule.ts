import type { KitDeps } from '#app/production/posting/kit-kind.ts';
import type { PostingDeps } from '#app/receiving/posting/posting-deps.ts';
import type { ShipmentPostingDeps } from '#app/shipments/posting/shipment-posting-deps.ts';
import type { AdjustmentDeps } from '#app/stock/posting/adjustment-kind.ts';
import { add, type Quantity, ZERO } from '#domain/quantity.ts';
import type { Faults } from '../model-accounting.ts';
import type { AdjustmentFaults } from './adjustment-books.ts';
import { adjustments } from './adjustments.ts';
import type { KitFaults } from './kit-books.ts';
import { kits } from './kits.ts';
import { someLots } from './lots-to-take.ts';
import type { PostingDatabase } from './posting-database.ts';
import type { ScheduledKind } from './posting-kinds.ts';
import { beginRun, crashPoints, type PostingRunOptions, startPosters, untilRest } from './posting-run.ts';
import type { PostingScene } from './posting-scene.ts';
import { PostingWorld } from './posting-world.ts';
import { receipts } from './receipts.ts';
import { type RequestFaults, StockOfBooks } from './request-model.ts';
import type { ShipmentFaults } from './shipment-books.ts';
import { shipments, startingLots } from './shipments.ts';

interface DepsOf {
  readonly receipts: PostingDeps;
  readonly kits: KitDeps;
  readonly adjustments: AdjustmentDeps;
  readonly shipments: ShipmentPostingDeps;
}

export interface PostingScheduleOptions extends PostingRunOptions {
  /** Takes a guard away from the posters. */
  readonly sabotage?: { readonly [Kind in keyof DepsOf]?: (deps: DepsOf[Kind]) => DepsOf[Kind] };
  /** Over what the seed chose. */
  readonly posters?: number;
  readonly faults?: Partial<RequestFaults & KitFaults & AdjustmentFaults & ShipmentFaults & Faults>;
  /** How each document ended. */
  readonly onEnd?: (kind: string, status: string) => void;
}

/** The first sentence that is none. */
const firstOf = async (
  kinds: readonly ScheduledKind[],
  ask: (kind: ScheduledKind) => Promise<string | null>,
): Promise<string | null> => {
  for (const kind of kinds) {
    const wrong = await ask(kind);
    if (wrong !== null) return wrong;
  }
  return null;
};

/** The books have moved exactly what is posted, of all kinds together. */
const wrongStock = async (
  stock: StockOfBooks,
  began: ReadonlyMap<string, Quantity>,
  kinds: readonly ScheduledKind[],
): Promise<string | null> => {
  const expected = new Map(began);
  for (const kind of kinds)
    for (const [at, qty] of await kind.moved()) expected.set(at, add(expected.get(at) ?? ZERO, qty));
  for (const [at, qty] of expected)
    if ((stock.onHand.get(at) ?? ZERO) !== qty) return `${at}: the books have another quantity than we do`;
  return null;
};

/**
 * One random schedule of documents of every kind on their way into the same books, which take lots of each other, with
 * posters, people and faults. Answers the first violation, or null.
 */
export const runPostingSchedule = async (
  database: PostingDatabase,
  seed: number,
  options: PostingScheduleOptions = {},
): Promise<string | null> => {
  const run = beginRun(seed, options, () => database.quiet());
  const { random, scheduler, latestMs, inDoubtMs } = run;
  const stock = new StockOfBooks();
  const crashes = crashPoints(random, options);
  const kinds: ScheduledKind[] = [];
  const postings = new PostingWorld({
    ...{ database, scheduler, random, inDoubtMs, strikes: crashes.strikes },
    posters: options.posters ?? random.pick([1, 1, 3]),
    kinds: (parts) => Object.assign({}, ...kinds.map((kind) => kind.posts?.(parts))),
    others: (parts) => kinds.flatMap(({ own }) => own?.poster(parts) ?? []),
  });
  const scene: PostingScene = {
    ...{ ...run, database, postings, strikes: crashes.strikes },
    lots: someLots(random),
    books: { clock: scheduler, random, latestMs, stock },
    released: new Set(),
    async rest() {
      while (await scheduler.turn());
    },
  };
  startingLots(scene);
  const { sabotage = {}, faults } = options;
  kinds.push(
    receipts(scene, { sabotage: sabotage.receipts, faults }),
    kits(scene, { sabotage: sabotage.kits, faults }),
    adjustments(scene, { sabotage: sabotage.adjustments, faults }),
    shipments(scene, { sabotage: sabotage.shipments, faults }),
  );
  try {
    for (const round of [0, 1]) for (const kind of kinds) await kind.make(round);
    const began = new Map(stock.onHand);
    crashes.begin(kinds);
    for (const kind of kinds) {
      kind.books.faults = kind.stormy;
      kind.meddle();
    }
    startPosters(postings, random, 0.3);
    const violation = await untilRest(
      run,
      postings,
      {
        catchUp() {
          for (const { books } of kinds) books.catchUp();
        },
        hasLateWork: () => kinds.some(({ books }) => books.hasLateWork()),
      },
      {
        now: () => firstOf(kinds, (kind) => kind.now()),
        atRest: async () =>
          (await firstOf(kinds, (kind) => kind.atRest())) ?? (await wrongStock(stock, began, kinds)),
        async nextDue() {
          const due = await Promise.all([
            postings.nextDue(),
            ...kinds.map(({ own }) => own?.nextDue() ?? null),
          ]);
          const known = due.filter((at) => at !== null);
          return known.length === 0 ? null : Math.min(...known);
        },
        calmDown() {
          crashes.end();
          for (const kind of kinds) {
            kind.books.faults = kind.calm;
            kind.calmDown?.();
          }
        },
        async inCalm(minute) {
          if (minute > 3) for (const kind of kinds) await kind.giveUp();
        },
      },
      options,
    );
    for (const { kind, state } of await postings.all()) options.onEnd?.(kind, state.status);
    for (const { own } of kinds)
      for (const status of (await own?.ends()) ?? []) options.onEnd?.('receipt', status);
    return violation;
  } finally {
    for (const { own } of kinds) await own?.forget();
  }
};
