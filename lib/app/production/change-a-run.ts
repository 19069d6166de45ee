import { changeRecord, type RecordKind, refusalsOf } from '#app/change-record.ts';
import { type Decision, mutate, stands, write } from '#app/mutate.ts';
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
import type { RunGoods } from '#domain/production/goods/run-goods.ts';
import { voidRefusal } from '#domain/production/goods/run-lot.ts';
import { type AskedRunChange, isIdOfAnotherChange, isMadeBefore } from '#domain/production/made-changes.ts';
import type { Run, RunCount } from '#domain/production/run.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import type { OrderBomDeps } from './bom/order-bom.ts';
import type { ChangeCheckDeps } from './check/change-check.ts';
import { backflush } from './goods/backflush.ts';
import type { CloseDeps } from './goods/close-a-run.ts';
import { type CountStockDeps, countInStock } from './goods/count-stock.ts';
import type { MoveLotDeps } from './goods/move-lot.ts';
import type { OutputDeps } from './goods/new-output.ts';
import type { RunForCount, RunStore } from './production-ports.ts';
import { toRunResponse } from './run-response.ts';

export interface ProductionDeps
  extends Omit<MoveLotDeps, 'runs'>,
    Omit<CloseDeps, 'runs'>,
    Omit<OutputDeps, 'runs'>,
    Omit<CountStockDeps, 'runs'>,
    OrderBomDeps,
    Omit<ChangeCheckDeps, 'runs'> {
  readonly runs: RunStore;
}

/** Who counts, as the ledger keeps it. */
type Counting = RunEvent & { readonly person: Movement['by'] };

type RunAnswer = Promise<Result<Run, DomainError>>;

/** A count as a request brings it: in the run's own unit where none is said. */
type RunCountInput = Omit<CountInput, 'unit'> & { readonly unit?: CountInput['unit'] | undefined };

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
  decide: (run: Run) => RunChanged | Promise<RunChanged>,
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
): RunAnswer => {
  let goods: RunGoods | null = null;
  return change(
    deps,
    input,
    askedChange({ change: 'void', said: reason }, event),
    async (run) => {
      const voided = voidRun(run, reason, event);
      if (!voided.ok) return voided;
      // Before what was issued: whatever is issued after this is seen by the write's condition.
      goods = (await deps.runs.goodsOf([run.runId])).get(run.runId) ?? null;
      const refusal = goods && voidRefusal(run, await deps.runs.lotsOf(run.runId));
      return refusal ? err(refusal) : voided;
    },
    (next, previous) => deps.runs.end(next, previous, null, null, goods),
  );
};

/** A run, and a count of a certain id on it. */
interface Counted extends RunForCount {
  readonly run: Run;
}

/** What is to be written. */
interface Counts {
  readonly run: Run;
  readonly count: RunCount | null;
  readonly movement: Movement | null;
}

type CountDecision = Result<Decision<Counts>, DomainError>;

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

/**
 * Writes a count to its run, whose own id makes it count once however often it is sent. Then the bill takes what it takes
 * by itself for what has come into stock: the same count again does what was left undone.
 */
const writeCount = async (
  deps: ProductionDeps,
  runId: string,
  countId: string,
  { person, now }: Counting,
  decide: (counted: Counted) => Promise<CountDecision>,
  save: (next: Counts, previous: Run) => ReturnType<RunStore['save']>,
): RunAnswer => {
  let isInStock = false;
  const written = await mutate<RunForCount, Counts, DomainError>(deps, {
    async load() {
      const found = await deps.runs.loadForCount(runId, countId);
      isInStock = found.goods !== null;
      return found;
    },
    async decide({ run, ...rest }) {
      if (!run) return err(runNotFound());
      const decision = await decide({ ...rest, run });
      // What is short says what is on hand: the run is known to whoever counts on it.
      if (!decision.ok && decision.error.code === 'NOT_ENOUGH_STOCK') return decision;
      return decision.ok ? decision : err(refusals.withCurrent(decision.error, run));
    },
    // Only what was found is decided on.
    save: (next, { run }) => save(next, run as Run),
    async contended({ run, ...rest }) {
      if (!run) return runNotFound();
      const decision = await decide({ ...rest, run });
      const added = decision.ok && 'write' in decision.value ? decision.value.write.count : null;
      return added && (await isTooMuchForOrder(deps, run, added))
        ? refusals.withCurrent(tooMuchForOrder(run), run)
        : refusals.contended(run);
    },
  });
  if (!written.ok) return written;
  if (isInStock) await backflush(deps, written.value.run, { by: person, now });
  return ok(written.value.run);
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
  return isSame ? stands({ run, count, movement: null }) : err(otherCount());
};

/** Stops a run with what was made since the last count. */
export const stopARun = (
  deps: ProductionDeps,
  { runId, version }: RunChangeInput,
  input: RunCountInput,
  event: Counting,
): RunAnswer =>
  writeCount(
    deps,
    runId,
    input.countId,
    event,
    async (counted) => {
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
      if (!stopped.ok) return stopped;
      if (!added) return write({ run: stopped.value, count: null, movement: null });
      const inStock = await countInStock(deps, counted, added, { by: event.person, now: event.now });
      return inStock.ok ? write({ run: stopped.value, ...inStock.value }) : inStock;
    },
    ({ run, count, movement }, previous) => deps.runs.end(run, previous, count, movement),
  );

/** Adds a count to run and order, once. Counts of several people at once all add up. */
export const recordOutput = (
  deps: ProductionDeps,
  runId: string,
  input: RunCountInput,
  event: Counting,
): RunAnswer =>
  writeCount(
    deps,
    runId,
    input.countId,
    event,
    async (counted) => {
      const { run, count } = counted;
      if (isIdOfAnother(run, input.countId, 'record')) return err(otherChange());
      if (count) return countedBefore(counted, input);
      const added = addCount(run, inUnitOf(run, input), event);
      if (!added.ok) return added;
      const inStock = await countInStock(deps, counted, added.value, { by: event.person, now: event.now });
      return inStock.ok ? write({ run: withCount(run, added.value), ...inStock.value }) : inStock;
    },
    ({ count, movement }, previous) => deps.runs.count(previous, count as RunCount, movement),
  );
