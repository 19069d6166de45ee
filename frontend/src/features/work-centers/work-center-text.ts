import type { LineResponse, ReasonResponse } from '#api/work-centers.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import type { DowntimeKind } from '#domain/work-centers/downtime.ts';
import type { ReasonKind } from '#domain/work-centers/reason-kinds.ts';
import type { VersionLine } from '#frontend/shared/dialogs/conflict-dialog.tsx';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
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

/** What it means that a line stands still. */
export const DOWNTIME_LABELS: Readonly<Record<DowntimeKind, string>> = {
  planned: 'Planned',
  unplanned: 'Unplanned',
  changeover: 'Changeover',
};

/** '12,000 bottles an hour'; a dash where nobody has said. */
export const speedText = ({
  ratedSpeed,
  ratedUnit,
}: Pick<LineResponse, 'ratedSpeed' | 'ratedUnit'>): string =>
  ratedSpeed === null ? '–' : `${quantityText(ratedSpeed)} ${ratedUnit} an hour`;

/** 'MAIN / LINE1'; a dash where nobody has said. */
export const placeText = (place: string | null | undefined): string => (place ? placeName(place) : '–');

const activeText = (active: boolean): string => (active ? 'Active' : 'Switched off');

/** Why a line can't be switched off now, naming the run; null when it can. */
export const switchOffDisabledReason = ({ active, liveRunId, run }: LineRow): string | null => {
  if (!active || liveRunId === null) return null;
  return run ? `${run.runNumber} is live on it; stop that first` : 'a run is live on it; stop that first';
};

type LineTerms = Pick<LineResponse, 'name' | 'ratedSpeed' | 'ratedUnit' | 'active'> & {
  readonly place?: string | null | undefined;
};

type ReasonTerms = Pick<ReasonResponse, 'text' | 'kind' | 'active'> & {
  readonly downtime?: DowntimeKind | undefined;
};

type FieldTexts<Terms> = (terms: Terms) => Readonly<Record<string, string>>;

const versionLinesOf =
  <Terms>(textsOf: FieldTexts<Terms>) =>
  (yours: Terms, current: Terms): readonly VersionLine[] => {
    const now = textsOf(current);
    return Object.entries(textsOf(yours)).map(([name, text]) => ({
      name,
      yours: text,
      current: now[name] ?? '',
    }));
  };

/** The fields of a line as each version has them. */
export const lineVersions = versionLinesOf<LineTerms>((terms) => ({
  Name: terms.name,
  'Rated speed': speedText(terms),
  Place: placeText(terms.place),
  State: activeText(terms.active),
}));

export const reasonVersions = versionLinesOf<ReasonTerms>(
  ({ text, kind, downtime = 'unplanned', active }) => ({
    Reason: text,
    'Asked for when': ASKED_WHEN[kind],
    Downtime: kind === 'pause' ? DOWNTIME_LABELS[downtime] : '–',
    State: activeText(active),
  }),
);
