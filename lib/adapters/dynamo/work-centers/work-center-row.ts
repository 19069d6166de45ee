import * as z from 'zod/mini';
import { PRODUCTION_UNITS } from '#domain/production/units.ts';
import type { Line } from '#domain/work-centers/line.ts';
import { REASON_KINDS, type Reason } from '#domain/work-centers/reason.ts';

/** The partitions of the table: one question answers all lines, one all reasons. */
export const LINE = 'line';
export const REASON = 'reason';

const marks = {
  version: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
};

const LineRow = z.object({
  code: z.string(),
  name: z.string(),
  ratedSpeed: z.nullable(z.number()),
  ratedUnit: z.enum(PRODUCTION_UNITS),
  active: z.boolean(),
  liveRunId: z.optional(z.string()),
  liveRunNumber: z.optional(z.string()),
  requestId: z.optional(z.string()),
  ...marks,
});

const ReasonRow = z.object({
  /** The sort key, which is called after the lines'. */
  code: z.string(),
  askedFor: z.enum(REASON_KINDS),
  text: z.string(),
  active: z.boolean(),
  ...marks,
});

export const lineFromRow = (row: unknown): Line => {
  const { liveRunId = null, liveRunNumber = null, requestId = null, ...line } = LineRow.parse(row);
  return { ...line, liveRunId, liveRunNumber, requestId };
};

/** What is null is left out: the line is free where there is no `liveRunId`. */
export const toLineRow = (line: Line): Record<string, unknown> => ({
  kind: LINE,
  ...Object.fromEntries(
    Object.entries(line).filter(([name, value]) => value !== null || name === 'ratedSpeed'),
  ),
});

export const reasonFromRow = (row: unknown): Reason => {
  const { code, askedFor, ...reason } = ReasonRow.parse(row);
  return { reasonId: code, kind: askedFor, ...reason };
};

export const toReasonRow = ({ reasonId, kind, ...reason }: Reason): Record<string, unknown> => ({
  kind: REASON,
  code: reasonId,
  askedFor: kind,
  ...reason,
});
