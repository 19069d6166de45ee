import type { Clock } from '#app/clock-ports.ts';
import { FIRST_MONTH, LAG_MS, PAGE } from '#app/receiving/receipts/go-through.ts';
import { nextMonth, siteDay } from '#domain/calendar.ts';
import { WORDED_KINDS, type WordedKind, type WordKeeping, type WordSource } from './word-ports.ts';

export interface KeepWordsDeps {
  readonly words: WordKeeping;
  readonly sources: Readonly<Record<WordedKind, WordSource>>;
  readonly clock: Clock;
}

/** After so many it remembers how far it came and asks for the time: a long one has some thousand words. */
const FEW = 5;

/**
 * Writes the words of documents in the order of their places, from where it was last: of those from before there were
 * words as of new ones. Written and remembered a few at a time, so that it may be stopped anywhere and begun anew; where
 * another tick, or who begins anew, has moved the place meanwhile, it leaves the rest to them.
 */
export const keepWords = async (deps: KeepWordsDeps, hasTime: () => boolean): Promise<void> => {
  for (const kind of WORDED_KINDS) await keepWordsOf(deps, kind, hasTime);
};

const keepWordsOf = async (
  { words, sources, clock }: KeepWordsDeps,
  kind: WordedKind,
  hasTime: () => boolean,
): Promise<void> => {
  let remembered = await words.reached(kind);
  let reached = remembered || FIRST_MONTH;
  const remember = async (): Promise<boolean> => {
    const before = remembered;
    remembered = reached;
    return before === reached || words.reach(kind, reached, before);
  };
  // After what was reached: where that is begun anew, this is too, and before it.
  const source = sources[kind];
  const settled = source.settled ? await source.settled(clock.now()) : clock.now() - LAG_MS;
  if (settled === null) return;
  const upTo = `${siteDay(settled)}#${new Date(settled).toISOString()}`;
  while (hasTime() && reached < upTo) {
    const month = reached.slice(0, 7);
    const { documents, more } = await source.ofMonth(month, reached, upTo, PAGE);
    for (let at = 0; at < documents.length; at += FEW) {
      if (at > 0 && !hasTime()) return;
      const few = documents.slice(at, at + FEW);
      await words.write(kind, few);
      reached = few.at(-1)?.place ?? reached;
      if (!(await remember())) return;
    }
    if (more) continue;
    if (month >= upTo.slice(0, 7)) break;
    reached = nextMonth(month);
  }
  await remember();
};

/** From the first document on, whatever was gone through before. */
export const keepWordsAnew = async ({ words }: Pick<KeepWordsDeps, 'words'>): Promise<void> => {
  for (const kind of ['liveRuns', ...WORDED_KINDS] as const) await words.beginAnew(kind);
};
