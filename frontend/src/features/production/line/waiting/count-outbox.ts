import type { RequestInput } from '#api/contract.ts';
import type { RunRecord } from '#api/production.ts';
import { ApiFailure, isTransient, reasonOf } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { postProduction } from '#frontend/api/endpoints.ts';
import { serverClock } from '#frontend/features/production/line/server-clock.ts';
import { floorStore, type RecordedCount, recordedCounts } from './floor-store.ts';

/** What became of a recorded count: the run with it, or the reason why it was refused. */
export type SendResult =
  | { readonly count: RecordedCount; readonly run: RunRecord }
  | { readonly count: RecordedCount; readonly refusal: string };

const listeners = new Set<(delivered: SendResult) => void>();

const notifyListeners = (delivered: SendResult): void => {
  for (const listener of listeners) listener(delivered);
};

const code = (error: unknown): string => (error instanceof ApiFailure ? error.code : '');

/** Nothing is said about the count itself: it waits on. */
const isInconclusive = (error: unknown): boolean =>
  !(error instanceof ApiFailure) || isTransient(error) || error.status === 401 || code(error) === 'TRY_AGAIN';

const record = async (request: RequestInput<typeof postProduction, 'record_output'>): Promise<RunRecord> => {
  const askedAt = serverClock.asking();
  const { data, meta } = await call(postProduction, 'record_output', request);
  serverClock.learn(meta.now, askedAt);
  return data;
};

const sendOne = async (count: RecordedCount): Promise<'go on' | 'stop'> => {
  try {
    const run = await record(count.request).catch((error: unknown) => {
      if (code(error) !== 'INVALID_TIME') throw error;
      // A count is never lost for a clock that was wrong: it is then dated by when it arrives.
      const { at: _, ...request } = count.request;
      return record(request);
    });
    await floorStore.remove(count);
    notifyListeners({ count, run });
    return 'go on';
  } catch (error) {
    if (isInconclusive(error)) return 'stop';
    const refusal = reasonOf(error, 'The count was not accepted.');
    await floorStore.put({ ...count, refusal });
    notifyListeners({ count, refusal });
    return 'go on';
  }
};

const isPending = ({ refusal }: RecordedCount): boolean => refusal === null;

const markHeldUp = async (counts: readonly RecordedCount[]): Promise<void> => {
  for (const count of counts) {
    if (!count.isHeldUp) await floorStore.put({ ...count, isHeldUp: true });
  }
};

const sendAll = async (sub: string): Promise<void> => {
  for (const { of } of (await recordedCounts(sub)).filter(isPending)) {
    // As it stands now: another tab may have sent it meanwhile.
    const count = await floorStore.get(sub, of);
    if (count?.kind !== 'count' || !isPending(count)) continue;
    if ((await sendOne(count)) === 'stop') return markHeldUp((await recordedCounts(sub)).filter(isPending));
  }
};

/** One tab at a time: they would only send the same. */
const withSendLock = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('counts of production', work) : work();

let sending: Promise<void> | null = null;
let hasMore = false;

/**
 * Sends what somebody has recorded, the oldest first, until one gets no answer. The same count however often: it
 * carries its own id, and the server counts it once. Resolves when nothing more can be sent for now.
 */
export const sendCounts = (sub: string): Promise<void> => {
  const sendOn = async (): Promise<void> => {
    try {
      while (hasMore) {
        hasMore = false;
        await withSendLock(() => sendAll(sub));
      }
    } finally {
      sending = null;
    }
  };
  hasMore = true;
  sending ??= sendOn();
  return sending;
};

/** Told of every count that got its answer, whichever screen recorded it. */
export const onCountSent = (listener: (delivered: SendResult) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
