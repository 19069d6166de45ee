import type { RunRow } from '#api/production.ts';
import type { OpenPostings, PostingStore } from '#app/posting/postings/posting-ports.ts';
import type { RunStore } from '#app/production/production-ports.ts';
import { type OpenMark, openMark } from '#domain/posting/attention.ts';
import { type RunInBooks, runInBooks } from '#domain/production/posting/run-in-books.ts';
import { ListedRun, type Run } from '#domain/production/run.ts';

interface RunsInBooksDeps {
  readonly runs: Pick<RunStore, 'loadMany' | 'goodsOf'>;
  readonly postings: Pick<PostingStore, 'loadMany'>;
  readonly openPostings: OpenPostings;
}

/** How these runs stand to the books; those of which there is nothing to say are left out. */
export const standingsOf = async (
  { runs, postings }: Pick<RunsInBooksDeps, 'runs' | 'postings'>,
  runIds: readonly string[],
): Promise<{ runId: string; inBooks: RunInBooks }[]> => {
  const found = (await postings.loadMany(runIds)).filter(({ kind }) => kind === 'kit');
  // Whether one that was given up is closed all the same, its goods say; of all others it is known.
  const givenUp = found.filter(({ state }) => state.status === 'CANCELLED');
  const goods = await runs.goodsOf(givenUp.map(({ postingId }) => postingId));
  return found.flatMap((posting) => {
    const inBooks = runInBooks(posting, goods.get(posting.postingId) ?? null);
    return inBooks === null ? [] : [{ runId: posting.postingId, inBooks }];
  });
};

/** So many are listed: whoever sees that many looks for the one cause. */
const MAX_OPEN = 1000;

const newestFirst = (one: Run, other: Run): number => (one.startTime > other.startTime ? -1 : 1);

/** Closed runs that wait so for the poster or for a person, the newest start first; at most 1000. */
export const runsOpenInBooks = async (
  { runs, openPostings }: Pick<RunsInBooksDeps, 'runs' | 'openPostings'>,
  mark: OpenMark,
  now: number,
): Promise<RunRow[]> => {
  const open = await openPostings.openSince(mark, new Date(now).toISOString(), MAX_OPEN);
  const ids = open
    .filter((posting) => posting.kind === 'kit' && openMark(posting) === mark)
    .map(({ postingId }) => postingId);
  return [...(await runs.loadMany(ids))].sort(newestFirst).map(ListedRun.toWire);
};
