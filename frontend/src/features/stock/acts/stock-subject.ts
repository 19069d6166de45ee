import type { LotInStock } from '#api/inventory.ts';
import type { UnitConversion } from '#domain/items/item.ts';
import { parsePlace } from '#domain/stock/ledger/place.ts';

/** What an act is about: an item, and those of its lots to choose from. */
export interface StockSubject {
  readonly inventoryID: string;
  readonly name: string;
  readonly baseUom: string;
  readonly conversions: readonly UnitConversion[];
  readonly lots: readonly LotInStock[];
}

/** Where there is something of a lot, pallets aside: what is on one is moved with it, or taken off it. */
export const placesOfLot = (lot: LotInStock | undefined): LotInStock['balances'] =>
  lot?.balances.filter(({ onHand, place }) => onHand > 0 && parsePlace(place)?.kind === 'location') ?? [];

/** The item, and its lot where there is no choice of one. */
export const subjectText = ({ name, lots }: StockSubject): string => {
  const [lot, another] = lots;
  return lot && !another && lot.lotNumber !== '' ? `${name}, lot ${lot.lotNumber}` : name;
};

/** The one place of a lot that is at one alone. */
export const onlyPlaceOf = (lot: LotInStock | undefined): string => {
  const [first, second] = placesOfLot(lot);
  return first && !second ? first.place : '';
};
