import { siteDay } from '#domain/calendar.ts';
import { codeKey } from '#domain/code-key.ts';
import { add, ZERO } from '#domain/quantity.ts';
import { parsePlace, ssccOf } from '#domain/stock/ledger/place.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { picksOf, type Shipment, type ShipmentPick } from '../shipment.ts';
import type { ShipmentToPost, ShippedLot } from './shipment-in-books.ts';

/** Where goods of a shipment are. */
export interface GoodsPlaces {
  /** By `lotIdKey`: the place at which the lot came, of which the accounting system was told; moves it is not told of. */
  readonly arrivedAt: ReadonlyMap<string, string>;
  /** Where its pallets stood, by SSCC. */
  readonly pallets: ReadonlyMap<string, string>;
}

const locationOf = (place: string | undefined) => {
  const parsed = place === undefined ? null : parsePlace(place);
  return parsed?.kind === 'location' ? parsed : null;
};

const standsAt = (pick: ShipmentPick, { pallets }: GoodsPlaces) => {
  const sscc = ssccOf(pick);
  return locationOf(sscc === null ? pick.place : pallets.get(sscc));
};

/** Where the accounting system has it: where it came, within the warehouse that it leaves from; else where it stood. */
const bookedAt = (pick: ShipmentPick, places: GoodsPlaces, warehouseID: string): string => {
  const came = locationOf(places.arrivedAt.get(lotIdKey(pick)));
  const at = came && codeKey(came.warehouseID) === codeKey(warehouseID) ? came : standsAt(pick, places);
  return at?.locationID ?? '';
};

const lotsOf = (
  picks: readonly ShipmentPick[],
  places: GoodsPlaces,
  warehouseID: string,
): readonly ShippedLot[] => {
  const lots = new Map<string, ShippedLot>();
  for (const pick of picks) {
    const locationID = bookedAt(pick, places, warehouseID);
    const key = `${lotIdKey(pick)}@${locationID}`;
    const qty = add(lots.get(key)?.qty ?? ZERO, pick.qty);
    lots.set(key, { lotNumber: pick.lotNumber, locationID, qty });
  }
  return [...lots.values()];
};

/** All that a shipment takes, as the accounting system is told of it. `at`: when it leaves, UTC ISO. */
export const shipmentToPost = (shipment: Shipment, places: GoodsPlaces, at: string): ShipmentToPost => {
  const [first] = picksOf(shipment);
  const warehouseID = shipment.warehouseID ?? (first && standsAt(first, places)?.warehouseID) ?? '';
  return {
    ...{ customerID: shipment.customerID, locationID: shipment.shipTo.locationID, warehouseID },
    date: siteDay(Date.parse(at)),
    lines: shipment.lines.flatMap(({ orderType, orderNbr, lineNbr, inventoryID, baseUom, picks }) =>
      picks.length === 0
        ? []
        : [
            {
              ...{ orderType, orderNbr, orderLineNbr: lineNbr, inventoryID, baseUom },
              lots: lotsOf(picks, places, warehouseID),
            },
          ],
    ),
  };
};
