import * as z from 'zod/mini';
import {
  defineRecord,
  group,
  listField,
  nullableField,
  quantityField,
  type RecordOf,
} from '#domain/record.ts';
import type { ToldBom } from './mirror-bom.ts';

/** By how much a component may differ for each of what is made; `most` null: by any. */
const Variance = group({ least: quantityField, most: nullableField(quantityField) });

const SpecifiedComponent = group({
  inventoryID: z.string(),
  /** For one of the product, in `uom`. */
  qty: quantityField,
  uom: z.string(),
  /** Null: it takes exactly `qty`. */
  variance: nullableField(Variance),
});

/**
 * A revision as the accounting system takes it when it is assembled there, under its names there. Beside the bill that
 * was mirrored from it, which people change: what it would refuse is told before somebody does it.
 */
export const KitSpecification = defineRecord(
  {
    inventoryID: z.string(),
    revision: z.string(),
    components: listField(SpecifiedComponent),
  },
  { packed: { content: 'components' } },
);
export type KitSpecification = RecordOf<typeof KitSpecification>;

/** What goes in out of stock: services are not assembled. */
export const specificationOf = ({ inventoryID, revision, lines }: ToldBom): KitSpecification => ({
  inventoryID,
  revision,
  components: lines
    .filter(({ isStock }) => isStock)
    .map(({ inventoryID: component, qty, uom, variance }) => ({
      ...{ inventoryID: component, qty, uom, variance: variance ?? null },
    })),
});

/** As a text: two that say the same need not be written twice. */
export const specifiedContent = (specification: KitSpecification): string =>
  JSON.stringify(KitSpecification.toWire(specification));
