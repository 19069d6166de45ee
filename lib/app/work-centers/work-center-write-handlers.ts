import type { postWorkCenter } from '#api/work-centers.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import {
  changeLine,
  type EditContext,
  isMadeBy,
  type Line,
  lineNotFound,
  newLine,
} from '#domain/work-centers/line.ts';
import { changeReason, hasReasonTerms, newReason, reasonNotFound } from '#domain/work-centers/reason.ts';
import type { WorkCenterStore } from './work-center-ports.ts';
import { toLineResponse, toReasonResponse } from './work-center-response.ts';

export interface WorkCenterWriteDeps {
  readonly workCenters: WorkCenterStore;
}

const editing = ({ person, now }: CallContext): EditContext => ({ by: person.username, now });

const stale = (current: unknown): DomainError =>
  domainError('STALE_VERSION', 'Somebody else changed this. Look at both, then decide.', { current });

/** A change that made it so already and was sent again is a success; what has moved on is a conflict. */
const MAX_ATTEMPTS = 3;

const saveLine = async (
  store: WorkCenterStore,
  code: string,
  version: number,
  decide: (line: Line) => Result<Line, DomainError>,
): Promise<Result<Line, DomainError>> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const line = await store.line(code);
    if (!line) return err(lineNotFound(code));
    const next = decide(line);
    if (next.ok && next.value === line) return next;
    if (line.version !== version) return err(stale(toLineResponse(line)));
    if (!next.ok) return err({ ...next.error, current: toLineResponse(line) });
    if ((await store.saveLine(next.value, line)).ok) return next;
  }
  return err(domainError('TRY_AGAIN', 'Others are at this line this moment. Try again.'));
};

/** The actions of POST /PostWorkCenter. */
export const workCenterWriteHandlers = ({
  workCenters: store,
}: WorkCenterWriteDeps): Handlers<typeof postWorkCenter> => ({
  async create_line({ code, requestId = null, ...terms }, context) {
    const line = newLine(code, terms, editing(context), requestId);
    if ((await store.createLine(line)).ok) return ok({ data: toLineResponse(line) });
    const stored = await store.line(code);
    if (stored && isMadeBy(stored, requestId, terms)) return ok({ data: toLineResponse(stored) });
    const message = `There is a line ${code} already.`;
    return err(
      domainError('CODE_TAKEN', message, {
        details: [{ path: 'code', code: 'CODE_TAKEN', message }],
        current: stored ? toLineResponse(stored) : undefined,
      }),
    );
  },

  async change_line({ code, version, ...terms }, context) {
    const line = await saveLine(store, code, version, (stored) =>
      changeLine(stored, terms, editing(context)),
    );
    return line.ok ? ok({ data: toLineResponse(line.value) }) : line;
  },

  async create_reason({ reasonId, ...terms }, context) {
    const reason = newReason(reasonId, terms, editing(context));
    if ((await store.createReason(reason)).ok) return ok({ data: toReasonResponse(reason) });
    const stored = await store.reason(reasonId);
    if (stored && hasReasonTerms(stored, terms)) return ok({ data: toReasonResponse(stored) });
    return err(domainError('IDEMPOTENCY_CONFLICT', 'This reason was made already, with other words.'));
  },

  async change_reason({ reasonId, version, ...terms }, context) {
    const stored = await store.reason(reasonId);
    if (!stored) return err(reasonNotFound());
    const next = changeReason(stored, terms, editing(context));
    if (next === stored) return ok({ data: toReasonResponse(stored) });
    const isSaved = stored.version === version && (await store.saveReason(next, stored)).ok;
    if (isSaved) return ok({ data: toReasonResponse(next) });
    const current = await store.reason(reasonId);
    return err(stale(current && toReasonResponse(current)));
  },
});
