import type { Clock } from '#app/clock-ports.ts';
import type { Log } from '#app/log-ports.ts';
import { bookCount } from './book-count.ts';
import type { BookDeps } from './count-deps.ts';

interface KeepCountsDeps extends BookDeps {
  readonly clock: Clock;
  readonly log: Log;
}

const DUE = 100;

/** One that is not booked after so long is no matter of a worker that died. */
const OVERDUE_MS = 10 * 60_000;

/** Goes on with counts whose booking nobody has finished. One that breaks keeps no other from its turn. */
export const keepCounts = async (deps: KeepCountsDeps, hasTime: () => boolean): Promise<void> => {
  for (const countId of await deps.counts.dueBy(deps.clock.now(), DUE)) {
    if (!hasTime()) return;
    try {
      const count = await deps.counts.load(countId);
      const booked = count && (await bookCount(deps, count, deps.clock.now()));
      if (booked?.status === 'Booking') throw new Error('Others keep moving the same goods.');
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      deps.log.error('stock.count_not_booked', { countId, reason });
    }
  }
};

/** How many counts wait to be booked although it was decided long ago, counted up to a limit. */
export const countOverdue = async (
  { counts, clock }: Pick<KeepCountsDeps, 'counts' | 'clock'>,
  limit: number,
): Promise<number> => (await counts.dueBy(clock.now() - OVERDUE_MS, limit)).length;
