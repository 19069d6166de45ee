import * as z from 'zod/mini';
import { itemKey } from '#domain/items/item.ts';
import { defineRecord, internalField, type RecordOf } from '#domain/record.ts';
import type { BomLine } from './bill-of-material.ts';

/** What is scanned of a component before a run starts: the label of the item, of its lot, or both. */
export const SCAN_HOWS = ['gtin', 'lot', 'both'] as const;
type ScanHow = (typeof SCAN_HOWS)[number];

/** That a component of a product must be scanned at the line (stock-and-trace.md §2, BoM Scan List). */
export const ScanRule = defineRecord({
  product: z.string(),
  component: z.string(),
  /** Null: nobody has to scan it. */
  how: z.nullable(z.enum(SCAN_HOWS)),
  requestId: internalField(z.nullable(z.string())),
  version: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type ScanRule = RecordOf<typeof ScanRule>;

/** A component for which nobody has decided anything: version 0, which no table holds. */
export const undecidedRule = (product: string, component: string): ScanRule => ({
  ...{ product, component, how: null, requestId: null, version: 0 },
  ...{ createdAt: '', createdBy: '', updatedAt: '', updatedBy: '' },
});

interface ScanAsked {
  readonly lineNbr: number;
  readonly component: string;
  readonly how: ScanHow;
}

/** What must be scanned before a run of the revision starts, by its lines: rules of other components mean nothing. */
export const scansAsked = (
  { lines }: { readonly lines: readonly Pick<BomLine, 'lineNbr' | 'inventoryID' | 'optional'>[] },
  rules: readonly Pick<ScanRule, 'component' | 'how'>[],
): readonly ScanAsked[] => {
  const hows = new Map(rules.map(({ component, how }) => [itemKey(component), how]));
  return lines.flatMap(({ lineNbr, inventoryID, optional }) => {
    const how = hows.get(itemKey(inventoryID)) ?? null;
    return how === null || optional ? [] : [{ lineNbr, component: inventoryID, how }];
  });
};
