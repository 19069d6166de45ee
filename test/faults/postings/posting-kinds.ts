import type { Poster } from '#app/posting/poster.ts';
import type { postingPoster } from '#app/posting/postings/posting-poster.ts';
import type { BooksAtWork } from './posting-run.ts';
import type { PostingScene } from './posting-scene.ts';
import type { PosterParts } from './posting-world.ts';
import type { StockChange } from './request-model.ts';

/** The accounting system of one kind of document. */
interface Books<Faults> extends BooksAtWork {
  /** What befalls its requests. */
  faults: Faults;
}

/** What one kind of document is in the schedules, beyond what all are. */
export interface ScheduledKind<Faults = unknown> {
  readonly books: Books<Faults>;
  /** What befalls its requests while it storms, and then. */
  readonly stormy: Faults;
  readonly calm: Faults;
  /** What its port is called, and that call which makes a document. */
  readonly port: string;
  readonly create: string;
  /** Makes some, before the posters come. */
  make(round: number): Promise<void>;
  /** People, here and in the accounting system, while it storms. */
  meddle(): void;
  /** What must hold of its documents at every moment, and once nothing is left to do; null: it does. */
  now(): Promise<string | null>;
  atRest(): Promise<string | null>;
  /** What its documents have moved in the books: those that are through. */
  moved(): Promise<readonly StockChange[]>;
  /** What people do once nothing goes wrong any more. */
  calmDown?(): void;
  /** Somebody gives up what failed, for which others wait. */
  giveUp(): Promise<void>;
  /** How a poster takes them on, where they have their outbox entry apart. */
  posts?(parts: PosterParts): Parameters<typeof postingPoster>[1];
  /** And where they are their own. */
  readonly own?: {
    poster(parts: PosterParts): Poster;
    nextDue(): Promise<number | null>;
    ends(): Promise<readonly string[]>;
    /** What they leave behind would be in the way of the next schedule. */
    forget(): Promise<void>;
  };
}

interface KindOptions<Deps, Faults> {
  /** Takes a guard away from the posters. */
  readonly sabotage?: ((deps: Deps) => Deps) | undefined;
  /** Over what the seed chose. */
  readonly faults?: Partial<Faults> | undefined;
}

export type DescribedKind<Deps, Faults> = (
  scene: PostingScene,
  options: KindOptions<Deps, Faults>,
) => ScheduledKind<Faults>;
