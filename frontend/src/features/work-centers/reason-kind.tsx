import type { RequestInput } from '#api/contract.ts';
import type { postWorkCenter, ReasonOnTheWire } from '#api/work-centers.ts';
import { keepReason, useChangeReason } from './queries.ts';
import type { SentReason } from './reason-form-fields.tsx';
import type { RecordKind } from './record-kind.ts';
import { ASKED_WHEN, bothReasons } from './work-center-words.ts';

const termsOf = ({ reasonId, kind, text, active }: ReasonOnTheWire) => ({ reasonId, kind, text, active });

export interface Reason {
  readonly row: ReasonOnTheWire;
  readonly now: ReasonOnTheWire;
  readonly fields: RequestInput<typeof postWorkCenter, 'create_reason'>;
  readonly sent: SentReason;
}

/** Reasons that people choose from; what was said with old words stays said. */
export const REASON: RecordKind<Reason> = {
  noun: 'reasons',
  what: 'this reason',
  caption: 'Reasons',
  hasManyColumns: false,
  columns: [
    { heading: 'REASON', sortBy: ({ text }) => text, cell: ({ text }) => text },
    {
      heading: 'ASKED FOR WHEN',
      sortBy: ({ kind }) => ASKED_WHEN[kind],
      cell: ({ kind }) => ASKED_WHEN[kind],
    },
  ],
  keyOf: ({ reasonId }) => reasonId,
  wordsOf: ({ text }) => ({
    name: text,
    edit: `Edit ${text}`,
    form: 'Edit Reason',
    title: 'The reason',
    subject: 'The reason',
  }),
  savedWords: ({ text }) => ['Reason saved', text],
  beforeOff: () => null,
  whyNotSet: () => null,
  bothVersions: bothReasons,
  termsOf,
  useChange: useChangeReason,
  keep: keepReason,
};
