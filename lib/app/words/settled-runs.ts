import type { RunStore } from '#app/production/production-ports.ts';
import { LAG_MS } from '#app/receiving/receipts/go-through.ts';
import type { WorkCenterStore } from '#app/work-centers/work-center-ports.ts';
import { DAYS_LATER } from '#domain/production/change-run.ts';
import { isLive } from '#domain/production/run-status.ts';
import { placeOfRun } from '#domain/production/run-words.ts';
import { EVERY_WORD, type WordKeeping } from './word-ports.ts';

interface SettledRunsDeps {
  readonly words: WordKeeping;
  readonly runs: Pick<RunStore, 'loadMany'>;
  readonly workCenters: Pick<WorkCenterStore, 'lines'>;
}

const DAY_MS = 24 * 3_600_000;

/** A start is entered so much later at most, with a day to spare. */
const LATE_MS = (DAYS_LATER + 1) * DAY_MS;

/** How often it is looked which old runs are live. */
const LOOK_MS = DAY_MS;

/**
 * Up to which start all runs are in the history, whose index has them by their start as they end; null: not known yet. A
 * start is entered within a month. What was started before and is live still, however long, gets the word of every search
 * at its place: it is found once it has ended, whenever that is, and is in nobody's way. It is looked for that once a day;
 * what had ended by then has come into the index a quarter of an hour later.
 */
export const settledRuns =
  ({ words, runs, workCenters }: SettledRunsDeps) =>
  async (now: number): Promise<number | null> => {
    const looked = await words.reached('liveRuns');
    const at = looked === '' ? Number.NEGATIVE_INFINITY : Date.parse(looked);
    if (now - at < LOOK_MS) return now - at < LAG_MS ? null : at - LATE_MS;
    const lines = await workCenters.lines();
    const live = await runs.loadMany(lines.flatMap(({ liveRunId }) => liveRunId ?? []));
    const old = live.filter((run) => isLive(run) && Date.parse(run.startTime) <= now - LATE_MS);
    await words.write(
      'run',
      old.map((run) => ({ place: placeOfRun(run), words: [EVERY_WORD] })),
    );
    await words.reach('liveRuns', new Date(now).toISOString(), looked);
    return null;
  };
