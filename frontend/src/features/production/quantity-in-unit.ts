import type { RunRow } from '#api/production.ts';
import type { ProductionUnit } from '#domain/production/production-unit.ts';
import { convertUnits } from '#domain/production/units.ts';
import { quantity, toNumber } from '#domain/quantity.ts';

interface Shown {
  readonly value: number;
  readonly unit: ProductionUnit;
}

/** A quantity of a run in the unit wantedUnit for; in the run's own where none is, or where no conversion is known. */
export const shownIn = (
  run: Pick<RunRow, 'unit' | 'sizes'>,
  value: number,
  wantedUnit: ProductionUnit | null,
): Shown => {
  const converted =
    wantedUnit === null ? null : convertUnits(quantity(value), run.unit, wantedUnit, run.sizes);
  return converted === null || wantedUnit === null
    ? { value, unit: run.unit }
    : { value: toNumber(converted), unit: wantedUnit };
};
