import { type Quantity, subtract } from '#domain/quantity.ts';

/** By so much of what is expected a component may differ before somebody has to say why, in per cent. */
export const USE_LIMIT_PERCENT = 2;

/** Whether so much used differs from what is expected by more than nobody asks about. */
export const isOverUseLimit = (used: Quantity, expected: Quantity): boolean =>
  Math.abs(subtract(used, expected)) > Math.floor((expected * USE_LIMIT_PERCENT) / 100);
