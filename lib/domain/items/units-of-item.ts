import type { UnitConversion } from './item.ts';

interface Counted {
  readonly baseUom: string;
  readonly conversions: readonly Pick<UnitConversion, 'uom'>[];
}

/** The units in which an item may be counted, each once, the base unit first. */
export const unitsOfItem = ({ baseUom, conversions }: Counted): readonly string[] => [
  ...new Set([baseUom, ...conversions.map(({ uom }) => uom)]),
];
