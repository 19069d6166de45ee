import type { ComponentUseResponse, RunLotResponse } from '#api/production.ts';
import { isOrAre } from '#domain/count-text.ts';
import { isOverUseLimit } from '#domain/production/goods/use-limit.ts';
import { add, quantity, subtract, toNumber, ZERO } from '#domain/quantity.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';

/** What a person says of one lot; untouched it is used up. */
export interface Said {
  readonly used: number | null;
  readonly reason: string;
}

export type SayOf = (lot: RunLotResponse) => Said;

/** What is neither used nor returned, in base units; below zero: more is said to be used than was there. */
export const missingOf = ({ atLine }: RunLotResponse, used: number | null): number =>
  used === null ? 0 : toNumber(subtract(quantity(atLine), quantity(used)));

/** Whether a lot is of this component of the bill, or stands in for it. */
export const isOf = ({ inventoryID }: ComponentUseResponse, lot: RunLotResponse): boolean =>
  (lot.standsFor?.component ?? lot.inventoryID).toUpperCase() === inventoryID.toUpperCase();

/** What is wrong with what is said of a lot, field by field. */
export const wrongWith = (lot: RunLotResponse, { used, reason }: Said) => {
  const missing = missingOf(lot, used);
  return {
    used:
      used === null || used < 0
        ? 'Say how much was used; 0 where none was.'
        : missing < 0
          ? `Only ${quantityText(lot.atLine)} ${lot.baseUom} ${isOrAre(lot.atLine)} at the line.`
          : undefined,
    reason: missing > 0 && reason.trim() === '' ? 'Say why it is missing.' : undefined,
  };
};

/** Of a component and what stands in for it, in base units of the component. */
export const usedOf = (
  component: ComponentUseResponse,
  lots: readonly RunLotResponse[],
  sayOf: SayOf,
): number =>
  toNumber(
    lots
      .filter((lot) => isOf(component, lot))
      .reduce((total, lot) => {
        const used = quantity((sayOf(lot).used ?? 0) / (lot.standsFor?.ratio ?? 1));
        return add(total, used);
      }, ZERO),
  );

/** Whether it is asked why so much of a component was used, or so little. */
export const isAskedWhy = ({ isAsked, expected }: ComponentUseResponse, used: number): boolean =>
  isAsked && expected !== null && isOverUseLimit(quantity(used), quantity(expected));
