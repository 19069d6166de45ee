import type { Control } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { BomFields, BomResponse } from '#api/bom.ts';
import type { ItemChoice } from '#frontend/features/bom/queries.ts';
import type { SelectOption } from '#frontend/ui/fields/select-field.tsx';

export type DraftValues = z.input<typeof BomFields>;
export type DraftControl = Control<DraftValues, unknown, z.output<typeof BomFields>>;
export type DraftLine = DraftValues['lines'][number];

/** Whether what is written becomes another revision: a Draft alone is changed itself. */
export const isNewRevision = (from: BomResponse | null): boolean => from?.status !== 'Draft';

export const emptyDraft = (): DraftValues => ({
  ...{ inventoryID: '', revision: 'A', description: '', perQty: 1, perUom: '', lines: [] },
});

/** 'A' → 'B', 'Z' → 'Z-2', '01' → '01-2', 'A-2' → 'A-3': a proposal, which the person changes as they like. */
const nextRevision = (revision: string): string => {
  if (/^[A-Ya-y]$/.test(revision)) return String.fromCharCode(revision.charCodeAt(0) + 1);
  const counted = /^(.*)-(\d+)$/.exec(revision);
  return counted ? `${counted[1]}-${Number(counted[2]) + 1}` : `${revision}-2`;
};

/** A draft as it stands, or what a new one begins with. */
export const draftOf = (bom: BomResponse): DraftValues => ({
  inventoryID: bom.inventoryID,
  revision: isNewRevision(bom) ? nextRevision(bom.revision) : bom.revision,
  description: isNewRevision(bom) ? '' : bom.description,
  ...{ perQty: bom.perQty, perUom: bom.perUom },
  lines: bom.lines.map(({ lineNbr: _lineNbr, ...line }) => line),
});

/** A line of an item, in its base unit. */
export const newLine = ({ inventoryID, uoms }: ItemChoice): DraftLine => ({
  ...{ inventoryID, qty: 1, uom: uoms[0] ?? '', lossPercent: 0 },
  ...{ fixedQty: false, method: 'scan', optional: false },
});

/** The units of an item; one that it has no more stays to be seen. */
export const unitOptions = (
  items: readonly ItemChoice[],
  inventoryID: string,
  chosen: string,
): readonly SelectOption[] => {
  const uoms = items.find((item) => item.inventoryID === inventoryID)?.uoms ?? [];
  const all = chosen === '' || uoms.includes(chosen) ? uoms : [...uoms, chosen];
  return all.map((value) => ({ value, label: value }));
};
