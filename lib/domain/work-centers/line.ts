import * as z from 'zod/mini';
import { createdStamp, type EditContext, editedStamp, hasTerms, isMadeWith } from '#domain/edited-terms.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { productionUnit } from '#domain/production/unit-fields.ts';
import {
  addedField,
  defineRecord,
  inputField,
  internalField,
  pickValues,
  type RecordOf,
} from '#domain/record.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { key, text } from '#domain/text.ts';

/** A production line (work center). Instants are UTC ISO. */
export const Line = defineRecord(
  {
    /** What people call it on labels and in lists; never changes. */
    code: z.string(),
    name: inputField(z.string(), key(80)),
    /** So many `ratedUnit` an hour; null: not known. */
    ratedSpeed: inputField(
      z.nullable(z.number()),
      z._default(
        z.nullable(
          z
            .number('Write a number.')
            .check(
              z.positive('Use more than 0.'),
              z.gte(0.001, 'Use at least 0.001.'),
              z.lte(1_000_000, 'Use at most 1000000.'),
            ),
        ),
        null,
      ),
    ),
    ratedUnit: inputField(productionUnit, z._default(productionUnit, 'bottles')),
    /** Where it stands: what it makes comes into stock there, and what it uses is issued to it. Null: nobody has said. */
    place: addedField(
      inputField(
        z.nullable(z.string()),
        z.nullable(
          z.pipe(
            text(100),
            z.transform((value) => value || null),
          ),
        ),
      ),
      null,
    ),
    /** No run starts on a line that is switched off. */
    active: inputField(z.boolean(), z._default(z.boolean(), true)),
    /** The one Running or Paused run on it: where two tablets start at once, this decides. */
    liveRunId: z.nullable(z.string()),
    /** Its number, for sentences; null where the run was started before this was kept. */
    liveRunNumber: internalField(z.nullable(z.string())),
    /** When the newest run on it stopped, and its number: none starts before that. Null: none has since this is kept. */
    lastStopTime: internalField(z.nullable(z.string())),
    lastRunNumber: internalField(z.nullable(z.string())),
    /** What the client made it with: the same one again is the same line, whatever it was changed to since. */
    requestId: internalField(z.nullable(z.string())),
    /** A hash of the terms it was made with; null where it was made before this was kept. */
    madeWith: internalField(z.nullable(z.string())),
    version: z.int(),
    createdAt: internalField(z.string()),
    createdBy: internalField(z.string()),
    updatedAt: z.string(),
    updatedBy: z.string(),
  },
  // That a line is free is asked of the table as the absence of `liveRunId`.
  { nulls: ['ratedSpeed'] },
);

export type Line = RecordOf<typeof Line>;

/** What a person decides about a line. */
export const LINE_TERMS = [
  'name',
  'ratedSpeed',
  'ratedUnit',
  'place',
  'active',
] as const satisfies readonly (keyof Line)[];

type LineTerms = Pick<Line, (typeof LINE_TERMS)[number]>;

export const newLine = (
  code: string,
  terms: LineTerms,
  context: EditContext,
  { requestId, madeWith }: Pick<Line, 'requestId' | 'madeWith'> = { requestId: null, madeWith: null },
): Line => ({
  code,
  ...pickValues(terms, LINE_TERMS),
  liveRunId: null,
  liveRunNumber: null,
  lastStopTime: null,
  lastRunNumber: null,
  requestId,
  madeWith,
  ...createdStamp(context),
});

export const hasLineTerms = (line: Line, terms: LineTerms): boolean => hasTerms(line, terms, LINE_TERMS);

/**
 * What a line that exists is to a request to make one of its code: what that very request has made, whatever it was
 * changed to since; made under its id with other terms; or somebody else's. Without an id its terms alone can tell.
 */
export const asMadeBy = (
  line: Line,
  { requestId, madeWith, ...terms }: LineTerms & Pick<Line, 'requestId' | 'madeWith'>,
): 'same' | 'otherTerms' | 'other' => {
  if (requestId === null) return hasLineTerms(line, terms) ? 'same' : 'other';
  if (line.requestId !== requestId) return 'other';
  return isMadeWith(line, madeWith, hasLineTerms(line, terms)) ? 'same' : 'otherTerms';
};

/** The terms it has already are a success that changes nothing. A line with a live run stays on. */
export const changeLine = (line: Line, terms: LineTerms, context: EditContext): Result<Line, DomainError> => {
  if (hasLineTerms(line, terms)) return ok(line);
  if (!terms.active && line.liveRunId !== null) return err(lineRuns(line));
  return ok({ ...line, ...pickValues(terms, LINE_TERMS), ...editedStamp(line, context) });
};

type Busy = Pick<Line, 'name'> & { readonly liveRunNumber?: string | null };

/** 'Run PR-000123 is live on Canning line 1.' */
const runIsLive = ({ name, liveRunNumber }: Busy): string =>
  `${liveRunNumber ? `Run ${liveRunNumber}` : 'A run'} is live on ${name}.`;

const lineRuns = (line: Line): DomainError =>
  domainError('LINE_BUSY', `${runIsLive(line)} Stop it, then switch the line off.`);

export const lineNotFound = (code: string): DomainError =>
  domainError('WORK_CENTER_NOT_FOUND', `There is no line ${code}.`);

/** Why no run can start on the line, in a sentence; null when one can. */
export const startDisabledReason = (
  line: Pick<Line, 'name' | 'active' | 'liveRunId'> & Busy,
): DomainError | null => {
  if (!line.active) return domainError('LINE_OFF', `${line.name} is switched off. Choose another line.`);
  if (line.liveRunId !== null) {
    return domainError('LINE_BUSY', `${runIsLive(line)} Stop it first, or choose another line.`);
  }
  return null;
};
