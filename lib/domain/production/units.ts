import { codeKey } from '#domain/code-key.ts';
import type { Item } from '#domain/items/item.ts';
import type { Quantity } from '#domain/quantity.ts';
import { PRODUCTION_UNITS, type ProductionUnit } from './production-unit.ts';
import type { Packs, UnitSizes } from './unit-fields.ts';

export const samePacks = (one: Packs, other: Packs): boolean =>
  one.bottlesPerCase === other.bottlesPerCase &&
  one.casesPerPallet === other.casesPerPallet &&
  one.millilitresPerBottle === other.millilitresPerBottle;

/** The words that item records use for our units, compared without case. */
const UNIT_LABELS: Readonly<Record<ProductionUnit, readonly string[]>> = {
  pallets: ['PALLET', 'PALLETS', 'PLT', 'PAL', 'SKID'],
  cases: ['CASE', 'CASES', 'CS', 'CTN', 'CARTON', 'BOX'],
  bottles: ['BOTTLE', 'BOTTLES', 'BTL', 'EA', 'EACH', 'CAN', 'CANS', 'UNIT', 'PIECE', 'PCS'],
  litres: ['L', 'LT', 'LTR', 'LITRE', 'LITRES', 'LITER', 'LITERS'],
};

const unitOf = (uom: string): ProductionUnit | undefined =>
  PRODUCTION_UNITS.find((unit) => UNIT_LABELS[unit].includes(codeKey(uom)));

type Ratio = readonly [number, number];

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

const ratio = (n: number, d: number): Ratio => {
  const divisor = commonDivisor(n, d);
  return [n / divisor, d / divisor];
};

const times = ([n, d]: Ratio, [m, e]: Ratio): Ratio => ratio(n * m, d * e);

/** A larger factor is no pack of anything, and its ratio would not stay exact. */
const MAX_PER_UNIT = 1_000_000;

/** A factor of an item record: a decimal of at most six decimals. */
const fromDecimal = (factor: number): Ratio => ratio(Math.round(factor * 1_000_000), 1_000_000);

const fromItem = (item: Pick<Item, 'baseUom' | 'conversions'>): Partial<Record<ProductionUnit, Ratio>> => {
  const sizes: Partial<Record<ProductionUnit, Ratio>> = {};
  const base = unitOf(item.baseUom);
  if (base) sizes[base] = [1, 1];
  for (const { uom, factor, operation } of item.conversions) {
    const unit = unitOf(uom);
    const size = fromDecimal(factor);
    // Of two words for one unit the first is taken, and the base unit is never measured anew.
    if (!unit || sizes[unit] || size[0] === 0 || factor > MAX_PER_UNIT) continue;
    sizes[unit] = operation === 'Multiply' ? size : [size[1], size[0]];
  }
  return sizes;
};

/** `larger` is so many `smaller`. */
interface Relation {
  readonly larger: ProductionUnit;
  readonly smaller: ProductionUnit;
  readonly holds: Ratio;
}

const relationsOf = ({
  bottlesPerCase,
  casesPerPallet,
  millilitresPerBottle,
}: Packs): readonly Relation[] => [
  ...(bottlesPerCase ? [{ larger: 'cases', smaller: 'bottles', holds: [bottlesPerCase, 1] } as const] : []),
  ...(casesPerPallet ? [{ larger: 'pallets', smaller: 'cases', holds: [casesPerPallet, 1] } as const] : []),
  ...(millilitresPerBottle
    ? [{ larger: 'bottles', smaller: 'litres', holds: ratio(millilitresPerBottle, 1000) } as const]
    : []),
];

/**
 * The units that a product can be counted in and converted between: what its item record says, and where that is
 * silent what a person said about its packing.
 */
export const unitSizes = (item: Pick<Item, 'baseUom' | 'conversions'> | null, packs: Packs): UnitSizes => {
  const sizes = item ? fromItem(item) : {};
  if (Object.keys(sizes).length === 0) sizes.bottles = [1, 1];
  const relations = relationsOf(packs);
  // Each round settles at least one more unit, so that as many rounds as relations settle all that can be.
  for (const _ of relations) {
    for (const { larger, smaller, holds } of relations) {
      const [large, small] = [sizes[larger], sizes[smaller]];
      if (small && !large) sizes[larger] = times(small, holds);
      if (large && !small) sizes[smaller] = times(large, [holds[1], holds[0]]);
    }
  }
  return sizes;
};

const roundedDivision = (numerator: bigint, denominator: bigint): Quantity => {
  const half = denominator / 2n;
  return Number(
    numerator >= 0n ? (numerator + half) / denominator : -((half - numerator) / denominator),
  ) as Quantity;
};

/**
 * A quantity of one unit in another, rounded to six decimals (halves away from zero). Null: no conversion between
 * the two is known. A unit is always itself.
 */
export const convertUnits = (
  value: Quantity,
  from: ProductionUnit,
  to: ProductionUnit,
  sizes: UnitSizes,
): Quantity | null => {
  if (from === to) return value;
  const [of, into] = [sizes[from], sizes[to]];
  if (!of || !into) return null;
  return roundedDivision(BigInt(value) * BigInt(of[0]) * BigInt(into[1]), BigInt(of[1]) * BigInt(into[0]));
};

/**
 * How much of an item's base unit one of each unit is, by the sizes that its order was made with, else by its record now.
 * Null: how much one of the order's unit is there is not known.
 */
export const sizesInBase = (
  item: Pick<Item, 'baseUom' | 'conversions'>,
  { uom, packs, sizes }: { readonly uom: ProductionUnit; readonly packs: Packs; readonly sizes: UnitSizes },
): UnitSizes | null => {
  const base = unitOf(item.baseUom);
  const one = base && sizes[base];
  if (one) {
    const inverse: Ratio = [one[1], one[0]];
    const scaled = PRODUCTION_UNITS.flatMap((unit) => {
      const size = sizes[unit];
      return size ? [[unit, times(size, inverse)] as const] : [];
    });
    return sizes[uom] ? Object.fromEntries(scaled) : null;
  }
  if (Object.keys(fromItem(item)).length === 0) return null;
  const known = unitSizes(item, packs);
  return known[uom] ? known : null;
};

/** So much of a unit in the base unit, where sizes are said in that; null: its size is not known. */
export const inBase = (value: Quantity, unit: ProductionUnit, sizes: UnitSizes): Quantity | null => {
  const size = sizes[unit];
  return size ? roundedDivision(BigInt(value) * BigInt(size[0]), BigInt(size[1])) : null;
};

/** The units from which a count can become `unit`. */
export const unitsInto = (unit: ProductionUnit, sizes: UnitSizes): readonly ProductionUnit[] =>
  PRODUCTION_UNITS.filter((from) => from === unit || (sizes[from] && sizes[unit]));
