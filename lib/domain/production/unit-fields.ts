import * as z from 'zod/mini';
import type { DeepReadonly } from '#domain/record.ts';
import { PRODUCTION_UNITS } from './production-unit.ts';

export const productionUnit = z.enum(PRODUCTION_UNITS, `Use one of: ${PRODUCTION_UNITS.join(', ')}.`);

/** A ratio of two whole numbers: 330 mL to the bottle is a ratio, and no decimal. */
const Size = z.readonly(z.tuple([z.number(), z.number()]));

/**
 * How large one of each unit is, measured in something all of them share, for `convertUnits`. A unit that is not in
 * here can't be converted.
 */
export const UnitSizes = z.object({
  pallets: z.optional(Size),
  cases: z.optional(Size),
  bottles: z.optional(Size),
  litres: z.optional(Size),
});

export type UnitSizes = DeepReadonly<z.output<typeof UnitSizes>>;

const upTo = (most: number) => z.int().check(z.gte(1), z.lte(most));

/** How a product is packed, as a person knows it where the item's record does not say; what is left out is not known. */
export const Packs = z.object({
  bottlesPerCase: z.optional(upTo(1000)),
  casesPerPallet: z.optional(upTo(1000)),
  millilitresPerBottle: z.optional(upTo(100_000)),
});

export type Packs = DeepReadonly<z.output<typeof Packs>>;
