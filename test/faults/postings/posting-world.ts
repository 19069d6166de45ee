import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { postingStore } from '#adapters/dynamo/posting/posting-store.ts';
import { leaseStore } from '#adapters/dynamo/table/lease-store.ts';
import type { MachineDeps } from '#app/posting/machine-deps.ts';
import { postDueDocuments } from '#app/posting/post-due-documents.ts';
import { postingPoster } from '#app/posting/postings/posting-poster.ts';
import { dueAt } from '#domain/posting/posting.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import type { Result } from '#domain/result.ts';
import { hearMetrics } from '#test/support/recorded-metrics.ts';
import type { Chances } from '../random.ts';
import type { Actor, CrashPoint, Scheduler } from '../scheduler.ts';

const POSTER_TIME_MS = 300_000;

export interface PostingDatabase {
  readonly client: DynamoDBDocumentClient;
  readonly tables: Readonly<Record<'Postings' | 'Accounting', string>>;
}

const FREE = { take: async () => true, release: async () => undefined };

type Strikes = (call: string, args: readonly unknown[]) => CrashPoint;

/** One poster at work: what any needs, and ports at whose every call it may be killed. */
export interface PosterParts {
  readonly actor: Actor;
  readonly machine: MachineDeps;
  gated<T extends object>(name: string, port: T): T;
}

interface Setup {
  readonly database: PostingDatabase;
  readonly scheduler: Scheduler;
  readonly random: Chances;
  readonly ids: readonly string[];
  readonly inDoubtMs: number;
  readonly strikes: Strikes;
  /** One that begins beside another goes to work, as when the lease of the loop was lost. */
  readonly sideBySide?: boolean;
  /** What a poster takes on. */
  readonly kinds: (parts: PosterParts) => Parameters<typeof postingPoster>[1];
}

/** Documents on their way into the books, in real tables, and those who work at them. */
export class PostingWorld {
  readonly store;
  readonly metrics = hearMetrics();
  readonly scheduler: Scheduler;
  private posters = 0;
  private readonly begun = new Set<Actor>();

  constructor(private readonly setup: Setup) {
    this.store = postingStore(setup.database.client, setup.database.tables.Postings);
    this.scheduler = setup.scheduler;
  }

  async all(): Promise<readonly Posting[]> {
    return this.store.loadMany(this.setup.ids);
  }

  /** Of these alone: what a schedule with a guard taken away left behind is none of the next one's. */
  private async dueBy(instant: number) {
    const { ids, nextDueAt } = await this.store.dueBy(instant, 1_000);
    return { ids: ids.filter((id) => this.setup.ids.includes(id)), nextDueAt };
  }

  private parts(actor: Actor): PosterParts {
    const { scheduler, random, inDoubtMs, strikes } = this.setup;
    this.posters += 1;
    return {
      actor,
      gated: (name, port) => scheduler.gated(actor, name, port, strikes),
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
        workerId: `${actor.name}-${this.posters}`,
        inDoubtMs,
        random: () => random.next(),
      },
    };
  }

  /** `beside`: although another is at work. */
  poster(name: string, delay: number, beside = false): void {
    const { scheduler, database } = this.setup;
    scheduler.spawn(
      name,
      async (actor) => {
        const isBusy = [...this.begun].some(({ state }) => state !== 'done' && state !== 'dead');
        if (isBusy && !beside) return;
        this.begun.add(actor);
        const end = scheduler.now + POSTER_TIME_MS;
        const parts = this.parts(actor);
        const poster = postingPoster(
          { ...this.store, dueBy: (at) => this.dueBy(at) },
          this.setup.kinds(parts),
        );
        const held = parts.gated('leases', leaseStore(database.client, database.tables.Accounting));
        const leases = beside && this.setup.sideBySide ? FREE : held;
        await postDueDocuments(
          { ...parts.machine, leases, wait: (ms) => scheduler.gate(actor, ms) },
          [poster],
          () => end - scheduler.now,
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
