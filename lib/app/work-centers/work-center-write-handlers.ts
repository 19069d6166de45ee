import type { postWorkCenter } from '#api/work-centers.ts';
import { changeRecord, type RecordKind, refusalsOf } from '#app/change-record.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import type { Retry } from '#app/mutate.ts';
import { sha256 } from '#app/sha256.ts';
import { type EditContext, isMadeWith } from '#domain/edited-terms.ts';
import { domainError } from '#domain/errors.ts';
import { pickValues } from '#domain/record.ts';
import { err, ok } from '#domain/result.ts';
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

export interface WorkCenterWriteDeps extends Retry {
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

/** The actions of POST /PostWorkCenter. */
export const workCenterWriteHandlers = (deps: WorkCenterWriteDeps): Handlers<typeof postWorkCenter> => {
  const { workCenters: store } = deps;
  return {
    async create_line({ code, requestId = null, ...terms }, context) {
      const made = { requestId, madeWith: await hashOf(terms, LINE_TERMS) };
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

    async change_line({ code, version, ...terms }, context) {
      const line = await changeRecord(deps, LINES, {
        load: () => store.line(code),
        notFound: () => lineNotFound(code),
        version,
        isMade: (stored) => hasLineTerms(stored, terms),
        decide: (stored) => changeLine(stored, terms, editing(context)),
        save: store.saveLine,
      });
      return line.ok ? ok({ data: Line.toWire(line.value) }) : line;
    },

    async create_reason({ reasonId, ...terms }, context) {
      const madeWith = await hashOf(terms, REASON_TERMS);
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
        isMade: (stored) => hasReasonTerms(stored, terms),
        decide: (stored) => ok(changeReason(stored, terms, editing(context))),
        save: store.saveReason,
      });
      return reason.ok ? ok({ data: Reason.toWire(reason.value) }) : reason;
    },
  };
};
