import type { CountSummary } from '#api/inventory/inventory-counts.ts';
import { call } from '#frontend/api/call.ts';
import { postInventory } from '#frontend/api/endpoints.ts';
import { session } from '#frontend/auth/session/session.ts';
import {
  newOfflineQueue,
  outcomeOfFailure,
  type SendOutcome,
  type SendResult,
} from '#frontend/shared/offline/offline-queue.ts';
import { type CountRecord, countStore, type WaitingCount } from './device-store.ts';

/** Null: of a row of a sheet. */
type Answer = CountSummary | null;

/** What became of something that was counted, or the reason why it was refused. */
export type StockCountResult = SendResult<WaitingCount, Answer>;

/** Others on the sheet wait to see it, and it is a small call. */
const RETRY_AFTER_MS = 5000;

/** The server dates a count by how long ago it was: a clock that is wrong does no harm. */
const secondsSince = (savedAt: number): number => Math.max(0, Math.floor((Date.now() - savedAt) / 1000));

const send = async (waiting: WaitingCount): Promise<SendOutcome<WaitingCount, Answer>> => {
  const secondsAgo = secondsSince(waiting.savedAt);
  try {
    if (waiting.kind === 'entry') {
      await call(postInventory, 'enter_count', { ...waiting.request, secondsAgo });
      return { kind: 'sent', answer: null };
    }
    const { data } = await call(postInventory, 'count_stock', { ...waiting.request, secondsAgo });
    return { kind: 'sent', answer: data };
  } catch (error) {
    return outcomeOfFailure(error, 'The count was not accepted.');
  }
};

/** Counts go in the order in which they were made: a row that was counted twice ends as it was counted last. */
export const stockCountQueue = newOfflineQueue<CountRecord, WaitingCount, Answer>({
  lock: 'counts of stock',
  store: countStore,
  isPending: (stored): stored is WaitingCount => stored.kind !== 'sheet' && stored.refusal === null,
  isOrdered: true,
  isSignedIn: (sub) => session.user().sub === sub,
  send,
  refuse: (waiting, refusal) => ({ ...waiting, refusal }),
  holdUp: (waiting) => (waiting.isHeldUp ? waiting : { ...waiting, isHeldUp: true }),
  retryAfterMs: RETRY_AFTER_MS,
});
