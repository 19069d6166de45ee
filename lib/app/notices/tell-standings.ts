import type { Clock } from '#app/clock-ports.ts';
import type { Standing } from '#domain/notices/notice.ts';
import { tellStanding } from '#domain/notices/tell.ts';
import { type ChangeBookDeps, changeBook } from './change-book.ts';
import { type DocumentLooks, lookAtFailedLoads, lookAtStuckDocuments } from './look/look-at-documents.ts';
import { type FloorLooks, lookAtRuns, lookAtShipments, lookAtWorkOrders } from './look/look-at-floor.ts';
import { lookAtPeople, type PeopleLooks, readEverybody } from './look/look-at-people.ts';
import { lookAtBooks, lookAtExpiring, type StockLooks } from './look/look-at-stock.ts';

export interface TellStandingsDeps
  extends ChangeBookDeps,
    DocumentLooks,
    FloorLooks,
    PeopleLooks,
    StockLooks {
  readonly clock: Clock;
}

type Look = (deps: TellStandingsDeps, now: number) => Promise<Standing | null>;

/** What is looked at, and every how many minutes: what changes by the day less often, and what costs more to read. */
const LOOKS: readonly { readonly everyMinutes: number; readonly look: Look }[] = [
  { everyMinutes: 1, look: lookAtStuckDocuments },
  { everyMinutes: 5, look: lookAtFailedLoads },
  { everyMinutes: 5, look: lookAtRuns },
  {
    everyMinutes: 5,
    async look(deps) {
      const everybody = await readEverybody(deps);
      // The pool is asked too often at the moment: in five minutes, then.
      return everybody.ok ? lookAtPeople(everybody.value) : null;
    },
  },
  { everyMinutes: 15, look: lookAtShipments },
  { everyMinutes: 15, look: lookAtWorkOrders },
  { everyMinutes: 15, look: lookAtExpiring },
  { everyMinutes: 15, look: lookAtBooks },
];

const MINUTE_MS = 60_000;

/**
 * Looks at what is due in this minute and says how it stands. A look that fails keeps no other from being told of, and is
 * thrown at the end: the next one is minutes away.
 */
export const tellStandings = async (deps: TellStandingsDeps): Promise<void> => {
  const minute = Math.floor(deps.clock.now() / MINUTE_MS);
  const looks = LOOKS.filter(({ everyMinutes }) => minute % everyMinutes === 0).map(async ({ look }) => {
    // Before it is looked at: what changes meanwhile is seen by the next look.
    const now = deps.clock.now();
    const standing = await look(deps, now);
    return standing === null ? null : { standing, now };
  });
  const looked = await Promise.allSettled(looks);
  const seen = looked.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
  await changeBook(deps, deps.clock.now(), (book) => ({
    next: seen.reduce((told, { standing, now }) => tellStanding(told, standing, now), book),
    eventIds: [],
  }));
  const failed = looked.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
};
