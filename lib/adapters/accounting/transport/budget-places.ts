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

/** Between attempts that lost the conditional write (optimistic locking). */
const BACK_OFF: BackOff = { firstMs: 15, maxMs: 500, jitter: 0.5 };

/** A concurrency slot in the budget, held for so many calls until it is given back or expires. */
export interface Slot extends Pick<Reservation, 'calls' | 'until'> {
  readonly callId: string;
}

interface BudgetPlaces {
  /**
   * Waits for a slot until the deadline (epoch ms). Refused when it would wait too long, when others write the budget
   * faster until then, or when it can't be reached: what can't be counted isn't sent.
   */
  take(calls: number, lastsMs: number, deadline: number): Promise<Result<Slot, AccountingError>>;
  giveBack(slot: Slot & Reservation): Promise<void>;
}

export interface BudgetOptions {
  readonly documentClient: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly priority: Priority;
  readonly limits: BudgetLimits;
}

/** Concurrency slots in the call budget, by conditional writes of the one state that all functions share. */
export const budgetPlaces = ({
  documentClient,
  tableName,
  clock,
  log,
  priority,
  limits,
}: BudgetOptions): BudgetPlaces => {
  const store = createBudgetStore(documentClient, tableName);
  /** Cached from our last write: usually current; a stale one fails the conditional write and is read again. */
  let remembered: BudgetState | null = null;

  const takePlace = async (
    calls: number,
    lastsMs: number,
    deadline: number,
  ): Promise<Result<Slot, AccountingError>> => {
    const callId = randomUUID();
    let tried: Slot | null = null;
    let state = remembered ?? (await store.load());
    let isFresh = remembered === null;
    /** Conditional writes lost to another function, of those based on a fresh read. */
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
          // Until the deadline at the longest: the state is then read once more, since the slot may be ours.
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

    giveBack: async (slot) => {
      try {
        remembered = await store.giveBack(slot.callId, corrections(slot));
      } catch (cause) {
        remembered = null;
        // The slot expires by itself when the call's time is over; until then others wait a little longer.
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
