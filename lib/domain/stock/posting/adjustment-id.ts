import { type Quantity, ZERO } from '#domain/quantity.ts';
import type { MovementKind } from '#domain/stock/ledger/movement-kinds.ts';

/** What we do to goods by ourselves, and tell the accounting system of where that is switched on. */
export const NUMBERED = { adjust: 'ADJ', scrap: 'SCR', sample: 'SMP', count: 'CNT' } as const;

type AdjustingKind = keyof typeof NUMBERED;

export const isAdjusting = (kind: MovementKind): kind is AdjustingKind => Object.hasOwn(NUMBERED, kind);

/**
 * The entry of a movement's lines that add, or of those that take: each is a document of its own, so that what adds waits
 * for nothing, and nothing waits for what takes. One of both could wait for what waits for it.
 */
export const adjustmentPostingId = (movementId: string, delta: Quantity): string =>
  `${movementId}${delta < ZERO ? '-' : '+'}`;

/** Both entries that a movement may have. */
export const adjustmentPostingIds = (movementId: string): readonly string[] =>
  [1, -1].map((delta) => adjustmentPostingId(movementId, delta as Quantity));
