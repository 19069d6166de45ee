import * as z from 'zod/mini';
import { UnitSizes } from '#domain/production/unit-fields.ts';
import {
  addedField,
  defineRecord,
  group,
  internalField,
  listField,
  quantityField,
  type RecordOf,
} from '#domain/record.ts';

/** What became of a lot that was issued and not returned, as it was said when the run was closed. */
export const SettledLot = group({
  inventoryID: z.string(),
  lotNumber: z.string(),
  used: quantityField,
  /** Issued, and neither returned nor used. */
  difference: quantityField,
  /** Why there is a difference; null: there is none. */
  reason: z.nullable(z.string()),
});
export type SettledLot = RecordOf<typeof SettledLot>;

/** Why a component differs from what the bill expects, as it was said when the run was closed. */
const UseReason = group({ inventoryID: z.string(), reason: z.string() });

/** Who closed or reopened a run, and what tells that from another under its id. */
const GoodsEvent = z.object({
  change: z.enum(['closed', 'reopened']),
  at: z.string(),
  by: z.string(),
  reason: z.nullable(z.string()),
  changeId: z.string(),
  /** What was asked for, as a text. */
  said: z.string(),
});

/**
 * What a run of an item makes: the lot, and where it stands; and whether it is closed. Beside its run, and never a part of
 * it: a version that knows no lots writes runs whole, and would take it away.
 */
export const RunGoods = defineRecord(
  {
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
    /** Since when what it used is settled, UTC ISO: nothing is issued or returned any more. Null: it is not closed. */
    closedAt: addedField(z.nullable(z.string()), null),
    closedBy: addedField(z.nullable(z.string()), null),
    /** What became of each lot; none while it is not closed. */
    settled: addedField(listField(SettledLot), []),
    /** Of components that differ by more than nobody asks about; none while it is not closed. */
    useReasons: addedField(listField(UseReason), []),
    /** Oldest first. */
    history: addedField(internalField(z.array(GoodsEvent)), []),
    /** Rises with everything that is issued, returned or settled: what decides on all of that is conditional on it. */
    rev: z.int(),
  },
  { packed: { settlement: ['settled', 'useReasons', 'history'] } },
);

export type RunGoods = RecordOf<typeof RunGoods>;
