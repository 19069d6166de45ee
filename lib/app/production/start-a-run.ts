import { type DomainError, domainError } from '#domain/errors.ts';
import { type RunEvent, startRun } from '#domain/production/change-run.ts';
import type { Run } from '#domain/production/run.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { lineNotFound, startDisabledReason } from '#domain/work-centers/line.ts';
import { workOrderNotFound } from '#domain/work-orders/change-work-order.ts';
import { runStartsOn } from '#domain/work-orders/run-on-order.ts';
import type { RunStore } from './production-ports.ts';
import { toRunResponse } from './run-response.ts';

export interface ProductionDeps {
  readonly runs: RunStore;
  random(): number;
  wait(ms: number): Promise<void>;
}

export interface StartRequest {
  readonly runId: string;
  readonly line: string;
  readonly workOrderId: string;
  readonly operator: string;
}

/** Meetings with others on the same line or order before a person is asked to try again. */
export const MAX_ATTEMPTS = 10;

/** Before the next try: each time longer, and never two in step. */
export const pauseBeforeRetry = (
  { random, wait }: Pick<ProductionDeps, 'random' | 'wait'>,
  attempt: number,
) => wait(random() * 15 * 2 ** Math.min(attempt, 5));

/** The stored answer to a start that was made before; a conflict if it was another one. */
const answerAgain = (run: Run, { line, workOrderId, operator }: StartRequest): Result<Run, DomainError> => {
  const first = run.operators[0]?.operator;
  if (run.line === line && run.workOrderId === workOrderId && first === operator) return ok(run);
  return err(
    domainError(
      'IDEMPOTENCY_CONFLICT',
      `Run ${run.runNumber} was started by this already, with other details.`,
      {
        current: toRunResponse(run),
      },
    ),
  );
};

/**
 * Starts a run: run, line and order in one transaction. Of two tablets that start on one line at once one gets the
 * line, and the other reads LINE_BUSY with the run that is live.
 */
export const startARun = async (
  deps: ProductionDeps,
  request: StartRequest,
  doing: RunEvent,
): Promise<Result<Run, DomainError>> => {
  const { runs } = deps;
  let counter: number | null = null;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { run, order, line } = await runs.loadForStart(request);
    if (run) return answerAgain(run, request);
    if (!line) return err(lineNotFound(request.line));
    const busy = startDisabledReason(line);
    if (busy) {
      const live = line.liveRunId === null ? null : await runs.load(line.liveRunId);
      return err({ ...busy, current: live ? toRunResponse(live) : undefined });
    }
    if (!order) return err(workOrderNotFound(request.workOrderId));

    // Both are asked before a number is taken, so that a refusal leaves no gap.
    const may = runStartsOn(order, '', doing);
    if (!may.ok) return may;
    const { runId, operator } = request;
    const isPossible = startRun(order, { runId, counter: 0, line: line.code, operator }, doing);
    if (!isPossible.ok) return isPossible;

    counter ??= await runs.nextNumber();
    const made = startRun(order, { runId, counter, line: line.code, operator }, doing);
    if (!made.ok) return made;
    const next = runStartsOn(order, made.value.runNumber, doing);
    if (!next.ok) return next;
    if ((await runs.start(made.value, { next: next.value, previous: order })).ok) return made;
    await pauseBeforeRetry(deps, attempt);
  }
  return err(domainError('TRY_AGAIN', 'Others are at this line or work order this moment. Try again.'));
};
