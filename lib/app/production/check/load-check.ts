import { billInBaseUnits } from '#app/production/bom/order-bom.ts';
import type { RunStore } from '#app/production/production-ports.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import { type FrozenBom, isFrozenNow } from '#domain/production/bom/frozen-bom.ts';
import { type CheckPlace, runPlace } from '#domain/production/check/check-place.ts';
import { checkFor, checkOfRun, type LineCheck } from '#domain/production/check/line-check.ts';
import type { Run } from '#domain/production/run.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { lineNotFound } from '#domain/work-centers/line.ts';
import { workOrderNotFound } from '#domain/work-orders/change-work-order.ts';
import type { CheckFactsDeps, LineCheckStore } from './check-ports.ts';

export interface LoadCheckDeps extends CheckFactsDeps {
  readonly runs: Pick<RunStore, 'load' | 'loadForStart'>;
  readonly checks: LineCheckStore;
}

/** The check of an order on a line as it stands, where it lies, and by what it goes. */
export interface CheckNow {
  readonly check: LineCheck;
  readonly place: CheckPlace;
  /** Of what is stored there; 0: nothing is. */
  readonly version: number;
  /** Null: the order has no bill, so that nothing is checked. */
  readonly bom: Pick<FrozenBom, 'revision' | 'inventoryID' | 'lines'> | null;
}

type Before = Awaited<ReturnType<RunStore['loadForStart']>>;

/** The bill of an order: what it keeps, else the Active one where its next run is its first. */
const billOf = async (
  { boms, items }: CheckFactsDeps,
  { order, bom }: Pick<Before, 'order' | 'bom'>,
): Promise<FrozenBom | null> => {
  if (!order || order.inventoryID === null || !isFrozenNow(order, bom)) return bom;
  const active = (await boms.activeOf([order.inventoryID])).get(itemKey(order.inventoryID));
  if (!active) return null;
  const frozen = await billInBaseUnits(items, active);
  // The start itself says what is wrong with it.
  return frozen.ok ? frozen.value : null;
};

/** The rules of what must be scanned of a bill. */
export const rulesOf = async (
  { scanRules }: Pick<CheckFactsDeps, 'scanRules'>,
  bom: Pick<FrozenBom, 'inventoryID'> | null,
) => (bom === null ? [] : scanRules.scanRules(bom.inventoryID));

const otherOnLine = ({ runNumber, line }: Run, workOrderId: string): DomainError =>
  domainError('LINE_BUSY', `${runNumber} runs on ${line}, and not for ${workOrderId}. Look again.`);

/**
 * What is checked of an order on a line now: of the run that is live there, else of the one that would start next.
 * LINE_NOT_FOUND, WORK_ORDER_NOT_FOUND, LINE_BUSY where another order runs there.
 */
export const loadCheck = async (
  deps: LoadCheckDeps,
  { line, workOrderId }: { readonly line: string; readonly workOrderId: string },
): Promise<Result<CheckNow, DomainError>> => {
  // No run has the id of an order: none is found by it.
  const found = await deps.runs.loadForStart({ runId: workOrderId, workOrderId, line });
  if (!found.line) return err(lineNotFound(line));
  if (!found.order) return err(workOrderNotFound(workOrderId));
  const bom = await billOf(deps, found);
  const rules = await rulesOf(deps, bom);
  const { liveRunId } = found.line;
  if (liveRunId === null) {
    const check = checkFor(found.order, found.line, bom, rules, found.check);
    return ok({ check, place: { of: 'line', line }, version: check.version, bom });
  }
  const run = await deps.runs.load(liveRunId);
  if (!run || run.workOrderId !== workOrderId)
    return err(run ? otherOnLine(run, workOrderId) : lineNotFound(line));
  const place = runPlace(run);
  const stored = await deps.checks.loadCheck(place);
  const fresh = { ...checkFor(found.order, found.line, bom, rules, null), previous: null, version: 0 };
  const ofRun = { ...fresh, startedRun: run.runId, runNumber: run.runNumber };
  const check = checkOfRun(stored ?? ofRun, bom, rules);
  return ok({ check, place, version: stored?.version ?? 0, bom });
};
