import { quantity } from '#domain/quantity.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import type { Movement, MovementLine } from '#domain/stock/ledger/movement.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import { NOW } from './receipts.ts';

export const DOCK = 'loc:MAIN/DOCK';
export const SHELF = 'loc:MAIN/R1';
export const STAGING = 'loc:MAIN/STAGING';
/** In another warehouse. */
export const COLD_STORE = 'loc:COLD/C1';

/** A released lot of bottles that keeps. */
export const aStockLot = (more: Partial<Lot> = {}): Lot => ({
  inventoryID: 'GLASS-750',
  lotNumber: 'L1',
  useBy: null,
  bestBefore: null,
  producedOn: null,
  receivedAt: new Date(NOW).toISOString(),
  origin: { type: 'receipt', id: 'R1' },
  vendorID: 'AMBER',
  status: 'Released',
  reason: null,
  recallId: null,
  history: [
    { at: new Date(NOW).toISOString(), by: 'wendy', status: 'Released', reason: 'Received with GR-000123.' },
  ],
  version: 1,
  ...more,
});

export const aBalance = (onHand: number, more: Partial<Balance> = {}): Balance => ({
  ...{ inventoryID: 'GLASS-750', lotNumber: 'L1', place: DOCK },
  onHand: quantity(onHand),
  allocated: quantity(0),
  ...more,
});

export const aLine = (delta: number, more: Partial<Omit<MovementLine, 'delta'>> = {}): MovementLine => ({
  ...{ inventoryID: 'GLASS-750', lotNumber: 'L1', place: DOCK, ...more },
  delta: quantity(delta),
});

/** Ten bottles from the dock to the shelf. */
export const aMove = (more: Partial<Movement> = {}): Movement => {
  const movementId = more.movementId ?? '01JD00000000000000MMMMMMMM';
  return {
    movementId,
    at: new Date(NOW).toISOString(),
    by: { sub: 'sub-1', username: 'wendy' },
    kind: 'move',
    document: { type: 'move', id: movementId },
    reason: null,
    corrects: null,
    lines: [aLine(-10), aLine(10, { place: SHELF })],
    ...more,
  };
};
