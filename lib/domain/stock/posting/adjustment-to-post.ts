import * as z from 'zod/mini';
import { group, listField, nullableField, quantityField, type RecordOf } from '#domain/record.ts';

/** What is found or written off goes in as an adjustment; what is scrapped or sampled goes out as an issue. */
const ADJUSTMENT_TYPES = ['Adjustment', 'Issue'] as const;
export type AdjustmentType = (typeof ADJUSTMENT_TYPES)[number];

/** A lot where the accounting system has it. `lotNumber` empty: the item is not kept by lot. */
const AdjustedRow = group({
  inventoryID: z.string(),
  uom: z.string(),
  lotNumber: z.string(),
  /** `YYYY-MM-DD`, of goods that are added. */
  expiryDate: nullableField(z.string()),
  warehouseID: z.string(),
  locationID: z.string(),
  /** In base units; below zero where goods go. */
  qty: quantityField,
});
export type AdjustedRow = RecordOf<typeof AdjustedRow>;

/** A movement that we made by ourselves, as the accounting system is told of it: all of it adds, or all of it takes. */
export const AdjustmentToPost = group({
  type: z.enum(ADJUSTMENT_TYPES),
  /** The site's day of the movement, `YYYY-MM-DD`. */
  date: z.string(),
  reason: z.string(),
  rows: listField(AdjustedRow),
});
export type AdjustmentToPost = RecordOf<typeof AdjustmentToPost>;

/** An adjustment or an issue as it stands in the accounting system. */
export interface AdjustmentInBooks {
  readonly type: AdjustmentType;
  readonly nbr: string;
  readonly status: string;
  readonly externalRef: string;
  /** Below zero where goods go, in both. */
  readonly rows: readonly Pick<
    AdjustedRow,
    'inventoryID' | 'lotNumber' | 'warehouseID' | 'locationID' | 'qty'
  >[];
}
