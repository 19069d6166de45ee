import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { Log } from '#app/log-ports.ts';
import { type BackOff, backOffMs } from '#domain/back-off.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { createBudgetStore } from './budget-store.ts';
import { pause } from './delay.ts';
import {
  admit,
  type BudgetLimits,
  type BudgetState,
  corrections,
  type Priority,
  type Reservation,
} from './rate-limit.ts';

/** Beyond the call's own time-out, before its place is free although nobody gave it back. */
const GRACE_MS = 5_000;

/** Where others were faster again and again. */
const BACK_OFF: BackOff = { firstMs: 15, maxMs: 500, jitter: 0.5 };

/** Leave to make one call. */
export interface CallPermit {
  /** The call is over. `wentWell` false: what follows may wait first, and nothing is kept from others meanwhile. */
  release(wentWell: boolean): Promise<void>;
}

export interface CallBudget {
  /**
   * Waits for a place until the deadline (epoch ms). `timeoutMs` is how long the call may take. Refused when it would
   * wait too long, when others write the budget faster until then, or when it can't be reached: what can't be counted
   * isn't sent.
   */
  take(timeoutMs: number, deadline: number): Promise<Result<CallPermit, AccountingError>>;
  /**
   * So many calls follow, one after the other: they are taken together, with the first of them, and share one place.
   * What this answers ends it: what was not used is given back. Work that dies before leaves a reservation that ends
   * by itself.
   */
  reserve(calls: number): () => Promise<void>;
}

/** A reservation that this function holds, on one place: for one call, or for several after one another. */
interface HeldReservation extends Reservation {
  readonly callId: string;
  readonly begun: number[];
  inUse: boolean;
  /** Given back when the call that is under way ends, however many were reserved. */
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
  let held: HeldReservation | null = null;
  /** Calls that the present piece of work has said to make and has not begun. */
  let expected = 0;

  const giveBack = async (reservation: HeldReservation): Promise<void> => {
    if (held === reservation) held = null;
    try {
      remembered = await store.giveBack(reservation.callId, corrections(reservation));
    } catch (cause) {
      remembered = null;
      // The place frees itself when the call's time is over; until then others wait a little longer.
      log.warn('accounting.budget_not_returned', { cause: String(cause) });
    }
  };

  const begin = (reservation: HeldReservation): CallPermit => {
    reservation.begun.push(clock.now());
    reservation.inUse = true;
    expected -= 1;
    return {
      release: async (wentWell) => {
        reservation.inUse = false;
        const isLast = reservation.isEnding || reservation.begun.length >= reservation.calls;
        if (!wentWell || isLast) await giveBack(reservation);
      },
    };
  };

  const takePlace = async (
    calls: number,
    lastsMs: number,
    deadline: number,
  ): Promise<Result<HeldReservation, AccountingError>> => {
    const callId = randomUUID();
    let tried: HeldReservation | null = null;
    let state = remembered ?? (await store.load());
    let isFresh = remembered === null;
    /** Writes that somebody else was faster than, of those decided on what was just read. */
    let lostWrites = 0;
    for (;;) {
      // Our write may have gone through although its answer was lost and its repetition refused.
      if (tried && state.running[callId]) return ok(tried);
      const now = clock.now();
      if (lostWrites > 0 && now >= deadline) return err(BUSY);
      const until = now + lastsMs;
      const decision = admit(state, { callId, priority, now, until, calls }, limits);
      if (decision.admitted) {
        tried = { callId, calls: decision.calls, until, begun: [], inUse: false, isEnding: false };
        remembered = await store.save(decision.next);
        if (remembered) return ok(tried);
        if (isFresh) {
          lostWrites += 1;
          // Until the deadline at the longest: what stands then is read once more, since the place may be ours.
          const waitMs = backOffMs(BACK_OFF, lostWrites, Math.random());
          await pause(Math.min(waitMs, deadline - clock.now()));
        }
      } else if (isFresh) {
        if (now + decision.waitMs > deadline) return err(busyFor(decision.waitMs));
        if (decision.withPriorityClaim) remembered = await store.save(decision.withPriorityClaim);
        await pause(decision.waitMs + 80 * Math.random());
      }
      state = await store.load();
      isFresh = true;
    }
  };

  /** With one place for all, holding it between calls would keep everybody else out. */
  const mayReserve = limits.maxConcurrent > 1;

  const take = async (timeoutMs: number, deadline: number): Promise<Result<CallPermit, AccountingError>> => {
    const lastsMs = timeoutMs + GRACE_MS;
    if (held && !held.inUse) {
      if (clock.now() + lastsMs <= held.until) return ok(begin(held));
      await giveBack(held);
    }
    const calls = mayReserve && held === null ? Math.max(1, expected) : 1;
    const taken = await takePlace(calls, calls > 1 ? Math.max(lastsMs, reservationMs) : lastsMs, deadline);
    if (!taken.ok) return taken;
    // Two that begin together may each have reserved, or the work may have ended meanwhile: then it is for this call.
    if (held === null && expected > 0) held = taken.value;
    else taken.value.isEnding = true;
    return ok(begin(taken.value));
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
        if (held?.inUse) held.isEnding = true;
        else if (held) await giveBack(held);
      };
    },
  };
};

const BUSY: AccountingError = {
  kind: 'rateLimited',
  message: 'The accounting system is busy with our other calls. It is asked again in a moment.',
};

const busyFor = (waitMs: number): AccountingError => ({ ...BUSY, retryAfterMs: Math.ceil(waitMs) });
