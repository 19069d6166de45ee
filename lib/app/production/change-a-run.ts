import { changeRecord, type RecordKind, refusalsOf } from '#app/change-record.ts';
import { type Decision, mutate, type Retry, stands, write } from '#app/mutate.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import {
  type RunChanged,
  type RunEvent,
  runNotFound,
  stopRun,
  voidRun,
} from '#domain/production/change-run.ts';
import { addCount, type CountInput, isSameCount, withCount } from '#domain/production/count-on.ts';
import type { Run, RunCount } from '#domain/production/run.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { RunStore } from './production-ports.ts';
import { toRunResponse } from './run-response.ts';

export interface ProductionDeps extends Retry {
  readonly runs: RunStore;
}

type RunAnswer = Promise<Result<Run, DomainError>>;

/** A count as a request brings it: in the run's own unit where none is said. */
export type RunCountInput = Omit<CountInput, 'unit'> & { readonly unit?: CountInput['unit'] | undefined };

const inUnitOf = (run: Run, input: RunCountInput): CountInput => ({ ...input, unit: input.unit ?? run.unit });

const RUNS: RecordKind<Run> = {
  stale: 'Somebody else changed this run. Look again, then decide.',
  contended: 'This run is being counted on at this moment. Try again.',
  toResponse: toRunResponse,
};

const refusals = refusalsOf(RUNS);

/** The run and version a person saw. */
interface RunChangeInput {
  readonly runId: string;
  readonly version: number;
}

const change = (
  deps: ProductionDeps,
  { runId, version }: RunChangeInput,
  { changeId }: RunEvent,
  decide: (run: Run) => RunChanged,
  save: RunStore['save'],
): RunAnswer =>
  changeRecord(deps, RUNS, {
    load: () => deps.runs.load(runId),
    notFound: runNotFound,
    version,
    isMade: ({ changeIds }) => changeId !== null && changeIds.includes(changeId),
    decide,
    save,
  });

/** Pauses, resumes or hands over a run. */
export const changeARun = (
  deps: ProductionDeps,
  input: RunChangeInput,
  event: RunEvent,
  decide: (run: Run) => RunChanged,
): RunAnswer => change(deps, input, event, decide, deps.runs.save);

export const voidARun = (
  deps: ProductionDeps,
  input: RunChangeInput,
  reason: string,
  event: RunEvent,
): RunAnswer =>
  change(
    deps,
    input,
    event,
    (run) => voidRun(run, reason, event),
    (next, previous) => deps.runs.end(next, previous, null),
  );

/** A run, and a count of a certain id on it. */
interface Counted {
  readonly run: Run;
  readonly count: RunCount | null;
}

type CountDecision = Result<Decision<Counted>, DomainError>;

/** Writes a count to its run, whose own id makes it count once however often it is sent. */
const writeCount = async (
  deps: ProductionDeps,
  runId: string,
  countId: string,
  decide: (counted: Counted) => CountDecision,
  save: (next: Counted, previous: Run) => ReturnType<RunStore['save']>,
): RunAnswer => {
  const written = await mutate<{ run: Run | null; count: RunCount | null }, Counted, DomainError>(deps, {
    load: () => deps.runs.loadForCount(runId, countId),
    decide({ run, count }) {
      if (!run) return err(runNotFound());
      const decision = decide({ run, count });
      return decision.ok ? decision : err(refusals.withCurrent(decision.error, run));
    },
    // Only what was found is decided on.
    save: (next, { run }) => save(next, run as Run),
    contended: ({ run }) => (run ? refusals.contended(run) : runNotFound()),
  });
  return written.ok ? ok(written.value.run) : written;
};

const otherCount = (): DomainError =>
  domainError('IDEMPOTENCY_CONFLICT', 'This count was sent already, with other numbers. Nothing was added.');

/** The answer to what was counted before and is sent again: nothing stored means that it was nothing. */
const countedBefore = (counted: Counted, input: RunCountInput): CountDecision => {
  const { run, count } = counted;
  const isSame = count
    ? isSameCount(count, run.runId, inUnitOf(run, input))
    : input.good === 0 && input.loss === 0;
  return isSame ? stands(counted) : err(otherCount());
};

/** Stops a run with what was made since the last count. */
export const stopARun = (
  deps: ProductionDeps,
  { runId, version }: RunChangeInput,
  input: RunCountInput,
  event: RunEvent,
): RunAnswer =>
  writeCount(
    deps,
    runId,
    input.countId,
    (counted) => {
      const { run, count } = counted;
      if (run.changeIds.includes(input.countId)) return countedBefore(counted, input);
      if (count) return err(otherCount());
      if (run.version !== version) return err(refusals.stale(run));
      const last = addCount(run, inUnitOf(run, input), event, { zeroIsFine: true });
      if (!last.ok) return last;
      // A count that adds nothing is no count.
      const added = last.value.good === 0 && last.value.loss === 0 ? null : last.value;
      const stopped = stopRun(added ? withCount(run, added) : run, { ...event, changeId: input.countId });
      return stopped.ok ? write({ run: stopped.value, count: added }) : stopped;
    },
    (next, previous) => deps.runs.end(next.run, previous, next.count),
  );

/** Adds a count to run and order, once. Counts of several people at once all add up. */
export const recordOutput = (
  deps: ProductionDeps,
  runId: string,
  input: RunCountInput,
  event: RunEvent,
): RunAnswer =>
  writeCount(
    deps,
    runId,
    input.countId,
    (counted) => {
      const { run, count } = counted;
      if (count) return countedBefore(counted, input);
      const added = addCount(run, inUnitOf(run, input), event);
      return added.ok ? write({ run: withCount(run, added.value), count: added.value }) : added;
    },
    ({ count }, previous) => deps.runs.count(previous, count as RunCount),
  );
