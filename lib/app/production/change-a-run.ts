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
import { toRunResponse } from './run-response.ts';
import { MAX_ATTEMPTS, type ProductionDeps, pauseBeforeRetry } from './start-a-run.ts';

type Answer = Promise<Result<Run, DomainError>>;

/** A count as asked for: in the run's own unit where none is said. */
export type RunCountInput = Omit<CountInput, 'unit'> & { readonly unit?: CountInput['unit'] | undefined };

const withCurrent = (error: DomainError, run: Run): DomainError => ({
  ...error,
  current: toRunResponse(run),
});

const staleVersion = (run: Run): DomainError =>
  withCurrent(domainError('STALE_VERSION', 'Somebody else changed this run. Look again, then decide.'), run);

const tryAgain = (): DomainError =>
  domainError('TRY_AGAIN', 'This run is being counted on at this moment. Try again.');

interface RunChangeInput {
  readonly runId: string;
  readonly version: number;
}

/** Loads, lets a rule decide, saves; asked again where a count came in between. */
const change = async (
  deps: ProductionDeps,
  { runId, version }: RunChangeInput,
  changeId: string | null,
  decide: (run: Run) => RunChanged,
  save: (next: Run, previous: Run) => ReturnType<ProductionDeps['runs']['save']>,
): Answer => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const run = await deps.runs.load(runId);
    if (!run) return err(runNotFound());
    if (changeId && run.changeIds.includes(changeId)) return ok(run);
    if (run.version !== version) return err(staleVersion(run));
    const next = decide(run);
    if (!next.ok) return err(withCurrent(next.error, run));
    if (next.value === run) return ok(run);
    if ((await save(next.value, run)).ok) return next;
    await pauseBeforeRetry(deps, attempt);
  }
  return err(tryAgain());
};

/** Pauses, resumes or hands over a run. */
export const changeARun = (
  deps: ProductionDeps,
  asked: RunChangeInput,
  doing: RunEvent,
  decide: (run: Run) => RunChanged,
): Answer => change(deps, asked, doing.changeId, decide, deps.runs.save);

export const voidARun = (
  deps: ProductionDeps,
  asked: RunChangeInput,
  reason: string,
  doing: RunEvent,
): Answer =>
  change(
    deps,
    asked,
    doing.changeId,
    (run) => voidRun(run, reason, doing),
    (next, previous) => deps.runs.end(next, previous, null),
  );

/** Stops a run with what was made since the last count, which counts once however often it is sent. */
export const stopARun = async (
  deps: ProductionDeps,
  asked: RunChangeInput,
  counted: RunCountInput,
  doing: RunEvent,
): Answer => {
  const { runId, version } = asked;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { run, count } = await deps.runs.loadForCount(runId, counted.countId);
    if (!run) return err(runNotFound());
    if (run.changeIds.includes(counted.countId)) return answerAgain(run, count, counted);
    if (count) return err(otherCount(run));
    if (run.version !== version) return err(staleVersion(run));
    const last = addCount(run, { ...counted, unit: counted.unit ?? run.unit }, doing, { zeroIsFine: true });
    if (!last.ok) return err(withCurrent(last.error, run));
    // A count that adds nothing is no count.
    const added = last.value.good === 0 && last.value.loss === 0 ? null : last.value;
    const next = stopRun(added ? withCount(run, added) : run, { ...doing, changeId: counted.countId });
    if (!next.ok) return err(withCurrent(next.error, run));
    if ((await deps.runs.end(next.value, run, added)).ok) return next;
    await pauseBeforeRetry(deps, attempt);
  }
  return err(tryAgain());
};

const otherCount = (run: Run): DomainError =>
  withCurrent(
    domainError(
      'IDEMPOTENCY_CONFLICT',
      'This count was sent already, with other numbers. Nothing was added.',
    ),
    run,
  );

/** What was counted at the end of a run before, sent again: nothing stored means that it was nothing. */
const answerAgain = (run: Run, count: RunCount | null, asked: RunCountInput): Result<Run, DomainError> => {
  const counted = { ...asked, unit: asked.unit ?? run.unit };
  const isSame = count ? isSameCount(count, run.runId, counted) : asked.good === 0 && asked.loss === 0;
  return isSame ? ok(run) : err(otherCount(run));
};

/** Adds a count to run and order, once. Counts of several people at once all add up. */
export const recordOutput = async (
  deps: ProductionDeps,
  runId: string,
  asked: RunCountInput,
  doing: RunEvent,
): Answer => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { run, count } = await deps.runs.loadForCount(runId, asked.countId);
    if (!run) return err(runNotFound());
    if (count) return answerAgain(run, count, asked);
    const counted = addCount(run, { ...asked, unit: asked.unit ?? run.unit }, doing);
    if (!counted.ok) return err(withCurrent(counted.error, run));
    if ((await deps.runs.count(run, counted.value)).ok) return ok(withCount(run, counted.value));
    await pauseBeforeRetry(deps, attempt);
  }
  return err(tryAgain());
};
