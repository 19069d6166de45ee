import type { Log } from '#app/log-ports.ts';
import { type DriveDeps, driveRecall } from './drive-recall.ts';

export interface KeepRecallsDeps extends DriveDeps {
  readonly log: Log;
}

/** Others wait for the same worker: recalls take half of its time at most. */
const RESERVE_MS = 150_000;

/** Where it was seen to, once in the life of a process, that recalls of the version before are listed as open. */
const marked = new WeakSet<object>();

/**
 * Goes on with recalls that were left half-way, and looks for what has come into those that are open. One that breaks keeps
 * no other from its turn.
 */
export const keepRecalls = async (deps: KeepRecallsDeps, remainingMs: () => number): Promise<void> => {
  const hasTime = () => remainingMs() > RESERVE_MS;
  for (const recallId of await deps.recalls.due()) {
    try {
      const { isHeldUp } = await driveRecall(deps, recallId, hasTime);
      if (isHeldUp) throw new Error('Others keep writing what a recall is to hold.');
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      deps.log.error('stock.recall_not_held', { recallId, reason });
    }
  }
  if (marked.has(deps.recalls)) return;
  await deps.recalls.markPractice();
  marked.add(deps.recalls);
};
