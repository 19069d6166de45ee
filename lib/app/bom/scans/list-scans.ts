import type { getBom } from '#api/bom.ts';
import type { RequestOutput } from '#api/contract.ts';
import type { LineCheckStore } from '#app/production/check/check-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { CheckRow, type LineCheck } from '#domain/production/check/line-check.ts';
import { ok } from '#domain/result.ts';

export interface ScansDeps {
  readonly checks: Pick<LineCheckStore, 'checksOfLines' | 'checksOfDay'>;
}

const rowsOf = ({ line, workOrderId, product, startedRun, runNumber, rows }: LineCheck) =>
  rows.map((row) => ({
    ...CheckRow.toWire(row),
    ...{ line, workOrderId, product, runId: startedRun, runNumber },
  }));

/** What was scanned on a day, line by line; today also what each line is prepared by. */
export const listScans = async (
  { checks }: ScansDeps,
  { day }: RequestOutput<typeof getBom, 'list_scans'>,
  now: number,
) => {
  const today = siteDay(now);
  const asked = day ?? today;
  const [ofRuns, ofLines] = await Promise.all([
    checks.checksOfDay(asked),
    asked === today ? checks.checksOfLines() : [],
  ]);
  const preparing = ofLines.filter(({ startedRun }) => startedRun === null);
  const all = [...preparing, ...ofRuns].toSorted(
    (one, other) => one.line.localeCompare(other.line) || other.updatedAt.localeCompare(one.updatedAt),
  );
  return ok({ data: { day: asked, items: all.flatMap(rowsOf) } });
};
