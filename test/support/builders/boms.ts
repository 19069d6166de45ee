import type { BillOfMaterial, BomLine } from '#domain/bom/bill-of-material.ts';
import { quantity, ZERO } from '#domain/quantity.ts';

/** Two of GLASS-750, by scan, with nothing lost. */
export const aBomLine = (more: Partial<BomLine> = {}): BomLine => ({
  lineNbr: 1,
  inventoryID: 'GLASS-750',
  qty: quantity(2),
  uom: 'EA',
  lossPercent: ZERO,
  fixedQty: false,
  method: 'scan',
  optional: false,
  ...more,
});

/** The draft A of COLA, for one of it. */
export const aBom = (more: Partial<BillOfMaterial> = {}): BillOfMaterial => ({
  inventoryID: 'COLA',
  revision: 'A',
  status: 'Draft',
  description: '',
  perQty: quantity(1),
  perUom: 'EA',
  lines: [aBomLine()],
  lineCount: 1,
  source: 'ours',
  accountingRev: null,
  accountingRevision: null,
  changedInAccounting: false,
  goneInAccountingAt: null,
  activatedAt: null,
  activatedBy: null,
  archivedAt: null,
  requestId: null,
  madeWith: null,
  version: 1,
  createdAt: '2026-11-20T00:00:00.000Z',
  createdBy: 'mia',
  updatedAt: '2026-11-20T00:00:00.000Z',
  updatedBy: 'mia',
  ...more,
});
