import type { ProductionUnit } from '#domain/production/production-unit.ts';
import { unitText } from '#domain/production/production-unit.ts';
import { QuantityWithUnit } from '#frontend/ui/formatting/quantity-with-unit.tsx';
import { quantityText } from './quantity-text.ts';

/** So many of a unit, which stands back: '1 case', '1,200 bottles'. */
export const Amount = ({ value, unit }: { readonly value: number; readonly unit: ProductionUnit }) => (
  <QuantityWithUnit text={quantityText(value)} unit={unitText(value, unit)} />
);
