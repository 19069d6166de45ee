import type { RunRow } from '#api/production.ts';
import type { ProductionUnit } from '#domain/production/production-unit.ts';
import { csvText } from '#frontend/shared/files/csv.ts';
import { shownIn } from './quantity-in-unit.ts';

const HEADING = [
  'Run #',
  'Work order',
  'Product',
  'Line',
  'Start time (UTC)',
  'Stop time (UTC)',
  'Quantity',
  'Loss',
  'Unit',
  'Operator',
  'Status',
];

/** Runs as a spreadsheet reads them: instants in UTC ISO, numbers without groups, each row with its own unit. */
export const runsAsCsv = (runs: readonly RunRow[], unit: ProductionUnit | null): string =>
  csvText(
    HEADING,
    runs.map((run) => {
      const good = shownIn(run, run.good, unit);
      const loss = shownIn(run, run.loss, unit);
      return [
        run.runNumber,
        run.workOrderId,
        run.product,
        run.line,
        run.startTime,
        run.stopTime ?? '',
        String(good.value),
        String(loss.value),
        good.unit,
        run.operator,
        run.status,
      ];
    }),
  );
