import {
  type ShipmentDetail,
  ShipmentHeadFields,
  type ShipmentRow,
} from '#api/shipments/shipment-answers.ts';
import type { Pallet } from '#domain/pallets/pallet.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { toNumber } from '#domain/quantity.ts';
import { ListedShipment, listedShipment } from '#domain/shipments/listed-shipment.ts';
import { palletsToLoad } from '#domain/shipments/load-truck.ts';
import { droppedRest } from '#domain/shipments/pick/accept-short.ts';
import { notAllocated, openToPick, pickedOf } from '#domain/shipments/pick/line-quantities.ts';
import { pickList } from '#domain/shipments/pick/pick-list.ts';
import {
  ordersOf,
  type Shipment,
  ShipmentEvent,
  ShipmentLine,
  ShipmentPick,
} from '#domain/shipments/shipment.ts';
import { toPostingResponse } from './posting/posting-response.ts';

export const toHead = (shipment: Shipment): ShipmentRow => ListedShipment.toWire(listedShipment(shipment));

const toLine = (line: Shipment['lines'][number]): ShipmentDetail['lines'][number] => {
  const { picks: _picks, ...rest } = ShipmentLine.toWire(line);
  return {
    ...rest,
    picked: toNumber(pickedOf(line)),
    open: toNumber(openToPick(line)),
    notAllocated: toNumber(notAllocated(line)),
    warning: droppedRest(line),
  };
};

/** A shipment's head with how it reaches the books: what a refusal of that carries. */
export const toPosted = (shipment: Shipment, posting: Posting) => ({
  ...toHead(shipment),
  books: toPostingResponse(posting),
});

/** A shipment with all that is known of it. `pallets`: its own, by SSCC; the truck goes where they stand. */
export const toDetail = (
  shipment: Shipment,
  pallets: ReadonlyMap<string, Pallet>,
  posting: Posting | null,
): ShipmentDetail => {
  const locations = new Map([...pallets].map(([sscc, { location }]) => [sscc, location]));
  const { all, missing } = palletsToLoad(shipment);
  return {
    ...ShipmentHeadFields.toWire(shipment),
    lines: shipment.lines.map(toLine),
    picks: pickList(shipment, locations).map(({ location, sscc, baseUom, name, ...pick }) => ({
      ...ShipmentPick.toWire(pick),
      ...{ location, sscc, baseUom, name },
      hold: sscc === null ? null : (pallets.get(sscc)?.hold?.reason ?? null),
    })),
    orders: ordersOf(shipment.lines).map(({ orderType, orderNbr }) => ({ orderType, orderNbr })),
    pallets: { count: all.length, toLoad: missing.length },
    underway: shipment.underway?.to ?? null,
    books: posting && toPostingResponse(posting),
    history: shipment.history.map((event) => ShipmentEvent.toWire(event)),
  };
};
