import type { RequestInput } from '#api/contract.ts';
import type { RunRecord } from '#api/production.ts';
import { ApiFailure } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { postProduction } from '#frontend/api/endpoints.ts';
import { session } from '#frontend/auth/session/session.ts';
import { serverClock } from '#frontend/features/production/line/server-clock.ts';
import {
  newOfflineQueue,
  outcomeOfFailure,
  type SendOutcome,
  type SendResult,
} from '#frontend/shared/offline/offline-queue.ts';
import { type FloorRecord, floorStore, type RecordedCount } from './floor-store.ts';

/** What became of a recorded count: the run with it, or the reason why it was refused. */
export type CountResult = SendResult<RecordedCount, RunRecord>;

/** Others on the line wait to see it, and it is a small call. */
const RETRY_AFTER_MS = 5000;

const record = async (request: RequestInput<typeof postProduction, 'record_output'>): Promise<RunRecord> => {
  const askedAt = serverClock.asking();
  const { data, meta } = await call(postProduction, 'record_output', request);
  serverClock.learn(meta.now, askedAt);
  return data;
};

const send = async (count: RecordedCount): Promise<SendOutcome<RecordedCount, RunRecord>> => {
  const { at, ...undated } = count.request;
  try {
    return { kind: 'sent', answer: await record(count.isUndated ? undated : { ...undated, at }) };
  } catch (error) {
    // A count is never lost for a clock that was wrong: it is then dated by when it arrives.
    if (error instanceof ApiFailure && error.code === 'INVALID_TIME' && !count.isUndated)
      return { kind: 'amended', amend: (current) => ({ ...current, isUndated: true }) };
    return outcomeOfFailure(error, 'The count was not accepted.');
  }
};

/** Counts go in the order in which they were recorded, so that nobody sees a total that never was. */
export const countQueue = newOfflineQueue<FloorRecord, RecordedCount, RunRecord>({
  lock: 'counts of production',
  store: floorStore,
  isPending: (stored): stored is RecordedCount => stored.kind === 'count' && stored.refusal === null,
  isOrdered: true,
  isSignedIn: (sub) => session.user().sub === sub,
  send,
  refuse: (count, refusal) => ({ ...count, refusal }),
  holdUp: (count) => (count.isHeldUp ? count : { ...count, isHeldUp: true }),
  retryAfterMs: RETRY_AFTER_MS,
});
