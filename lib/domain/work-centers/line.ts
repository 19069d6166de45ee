import { type DomainError, domainError } from '#domain/errors.ts';
import type { ProductionUnit } from '#domain/production/units.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** What a person decides about a line. */
export interface LineTerms {
  readonly name: string;
  /** So many `ratedUnit` an hour; null: not known. */
  readonly ratedSpeed: number | null;
  readonly ratedUnit: ProductionUnit;
  /** No run starts on a line that is switched off. */
  readonly active: boolean;
}

/** A production line (work center). Instants are UTC ISO. */
export interface Line extends LineTerms {
  /** What people call it on labels and in lists; never changes. */
  readonly code: string;
  /** The one Running or Paused run on it: where two tablets start at once, this decides. */
  readonly liveRunId: string | null;
  /** Its number, for sentences; null where the run was started before this was kept. */
  readonly liveRunNumber: string | null;
  /** What the client made it with: the same one again is the same line, whatever it was changed to since. */
  readonly requestId: string | null;
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
}

export interface EditContext {
  readonly by: string;
  readonly now: number;
}

/** A new record's marks of who and when. */
export const createdStamp = ({ by, now }: EditContext) => {
  const at = new Date(now).toISOString();
  return { version: 1, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by };
};

/** The next version's marks of who and when. */
export const editedStamp = ({ version }: { readonly version: number }, { by, now }: EditContext) => ({
  version: version + 1,
  updatedAt: new Date(now).toISOString(),
  updatedBy: by,
});

const termsOf = ({ name, ratedSpeed, ratedUnit, active }: LineTerms): LineTerms => ({
  name,
  ratedSpeed,
  ratedUnit,
  active,
});

export const newLine = (
  code: string,
  terms: LineTerms,
  editing: EditContext,
  requestId: string | null = null,
): Line => ({
  code,
  ...termsOf(terms),
  liveRunId: null,
  liveRunNumber: null,
  requestId,
  ...createdStamp(editing),
});

const hasTerms = (line: Line, terms: LineTerms): boolean =>
  JSON.stringify(termsOf(line)) === JSON.stringify(termsOf(terms));

/**
 * Whether a line that exists is what this request has made before. Without an id its terms alone can tell; with one,
 * other terms are another request, unless somebody has changed the line since.
 */
export const isMadeBy = (line: Line, requestId: string | null, terms: LineTerms): boolean =>
  requestId === null
    ? hasTerms(line, terms)
    : line.requestId === requestId && (line.version > 1 || hasTerms(line, terms));

/** The terms it has already are a success that changes nothing. A line with a live run stays on. */
export const changeLine = (line: Line, terms: LineTerms, editing: EditContext): Result<Line, DomainError> => {
  if (hasTerms(line, terms)) return ok(line);
  if (!terms.active && line.liveRunId !== null) return err(lineRuns(line));
  return ok({ ...line, ...termsOf(terms), ...editedStamp(line, editing) });
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
