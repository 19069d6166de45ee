import * as z from 'zod/mini';
import { defineRecord, group, listField, type RecordOf } from '#domain/record.ts';

/** Where goods stand, as the accounting system says it. */
const Location = group({
  locationID: z.string(),
  description: z.string(),
  active: z.boolean(),
  receiptsAllowed: z.boolean(),
  salesAllowed: z.boolean(),
  assemblyAllowed: z.boolean(),
});

/** A warehouse of the accounting system with its locations, as it told it last. */
export const Warehouse = defineRecord({
  warehouseID: z.string(),
  description: z.string(),
  active: z.boolean(),
  locations: listField(Location),
});
export type Warehouse = RecordOf<typeof Warehouse>;

/** All warehouses as they were told last. */
export const PlaceMirror = defineRecord(
  {
    warehouses: listField(Warehouse),
    /** UTC ISO. */
    asOf: z.string(),
  },
  { packed: { warehouses: 'warehouses' } },
);
export type PlaceMirror = RecordOf<typeof PlaceMirror>;
