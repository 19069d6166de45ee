import { type DomainError, domainError } from '#domain/errors.ts';
import { add, MAX_QUANTITY, type Quantity, quantity, toNumber, toQuantity } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { happenedAt, type RunEvent, refusedChange } from './change-run.ts';
import { type ProductionUnit, unitText } from './production-unit.ts';
import type { Run, RunCount } from './run.ts';
import { convertUnits, unitsInto } from './units.ts';

/** Of which of the two there would be more than can be held; null: of neither. What is taken back is never too much. */
export const outgrown = (
  totals: Pick<Run, 'good' | 'loss'>,
  added: { readonly good: Quantity; readonly loss: Quantity },
): 'good' | 'loss' | null =>
  (['good', 'loss'] as const).find(
    (path) => added[path] > 0 && add(totals[path], added[path]) > MAX_OUTPUT,
  ) ?? null;

/** What somebody counted since the last count, in any unit; below zero takes a mistaken count back. */
export interface CountInput {
  readonly countId: string;
  readonly good: number;
  readonly loss: number;
  readonly unit: ProductionUnit;
  readonly note: string | null;
}

/** What good and loss each come to at most, of a run and of an order: sums stay exact. */
export const MAX_OUTPUT = quantity(MAX_QUANTITY);

export const invalidCount = (path: string, message: string): DomainError =>
  domainError('INVALID_COUNT', message, { details: [{ path, code: 'INVALID_COUNT', message }] });

const readQuantity = (value: number, path: 'good' | 'loss'): Result<Quantity, DomainError> => {
  const read = toQuantity(value);
  if (read.ok) return read;
  const name = path === 'good' ? 'Good' : 'Loss';
  return err(
    invalidCount(
      path,
      read.error === 'TOO_FINE' ? `${name} can have at most six decimals` : `${name} is too large`,
    ),
  );
};

const listed = (units: readonly string[]): string =>
  units.length > 1 ? `${units.slice(0, -1).join(', ')} or ${units.at(-1)}` : (units[0] ?? '');

/** Where no conversion is known, it is said plainly, and nothing is counted (design.md §9). */
const unitUnknown = (run: Run, unit: ProductionUnit): DomainError =>
  domainError(
    'UNIT_UNKNOWN',
    `How many ${run.unit} go into ${unit} of ${run.product} is not known. Count in ${listed(unitsInto(run.unit, run.sizes))}.`,
  );

/**
 * A count on a live run, converted into the run's unit. Totals never fall below zero or beyond what can be counted
 * exactly; taking something back needs a note. `zeroIsFine`: at the end of a run there may be nothing to add.
 */
export const addCount = (
  run: Run,
  counted: CountInput,
  event: RunEvent,
  { zeroIsFine = false }: { readonly zeroIsFine?: boolean } = {},
): Result<RunCount, DomainError> => {
  const why = refusedChange(run, 'record');
  if (why) return err(why);
  const good = readQuantity(counted.good, 'good');
  if (!good.ok) return good;
  const loss = readQuantity(counted.loss, 'loss');
  if (!loss.ok) return loss;
  if (good.value === 0 && loss.value === 0 && !zeroIsFine) {
    return err(invalidCount('good', 'Count something: good and loss are both 0'));
  }
  if ((good.value < 0 || loss.value < 0) && !counted.note) {
    return err(invalidCount('note', 'Say why a count is taken back'));
  }
  const addedGood = convertUnits(good.value, counted.unit, run.unit, run.sizes);
  const addedLoss = convertUnits(loss.value, counted.unit, run.unit, run.sizes);
  if (addedGood === null || addedLoss === null) return err(unitUnknown(run, counted.unit));
  for (const [path, total, added] of [
    ['good', run.good, addedGood],
    ['loss', run.loss, addedLoss],
  ] as const) {
    if (add(total, added) < 0) {
      const most = toNumber(total);
      return err(
        invalidCount(path, `Only ${most} ${unitText(most, run.unit)} can be taken back from ${path}`),
      );
    }
  }
  const tooMuch = outgrown(run, { good: addedGood, loss: addedLoss });
  if (tooMuch)
    return err(
      invalidCount(tooMuch, `A run holds at most ${MAX_QUANTITY} ${run.unit}. Stop it, then start another.`),
    );
  const at = happenedAt(event, Date.parse(run.startTime));
  if (!at.ok) return at;
  return ok({
    runId: run.runId,
    countId: counted.countId,
    at: new Date(at.value).toISOString(),
    by: event.by,
    good: good.value,
    loss: loss.value,
    unit: counted.unit,
    addedGood,
    addedLoss,
    produced: null,
    note: counted.note,
  });
};

/** The noise of binary arithmetic is forgiven here as it was when the count came. */
const isSameQuantity = (stored: Quantity, value: number): boolean => {
  const read = toQuantity(value);
  return read.ok && read.value === stored;
};

/** Is it the same count again? When and by whom it is sent makes no other count of it. */
export const isSameCount = (stored: RunCount, runId: string, counted: CountInput): boolean =>
  stored.runId === runId &&
  isSameQuantity(stored.good, counted.good) &&
  isSameQuantity(stored.loss, counted.loss) &&
  stored.unit === counted.unit &&
  stored.note === counted.note;

/** The run with a count's output added. */
export const withCount = (run: Run, count: RunCount): Run => ({
  ...run,
  good: add(run.good, count.addedGood),
  loss: add(run.loss, count.addedLoss),
  counts: run.counts + 1,
  outputRev: run.outputRev + 1,
});
