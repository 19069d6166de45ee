/** Who calls: receipts that are being posted first, then a person who waits, then syncs. */
export type Priority = 'poster' | 'interactive' | 'background';

/** What all functions together have used of the calls that the accounting system allows. */
export interface BudgetState {
  /** Rises with every change; 0: nothing is stored yet. */
  readonly rev: number;
  /**
   * Calls begun, counted by the start of their five seconds (epoch ms, as text). Those that are reserved stand where
   * the last of them may begin, until their reservation ends and says when each did.
   */
  readonly calls: Readonly<Record<string, number>>;
  /** Calls under way. One that was never given back ends by itself at `until` (epoch ms). */
  readonly running: Readonly<Record<string, { readonly until: number; readonly priority: Priority }>>;
  /** A receipt waits for a place: nobody else takes one before that (epoch ms). */
  readonly posterWaitsUntil: number;
}

export interface BudgetLimits {
  readonly maxPerMinute: number;
  readonly maxConcurrent: number;
}

export interface CallRequest {
  readonly callId: string;
  readonly priority: Priority;
  readonly now: number;
  /** When the call ends by itself at the latest (epoch ms). */
  readonly until: number;
  /** More than one: calls made one after the other by then, which share one place. Default 1. */
  readonly calls?: number;
}

type Admission =
  /** `calls`: of those asked for, as many as the minute has left. */
  | { readonly admitted: true; readonly next: BudgetState; readonly calls: number }
  /** `withPriorityClaim`: to be stored, so that others leave the next place to us. */
  | {
      readonly admitted: false;
      readonly waitMs: number;
      readonly reason: 'rate' | 'places';
      readonly withPriorityClaim?: BudgetState;
    };

export const EMPTY_BUDGET: BudgetState = { rev: 0, calls: {}, running: {}, posterWaitsUntil: 0 };

/** Calls are counted by slots of this length. */
const SLOT_MS = 5_000;

/** A slot counts until its last call is a minute old, so that no minute, wherever it begins, has too many. */
const WINDOW_MS = 60_000 + SLOT_MS;

const POLL_MS = 80;

const PRIORITY_CLAIM_MS = 3_000;

const slotOf = (instant: number): string => String(instant - (instant % SLOT_MS));

/** The part of the minute's calls that each may use up: the rest is kept for those more urgent. */
const SHARE: Readonly<Record<Priority, number>> = { poster: 1, interactive: 0.85, background: 0.65 };

const callsAllowed = (priority: Priority, { maxPerMinute }: BudgetLimits): number =>
  Math.max(1, Math.floor(maxPerMinute * SHARE[priority]));

/** May this call begin now? A sliding minute and places at the same time, each with a share kept for the urgent. */
export const admit = (state: BudgetState, ask: CallRequest, limits: BudgetLimits): Admission => {
  const { now, priority } = ask;
  const calls = Object.entries(state.calls).filter(([slot]) => Number(slot) + WINDOW_MS > now);
  const running = Object.entries(state.running).filter(([, call]) => call.until > now);

  const left = callsAllowed(priority, limits) - calls.reduce((total, [, count]) => total + count, 0);
  if (left < 1) return { admitted: false, reason: 'rate', waitMs: untilFreed(calls, 1 - left, now) };

  const syncs = running.filter(([, call]) => call.priority === 'background').length;
  const isFull =
    running.length >= limits.maxConcurrent ||
    (priority === 'background' && syncs >= Math.max(1, limits.maxConcurrent - 1));
  const kept: BudgetState = {
    rev: state.rev,
    calls: Object.fromEntries(calls),
    running: Object.fromEntries(running),
    posterWaitsUntil: state.posterWaitsUntil,
  };
  if (isFull) {
    const claims = priority === 'poster' && state.posterWaitsUntil < now + PRIORITY_CLAIM_MS / 2;
    const withPriorityClaim = claims ? { ...kept, posterWaitsUntil: now + PRIORITY_CLAIM_MS } : undefined;
    return { admitted: false, reason: 'places', waitMs: POLL_MS, withPriorityClaim };
  }
  if (priority !== 'poster' && state.posterWaitsUntil > now) {
    return { admitted: false, reason: 'places', waitMs: POLL_MS };
  }
  const granted = Math.min(left, ask.calls ?? 1);
  const slot = slotOf(granted > 1 ? ask.until : now);
  return {
    admitted: true,
    calls: granted,
    next: {
      rev: state.rev,
      calls: { ...kept.calls, [slot]: (kept.calls[slot] ?? 0) + granted },
      running: { ...kept.running, [ask.callId]: { until: ask.until, priority } },
      posterWaitsUntil: priority === 'poster' ? 0 : state.posterWaitsUntil,
    },
  };
};

/** Calls that were granted together, and are made one after the other on one place. */
export interface Reservation {
  /** How many. */
  readonly calls: number;
  readonly until: number;
  /** When those that were made began (epoch ms). */
  readonly begun: readonly number[];
}

/**
 * What a reservation that ends changes in the counts of calls, by slot: what was not used is free at once, and each
 * call counts from when it began. One that is never ended counts in full until its time, and a minute more.
 */
export const corrections = ({ calls, until, begun }: Reservation): ReadonlyMap<string, number> => {
  // One call begins when it is granted, and is counted there.
  if (calls === 1) return new Map();
  const changes = new Map([[slotOf(until), -calls]]);
  for (const slot of begun.map(slotOf)) changes.set(slot, (changes.get(slot) ?? 0) + 1);
  return changes;
};

/** How long until that many of the counted calls are out of the window. */
const untilFreed = (calls: readonly (readonly [string, number])[], wanted: number, now: number): number => {
  let freed = 0;
  for (const [slot, count] of calls.toSorted(([a], [b]) => Number(a) - Number(b))) {
    freed += count;
    if (freed >= wanted) return Number(slot) + WINDOW_MS - now;
  }
  return WINDOW_MS;
};
