import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import { ok, type Result } from '#domain/result.ts';
import { type BudgetOptions, budgetPlaces, type Slot } from './budget-places.ts';

/** After the call's own time-out, until a slot that was never released expires. */
const GRACE_MS = 5_000;

/** A permit for one call. */
interface CallPermit {
  /** The call is over. `wentWell` false: the next may be delayed, so that the slot is not held for it meanwhile. */
  release(wentWell: boolean): Promise<void>;
}

export interface CallBudget {
  /**
   * Waits for a slot until the deadline (epoch ms). `timeoutMs` is how long the call may take. Refused when it would
   * wait too long, when others write the budget faster until then, or when it can't be reached: what can't be counted
   * isn't sent.
   */
  take(timeoutMs: number, deadline: number): Promise<Result<CallPermit, AccountingError>>;
  /**
   * So many calls follow, one after the other: they are taken together, with the first of them, and share one slot.
   * What this answers ends it: what was not used is given back. Work that dies before leaves a reservation that ends
   * by itself.
   */
  reserve(calls: number): () => Promise<void>;
}

/** A slot that this function holds: for one call, or for several after one another. */
interface HeldSlot extends Slot {
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
  reservationMs,
  ...options
}: BudgetOptions & {
  /** How long a reservation lasts that nobody ends. */
  readonly reservationMs: number;
}): CallBudget => {
  const { clock, limits } = options;
  const places = budgetPlaces(options);
  let held: HeldSlot | null = null;
  /** Calls that the present piece of work has said to make and has not begun. */
  let expected = 0;

  const giveBack = async (slot: HeldSlot): Promise<void> => {
    if (held === slot) held = null;
    await places.giveBack(slot);
  };

  const begin = (slot: HeldSlot): CallPermit => {
    slot.begun.push(clock.now());
    slot.inUse = true;
    expected -= 1;
    return {
      release: async (wentWell) => {
        slot.inUse = false;
        const isLast = slot.isEnding || slot.begun.length >= slot.calls;
        if (!wentWell || isLast) await giveBack(slot);
      },
    };
  };

  /** With a single slot, holding it between calls would block every other function. */
  const mayReserve = limits.maxConcurrent > 1;

  return {
    take: async (timeoutMs, deadline) => {
      const lastsMs = timeoutMs + GRACE_MS;
      if (held && !held.inUse) {
        if (clock.now() + lastsMs <= held.until) return ok(begin(held));
        await giveBack(held);
      }
      const calls = mayReserve && held === null ? Math.max(1, expected) : 1;
      const taken = await places.take(
        calls,
        calls > 1 ? Math.max(lastsMs, reservationMs) : lastsMs,
        deadline,
      );
      if (!taken.ok) return taken;
      const slot: HeldSlot = { ...taken.value, begun: [], inUse: false, isEnding: false };
      // Two that begin together may each have reserved, or the work may have ended meanwhile: then it is for this call.
      if (held === null && expected > 0) held = slot;
      else slot.isEnding = true;
      return ok(begin(slot));
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
