import { type DomainError, domainError, type ErrorCode, type ErrorDetail } from '#domain/errors.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import { toBaseUnit } from '#domain/stock/ledger/to-base-unit.ts';
import type { BillOfMaterial, BomLine } from './bill-of-material.ts';

type Checked = Pick<BillOfMaterial, 'inventoryID' | 'perQty' | 'perUom' | 'lines'>;

export interface ActivationFacts {
  /** The product and its components, by `itemKey`. */
  readonly items: ReadonlyMap<string, Item>;
  /** Active bills by `itemKey` of their product: at least all that can be reached from the components. */
  readonly active: ReadonlyMap<string, Pick<BillOfMaterial, 'inventoryID' | 'lines'>>;
}

const detail = (path: string, code: ErrorCode, message: string): ErrorDetail => ({ path, code, message });

/** The products in between, from a component down to the product; null: it is not made of it. */
const wayTo = (
  product: string,
  from: string,
  active: ActivationFacts['active'],
  seen: Set<string> = new Set(),
): readonly string[] | null => {
  const key = itemKey(from);
  if (key === product) return [from];
  if (seen.has(key)) return null;
  seen.add(key);
  for (const { inventoryID } of active.get(key)?.lines ?? []) {
    const rest = wayTo(product, inventoryID, active, seen);
    if (rest) return [from, ...rest];
  }
  return null;
};

const itemProblem = (inventoryID: string, item: Item | undefined): [ErrorCode, string] | null => {
  if (!item) return ['ITEM_NOT_FOUND', `There is no item ${inventoryID}.`];
  if (!item.active) return ['BOM_NOT_COMPLETE', `${item.inventoryID} is inactive.`];
  return null;
};

const cycleProblem = (product: string, line: BomLine, active: ActivationFacts['active']): string | null => {
  const way = wayTo(itemKey(product), line.inventoryID, active);
  if (!way) return null;
  if (way.length === 1) return `${product} can't be made of itself.`;
  return `${way.slice(0, -1).join(', which is made of ')}, which is made of ${way.at(-1)}: it can't be made of itself.`;
};

const lineProblem = (
  bom: Checked,
  at: number,
  line: BomLine,
  { items, active }: ActivationFacts,
): ErrorDetail | null => {
  const path = `lines.${at}`;
  const item = items.get(itemKey(line.inventoryID));
  const says = (where: string, code: ErrorCode, message: string) =>
    detail(`${path}.${where}`, code, `Line ${line.lineNbr} (${line.inventoryID}): ${message}`);
  const wrong = itemProblem(line.inventoryID, item);
  if (wrong || !item) return says('inventoryID', ...(wrong ?? ['ITEM_NOT_FOUND', 'There is no such item.']));
  const first = bom.lines.findIndex((one) => itemKey(one.inventoryID) === itemKey(line.inventoryID));
  if (first < at)
    return says('inventoryID', 'DUPLICATE_LINE', `It stands in line ${bom.lines[first]?.lineNbr} already.`);
  if (line.qty <= 0) return says('qty', 'BOM_NOT_COMPLETE', 'Give a quantity above zero.');
  const base = toBaseUnit(item, line.qty, line.uom);
  if (!base.ok)
    return says(base.error.code === 'UNIT_UNKNOWN' ? 'uom' : 'qty', 'UNIT_UNKNOWN', base.error.message);
  const cycle = cycleProblem(bom.inventoryID, line, active);
  return cycle === null ? null : says('inventoryID', 'BOM_NOT_COMPLETE', cycle);
};

const headProblems = (bom: Checked, { items }: ActivationFacts): readonly ErrorDetail[] => {
  const product = items.get(itemKey(bom.inventoryID));
  const wrong = itemProblem(bom.inventoryID, product);
  if (wrong || !product) return wrong ? [detail('inventoryID', ...wrong)] : [];
  if (product.kind !== 'stock')
    return [detail('inventoryID', 'ITEM_NOT_STOCKED', `${product.inventoryID} is not kept in stock.`)];
  if (bom.lines.length === 0) return [detail('lines', 'BOM_NOT_COMPLETE', 'It has no lines.')];
  if (bom.perQty <= 0)
    return [detail('perQty', 'BOM_NOT_COMPLETE', 'Say how much the quantities make: more than zero.')];
  const per = toBaseUnit(product, bom.perQty, bom.perUom);
  return per.ok ? [] : [detail('perUom', 'UNIT_UNKNOWN', per.error.message)];
};

/** Everything that stands in the way of making the revision Active, each naming its line; none: it can be. */
export const activationProblems = (bom: Checked, facts: ActivationFacts): readonly ErrorDetail[] => [
  ...headProblems(bom, facts),
  ...bom.lines.flatMap((line, at) => lineProblem(bom, at, line, facts) ?? []),
];

/** The refusal of an activation: its first problem in the sentence, all of them beside it. */
export const notComplete = (problems: readonly ErrorDetail[]): DomainError => {
  const [first, ...others] = problems;
  const more =
    others.length === 0
      ? ''
      : ` ${others.length} more ${others.length === 1 ? 'line has' : 'lines have'} to be put right.`;
  return domainError('BOM_NOT_COMPLETE', `${first?.message ?? 'It is not complete.'}${more}`, {
    details: problems,
  });
};
