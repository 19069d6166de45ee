import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { AccountingError, Clock, Log } from '#app/ports.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { createBudgetStore } from './budget-store.ts';
import { pause } from './delay.ts';
import { admit, type BudgetLimits, type BudgetState, corrections, type Priority } from './rate-limit.ts';

/** Beyond the call's own time-out, before its place is free although nobody gave it back. */
const GRACE_MS = 5_000;

/** A place among the calls, for one call. */
export interface CallSlot {
  /** The call is over. `wentWell` false: what follows may wait first, and nothing is kept from others meanwhile. */
  free(wentWell: boolean): Promise<void>;
}

export interface CallBudget {
  /**
   * Waits for a place until the deadline (epoch ms). `timeoutMs` is how long the call may take. Refused when it would
   * wait too long, or when the budget can't be reached: what can't be counted isn't sent.
   */
  take(timeoutMs: number, deadline: number): Promise<Result<CallSlot, AccountingError>>;
  /**
   * So many calls follow, one after the other: they are taken together, with the first of them, and share one place.
   * What this answers ends it: what was not used is given back. Work that dies before leaves a reservation that ends
   * by itself.
   */
  reserve(calls: number): () => Promise<void>;
}

/** A place that was taken: for one call, or for several after one another. */
interface Place {
  readonly callId: string;
  readonly calls: number;
  readonly until: number;
  readonly begun: number[];
  inUse: boolean;
  /** Given back when the call that is under way ends, whatever was reserved. */
  isEnding: boolean;
}

/**
 * The one call budget of all functions. A call costs two small writes, its beginning and its end; calls that are
 * reserved together cost as much as one.
 */
export const createCallBudget = ({
  documentClient,
  tableName,
  clock,
  log,
  priority,
  limits,
  reservationMs,
}: {
  documentClient: DynamoDBDocumentClient;
  tableName: string;
  clock: Clock;
  log: Log;
  priority: Priority;
  limits: BudgetLimits;
  /** How long a reservation lasts that nobody ends. */
  reservationMs: number;
}): CallBudget => {
  const store = createBudgetStore(documentClient, tableName);
  /** The state as we left it: right most of the time, and found out in one write when it isn't. */
  let remembered: BudgetState | null = null;
  let reserved: Place | null = null;
  /** Calls that the present piece of work has said to make and has not begun. */
  let expected = 0;

  const giveBack = async (place: Place): Promise<void> => {
    if (reserved === place) reserved = null;
    try {
      remembered = await store.giveBack(place.callId, corrections(place));
    } catch (cause) {
      remembered = null;
      // The place frees itself when the call's time is over; until then others wait a little longer.
      log.warn('accounting.budget_not_returned', { cause: String(cause) });
    }
  };

  const begin = (place: Place): CallSlot => {
    place.begun.push(clock.now());
    place.inUse = true;
    expected -= 1;
    return {
      free: async (wentWell) => {
        place.inUse = false;
        if (!wentWell || place.isEnding || place.begun.length >= place.calls) await giveBack(place);
      },
    };
  };

  const takePlace = async (
    calls: number,
    lastsMs: number,
    deadline: number,
  ): Promise<Result<Place, AccountingError>> => {
    const callId = randomUUID();
    let tried: Place | null = null;
    let state = remembered ?? (await store.load());
    let isFresh = remembered === null;
    for (;;) {
      // Our write may have gone through although its answer was lost and its repetition refused.
      if (tried && state.running[callId]) return ok(tried);
      const now = clock.now();
      const until = now + lastsMs;
      const decision = admit(state, { callId, priority, now, until, calls }, limits);
      if (decision.admitted) {
        tried = { callId, calls: decision.calls, until, begun: [], inUse: false, isEnding: false };
        remembered = await store.save(decision.next);
        if (remembered) return ok(tried);
      } else if (isFresh) {
        if (now + decision.waitMs > deadline) return err(tooBusy(decision.waitMs));
        if (decision.withPriorityClaim) remembered = await store.save(decision.withPriorityClaim);
        await pause(decision.waitMs + 80 * Math.random());
      }
      state = await store.load();
      isFresh = true;
    }
  };

  /** With one place for all, holding it between calls would keep everybody else out. */
  const mayReserve = limits.maxConcurrent > 1;

  const take = async (timeoutMs: number, deadline: number): Promise<Result<CallSlot, AccountingError>> => {
    const lastsMs = timeoutMs + GRACE_MS;
    if (reserved && !reserved.inUse) {
      if (clock.now() + lastsMs <= reserved.until) return ok(begin(reserved));
      await giveBack(reserved);
    }
    const calls = mayReserve && reserved === null ? Math.max(1, expected) : 1;
    const place = await takePlace(calls, calls > 1 ? Math.max(lastsMs, reservationMs) : lastsMs, deadline);
    if (!place.ok) return place;
    // Two that begin together may each have reserved, or the work may have ended meanwhile: then it is for this call.
    if (reserved === null && expected > 0) reserved = place.value;
    else place.value.isEnding = true;
    return ok(begin(place.value));
  };

  return {
    take: async (timeoutMs, deadline) => {
      try {
        return await take(timeoutMs, deadline);
      } catch (cause) {
        remembered = null;
        log.error('accounting.budget_unreachable', { cause: String(cause) });
        return err({ kind: 'rateLimited', message: 'The call budget could not be read. Nothing was sent.' });
      }
    },
    reserve: (calls) => {
      expected = calls;
      return async () => {
        expected = 0;
        if (reserved?.inUse) reserved.isEnding = true;
        else if (reserved) await giveBack(reserved);
      };
    },
  };
};

const tooBusy = (waitMs: number): AccountingError => ({
  kind: 'rateLimited',
  message: 'The accounting system is busy with our other calls. It is asked again in a moment.',
  retryAfterMs: Math.ceil(waitMs),
});
