import { type Chances, chances } from '../random.ts';
import { type CrashPoint, Scheduler } from '../scheduler.ts';
import type { PostingWorld } from './posting-world.ts';

/**
 * How late a request may be carried out, and how long it is in doubt: what is between the two is what lists lag. Short,
 * so that a schedule has more happen in it; but then nothing lands later than a dead poster's lease ends anyway.
 */
const IN_SHORT = { latestMs: 60_000, inDoubtMs: 96_000 };
export const AS_DEPLOYED = { latestMs: 600_000, inDoubtMs: 660_000 };

const BEGIN = Date.UTC(2030, 0, 1);
const APART_MS = 3 * 24 * 3_600_000;
const MINUTE_MS = 60_000;
const SLOW_MS = 4_000;
const MAX_TURNS = 8_000;

/** What holds at every moment is looked at so often: a moment that is missed shows at rest, or in the next schedule. */
const CHECK_INTERVAL = 40;

/** Schedules of this process so far: two of the same seed share no row. */
let runs = 0;

export interface PostingRunOptions {
  readonly doubt?: { readonly latestMs?: number; readonly inDoubtMs: number };
  /** How likely a poster is killed at each of its calls. */
  readonly crashes?: number;
  /** How likely at a create, where not as at the others. */
  readonly killedCreates?: number;
  readonly onTrace?: (trace: readonly string[]) => void;
}

/** The chances, the clock and the times of one schedule. `quiet`: as the scheduler's. */
export const beginRun = (seed: number, { doubt }: PostingRunOptions, quiet: () => Promise<void>) => {
  runs += 1;
  const random = chances(seed);
  const began = BEGIN + runs * APART_MS;
  const scheduler = new Scheduler(random, began, { slowMs: SLOW_MS, quiet });
  const times = { ...(random.chance(0.05) ? AS_DEPLOYED : IN_SHORT), ...doubt };
  return { seed, number: runs, random, began, scheduler, ...times };
};

export type PostingRun = ReturnType<typeof beginRun>;

/** The books of one kind of document, or of all. */
export interface BooksAtWork {
  catchUp(): void;
  hasLateWork(): boolean;
  /** A poster was killed while this request of its was under way. */
  carryOutLater(call: string, args: readonly unknown[]): void;
}

/** A kind of document at whose calls posters are killed: what its port is called, and that call which makes one. */
interface StruckKind {
  readonly port: string;
  readonly create: string;
  readonly books: BooksAtWork;
}

/** Where posters are killed while it storms. */
export const crashPoints = (random: Chances, options: PostingRunOptions) => {
  const crashes = options.crashes ?? random.pick([0, 0.01, 0.04]);
  let stormy: readonly StruckKind[] | null = null;
  return {
    strikes(call: string, args: readonly unknown[]): CrashPoint {
      if (stormy === null) return null;
      const [port, name = ''] = call.split('.');
      const kind = stormy.find((one) => one.port === port);
      const likely = kind?.create === name ? (options.killedCreates ?? crashes) : crashes;
      if (!random.chance(likely)) return null;
      const strike = random.pick<CrashPoint>(['before', 'after']);
      // Killed while a request is under way: it may be carried out all the same.
      if (strike === 'before' && kind && random.chance(0.7)) kind.books.carryOutLater(name, args);
      return strike;
    },
    begin(kinds: readonly StruckKind[]) {
      stormy = kinds;
    },
    end() {
      stormy = null;
    },
  };
};

/** A poster each minute; now and then one beside another. */
export const startPosters = (world: PostingWorld, random: Chances, besides: number): void => {
  for (let minute = 0; minute < 8; minute += 1) {
    world.poster(`poster-${minute}`, minute * MINUTE_MS);
    if (random.chance(besides))
      world.poster(`poster-${minute}b`, minute * MINUTE_MS + 200, {
        beside: true,
        isApart: random.chance(0.5),
      });
  }
};

interface Rules {
  /** When the next document is due; null: none is. */
  readonly nextDue: () => Promise<number | null>;
  /** What must hold at every moment. */
  readonly now: () => Promise<string | null>;
  /** What must hold once nothing is left to do. */
  readonly atRest: () => Promise<string | null>;
  /** Nothing goes wrong any more. */
  readonly calmDown: () => void;
  /** What people do after so many minutes of calm. */
  readonly inCalm: (minute: number) => Promise<void>;
}

/** Lets it storm, then everything come to rest. Answers the first rule that was broken, with the last steps; or null. */
export const untilRest = async (
  { seed, scheduler, began, inDoubtMs }: PostingRun,
  world: PostingWorld,
  books: Pick<BooksAtWork, 'catchUp' | 'hasLateWork'>,
  rules: Rules,
  { onTrace }: PostingRunOptions,
): Promise<string | null> => {
  const fault = (text: string) => `seed ${seed}: ${text}\n${scheduler.trace.slice(-120).join('\n')}`;
  let turns = 0;
  const untilQuiet = async (): Promise<string | null> => {
    while (await scheduler.turn()) {
      books.catchUp();
      turns += 1;
      if (turns > MAX_TURNS) return fault('does not come to rest');
      if (turns % CHECK_INTERVAL === 0) {
        const violation = await rules.now();
        if (violation) return fault(violation);
      }
    }
    return null;
  };
  const stormy = await untilQuiet();
  if (stormy) return stormy;
  rules.calmDown();
  for (let minute = 0; minute < 120; minute += 1) {
    const due = await rules.nextDue();
    if (due === null && !books.hasLateWork()) break;
    world.poster(
      `poster-calm-${minute}`,
      Math.max(MINUTE_MS, Math.min((due ?? 0) - scheduler.now, inDoubtMs)),
    );
    const violation = await untilQuiet();
    if (violation) return violation;
    await rules.inCalm(minute);
    books.catchUp();
  }
  const violation = (await rules.now()) ?? (await rules.atRest());
  onTrace?.(scheduler.trace.map((step) => step.replace(/^\d+/, (at) => String(Number(at) - began))));
  return violation ? fault(violation) : null;
};
