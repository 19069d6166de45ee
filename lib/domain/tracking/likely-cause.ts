import { siteDay } from '#domain/calendar.ts';
import { ADJUSTMENT_REASONS, type AdjustmentReason } from '#domain/stock/ledger/adjustment-reasons.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import type { TracedLine } from './traced-line.ts';

const CAUSES: Readonly<Record<AdjustmentReason, readonly [less: string, more: string]>> = {
  Damaged: ['Broken, and not recorded as scrap.', 'Taken off as damaged before, and was not.'],
  Expired: [
    'Thrown away past its date, and not recorded as scrap.',
    'Taken off as expired before, and is here.',
  ],
  Found: ['Found to be less than was recorded.', 'Missed by an earlier count, or returned without a record.'],
  Lost: ['Used, moved or taken without a record.', 'Taken off as lost before, and found.'],
  Spilled: ['Spilled, and not recorded as scrap.', 'Taken off as spilled before, and was not.'],
  'Wrongly recorded': ['An entry before it was too high.', 'An entry before it was too low.'],
  Other: ['Only who wrote it can say.', 'Only who wrote it can say.'],
};

const reasonOf = ({ reason }: TracedLine): AdjustmentReason | undefined =>
  ADJUSTMENT_REASONS.find((one) => reason === one || reason?.startsWith(`${one}:`));

/** What was done, as a sentence goes on with it. */
const DONE: Partial<Record<TracedLine['kind'], string>> = {
  receive: 'receipt',
  issue: 'issue',
  return: 'return',
  produce: 'output',
  move: 'move',
  palletise: 'palletising',
  break: 'breaking of a pallet',
  ship: 'despatch',
  scrap: 'scrap',
  sample: 'sample',
};

const said = ({ kind, at, by }: TracedLine): string =>
  `the ${DONE[kind] ?? kind} of ${siteDay(Date.parse(at))} by ${by}`;

const differs = ({ kind }: TracedLine): boolean => kind === 'adjust' || kind === 'count';

/** As much the other way, at another place: it was there all the time. */
const opposite = (line: TracedLine, lines: readonly TracedLine[]): TracedLine | undefined =>
  lines.find((one) => one !== line && differs(one) && one.delta === -line.delta);

/** The newest before it, at its place, of as much: entered twice, or one more time than was said. */
const asMuchBefore = (line: TracedLine, lines: readonly TracedLine[]): TracedLine | undefined =>
  lines
    .filter((one) => one.place === line.place && one.at < line.at && !differs(one))
    .filter((one) => Math.abs(one.delta) === Math.abs(line.delta))
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))[0];

/**
 * What most likely made a count or an adjustment necessary, as somebody who looks for it would begin: the same the other
 * way, an entry of exactly as much before it, the reason that was given. `lines`: the whole ledger of its lot.
 */
export const likelyCause = (line: TracedLine, lines: readonly TracedLine[]): string => {
  const back = opposite(line, lines);
  if (back)
    return back.place === line.place
      ? `As much was ${back.delta > 0 ? 'added' : 'taken off'} on ${siteDay(Date.parse(back.at))}: one takes the other back.`
      : `As much was ${back.delta > 0 ? 'found' : 'missed'} at ${placeName(back.place)}: moved without a record.`;
  const before = asMuchBefore(line, lines);
  if (before) {
    const isSameWay = before.delta > 0 === line.delta > 0;
    return isSameWay
      ? `As much as ${said(before)}: that may have happened twice, and was recorded once.`
      : `As much as ${said(before)}: that may not have happened, or was recorded twice.`;
  }
  const reason = reasonOf(line);
  if (reason) return CAUSES[reason][line.delta < 0 ? 0 : 1];
  return line.delta < 0
    ? 'Used, broken or moved without a record before the count.'
    : 'Used less than was recorded, or missed by an earlier count.';
};
