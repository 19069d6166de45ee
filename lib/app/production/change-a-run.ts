import { changeRecord, type RecordKind, refusalsOf } from '#app/change-record.ts';
import { type Decision, mutate, type Retry, stands, write } from '#app/mutate.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import {
  type RunChange,
  type RunChanged,
  type RunEvent,
  runNotFound,
  stopRun,
  voidRun,
} from '#domain/production/change-run.ts';
import {
  addCount,
  type CountInput,
  invalidCount,
  isSameCount,
  outgrown,
  withCount,
} from '#domain/production/count-on.ts';
import { type AskedRunChange, isIdOfAnotherChange, isMadeBefore } from '#domain/production/made-changes.ts';
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

/** What is asked of a run, and what was said with it: the reason, or the operator. */
interface Asked {
  readonly change: RunChange;
  readonly said: string | null;
}

const askedChange = ({ change, said }: Asked, { changeId, at }: RunEvent): AskedRunChange => ({
  changeId,
  change,
  said,
  at,
});

const change = (
  deps: ProductionDeps,
  { runId, version }: RunChangeInput,
  asked: AskedRunChange,
  decide: (run: Run) => RunChanged,
  save: RunStore['save'],
): RunAnswer => {
  const { changeId } = asked;
  let isIdOfCount = false;
  return changeRecord(deps, RUNS, {
    async load() {
      if (changeId === null) return deps.runs.load(runId);
      const { run, count } = await deps.runs.loadForCount(runId, changeId);
      isIdOfCount = count !== null;
      return run;
    },
    notFound: runNotFound,
    version,
    isMade: (run) => isMadeBefore(run, asked),
    isIdOfAnother: (run) => isIdOfCount || isIdOfAnotherChange(run, asked),
    decide,
    save,
  });
};

/** Pauses, resumes or hands over a run. */
export const changeARun = (
  deps: ProductionDeps,
  input: RunChangeInput,
  asked: Asked,
  event: RunEvent,
  decide: (run: Run) => RunChanged,
): RunAnswer => change(deps, input, askedChange(asked, event), decide, deps.runs.save);

export const voidARun = (
  deps: ProductionDeps,
  input: RunChangeInput,
  reason: string,
  event: RunEvent,
): RunAnswer =>
  change(
    deps,
    input,
    askedChange({ change: 'void', said: reason }, event),
    (run) => voidRun(run, reason, event),
    (next, previous) => deps.runs.end(next, previous, null),
  );

/** A run, and a count of a certain id on it. */
interface Counted {
  readonly run: Run;
  readonly count: RunCount | null;
}

type CountDecision = Result<Decision<Counted>, DomainError>;

/** Asked only where a count was not written: no order comes so far. */
const isTooMuchForOrder = async (
  { runs }: ProductionDeps,
  run: Run,
  { addedGood, addedLoss }: RunCount,
): Promise<boolean> => {
  const { order } = await runs.loadForStart(run);
  return order !== null && outgrown(order, { good: addedGood, loss: addedLoss }) !== null;
};

const tooMuchForOrder = ({ workOrderId }: Run): DomainError =>
  invalidCount('good', `Work order ${workOrderId} can hold no more. Stop the run with nothing more to add.`);

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
    async contended({ run, count }) {
      if (!run) return runNotFound();
      const decision = decide({ run, count });
      const added = decision.ok && 'write' in decision.value ? decision.value.write.count : null;
      return added && (await isTooMuchForOrder(deps, run, added))
        ? refusals.withCurrent(tooMuchForOrder(run), run)
        : refusals.contended(run);
    },
  });
  return written.ok ? ok(written.value.run) : written;
};

const otherCount = (): DomainError =>
  domainError('IDEMPOTENCY_CONFLICT', 'This count was sent already, with other numbers. Nothing was added.');

const otherChange = (): DomainError =>
  domainError(
    'IDEMPOTENCY_CONFLICT',
    'This was already sent as another change of the run. Nothing was added.',
  );

/** A count's id is that of the stop that brought it as well; when it is sent again is its own, and no other change. */
const isIdOfAnother = ({ changes }: Run, countId: string, change: 'record' | 'stop'): boolean =>
  changes.some((made) => made.changeId === countId && made.change !== change);

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
      if (isIdOfAnother(run, input.countId, 'stop')) return err(otherChange());
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
      if (isIdOfAnother(run, input.countId, 'record')) return err(otherChange());
      if (count) return countedBefore(counted, input);
      const added = addCount(run, inUnitOf(run, input), event);
      return added.ok ? write({ run: withCount(run, added.value), count: added.value }) : added;
    },
    ({ count }, previous) => deps.runs.count(previous, count as RunCount),
  );
