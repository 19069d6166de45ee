import type { LineOnTheWire, ReasonOnTheWire } from '#api/work-centers.ts';
import type { ReasonKind } from '#domain/work-centers/reason.ts';
import type { VersionLine } from '#frontend/shared/both-versions-dialog.tsx';
import { quantityText } from '#frontend/shared/quantity-text.ts';
import type { LineRow } from './queries.ts';

/** When somebody is asked for a reason of the kind. */
export const ASKED_WHEN: Readonly<Record<ReasonKind, string>> = {
  pause: 'A run is paused',
  loss: 'Loss is recorded',
  hold: 'An order is put on hold',
  cancel: 'An order is cancelled',
  closeShort: 'An order is closed short',
  reopen: 'An order is reopened',
  void: 'A run is made void',
};

/** '12,000 bottles an hour'; a dash where nobody has said. */
export const speedText = ({
  ratedSpeed,
  ratedUnit,
}: Pick<LineOnTheWire, 'ratedSpeed' | 'ratedUnit'>): string =>
  ratedSpeed === null ? '–' : `${quantityText(ratedSpeed)} ${ratedUnit} an hour`;

const activeText = (active: boolean): string => (active ? 'Active' : 'Switched off');

/** Why a line can't be switched off now, naming the run; null when it can. */
export const whyNotOff = ({ active, liveRunId, run }: LineRow): string | null => {
  if (!active || liveRunId === null) return null;
  return run ? `${run.runNumber} is live on it; stop that first` : 'a run is live on it; stop that first';
};

export type LineTerms = Pick<LineOnTheWire, 'name' | 'ratedSpeed' | 'ratedUnit' | 'active'>;

export type ReasonTerms = Pick<ReasonOnTheWire, 'text' | 'kind' | 'active'>;

type InWords<Terms> = (terms: Terms) => Readonly<Record<string, string>>;

const both =
  <Terms>(inWords: InWords<Terms>) =>
  (yours: Terms, current: Terms): readonly VersionLine[] => {
    const now = inWords(current);
    return Object.entries(inWords(yours)).map(([name, text]) => ({
      name,
      yours: text,
      current: now[name] ?? '',
    }));
  };

/** The fields of a line as each version has them. */
export const bothLines = both<LineTerms>((terms) => ({
  Name: terms.name,
  'Rated speed': speedText(terms),
  State: activeText(terms.active),
}));

export const bothReasons = both<ReasonTerms>(({ text, kind, active }) => ({
  Reason: text,
  'Asked for when': ASKED_WHEN[kind],
  State: activeText(active),
}));
