import { type ProductionUnit, unitText } from '#domain/production/production-unit.ts';
import { quantityText } from './quantity-text.ts';

/** '1 case', '1,200 bottles'. */
export const amountText = (value: number, unit: ProductionUnit): string =>
  `${quantityText(value)} ${unitText(value, unit)}`;
