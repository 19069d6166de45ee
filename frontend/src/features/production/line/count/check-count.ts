import type { RunRecord } from '#api/production.ts';
import type { ProductionUnit } from '#domain/production/production-unit.ts';
import { convertUnits } from '#domain/production/units.ts';
import { toNumber, toQuantity } from '#domain/quantity.ts';
import type { TypedCount } from '#frontend/features/production/line/waiting/floor-store.ts';
import { amountText } from '#frontend/shared/formatting/amount-text.ts';

type Packed = Pick<RunRecord, 'unit' | 'sizes' | 'countableUnits'>;

/** More at once is a slip of the finger; the server takes no more either. */
const MOST = 10_000_000;

const wrongWith = (value: number): string | undefined => {
  if (Number.isNaN(value)) return 'Use digits, such as 12 or 0.5.';
  if (value < 0) return 'Count from 0 up. To take a count back, use Take back beside it.';
  if (value > MOST) return `Use at most ${MOST.toLocaleString('en-AU')}.`;
  return toQuantity(value).ok ? undefined : 'Use at most six decimals.';
};

export interface CountErrors {
  readonly good?: string | undefined;
  readonly loss?: string | undefined;
}

/** What is wrong with a count before it is recorded: what is left empty is 0, and something must be counted. */
export const recordErrors = ({ good, loss }: TypedCount): CountErrors => {
  const errors = { good: wrongWith(good ?? 0), loss: wrongWith(loss ?? 0) };
  if (errors.good || errors.loss) return errors;
  return (good ?? 0) === 0 && (loss ?? 0) === 0 ? { good: 'Type how many.' } : {};
};

/** At the end of a run both are said, be it 0 (domain.md, Production run). */
export const stopErrors = ({ good, loss }: TypedCount): CountErrors => ({
  good: good === null ? 'Say how many, 0 if none.' : wrongWith(good),
  loss: loss === null ? 'Say how many, 0 if none.' : wrongWith(loss),
});

/** A quantity of one unit in another of the run's; null while it is none, or no conversion is known. */
export const inUnit = (
  value: number,
  from: ProductionUnit,
  to: ProductionUnit,
  { sizes }: Pick<Packed, 'sizes'>,
): number | null => {
  const read = toQuantity(value);
  const converted = read.ok ? convertUnits(read.value, from, to, sizes) : null;
  return converted === null ? null : toNumber(converted);
};

const ROUGHLY = 100;

/**
 * What a typed quantity is in other units: '= 72 bottles' in the run's own unit, which is what is added; where that
 * is what is typed, '= 0.04 pallets = 72 bottles', to two decimals. Empty where there is nothing to convert.
 */
export const conversionText = (value: number | null, unit: ProductionUnit, run: Packed): string => {
  if (value === null || value === 0 || wrongWith(value) !== undefined) return '';
  const isOwn = unit === run.unit;
  const others = isOwn ? run.countableUnits.filter((other) => other !== unit) : [run.unit];
  return others
    .flatMap((other) => {
      const converted = inUnit(value, unit, other, run);
      if (converted === null) return [];
      return `= ${amountText(isOwn ? Math.round(converted * ROUGHLY) / ROUGHLY : converted, other)}`;
    })
    .join(' ');
};
