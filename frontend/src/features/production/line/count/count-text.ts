import type { ProductionUnit } from '#domain/production/production-unit.ts';
import { amountText } from '#frontend/shared/formatting/amount-text.ts';

interface Counted {
  readonly good: number;
  readonly loss: number;
  readonly unit: ProductionUnit;
}

/** '3 cases good', '3 cases good, 1 case loss', '-3 cases good'. */
export const countText = ({ good, loss, unit }: Counted): string => {
  const parts = [
    ...(good !== 0 || loss === 0 ? [`${amountText(good, unit)} good`] : []),
    ...(loss !== 0 ? [`${amountText(loss, unit)} loss`] : []),
  ];
  return parts.join(', ');
};
