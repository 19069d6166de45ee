import type { TallySource } from './kept-tally-ports.ts';

/** More than these are not counted each time that somebody looks: what the last tick counted is shown. */
const MOST_COUNTED = 300;

/** A tally that is older was left behind: by whoever counts no more, or because there are few again. */
const FRESH_MS = 3 * 60_000;

type Tally = readonly { readonly count: number }[];

const isMany = (tally: Tally): boolean => tally.reduce((sum, { count }) => sum + count, 0) > MOST_COUNTED;

/**
 * How many there are, by what they are told apart: what it reads does not grow with them. `countedAt`: UTC ISO, where it
 * was not counted just now.
 */
export const lookAtTally = async <T extends Tally>(
  source: TallySource<T>,
  now: number,
): Promise<{ readonly tally: T; readonly countedAt?: string }> => {
  const kept = await source.load();
  return kept !== null && kept.at > now - FRESH_MS && isMany(kept.tally)
    ? { tally: kept.tally, countedAt: new Date(kept.at).toISOString() }
    : { tally: await source.count() };
};

/**
 * Counts very many of them for everybody who looks until the next tick. Always out of the rows: nothing is added to what
 * was counted before, so that whatever wrote them, whatever was late and whoever was stopped on the way, it is right a
 * minute later.
 */
export const keepTally = async <T extends Tally>(source: TallySource<T>, now: number): Promise<void> => {
  const tally = await source.count();
  if (isMany(tally)) await source.save({ tally, at: now });
};
