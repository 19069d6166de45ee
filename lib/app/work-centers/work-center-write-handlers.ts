import type { postWorkCenter } from '#api/work-centers.ts';
import { changeRecord, type RecordKind, refusalsOf } from '#app/change-record.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import type { Retry } from '#app/mutate.ts';
import { sha256 } from '#app/sha256.ts';
import { type PlacesDeps, placeDirectory } from '#app/stock/places/place-ports.ts';
import { type EditContext, isMadeWith } from '#domain/edited-terms.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { pickValues } from '#domain/record.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { notYourPlace } from '#domain/stock/places/not-your-place.ts';
import { findPlace } from '#domain/stock/places/place-directory.ts';
import {
  asMadeBy,
  changeLine,
  hasLineTerms,
  LINE_TERMS,
  Line,
  lineNotFound,
  newLine,
} from '#domain/work-centers/line.ts';
import {
  changeReason,
  hasReasonTerms,
  newReason,
  REASON_TERMS,
  Reason,
  reasonNotFound,
} from '#domain/work-centers/reason.ts';
import type { WorkCenterStore } from './work-center-ports.ts';

export interface WorkCenterWriteDeps extends Retry, PlacesDeps {
  readonly workCenters: WorkCenterStore;
}

const editing = ({ person, now }: CallContext): EditContext => ({ by: person.username, now });

const stale = 'Somebody else changed this. Look at both, then decide.';

const LINES: RecordKind<Line> = {
  stale,
  contended: 'Others are at this line this moment. Try again.',
  toResponse: (line) => Line.toWire(line),
};

const REASONS: RecordKind<Reason> = {
  stale,
  contended: 'Others are at this reason this moment. Try again.',
  toResponse: (reason) => Reason.toWire(reason),
};

const lineRefusals = refusalsOf(LINES);
const reasonRefusals = refusalsOf(REASONS);

/** What tells one request to make something from another with the same id. */
const hashOf = <Terms, const Name extends keyof Terms>(
  terms: Terms,
  names: readonly Name[],
): Promise<string> => sha256(JSON.stringify(pickValues(terms, names)));

/**
 * The place of a line as records write it. One that a line has already stays one, whatever became of it since;
 * PLACE_NOT_FOUND. A line of another warehouse is set up by nobody who is kept to theirs, and none comes there:
 * NOT_YOUR_WAREHOUSE.
 */
const placeOfLine = async (
  deps: PlacesDeps,
  { person }: CallContext,
  { name, typed, stored }: { name: string; typed: string | null; stored: string | null },
): Promise<Result<string | null, DomainError>> => {
  const place =
    typed === null || typed === stored ? ok(typed) : findPlace(typed, 'place', await placeDirectory(deps));
  if (!place.ok) return place;
  const notOwn = notYourPlace(
    person,
    [stored, place.value].filter((one) => one !== null),
    name,
  );
  return notOwn ? err(notOwn) : place;
};

/** The actions of POST /PostWorkCenter. */
export const workCenterWriteHandlers = (deps: WorkCenterWriteDeps): Handlers<typeof postWorkCenter> => {
  const { workCenters: store } = deps;
  return {
    async create_line({ code, requestId = null, ...typed }, context) {
      const made = { requestId, madeWith: await hashOf(typed, LINE_TERMS) };
      const place = await placeOfLine(deps, context, {
        name: typed.name,
        typed: typed.place ?? null,
        stored: null,
      });
      if (!place.ok) return place;
      const terms = { ...typed, place: place.value };
      const line = newLine(code, terms, editing(context), made);
      if ((await store.createLine(line)).ok) return ok({ data: Line.toWire(line) });
      const stored = await store.line(code);
      const existing = stored && asMadeBy(stored, { ...terms, ...made });
      if (stored && existing === 'same') return ok({ data: Line.toWire(stored) });
      if (existing === 'otherTerms') {
        const other = `Line ${code} was made by this already, with other details. Change it, or begin a new one.`;
        return err(lineRefusals.withCurrent(domainError('IDEMPOTENCY_CONFLICT', other), stored));
      }
      const message = `There is a line ${code} already.`;
      const details = [{ path: 'code', code: 'CODE_TAKEN' as const, message }];
      return err(lineRefusals.withCurrent(domainError('CODE_TAKEN', message, { details }), stored));
    },

    async change_line({ code, version, place: typed, ...terms }, context) {
      const line = await changeRecord(deps, LINES, {
        load: () => store.line(code),
        notFound: () => lineNotFound(code),
        version,
        // A page of the version before says nothing of places: the line keeps its own.
        isMade: (stored) =>
          hasLineTerms(stored, { ...terms, place: typed === undefined ? stored.place : typed }),
        async decide(stored) {
          const place = await placeOfLine(deps, context, {
            ...{ name: stored.name, stored: stored.place },
            typed: typed === undefined ? stored.place : typed,
          });
          return place.ok ? changeLine(stored, { ...terms, place: place.value }, editing(context)) : place;
        },
        save: store.saveLine,
      });
      return line.ok ? ok({ data: Line.toWire(line.value) }) : line;
    },

    async create_reason({ reasonId, ...typed }, context) {
      const madeWith = await hashOf(typed, REASON_TERMS);
      const terms = { ...typed, downtime: typed.downtime ?? 'unplanned' };
      const reason = newReason(reasonId, terms, editing(context), madeWith);
      if ((await store.createReason(reason)).ok) return ok({ data: Reason.toWire(reason) });
      const stored = await store.reason(reasonId);
      if (stored && isMadeWith(stored, madeWith, hasReasonTerms(stored, terms)))
        return ok({ data: Reason.toWire(stored) });
      const other = domainError('IDEMPOTENCY_CONFLICT', 'This reason was made already, with other words.');
      return err(reasonRefusals.withCurrent(other, stored));
    },

    async change_reason({ reasonId, version, ...terms }, context) {
      const reason = await changeRecord(deps, REASONS, {
        load: () => store.reason(reasonId),
        notFound: reasonNotFound,
        version,
        // A page of the version before says nothing of downtime: the reason keeps its own.
        isMade: (stored) => hasReasonTerms(stored, { ...terms, downtime: terms.downtime ?? stored.downtime }),
        decide: (stored) =>
          ok(
            changeReason(stored, { ...terms, downtime: terms.downtime ?? stored.downtime }, editing(context)),
          ),
        save: store.saveReason,
      });
      return reason.ok ? ok({ data: Reason.toWire(reason.value) }) : reason;
    },
  };
};
