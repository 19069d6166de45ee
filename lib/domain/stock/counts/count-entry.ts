import * as z from 'zod/mini';
import { defineRecord, quantityField, type RecordOf } from '#domain/record.ts';

/** What was counted before, of the same row. */
const EarlierEntry = z.object({
  entryId: z.string(),
  /** As it was typed. */
  qty: z.number(),
  uom: z.string(),
  at: z.string(),
  by: z.string(),
});

/** What somebody counted of one lot at one place. */
export const CountEntry = defineRecord(
  {
    countId: z.string(),
    inventoryID: z.string(),
    lotNumber: z.string(),
    place: z.string(),
    /** The client's ULID: the same count of a row is taken once. */
    entryId: z.string(),
    /** In the item's base unit. */
    qty: quantityField,
    typed: z.object({ qty: z.number(), uom: z.string() }),
    /** What is printed on a lot that nobody knew, `YYYY-MM-DD`. */
    expiryDate: z.nullable(z.string()),
    /** When it was counted, UTC ISO: what moved before is in it, what moved later is not. */
    at: z.string(),
    /** The user name. */
    by: z.string(),
    /** Oldest first. */
    earlier: z.array(EarlierEntry),
  },
  { packed: { earlier: 'earlier' }, flattened: { typed: { qty: 'typedQty', uom: 'typedUom' } } },
);
export type CountEntry = RecordOf<typeof CountEntry>;
