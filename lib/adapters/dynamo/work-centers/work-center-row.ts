import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { Line } from '#domain/work-centers/line.ts';
import { Reason } from '#domain/work-centers/reason.ts';

/** The partitions of the table: one question answers all lines, one all reasons. */
export const LINE = 'line';
export const REASON = 'reason';

const lines = rowsOf(Line);
const reasons = rowsOf(Reason);

export const lineFromRow = lines.fromRow;

export const toLineRow = (line: Line): Record<string, unknown> => ({ ...lines.toRow(line), kind: LINE });

export const reasonFromRow = reasons.fromRow;

export const toReasonRow = (reason: Reason): Record<string, unknown> => ({
  ...reasons.toRow(reason),
  kind: REASON,
});
