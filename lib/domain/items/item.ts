import * as z from 'zod/mini';
import { codeKey } from '#domain/code-key.ts';
import { addedField, defineRecord, type RecordOf } from '#domain/record.ts';

/** How one unit of a unit of measure becomes base units: multiply or divide by the factor. */
export const UnitConversion = z.object({
  uom: z.string(),
  factor: z.number().check(z.positive()),
  operation: z.enum(['Multiply', 'Divide']),
});
export type UnitConversion = z.output<typeof UnitConversion>;

/** A GTIN and the unit that it stands on. */
export const UnitGtin = z.object({ gtin: z.string(), uom: z.string() });
export type UnitGtin = Readonly<z.output<typeof UnitGtin>>;

/**
 * What the warehouse needs to know of an item (domain.md, Item). Kept by `item-sync` from StockItem and
 * LotSerialClass; an id that the accounting system does not list as stock is `non-stock` and never tracked.
 */
export const Item = defineRecord(
  {
    inventoryID: z.string(),
    name: z.string(),
    kind: z.enum(['stock', 'non-stock']),
    baseUom: z.string(),
    conversions: z.array(UnitConversion),
    lotTrackingEnabled: z.boolean(),
    lotAssigned: z.enum(['When Received', 'When Used']),
    expiryRequired: z.boolean(),
    serial: z.boolean(),
    defaultWarehouse: z.nullable(z.string()),
    defaultLocation: z.nullable(z.string()),
    active: z.boolean(),
    /** As the accounting system calls it; null: none, or not read yet. */
    lotClass: addedField(z.nullable(z.string()), null),
    /** Of its cross-references; which item one is of is not unique there. */
    gtins: addedField(z.array(UnitGtin), []),
  },
  { nulls: 'kept' },
);
export type Item = RecordOf<typeof Item>;

/** An item's id as ids are compared. */
export const itemKey = codeKey;

/** Must a lot number be recorded when this item arrives? (accounting-contract.md §3.3) */
export const isLotRequired = (item: Item): boolean =>
  item.lotTrackingEnabled && item.lotAssigned === 'When Received';
