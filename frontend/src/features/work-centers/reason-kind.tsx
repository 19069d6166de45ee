import type { RequestInput } from '#api/contract.ts';
import type { postWorkCenter, ReasonResponse } from '#api/work-centers.ts';
import { updateReasonInCache, useChangeReason } from './queries.ts';
import type { SentReason } from './reason-form-fields.tsx';
import type { RecordKind } from './record-kind.ts';
import { ASKED_WHEN, DOWNTIME_LABELS, reasonVersions } from './work-center-text.ts';

const termsOf = ({ reasonId, kind, text, downtime, active }: ReasonResponse) => ({
  ...{ reasonId, kind, text, downtime, active },
});

export interface Reason {
  readonly row: ReasonResponse;
  readonly now: ReasonResponse;
  readonly fields: RequestInput<typeof postWorkCenter, 'create_reason'>;
  readonly sent: SentReason;
}

/** Reasons that people choose from; what was said with old words stays said. */
export const REASON: RecordKind<Reason> = {
  noun: 'reasons',
  what: 'this reason',
  caption: 'Reasons',
  columns: [
    { heading: 'REASON', narrow: 'title', sortBy: ({ text }) => text, cell: ({ text }) => text },
    {
      heading: 'ASKED FOR WHEN',
      narrow: 'detail',
      sortBy: ({ kind }) => ASKED_WHEN[kind],
      cell: ({ kind, downtime }) =>
        kind === 'pause' && downtime !== 'unplanned'
          ? `${ASKED_WHEN[kind]}, ${DOWNTIME_LABELS[downtime].toLowerCase()}`
          : ASKED_WHEN[kind],
    },
  ],
  keyOf: ({ reasonId }) => reasonId,
  labelsOf: ({ text }) => ({
    name: text,
    edit: `Edit ${text}`,
    form: 'Edit Reason',
    title: 'The reason',
    subject: 'The reason',
  }),
  savedMessage: ({ text }) => ['Reason saved', text],
  switchOffHint: () => null,
  overwriteDisabledReason: () => null,
  bothVersions: reasonVersions,
  termsOf,
  useChange: useChangeReason,
  updateCache: updateReasonInCache,
};
