import type { DomainError } from '#domain/errors.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import { type Quantity, quantity } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { toBaseUnit } from '#domain/stock/ledger/to-base-unit.ts';
import type { BillOfMaterial, BomLine } from './bill-of-material.ts';
import type { BomMethod } from './bom-terms.ts';

/** How much of one component goes into what is made, in the component's base unit. */
export interface BomNeed {
  readonly lineNbr: number;
  readonly inventoryID: string;
  readonly qty: Quantity;
  readonly baseUom: string;
  readonly method: BomMethod;
  /** `qty` says how much it would be: nothing is expected of it. */
  readonly optional: boolean;
  /** The same however much is made. */
  readonly fixedQty: boolean;
}

type UnitsOfItem = Pick<Item, 'inventoryID' | 'baseUom' | 'conversions'>;

const WHOLE = BigInt(quantity(100));

/** Rounded up: a millionth too much is on the floor, one too little is a shortage. */
const dividedUp = (numerator: bigint, denominator: bigint): Quantity =>
  Number((numerator + denominator - 1n) / denominator) as Quantity;

const needOf = (
  { qty, uom, lossPercent, ...line }: BomLine,
  item: UnitsOfItem,
  made: Quantity,
  per: Quantity,
): Result<BomNeed, DomainError> => {
  const base = toBaseUnit(item, qty, uom);
  if (!base.ok) return base;
  const withLoss = BigInt(base.value) * (WHOLE + BigInt(lossPercent));
  const { lineNbr, inventoryID, method, optional, fixedQty } = line;
  return ok({
    ...{ lineNbr, inventoryID, method, optional, fixedQty, baseUom: item.baseUom },
    qty: fixedQty ? dividedUp(withLoss, WHOLE) : dividedUp(withLoss * BigInt(made), BigInt(per) * WHOLE),
  });
};

/**
 * What goes into so much of the product (`made`: in the product's base unit), component by component: its loss on top,
 * what is fixed as it stands. `items`: the product and its components, by `itemKey`. UNIT_UNKNOWN, INVALID_MOVEMENT or
 * ITEM_NOT_FOUND where a unit can't be converted, which activation refuses: it comes where an item has changed since.
 */
export const needsOf = (
  bom: Pick<BillOfMaterial, 'inventoryID' | 'perQty' | 'perUom' | 'lines'>,
  made: Quantity,
  items: ReadonlyMap<string, UnitsOfItem>,
): Result<readonly BomNeed[], DomainError> => {
  const product = items.get(itemKey(bom.inventoryID));
  if (!product) return err(itemGone(bom.inventoryID));
  const per = toBaseUnit(product, bom.perQty, bom.perUom);
  if (!per.ok) return per;
  const needs: BomNeed[] = [];
  for (const line of bom.lines) {
    const item = items.get(itemKey(line.inventoryID));
    if (!item) return err(itemGone(line.inventoryID));
    const need = needOf(line, item, made, per.value);
    if (!need.ok) return need;
    needs.push(need.value);
  }
  return ok(needs);
};

const itemGone = (inventoryID: string): DomainError => ({
  code: 'ITEM_NOT_FOUND',
  message: `There is no item ${inventoryID}.`,
});
