import { itemKey } from '#domain/items/item.ts';
import type { BillOfMaterial, BomLine } from './bill-of-material.ts';

const COMPARED = ['qty', 'uom', 'lossPercent', 'fixedQty', 'method', 'optional'] as const;
type Compared = (typeof COMPARED)[number];

export type LineDifference =
  | { readonly kind: 'added'; readonly after: BomLine }
  | { readonly kind: 'removed'; readonly before: BomLine }
  | {
      readonly kind: 'changed';
      readonly before: BomLine;
      readonly after: BomLine;
      readonly fields: readonly Compared[];
    };

interface BomDifference {
  /** What the quantities make is another amount or unit. */
  readonly per: boolean;
  readonly lines: readonly LineDifference[];
}

type Compares = Pick<BillOfMaterial, 'perQty' | 'perUom' | 'lines'>;

const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' ? itemKey(one) === itemKey(other) : one === other;

/** Lines by their component; one that a draft has twice is told apart by which of them it is. */
const byComponent = (lines: readonly BomLine[]): ReadonlyMap<string, BomLine> => {
  const seen = new Map<string, number>();
  return new Map(
    lines.map((line) => {
      const key = itemKey(line.inventoryID);
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      return [`${key}#${nth}`, line] as const;
    }),
  );
};

/** What is other in a revision than in one before it: in the order of the newer, what is gone at the end. */
export const differenceOf = (before: Compares, after: Compares): BomDifference => {
  const [was, is] = [byComponent(before.lines), byComponent(after.lines)];
  const lines: LineDifference[] = [];
  for (const [key, line] of is) {
    const former = was.get(key);
    if (!former) {
      lines.push({ kind: 'added', after: line });
      continue;
    }
    const fields = COMPARED.filter((field) => !isSame(former[field], line[field]));
    if (fields.length > 0) lines.push({ kind: 'changed', before: former, after: line, fields });
  }
  for (const [key, line] of was) if (!is.has(key)) lines.push({ kind: 'removed', before: line });
  return { per: before.perQty !== after.perQty || !isSame(before.perUom, after.perUom), lines };
};
