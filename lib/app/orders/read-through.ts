import type { AccountingError, AccountingResult } from '#app/accounting/accounting-response-ports.ts';
import type { FreshnessStore } from './freshness-ports.ts';

/** How long a person waits for the accounting system before the mirror answers. */
export const READ_THROUGH_MS = 8_000;

/** A flight that has not ended by then has crashed: the next one may start. */
const FLIGHT_MS = 12_000;

const POLL_MS = 200;

/** A reading younger than this is served as it is (design.md §4). */
const FRESH_MS = 5 * 60_000;

export const isFresh = (asOf: string | null, now: number): boolean =>
  asOf !== null && now - Date.parse(asOf) < FRESH_MS;

export interface FlightDeps {
  readonly freshness: FreshnessStore;
  readonly clock: { now(): number };
  wait(ms: number): Promise<void>;
}

/** `stale`: the accounting system could not be asked in time. */
export interface Freshness {
  /** UTC ISO of the reading that is shown; null: there has been none. */
  readonly asOf: string | null;
  readonly stale: boolean;
}

/** Waits for the reading somebody else has begun. Answers what came of it; neither: it did not end in time. */
const awaitFlight = async (
  deps: FlightDeps,
  key: string,
  before: string | null,
  deadline: number,
): Promise<{ asOf: string | null; error: AccountingError | null }> => {
  while (deps.clock.now() < deadline) {
    await deps.wait(POLL_MS);
    const { asOf, isReading, error } = await deps.freshness.load(key, deps.clock.now());
    if (asOf !== null && asOf !== before) return { asOf, error: null };
    // It failed: whoever waits for it would get no other answer by waiting longer.
    if (!isReading) return { asOf: null, error };
  }
  return { asOf: null, error: null };
};

/** How fresh the mirror is after a reading, and the keys of what was read: the index does not find them all yet. */
export interface ReadThrough extends Freshness {
  /** Why it could not be read, where it was tried. */
  readonly error: AccountingError | null;
  readonly keys: readonly string[];
}

/** What was read; not `isComplete`: some of what we hold could not be looked at, so that the whole is as old as before. */
export interface FlightResult {
  readonly keys: readonly string[];
  readonly isComplete: boolean;
}

/** Reads a list through to the accounting system, one flight at a time; or says that it could not. */
export const readThrough = async (
  deps: FlightDeps,
  key: string,
  before: string | null,
  read: (deadline: number) => AccountingResult<FlightResult>,
): Promise<ReadThrough> => {
  const startedAt = deps.clock.now();
  const deadline = startedAt + READ_THROUGH_MS;
  const until = startedAt + FLIGHT_MS;
  if (!(await deps.freshness.takeFlight(key, startedAt, until))) {
    const { asOf, error } = await awaitFlight(deps, key, before, deadline);
    return { asOf: asOf ?? before, stale: asOf === null, keys: [], error };
  }
  let asOf: string | null = null;
  let error: AccountingError | null = null;
  let keys: readonly string[] = [];
  try {
    const answer = await read(deadline);
    if (answer.ok) {
      if (answer.value.isComplete) asOf = new Date(startedAt).toISOString();
      keys = answer.value.keys;
    } else error = answer.error;
  } finally {
    await deps.freshness.endFlight(key, until, asOf === null ? { error } : { asOf });
  }
  return { asOf: asOf ?? before, stale: asOf === null, keys, error };
};
