import type { BomResponse, ListedBom, SubstituteResponse } from '#api/bom.ts';

/** Draft B of cola, from two components. */
export const aBomResponse = (more: Partial<BomResponse> = {}): BomResponse => ({
  inventoryID: 'COLA',
  revision: 'B',
  status: 'Draft',
  description: '',
  perQty: 1,
  perUom: 'CASE',
  lines: [
    {
      ...{ lineNbr: 1, inventoryID: 'GLASS', qty: 24, uom: 'EA', lossPercent: 2 },
      ...{ fixedQty: false, method: 'scan', optional: false },
    },
    {
      ...{ lineNbr: 2, inventoryID: 'RM-SUGAR', qty: 1.5, uom: 'KG', lossPercent: 0 },
      ...{ fixedQty: true, method: 'backflush', optional: false },
    },
  ],
  lineCount: 2,
  source: 'ours',
  accountingRevision: null,
  changedInAccounting: false,
  goneInAccountingAt: null,
  activatedAt: null,
  activatedBy: null,
  archivedAt: null,
  version: 3,
  createdAt: '2026-11-20T05:00:00Z',
  createdBy: 'mia',
  updatedAt: '2026-11-20T05:00:00Z',
  updatedBy: 'mia',
  ...more,
});

export const aListedBom = (more: Partial<ListedBom> = {}): ListedBom => ({
  inventoryID: 'COLA',
  name: 'Cola',
  revision: 'A',
  status: 'Active',
  lineCount: 2,
  source: 'ours',
  changedInAccounting: false,
  goneInAccountingAt: null,
  updatedAt: '2026-11-20T05:00:00Z',
  ...more,
});

/** Syrup for sugar, proposed, with the same allergens. */
export const aSubstitute = (more: Partial<SubstituteResponse> = {}): SubstituteResponse => ({
  substituteId: '01JD0000000000000000000001',
  product: null,
  component: 'RM-SUGAR',
  substitute: 'SYRUP',
  ratio: 1.25,
  priority: 1,
  validFrom: '2026-11-01',
  validTo: null,
  status: 'Proposed',
  reason: 'Sugar is short.',
  allergenReason: null,
  decidedAt: null,
  decidedBy: null,
  version: 1,
  createdAt: '2026-11-20T05:00:00Z',
  createdBy: 'mia',
  updatedAt: '2026-11-20T05:00:00Z',
  updatedBy: 'mia',
  allergens: null,
  ...more,
});
