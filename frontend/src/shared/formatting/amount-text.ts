import type { ProductionUnit } from '#domain/production/production-unit.ts';
import { quantityText } from './quantity-text.ts';

const SINGULAR: Readonly<Record<ProductionUnit, string>> = {
  pallets: 'pallet',
  cases: 'case',
  bottles: 'bottle',
  litres: 'litre',
};

/** The unit as it stands behind so many of it: one 'case', 2 'cases'. */
export const unitText = (value: number, unit: ProductionUnit): string =>
  Math.abs(value) === 1 ? SINGULAR[unit] : unit;

/** '1 case', '1,200 bottles'. */
export const amountText = (value: number, unit: ProductionUnit): string =>
  `${quantityText(value)} ${unitText(value, unit)}`;
