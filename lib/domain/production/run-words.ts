import { siteDay } from '#domain/calendar.ts';
import { wordStarts } from '#domain/words/word-starts.ts';
import type { ListedRun, Run } from './run.ts';

/** Where a run stands in the history: the site's day of its start, the instant, and the run. */
export const placeOfRun = ({ runId, startTime }: Pick<Run, 'runId' | 'startTime'>): string =>
  `${siteDay(Date.parse(startTime))}#${startTime}#${runId}`;

/** Which run a place names. */
export const runAt = (place: string): string => place.split('#')[2] ?? '';

/** A number as people type it: `12` of `PR-000012`. */
const withoutZeros = (number: string): string => /[1-9]\d*$/.exec(number)?.[0] ?? '';

type Worded = Pick<ListedRun, 'runNumber' | 'workOrderId' | 'product' | 'line' | 'operator'>;

/** All words by which a run that ended is found, each once. None of them changes once it has. */
export const wordsOfRun = ({
  runNumber,
  workOrderId,
  product,
  line,
  operator,
}: Worded): readonly string[] => [
  ...new Set(
    [runNumber, withoutZeros(runNumber), workOrderId, product, line, operator]
      .filter(Boolean)
      .flatMap((text) => wordStarts(text)),
  ),
];
