import type { InventoryItem, LotInStock, MovementEntry } from '#api/inventory.ts';

/** An item with stock, unless a test says otherwise. */
export const anInventoryItem = (stated: Partial<InventoryItem> = {}): InventoryItem => ({
  inventoryID: 'RM-SUGAR',
  name: 'White sugar',
  kind: 'Component Part',
  baseUom: 'KG',
  onHand: 1250.5,
  allocated: 0,
  available: 1250.5,
  onHold: 0,
  expired: 0,
  notInBooks: 0,
  inBooks: null,
  offBooks: null,
  nextExpiry: null,
  lotCount: 1,
  asOfDay: '2026-11-20',
  ...stated,
});

/** A released lot, at the dock. */
export const aLotInStock = (stated: Partial<LotInStock> = {}): LotInStock => ({
  lotNumber: 'SUG-2611',
  useBy: null,
  bestBefore: '2028-06-30',
  producedOn: null,
  receivedAt: '2026-11-20T05:00:00Z',
  origin: { type: 'receipt', id: '01JD0000000000000000000000' },
  vendorID: 'V-SWEETCO',
  status: 'Released',
  reason: null,
  recallId: null,
  version: 1,
  notUsable: null,
  warning: null,
  onHand: 1250.5,
  balances: [{ place: 'loc:MAIN/R1', onHand: 1250.5, allocated: 0 }],
  ...stated,
});

/** What a receipt brought. */
export const aMovement = (stated: Partial<MovementEntry> = {}): MovementEntry => ({
  movementId: 'receipt#01JD0000000000000000000000#1',
  at: '2026-11-20T05:00:00Z',
  by: 'mia',
  kind: 'receive',
  document: { type: 'receipt', id: '01JD0000000000000000000000', nbr: 'GR-000012' },
  reason: null,
  corrects: null,
  inventoryID: 'RM-SUGAR',
  lotNumber: 'SUG-2611',
  place: 'loc:MAIN/R1',
  qty: 1250.5,
  baseUom: 'KG',
  ...stated,
});
