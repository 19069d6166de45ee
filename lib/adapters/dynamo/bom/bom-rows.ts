import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { BillOfMaterial, revisionKey } from '#domain/bom/bill-of-material.ts';
import { KitSpecification } from '#domain/bom/kit-specification.ts';
import { ScanRule } from '#domain/bom/scan-rule.ts';
import { Substitute } from '#domain/bom/substitute.ts';
import { itemKey } from '#domain/items/item.ts';

/*
 * One partition for each product: its revisions, which of them is Active, and what is scanned of it. Substitutes lie
 * together: whoever asks for one, asks for all. One row counts activations.
 */

const boms = rowsOf(BillOfMaterial);
const substitutes = rowsOf(Substitute);
const rules = rowsOf(ScanRule);
const specifications = rowsOf(KitSpecification);

export const REVISIONS = 'rev#';
export const SCANS = 'scan#';

export const productKey = (inventoryID: string): string => `product#${itemKey(inventoryID)}`;

export const bomRowKey = (inventoryID: string, revision: string) => ({
  bomKey: productKey(inventoryID),
  part: `${REVISIONS}${revisionKey(revision)}`,
});

export const activeRowKey = (inventoryID: string) => ({ bomKey: productKey(inventoryID), part: 'active' });

export const SUBSTITUTES = 'substitutes';
export const substituteRowKey = (substituteId: string) => ({ bomKey: SUBSTITUTES, part: substituteId });

export const scanRuleRowKey = (product: string, component: string) => ({
  bomKey: productKey(product),
  part: `${SCANS}${itemKey(component)}`,
});

/** Under its name in the accounting system, which need not be that of a bill here. */
export const specificationRowKey = (inventoryID: string, revision: string) => ({
  bomKey: productKey(inventoryID),
  part: `kit#${revisionKey(revision)}`,
});

export const ACTIVATIONS = { bomKey: 'activations', part: 'count' };

export const toBomRow = (bom: BillOfMaterial): Record<string, unknown> => ({
  ...boms.toRow(bom),
  ...bomRowKey(bom.inventoryID, bom.revision),
  // The index of lists: the status is one of the record's own attributes.
  listOrder: `${itemKey(bom.inventoryID)}#${revisionKey(bom.revision)}`,
});
export const fromBomRow = boms.fromRow;

export const toSubstituteRow = (one: Substitute): Record<string, unknown> => ({
  ...withoutStatus(substitutes.toRow(one)),
  ...substituteRowKey(one.substituteId),
});
export const fromSubstituteRow = ({ decision, ...row }: Readonly<Record<string, unknown>>): Substitute =>
  substitutes.fromRow({ ...row, status: decision });

/** `status` is the key of the bills' index, which substitutes are not in. */
const withoutStatus = ({ status, ...row }: Record<string, unknown>) => ({ ...row, decision: status });

export const toScanRuleRow = (rule: ScanRule): Record<string, unknown> => ({
  ...rules.toRow(rule),
  ...scanRuleRowKey(rule.product, rule.component),
});
export const fromScanRuleRow = rules.fromRow;

export const toSpecificationRow = (one: KitSpecification): Record<string, unknown> => ({
  ...specifications.toRow(one),
  ...specificationRowKey(one.inventoryID, one.revision),
});
export const fromSpecificationRow = specifications.fromRow;
