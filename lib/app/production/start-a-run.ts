import { mutate, stands, write } from '#app/mutate.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import type { FrozenBom } from '#domain/production/bom/frozen-bom.ts';
import { type RunEvent, startRun } from '#domain/production/change-run.ts';
import {
  changedCheck,
  checkFor,
  checkRefusal,
  type LineCheck,
  startedCheck,
} from '#domain/production/check/line-check.ts';
import { isIdOfAnotherChange } from '#domain/production/made-changes.ts';
import type { Run } from '#domain/production/run.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type Line, lineNotFound, startDisabledReason } from '#domain/work-centers/line.ts';
import { workOrderNotFound } from '#domain/work-orders/change-work-order.ts';
import { runStartsOn } from '#domain/work-orders/run-on-order.ts';
import type { WorkOrder } from '#domain/work-orders/work-order.ts';
import { bomAtStart } from './bom/order-bom.ts';
import type { ProductionDeps } from './change-a-run.ts';
import { rulesOf } from './check/load-check.ts';
import { newOutput } from './goods/new-output.ts';
import { runsOfDays } from './list-runs.ts';
import type { NewOutput, RunEntry, StartOfRun } from './production-ports.ts';
import { toRunResponse } from './run-response.ts';

interface StartRequest {
  readonly runId: string;
  readonly line: string;
  readonly workOrderId: string;
  readonly operator: string;
}

/** The run of that id, should there be one, and what a new one would be started on. */
interface BeforeStart {
  readonly run: Run | null;
  readonly order: WorkOrder | null;
  readonly line: Line | null;
  /** What the order was given at its first start; null: it was given none. */
  readonly bom: FrozenBom | null;
  /** The newest check on the line; null: there never was one. */
  readonly check: LineCheck | null;
}

/** A run, and the order as it is with it. */
interface Started {
  readonly run: Run;
  readonly order: WorkOrder | null;
  readonly output: NewOutput | null;
  /** The bill that the order keeps from now on; null: it has one already, or none. */
  readonly bom: FrozenBom | null;
  /** What was checked before; null: it was started before. */
  readonly check: StartOfRun['check'] | null;
}

const refused = (error: DomainError, run: Run | null): DomainError =>
  run === null ? error : { ...error, current: toRunResponse(run) };

/** Whether a start that was made before is this one; a conflict if it was another. */
const startedBefore = (
  run: Run,
  { runId, line, workOrderId, operator }: StartRequest,
  { at }: RunEvent,
): Result<Run, DomainError> => {
  const first = run.operators[0]?.operator;
  const asked = { changeId: runId, change: 'start', said: null, at };
  const isSame = run.line === line && run.workOrderId === workOrderId && first === operator;
  if (isSame && !isIdOfAnotherChange(run, asked)) return ok(run);
  const message = `Run ${run.runNumber} was started by this already, with other details.`;
  return err(refused(domainError('IDEMPOTENCY_CONFLICT', message), run));
};

/** A run that was on the line before a late start may have begun so many days earlier. */
const DAYS_BEFORE = 30;

/**
 * The line with the run that was on it last. Where it isn't kept yet the history tells, whose index lags a moment;
 * from the first stop on the line itself decides. A run that starts now can't overlap, so nothing is looked up.
 */
const withLastRun = async (
  runs: ProductionDeps['runs'],
  line: Line,
  { at, now }: RunEvent,
): Promise<Line> => {
  if (line.lastStopTime !== null || at === null) return line;
  const from = addDays(siteDay(at), -DAYS_BEFORE);
  const ended = await runsOfDays(runs, { from, to: siteDay(now), line: line.code });
  const last = ended.reduce<RunEntry | null>(
    (latest, run) => ((run.stopTime ?? '') > (latest?.stopTime ?? '') ? run : latest),
    null,
  );
  return last ? { ...line, lastStopTime: last.stopTime, lastRunNumber: last.runNumber } : line;
};

/**
 * Starts a run: run, line, order, the lot that it makes and the bill that its order keeps in one transaction. Of two
 * tablets that start on one line at once one gets the line, and the other reads LINE_BUSY with the run that is live.
 */
export const startARun = async (
  deps: ProductionDeps,
  request: StartRequest,
  event: RunEvent,
): Promise<Result<Run, DomainError>> => {
  const { runs } = deps;
  const liveOn = async (line: Line | null): Promise<Run | null> =>
    line?.liveRunId ? runs.load(line.liveRunId) : null;

  /** The run and its order, with the number of that counter; 0 asks whether it may start. */
  const started = (
    order: WorkOrder,
    line: Line,
    counter: number,
  ): Result<{ run: Run; order: WorkOrder }, DomainError> => {
    const { runId, operator } = request;
    const run = startRun(order, { runId, counter, line, operator }, event);
    const next = runStartsOn(order, run.ok ? run.value.runNumber : '', event);
    if (!next.ok) return next;
    return run.ok ? ok({ run: run.value, order: next.value }) : run;
  };

  let counter: number | null = null;
  let output: NewOutput | null = null;
  const written = await mutate<BeforeStart, Started, DomainError>(deps, {
    load: () => runs.loadForStart(request),
    async decide({ run, order, line, bom, check }) {
      if (run) {
        const before = startedBefore(run, request, event);
        return before.ok ? stands({ run, order: null, output: null, bom: null, check: null }) : before;
      }
      if (!line) return err(lineNotFound(request.line));
      const busy = startDisabledReason(line);
      if (busy) return err(refused(busy, await liveOn(line)));
      if (!order) return err(workOrderNotFound(request.workOrderId));
      // Asked before a number is taken, so that a refusal leaves no gap.
      const known = await withLastRun(runs, line, event);
      const isPossible = started(order, known, 0);
      if (!isPossible.ok) return isPossible;
      const kept = await bomAtStart(deps, isPossible.value.run, order, bom);
      if (!kept.ok) return kept;
      const rules = await rulesOf(deps, kept.value);
      const checked = checkFor(order, line, kept.value, rules, check);
      const unchecked = checkRefusal(checked);
      if (unchecked) return err(unchecked);
      counter ??= await runs.nextNumber();
      const next = started(order, known, counter);
      if (!next.ok) return next;
      const made = await newOutput(deps, { run: next.value.run, order, line, before: output });
      if (!made.ok) return made;
      output = made.value;
      const onLine = changedCheck(startedCheck(checked, next.value.run), null, event.now);
      return write({
        ...{ ...next.value, output, bom: bom === null ? kept.value : null },
        check: { next: onLine, version: checked.version },
      });
    },
    // Only what was found is decided on, and what is written has its order.
    save: ({ order: next, check, ...start }, { order: previous }) =>
      runs.start({
        ...start,
        order: { next: next as WorkOrder, previous: previous as WorkOrder },
        check: check as StartOfRun['check'],
      }),
    contended: async ({ run, line }) =>
      refused(
        domainError('TRY_AGAIN', 'Others are at this line or work order this moment. Try again.'),
        run ?? (await liveOn(line)),
      ),
  });
  return written.ok ? ok(written.value.run) : written;
};
