import { siteDay } from '#domain/calendar.ts';
import { add, type Quantity, ZERO } from '#domain/quantity.ts';
import type { ProductionUnit } from './production-unit.ts';
import type { UnitSizes } from './unit-fields.ts';
import { convertUnits } from './units.ts';

/** What a run made, for a day's sum. */
interface RunOutput {
  readonly startTime: string;
  readonly unit: ProductionUnit;
  readonly sizes: UnitSizes;
  readonly good: Quantity;
  readonly loss: Quantity;
}

interface DayOutput {
  /** The site's day on which the runs started. */
  readonly day: string;
  readonly good: Quantity;
  readonly loss: Quantity;
  readonly runs: number;
  /** Runs among them whose output can't be expressed in the unit, and is not in the sums. */
  readonly notConverted: number;
}

/** Output by the day of start in one unit, the oldest day first; a day without runs is not in it. */
export const outputPerDay = (runs: Iterable<RunOutput>, unit: ProductionUnit): readonly DayOutput[] => {
  const days = new Map<string, DayOutput>();
  for (const run of runs) {
    const day = siteDay(Date.parse(run.startTime));
    const before = days.get(day) ?? { day, good: ZERO, loss: ZERO, runs: 0, notConverted: 0 };
    const good = convertUnits(run.good, run.unit, unit, run.sizes);
    const loss = convertUnits(run.loss, run.unit, unit, run.sizes);
    const known = good !== null && loss !== null;
    days.set(day, {
      day,
      good: known ? add(before.good, good) : before.good,
      loss: known ? add(before.loss, loss) : before.loss,
      runs: before.runs + 1,
      notConverted: before.notConverted + (known ? 0 : 1),
    });
  }
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
};
