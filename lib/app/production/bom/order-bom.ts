import type { ActiveBoms } from '#app/bom/bom-ports.ts';
import type { KnownItems } from '#app/stock/stock-ports.ts';
import type { BillOfMaterial } from '#domain/bom/bill-of-material.ts';
import type { DomainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import { type FrozenBom, freezeBom, isFrozenNow } from '#domain/production/bom/frozen-bom.ts';
import type { Run } from '#domain/production/run.ts';
import { ok, type Result } from '#domain/result.ts';
import type { WorkOrder } from '#domain/work-orders/work-order.ts';

export interface OrderBomDeps {
  readonly boms: ActiveBoms;
  readonly items: KnownItems;
}

/** Nothing has been started by the bill yet. */
const NOT_STARTED = { runId: '', workOrderId: '', startTime: '', createdBy: '' };

/** A bill in base units, as a run is made by it. */
export const billInBaseUnits = async (
  items: KnownItems,
  bom: BillOfMaterial,
  run: Pick<Run, 'runId' | 'workOrderId' | 'startTime' | 'createdBy'> = NOT_STARTED,
): Promise<Result<FrozenBom, DomainError>> => {
  const named = [bom.inventoryID, ...bom.lines.map(({ inventoryID }) => inventoryID)];
  return freezeBom(bom, run, await items.loadMany(named));
};

/**
 * The bill of an order as its run starts: what was kept at its first start, else what is Active now, to be kept with
 * it. Null: it has none.
 */
export const bomAtStart = async (
  { boms, items }: OrderBomDeps,
  run: Pick<Run, 'runId' | 'workOrderId' | 'startTime' | 'createdBy'>,
  order: Pick<WorkOrder, 'inventoryID' | 'runs'>,
  frozen: FrozenBom | null,
): Promise<Result<FrozenBom | null, DomainError>> => {
  if (order.inventoryID === null || !isFrozenNow(order, frozen)) return ok(frozen);
  const bom = (await boms.activeOf([order.inventoryID])).get(itemKey(order.inventoryID));
  return bom ? billInBaseUnits(items, bom, run) : ok(null);
};
