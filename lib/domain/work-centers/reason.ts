import * as z from 'zod/mini';
import { createdStamp, type EditContext, editedStamp, hasTerms } from '#domain/edited-terms.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import {
  addedField,
  defineRecord,
  inputField,
  internalField,
  pickValues,
  type RecordOf,
} from '#domain/record.ts';
import { key } from '#domain/text.ts';
import { DOWNTIME_KINDS } from './downtime.ts';
import { REASON_KINDS } from './reason-kinds.ts';

/** A reason to choose from. Records keep its words, not its id: what was said stays said. */
export const Reason = defineRecord(
  {
    /** The client's ULID. */
    reasonId: z.string(),
    /** What a person is asked this reason for. */
    kind: inputField(
      z.enum(REASON_KINDS),
      z.enum(REASON_KINDS, {
        error: ({ input }) =>
          input === undefined ? 'Choose when it is asked for.' : `Use one of: ${REASON_KINDS.join(', ')}.`,
      }),
    ),
    text: inputField(z.string(), key(200)),
    /** Of a pause: what it means that the line stands still. */
    downtime: addedField(z.enum(DOWNTIME_KINDS), 'unplanned'),
    /** Offered to choose from. */
    active: inputField(z.boolean(), z._default(z.boolean(), true)),
    /** A hash of the words it was made with; null where it was made before this was kept. */
    madeWith: internalField(z.nullable(z.string())),
    version: z.int(),
    createdAt: internalField(z.string()),
    createdBy: internalField(z.string()),
    updatedAt: internalField(z.string()),
    updatedBy: internalField(z.string()),
  },
  // The sort key is called after the lines', and `kind` is the partition.
  { renamed: { reasonId: 'code', kind: 'askedFor' } },
);

export type Reason = RecordOf<typeof Reason>;

/** What a person decides about a reason. */
export const REASON_TERMS = [
  'kind',
  'text',
  'downtime',
  'active',
] as const satisfies readonly (keyof Reason)[];

type ReasonTerms = Pick<Reason, (typeof REASON_TERMS)[number]>;

export const newReason = (
  reasonId: string,
  terms: ReasonTerms,
  context: EditContext,
  madeWith: string | null = null,
): Reason => ({
  reasonId,
  madeWith,
  ...pickValues(terms, REASON_TERMS),
  ...createdStamp(context),
});

export const hasReasonTerms = (reason: Reason, terms: ReasonTerms): boolean =>
  hasTerms(reason, terms, REASON_TERMS);

/** The terms it has already are a success that changes nothing. */
export const changeReason = (reason: Reason, terms: ReasonTerms, context: EditContext): Reason =>
  hasReasonTerms(reason, terms)
    ? reason
    : { ...reason, ...pickValues(terms, REASON_TERMS), ...editedStamp(reason, context) };

export const reasonNotFound = (): DomainError =>
  domainError('WORK_CENTER_NOT_FOUND', 'There is no such reason.');
