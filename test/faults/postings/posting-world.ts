import { postingStore } from '#adapters/dynamo/posting/posting-store.ts';
import { leaseStore } from '#adapters/dynamo/table/lease-store.ts';
import type { MachineDeps } from '#app/posting/machine-deps.ts';
import { postDueDocuments } from '#app/posting/post-due-documents.ts';
import type { Poster } from '#app/posting/poster.ts';
import { postingPoster } from '#app/posting/postings/posting-poster.ts';
import { dueAt } from '#domain/posting/posting.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import type { Result } from '#domain/result.ts';
import { hearMetrics } from '#test/support/recorded-metrics.ts';
import type { Chances } from '../random.ts';
import type { Actor, CrashPoint, Scheduler } from '../scheduler.ts';
import type { PostingDatabase } from './posting-database.ts';

const POSTER_TIME_MS = 300_000;

const FREE = { take: async () => true, release: async () => undefined };

type Strikes = (call: string, args: readonly unknown[]) => CrashPoint;

/** One poster at work: what any needs, and ports at whose every call it may be killed. */
export interface PosterParts {
  readonly actor: Actor;
  readonly machine: MachineDeps;
  gated<T extends object>(name: string, port: T): T;
  /** Goes on at a turn of its own. */
  wait(ms: number): Promise<void>;
}

interface Setup {
  readonly database: PostingDatabase;
  readonly scheduler: Scheduler;
  readonly random: Chances;
  readonly inDoubtMs: number;
  readonly strikes: Strikes;
  /** How many work side by side in one loop. */
  readonly posters: number;
  /** What one of them takes on, of those that have their outbox entry apart. */
  readonly kinds: (parts: PosterParts) => Parameters<typeof postingPoster>[1];
  /** And of those that are their own. */
  readonly others: (parts: PosterParts) => readonly Poster[];
}

/** Documents on their way into the books, in real tables, and those who work at them. */
export class PostingWorld {
  readonly store;
  readonly metrics = hearMetrics();
  readonly scheduler: Scheduler;
  readonly ids: string[] = [];
  private workers = 0;
  private readonly begun = new Set<Actor>();

  constructor(private readonly setup: Setup) {
    this.store = postingStore(setup.database.client, setup.database.tables.Postings);
    this.scheduler = setup.scheduler;
  }

  async all(): Promise<readonly Posting[]> {
    return this.store.loadMany(this.ids);
  }

  /** Of these alone: what a schedule with a guard taken away left behind is none of the next one's. */
  private async dueBy(instant: number) {
    const { ids, nextDueAt } = await this.store.dueBy(instant, 1_000);
    return { ids: ids.filter((id) => this.ids.includes(id)), nextDueAt };
  }

  private parts(actor: Actor): PosterParts {
    const { scheduler, random, inDoubtMs, strikes } = this.setup;
    this.workers += 1;
    return {
      actor,
      gated: (name, port) => scheduler.gated(actor, name, port, strikes),
      wait: (ms) => scheduler.gate(actor, ms),
      machine: {
        clock: { now: () => scheduler.now },
        log: {
          info: () => undefined,
          warn: () => undefined,
          error: (event, fields) => {
            if (event === 'posting.unreadable') throw new Error(JSON.stringify(fields));
          },
        },
        metrics: this.metrics,
        workerId: `${actor.name}-${this.workers}`,
        inDoubtMs,
        random: () => random.next(),
      },
    };
  }

  /** One of those who work in a loop. Each begins a document at a turn of its own, so that they meet in any order. */
  private worker(parts: PosterParts): readonly Poster[] {
    const { kinds, others } = this.setup;
    const own = postingPoster({ ...this.store, dueBy: (at) => this.dueBy(at) }, kinds(parts));
    return [...others(parts), own].map((poster) => ({
      ...poster,
      async post(id) {
        await parts.wait(0);
        return poster.post(id);
      },
    }));
  }

  /** `beside`: although another is at work. `isApart`: as when the lease of the loop was lost. */
  poster(name: string, delay: number, { beside = false, isApart = false } = {}): void {
    const { scheduler, database, posters } = this.setup;
    scheduler.spawn(
      name,
      async (actor) => {
        const isBusy = [...this.begun].some(({ state }) => state === 'alive');
        if (isBusy && !beside) return;
        this.begun.add(actor);
        const end = scheduler.now + POSTER_TIME_MS;
        const all = Array.from({ length: posters }, () => this.parts(actor));
        const [parts = this.parts(actor), ...more] = all;
        const leases = isApart
          ? FREE
          : parts.gated('leases', leaseStore(database.client, database.tables.Accounting));
        await postDueDocuments(
          { ...parts.machine, leases, wait: parts.wait },
          this.worker(parts),
          () => end - scheduler.now,
          [],
          more.map((one) => this.worker(one)),
        );
      },
      delay,
    );
  }

  /** A manager decides on the version that they saw. */
  manager(
    name: string,
    id: string,
    delay: number,
    act: (seen: Posting, now: number) => Result<Posting, unknown>,
    save: (next: Posting, seen: Posting) => Promise<unknown> = (next, seen) => this.store.save(next, seen),
  ): void {
    this.scheduler.spawn(
      name,
      async (actor) => {
        const seen = await this.store.load(id);
        if (!seen) return;
        await this.scheduler.gate(actor, this.setup.random.between(0, 2_000));
        const next = act(seen, this.scheduler.now);
        if (next.ok) await save(next.value, seen);
      },
      delay,
    );
  }

  async nextDue(): Promise<number | null> {
    const due = (await this.all()).map(dueAt).filter((at) => at !== null);
    return due.length === 0 ? null : Math.min(...due);
  }
}
