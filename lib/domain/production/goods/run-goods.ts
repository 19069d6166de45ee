import * as z from 'zod/mini';
import { UnitSizes } from '#domain/production/unit-fields.ts';
import { defineRecord, internalField, type RecordOf } from '#domain/record.ts';

/**
 * What a run of an item makes: the lot, and where it stands. Beside its run, and never a part of it: a version that
 * knows no lots writes runs whole, and would take it away.
 */
export const RunGoods = defineRecord({
  runId: z.string(),
  runNumber: z.string(),
  workOrderId: z.string(),
  /** The line's code. */
  line: z.string(),
  inventoryID: z.string(),
  /** `''`: the item is not kept by lot. */
  lotNumber: z.string(),
  /** Where the line stands: its output comes into stock there. */
  place: z.string(),
  baseUom: z.string(),
  /** How much of `baseUom` one of each unit is. */
  sizes: internalField(UnitSizes),
  /** Its lot's dates as they were worked out, `YYYY-MM-DD`. */
  useBy: z.nullable(z.string()),
  bestBefore: z.nullable(z.string()),
  /** Rises with everything that is issued, returned or settled: what decides on all of that is conditional on it. */
  rev: internalField(z.int()),
});

export type RunGoods = RecordOf<typeof RunGoods>;
