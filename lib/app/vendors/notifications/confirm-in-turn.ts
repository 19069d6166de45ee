import type { LeaseStore } from '#app/lease-ports.ts';
import {
  type ConfirmDeps,
  type ConfirmRequest,
  type ConfirmResult,
  confirmVendors,
} from './confirm-vendors.ts';

export interface ConfirmInTurnDeps extends ConfirmDeps {
  readonly leases: LeaseStore;
  readonly workerId: string;
}

const CONFIRMING = 'vendor-confirmation';
const CONFIRMING_MS = 120_000;

/** One worker at a time asks, so that all that is due is asked together; what it leaves is found at the next turn. */
export const confirmInTurn = async (
  deps: ConfirmInTurnDeps,
  wanted: ConfirmRequest,
  deadline: number,
): Promise<ConfirmResult> => {
  const { leases, clock, workerId } = deps;
  if (wanted.keys.length === 0) return { settled: new Set(), error: null };
  const hasTimeForCall = async () => {
    const now = clock.now();
    return now < deadline && (await leases.take(CONFIRMING, workerId, now, now + CONFIRMING_MS));
  };
  try {
    return await confirmVendors(deps, wanted, hasTimeForCall);
  } finally {
    await leases.release(CONFIRMING, workerId);
  }
};
