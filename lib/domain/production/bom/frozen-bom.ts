import * as z from 'zod/mini';
import type { BillOfMaterial } from '#domain/bom/bill-of-material.ts';
import { BOM_METHODS } from '#domain/bom/bom-terms.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import type { Run } from '#domain/production/run.ts';
import { defineRecord, group, listField, quantityField, type RecordOf } from '#domain/record.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { toBaseUnit } from '#domain/stock/ledger/to-base-unit.ts';
import type { WorkOrder } from '#domain/work-orders/work-order.ts';

/** One component, in its item's base unit: units that change later change nothing of an order that has begun. */
const FrozenLine = group({
  lineNbr: z.int(),
  inventoryID: z.string(),
  /** For as much of the product as the bill is `per`, without what is lost. */
  qty: quantityField,
  baseUom: z.string(),
  lossPercent: quantityField,
  fixedQty: z.boolean(),
  method: z.enum(BOM_METHODS),
  optional: z.boolean(),
});
export type FrozenLine = RecordOf<typeof FrozenLine>;

/**
 * The bill of material of a work order, as it stood when its first run started: the same to its end, whatever is
 * activated meanwhile. Beside the order, and never a part of it: a version that knows no bills writes orders whole.
 */
export const FrozenBom = defineRecord(
  {
    workOrderId: z.string(),
    /** The product. */
    inventoryID: z.string(),
    revision: z.string(),
    perQty: quantityField,
    /** Of the product. */
    baseUom: z.string(),
    lines: listField(FrozenLine),
    /** The run that started first. */
    runId: z.string(),
    at: z.string(),
    by: z.string(),
  },
  { packed: { content: 'lines' } },
);
export type FrozenBom = RecordOf<typeof FrozenBom>;

type UnitsOfItem = Pick<Item, 'inventoryID' | 'baseUom' | 'conversions'>;

/**
 * Whether an order gets its bill with the run that starts now: it is its first one. An order that has had runs and no
 * bill goes on without, so that all its runs are made of the same: those before knew none.
 */
export const isFrozenNow = (
  { inventoryID, runs }: Pick<WorkOrder, 'inventoryID' | 'runs'>,
  frozen: FrozenBom | null,
): boolean => frozen === null && inventoryID !== null && runs === 0;

const unusable = (bom: BillOfMaterial, why: string): DomainError =>
  domainError(
    'BOM_NOT_COMPLETE',
    `Revision ${bom.revision} of ${bom.inventoryID} can't be made as it stands: ${why} Correct it first.`,
  );

/**
 * The Active bill, kept for an order. BOM_NOT_COMPLETE where an item has lost a unit since it was activated: what is
 * needed would not be known. `items`: the product and its components, by `itemKey`.
 */
export const freezeBom = (
  bom: BillOfMaterial,
  run: Pick<Run, 'runId' | 'workOrderId' | 'startTime' | 'createdBy'>,
  items: ReadonlyMap<string, UnitsOfItem>,
): Result<FrozenBom, DomainError> => {
  const product = items.get(itemKey(bom.inventoryID));
  if (!product) return err(unusable(bom, 'the product is not known any more.'));
  const per = toBaseUnit(product, bom.perQty, bom.perUom);
  if (!per.ok) return err(unusable(bom, per.error.message));
  const lines: FrozenLine[] = [];
  for (const { lineNbr, inventoryID, qty, uom, lossPercent, fixedQty, method, optional } of bom.lines) {
    const item = items.get(itemKey(inventoryID));
    if (!item) return err(unusable(bom, `there is no item ${inventoryID} any more.`));
    const base = toBaseUnit(item, qty, uom);
    if (!base.ok) return err(unusable(bom, base.error.message));
    const { baseUom } = item;
    lines.push({ lineNbr, inventoryID, qty: base.value, baseUom, lossPercent, fixedQty, method, optional });
  }
  return ok({
    ...{ workOrderId: run.workOrderId, inventoryID: bom.inventoryID, revision: bom.revision },
    ...{ perQty: per.value, baseUom: product.baseUom, lines },
    ...{ runId: run.runId, at: run.startTime, by: run.createdBy },
  });
};
