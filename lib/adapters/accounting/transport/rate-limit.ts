/** Who calls: receipts on their way to the books first, then a person who waits, then syncs. */
export type Priority = 'poster' | 'interactive' | 'background';

/** What all functions together have used of the accounting system's patience. */
export interface BudgetState {
  /** Rises with every change; 0: nothing is stored yet. */
  readonly rev: number;
  /** Calls begun, counted by the start of their five seconds (epoch ms, as text). */
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
}

export type Admission =
  | { readonly admitted: true; readonly next: BudgetState }
  /** `notice`: to be stored, so that others leave the next place to us. */
  | {
      readonly admitted: false;
      readonly waitMs: number;
      readonly reason: 'rate' | 'places';
      readonly withPriorityClaim?: BudgetState;
    };

export const EMPTY_BUDGET: BudgetState = { rev: 0, calls: {}, running: {}, posterWaitsUntil: 0 };

const SLOT_MS = 5_000;

/** A slot counts until its last call is a minute old, so that no minute, wherever it begins, has too many. */
const WINDOW_MS = 60_000 + SLOT_MS;

const POLL_MS = 80;

const PRIORITY_CLAIM_MS = 3_000;

/** The part of the minute's calls that each may use up: the rest is kept for those more urgent. */
const SHARE: Readonly<Record<Priority, number>> = { poster: 1, interactive: 0.85, background: 0.65 };

const callsAllowed = (priority: Priority, { maxPerMinute }: BudgetLimits): number =>
  Math.max(1, Math.floor(maxPerMinute * SHARE[priority]));

/** May this call begin now? A sliding minute and places at the same time, each with a share kept for the urgent. */
export const admit = (state: BudgetState, ask: CallRequest, limits: BudgetLimits): Admission => {
  const { now, priority } = ask;
  const calls = Object.entries(state.calls).filter(([slot]) => Number(slot) + WINDOW_MS > now);
  const running = Object.entries(state.running).filter(([, call]) => call.until > now);

  const surplus = calls.reduce((total, [, count]) => total + count, 0) - callsAllowed(priority, limits) + 1;
  if (surplus > 0) return { admitted: false, reason: 'rate', waitMs: untilFreed(calls, surplus, now) };

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
    const needsNotice = priority === 'poster' && state.posterWaitsUntil < now + PRIORITY_CLAIM_MS / 2;
    const notice = needsNotice ? { ...kept, posterWaitsUntil: now + PRIORITY_CLAIM_MS } : undefined;
    return { admitted: false, reason: 'places', waitMs: POLL_MS, withPriorityClaim: notice };
  }
  if (priority !== 'poster' && state.posterWaitsUntil > now) {
    return { admitted: false, reason: 'places', waitMs: POLL_MS };
  }
  const slot = String(now - (now % SLOT_MS));
  return {
    admitted: true,
    next: {
      rev: state.rev,
      calls: { ...kept.calls, [slot]: (kept.calls[slot] ?? 0) + 1 },
      running: { ...kept.running, [ask.callId]: { until: ask.until, priority } },
      posterWaitsUntil: priority === 'poster' ? 0 : state.posterWaitsUntil,
    },
  };
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
