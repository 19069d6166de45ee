import * as z from 'zod/mini';
import { divide, type Quantity, toNumber } from '#domain/quantity.ts';
import { group, quantityField, type RecordOf } from '#domain/record.ts';

/** For which component of a bill another item goes in. */
export const StandsFor = group({
  component: z.string(),
  /** So many base units of the item for one of the component. */
  ratio: quantityField,
});
export type StandsFor = RecordOf<typeof StandsFor>;

/** How much of the component so much of what stands in for it is. */
export const inComponent = (qty: Quantity, { ratio }: StandsFor): Quantity => divide(qty, toNumber(ratio));
