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

/** Where others were faster again and again. */
const BACK_OFF: BackOff = { firstMs: 15, maxMs: 500, jitter: 0.5 };

/** Taken in the budget for so many calls, until it is given back or its time is over. */
export interface Place extends Pick<Reservation, 'calls' | 'until'> {
  readonly callId: string;
}

interface BudgetPlaces {
  /**
   * Waits for a place until the deadline (epoch ms). Refused when it would wait too long, when others write the budget
   * faster until then, or when it can't be reached: what can't be counted isn't sent.
   */
  take(calls: number, lastsMs: number, deadline: number): Promise<Result<Place, AccountingError>>;
  giveBack(place: Place & Reservation): Promise<void>;
}

export interface BudgetOptions {
  readonly documentClient: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly priority: Priority;
  readonly limits: BudgetLimits;
}

/** Places in the call budget, by conditional writes of the one state that all functions share. */
export const budgetPlaces = ({
  documentClient,
  tableName,
  clock,
  log,
  priority,
  limits,
}: BudgetOptions): BudgetPlaces => {
  const store = createBudgetStore(documentClient, tableName);
  /** The state as we left it: right most of the time, and found out in one write when it isn't. */
  let remembered: BudgetState | null = null;

  const takePlace = async (
    calls: number,
    lastsMs: number,
    deadline: number,
  ): Promise<Result<Place, AccountingError>> => {
    const callId = randomUUID();
    let tried: Place | null = null;
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
        tried = { callId, calls: decision.calls, until };
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

  return {
    take: async (calls, lastsMs, deadline) => {
      try {
        return await takePlace(calls, lastsMs, deadline);
      } catch (cause) {
        remembered = null;
        log.error('accounting.budget_unreachable', { cause: String(cause) });
        return err({ kind: 'rateLimited', message: 'The call budget could not be read. Nothing was sent.' });
      }
    },

    giveBack: async (place) => {
      try {
        remembered = await store.giveBack(place.callId, corrections(place));
      } catch (cause) {
        remembered = null;
        // The place frees itself when the call's time is over; until then others wait a little longer.
        log.warn('accounting.budget_not_returned', { cause: String(cause) });
      }
    },
  };
};

const BUSY: AccountingError = {
  kind: 'rateLimited',
  message: 'The accounting system is busy with our other calls. It is asked again in a moment.',
};

const busyFor = (waitMs: number): AccountingError => ({ ...BUSY, retryAfterMs: Math.ceil(waitMs) });
