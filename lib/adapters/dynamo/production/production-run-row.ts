import * as z from 'zod/mini';
import { StoredQuantity } from '#adapters/dynamo/receiving/order-row.ts';
import { pack, unpack } from '#adapters/dynamo/table/compressed-attribute.ts';
import { Sizes } from '#adapters/dynamo/work-orders/work-order-row.ts';
import type { RunEntry } from '#app/production/production-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { isLive, RUN_STATUSES, type Run, type RunCount } from '#domain/production/run.ts';
import { PRODUCTION_UNITS } from '#domain/production/units.ts';

/** The sort key of a run itself; its counts lie beside it. */
export const RUN_PART = 'run';

export const countPart = (countId: string): string => `count#${countId}`;

const Story = z.object({
  operators: z.array(z.object({ from: z.string(), operator: z.string(), by: z.string() })),
  pauses: z.array(
    z.object({ from: z.string(), to: z.nullable(z.string()), reason: z.string(), by: z.string() }),
  ),
  changeIds: z.array(z.string()),
});

const Unit = z.enum(PRODUCTION_UNITS);

const Entry = z.object({
  runId: z.string(),
  runNumber: z.string(),
  workOrderId: z.string(),
  product: z.string(),
  line: z.string(),
  operator: z.string(),
  startTime: z.string(),
  stopTime: z.optional(z.string()),
  status: z.enum(RUN_STATUSES),
  unit: Unit,
  sizes: Sizes,
  good: StoredQuantity,
  loss: StoredQuantity,
  startOrder: z.string(),
});

const Row = z.extend(Entry, {
  inventoryID: z.optional(z.string()),
  counts: z.int(),
  story: z.instanceof(Uint8Array),
  voidReason: z.optional(z.string()),
  version: z.int(),
  outputRev: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});

const Count = z.object({
  runId: z.string(),
  countId: z.string(),
  at: z.string(),
  by: z.string(),
  good: StoredQuantity,
  loss: StoredQuantity,
  unit: Unit,
  addedGood: StoredQuantity,
  addedLoss: StoredQuantity,
  note: z.optional(z.string()),
});

const startOrder = (run: Run): string =>
  `${siteDay(Date.parse(run.startTime))}#${run.startTime}#${run.runId}`;

/**
 * A run as one item. It comes into the history's index when it ends (`ended`): while it is counted on, no index is
 * written. What counts change is plain, what people did is packed.
 */
export const toRunRow = (run: Run): Record<string, unknown> => {
  const { operators, pauses, changeIds, inventoryID, stopTime, voidReason, ...plain } = run;
  return {
    ...plain,
    part: RUN_PART,
    ...(inventoryID === null ? {} : { inventoryID }),
    ...(stopTime === null ? {} : { stopTime }),
    ...(voidReason === null ? {} : { voidReason }),
    story: pack({ operators, pauses, changeIds }),
    startOrder: startOrder(run),
    ...(isLive(run) ? {} : { ended: run.status }),
  };
};

export const fromRunRow = (row: unknown): Run => {
  const { story, startOrder: _, inventoryID, stopTime, voidReason, ...plain } = Row.parse(row);
  return {
    ...plain,
    ...Story.parse(unpack(story)),
    inventoryID: inventoryID ?? null,
    stopTime: stopTime ?? null,
    voidReason: voidReason ?? null,
  };
};

export const entryFromRunRow = (row: unknown): RunEntry => {
  const { stopTime, ...plain } = Entry.parse(row);
  return { ...plain, stopTime: stopTime ?? null };
};

export const toCountRow = ({ note, ...plain }: RunCount): Record<string, unknown> => ({
  ...plain,
  part: countPart(plain.countId),
  ...(note === null ? {} : { note }),
});

export const fromCountRow = (row: unknown): RunCount => {
  const { note, ...plain } = Count.parse(row);
  return { ...plain, note: note ?? null };
};
