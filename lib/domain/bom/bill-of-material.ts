import * as z from 'zod/mini';
import { codeKey } from '#domain/code-key.ts';
import { itemKey } from '#domain/items/item.ts';
import type { Quantity } from '#domain/quantity.ts';
import {
  addedField,
  defineRecord,
  group,
  internalField,
  listField,
  pickFields,
  quantityField,
  type RecordOf,
} from '#domain/record.ts';
import { BOM_METHODS, BOM_STATUSES } from './bom-terms.ts';

const BOM_SOURCES = ['accounting', 'ours'] as const;
export type BomSource = (typeof BOM_SOURCES)[number];

export const MAX_BOM_LINES = 500;

/** One component. `qty` is for as much of the product as the bill is `per`. */
export const BomLine = group({
  lineNbr: z.int(),
  inventoryID: z.string(),
  qty: quantityField,
  uom: z.string(),
  /** So much more is taken than goes in, in % of `qty`. */
  lossPercent: quantityField,
  /** `qty` is for a whole run, however much it makes. */
  fixedQty: z.boolean(),
  method: z.enum(BOM_METHODS),
  /** Goes in where somebody decides so: nothing is expected of it. */
  optional: z.boolean(),
});
export type BomLine = RecordOf<typeof BomLine>;

/** One revision of what a product is made of (stock-and-trace.md §2). Instants are UTC ISO. */
export const BillOfMaterial = defineRecord(
  {
    /** The product. */
    inventoryID: z.string(),
    revision: z.string(),
    status: z.enum(BOM_STATUSES),
    description: z.string(),
    /** What the quantities of the lines make. */
    perQty: quantityField,
    perUom: z.string(),
    lines: listField(BomLine),
    lineCount: z.int(),
    source: z.enum(BOM_SOURCES),
    /** Of what stood in the accounting system when it was read: another one there is a change. Null: ours. */
    accountingRev: internalField(z.nullable(z.string())),
    /** The revision it has there; null: ours. */
    accountingRevision: z.nullable(z.string()),
    /** A Draft that was made because the accounting system has something else than what is Active here. */
    changedInAccounting: z.boolean(),
    /** When the accounting system was found without it; null: it has it, or never had. */
    goneInAccountingAt: addedField(z.nullable(z.string()), null),
    activatedAt: z.nullable(z.string()),
    activatedBy: z.nullable(z.string()),
    archivedAt: z.nullable(z.string()),
    /** The client's ULID of the last change, and a hash of what it asked for. */
    requestId: internalField(z.nullable(z.string())),
    madeWith: internalField(z.nullable(z.string())),
    version: z.int(),
    createdAt: z.string(),
    createdBy: z.string(),
    updatedAt: z.string(),
    updatedBy: z.string(),
  },
  { packed: { content: 'lines' } },
);
export type BillOfMaterial = RecordOf<typeof BillOfMaterial>;

/** What a list shows of a revision. */
export const ListedBom = pickFields(BillOfMaterial, [
  'inventoryID',
  'revision',
  'status',
  'lineCount',
  'source',
  'changedInAccounting',
  'goneInAccountingAt',
  'updatedAt',
]);
export type ListedBom = RecordOf<typeof ListedBom>;

/** What a person decides of a revision. */
export interface BomTerms {
  readonly description: string;
  readonly perQty: Quantity;
  readonly perUom: string;
  readonly lines: readonly BomLine[];
}

/** Revisions are told apart without case, as items are. */
export const revisionKey = codeKey;

/** One revision's name among all bills: `COLA-24#A`. */
export const bomKey = ({ inventoryID, revision }: Pick<BillOfMaterial, 'inventoryID' | 'revision'>): string =>
  `${itemKey(inventoryID)}#${revisionKey(revision)}`;

/** What a revision says, as a text: two that say the same are the same to whoever makes the product. */
export const contentOf = ({ perQty, perUom, lines }: Omit<BomTerms, 'description'>): string =>
  JSON.stringify([
    perQty,
    codeKey(perUom),
    lines.map((line) => [
      itemKey(line.inventoryID),
      line.qty,
      codeKey(line.uom),
      line.lossPercent,
      line.fixedQty,
      line.method,
      line.optional,
    ]),
  ]);
