import { codeKey } from '#domain/code-key.ts';
import { createdStamp, type EditContext, editedStamp } from '#domain/edited-terms.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import { type Quantity, quantity, ZERO } from '#domain/quantity.ts';
import {
  type BillOfMaterial,
  type BomLine,
  contentOf,
  MAX_BOM_LINES,
  revisionKey,
} from './bill-of-material.ts';

/** A component as the accounting system has it. */
export interface ToldLine {
  readonly inventoryID: string;
  readonly qty: Quantity;
  readonly uom: string;
  /** False: a service or another thing that nobody takes out of stock. */
  readonly isStock: boolean;
  /** By how much it may differ for each of the product when it is assembled there; absent: not at all. */
  readonly variance?: { readonly least: Quantity; readonly most: Quantity | null };
}

/** A revision as the accounting system has it: what goes into one of the product, in its base unit. */
export interface ToldBom {
  readonly inventoryID: string;
  readonly revision: string;
  readonly description: string;
  readonly lines: readonly ToldLine[];
}

/** What it says of how the product is made, as a text: another text is a change there. */
export const toldContent = ({ lines }: ToldBom): string =>
  JSON.stringify(
    lines.map(({ inventoryID, qty, uom, isStock }) => [
      ...[itemKey(inventoryID), qty, codeKey(uom)],
      isStock,
    ]),
  );

interface Mirroring extends EditContext {
  /** A hash of `toldContent`. */
  readonly rev: string;
  /** The product and its components, by `itemKey`; who is unknown is absent. */
  readonly items: ReadonlyMap<string, Item>;
}

/** What a mirror writes: a revision that is new (`previous` null), or one in place of another. */
export interface MirrorWrite {
  readonly next: BillOfMaterial;
  readonly previous: BillOfMaterial | null;
}

const isMirrorOf = (bom: BillOfMaterial, { revision }: Pick<ToldBom, 'revision'>): boolean =>
  bom.source === 'accounting' &&
  bom.accountingRevision !== null &&
  revisionKey(bom.accountingRevision) === revisionKey(revision);

/** The last change of it was the mirror's own: nothing that a person typed is in it. */
const isUntouched = ({ requestId, status }: BillOfMaterial): boolean =>
  status === 'Draft' && requestId === null;

/** How the line is settled is ours: as in the bill that is used so far, else by whether lots have to be named. */
const lineOf = (
  { inventoryID, qty, uom, isStock }: ToldLine,
  at: number,
  former: BillOfMaterial | undefined,
  items: Mirroring['items'],
): BomLine => {
  const key = itemKey(inventoryID);
  const item = items.get(key);
  const before = former?.lines.find((line) => itemKey(line.inventoryID) === key);
  const usual = item && !item.lotTrackingEnabled ? 'backflush' : 'scan';
  return {
    ...{ lineNbr: at + 1, inventoryID: item?.inventoryID ?? inventoryID, qty, uom },
    lossPercent: before?.lossPercent ?? ZERO,
    fixedQty: false,
    method: before?.method ?? (isStock ? usual : 'none'),
    optional: before?.optional ?? false,
  };
};

/** As it is called there; where that name is taken here, with the first number that is free. */
const freeName = (stored: readonly BillOfMaterial[], revision: string): string => {
  const taken = new Set(stored.map((one) => revisionKey(one.revision)));
  const stem = revision.trim().slice(0, 15);
  let name = stem;
  for (let number = 2; taken.has(revisionKey(name)); number += 1) name = `${stem}-${number}`;
  return name;
};

const newest = (all: readonly BillOfMaterial[]): BillOfMaterial | undefined =>
  all.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0];

const edited = (
  bom: BillOfMaterial,
  more: Partial<BillOfMaterial>,
  context: EditContext,
): BillOfMaterial => ({
  ...bom,
  ...more,
  ...editedStamp(bom, { by: context.by, now: context.now }),
});

/** What nobody has mirrored before has not changed there; and what says the same as what is made is none. */
const isChange = (
  stored: readonly BillOfMaterial[],
  content: Pick<BillOfMaterial, 'perQty' | 'perUom' | 'lines'>,
) => {
  const active = stored.find(({ status }) => status === 'Active');
  return (
    active !== undefined &&
    stored.some(({ source }) => source === 'accounting') &&
    contentOf(active) !== contentOf(content)
  );
};

/** It stands there again, or never was away. */
const present = (
  stored: readonly BillOfMaterial[],
  bom: BillOfMaterial,
  context: EditContext,
): readonly MirrorWrite[] => {
  if (bom.goneInAccountingAt === null || bom.status === 'Archived') return [];
  const changedInAccounting = isUntouched(bom) ? isChange(stored, bom) : bom.changedInAccounting;
  return [{ previous: bom, next: edited(bom, { goneInAccountingAt: null, changedInAccounting }, context) }];
};

/** Something else stands there by now than what an untouched draft proposes: nobody is to wonder about it. */
const withdrawn = (bom: BillOfMaterial, context: EditContext): readonly MirrorWrite[] => {
  if (!isUntouched(bom) || (bom.goneInAccountingAt !== null && !bom.changedInAccounting)) return [];
  const goneInAccountingAt = bom.goneInAccountingAt ?? new Date(context.now).toISOString();
  return [{ previous: bom, next: edited(bom, { goneInAccountingAt, changedInAccounting: false }, context) }];
};

const newMirror = (
  stored: readonly BillOfMaterial[],
  told: ToldBom,
  product: Item,
  { rev, items, ...context }: Mirroring,
): MirrorWrite => {
  const active = stored.find(({ status }) => status === 'Active');
  const former = active ?? newest(stored.filter((one) => isMirrorOf(one, told)));
  const lines = told.lines.map((line, at) => lineOf(line, at, former, items));
  const content = {
    ...{ description: told.description.slice(0, 200), perQty: quantity(1), perUom: product.baseUom },
    ...{ lines, lineCount: lines.length, accountingRev: rev, accountingRevision: told.revision },
    goneInAccountingAt: null,
    changedInAccounting: isChange(stored, { perQty: quantity(1), perUom: product.baseUom, lines }),
  };
  const open = stored.find((one) => isMirrorOf(one, told) && isUntouched(one));
  if (open) return { previous: open, next: edited(open, content, context) };
  return {
    previous: null,
    next: {
      ...{ inventoryID: product.inventoryID, revision: freeName(stored, told.revision), status: 'Draft' },
      ...{ ...content, source: 'accounting' },
      ...{ activatedAt: null, activatedBy: null, archivedAt: null, requestId: null, madeWith: null },
      ...createdStamp(context),
    },
  };
};

/**
 * What is written here of a revision that stands in the accounting system, given all revisions of its product. A content
 * that was mirrored before is not mirrored again, whatever became of it here: what a person activated, changed or
 * archived stays so. Another content becomes a Draft, in place of one that no person has touched. Never an Active one:
 * that is a person's act (docs/decisions/036). Empty: there is nothing to write.
 */
export const mirrorBom = (
  stored: readonly BillOfMaterial[],
  told: ToldBom,
  mirroring: Mirroring,
): readonly MirrorWrite[] => {
  const product = mirroring.items.get(itemKey(told.inventoryID));
  if (!product || told.lines.length > MAX_BOM_LINES) return [];
  const mirrors = stored.filter((one) => isMirrorOf(one, told));
  const same = mirrors.filter(({ accountingRev }) => accountingRev === mirroring.rev);
  if (same.length === 0) return [newMirror(stored, told, product, mirroring)];
  const context = { by: mirroring.by, now: mirroring.now };
  return [
    ...same.flatMap((one) => present(stored, one, context)),
    ...mirrors.filter((one) => !same.includes(one)).flatMap((one) => withdrawn(one, context)),
  ];
};

/** What is written of a revision that the accounting system has no longer. It stays what it is here, and says so. */
export const mirrorGone = (
  stored: readonly BillOfMaterial[],
  revision: string,
  context: EditContext,
): readonly MirrorWrite[] =>
  stored
    .filter((one) => isMirrorOf(one, { revision }) && one.status !== 'Archived' && !one.goneInAccountingAt)
    .map((one) => ({
      previous: one,
      next: edited(one, { goneInAccountingAt: new Date(context.now).toISOString() }, context),
    }));
