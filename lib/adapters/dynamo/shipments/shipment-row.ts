import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import type { ShipmentInList } from '#app/shipments/shipment-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { codeKey } from '#domain/code-key.ts';
import { DockDay, dockDayKey } from '#domain/shipments/dock/dock-day.ts';
import { ListedShipment, listedShipment } from '#domain/shipments/listed-shipment.ts';
import { ordersOf, Shipment } from '#domain/shipments/shipment.ts';
import { isOpenShipment } from '#domain/shipments/shipment-status.ts';

type Row = Readonly<Record<string, unknown>>;

const [shipments, listed, docks] = [rowsOf(Shipment), rowsOf(ListedShipment), rowsOf(DockDay)];

/** The one partition of shipments that are here. */
export const OPEN = 'OPEN';

/** Any warehouse's id in letters that a place in a list may have. */
const inPlace = (warehouseID: string): string => Buffer.from(warehouseID).toString('base64url');

/**
 * Where it stands in lists: those that are here, or the month in which it ended. After when and which its place says the
 * warehouse: an index can't be given another attribute, and carries its sort key always.
 */
const placeOf = ({ shipmentId, status, createdAt, updatedAt, shippedAt, warehouseID }: Shipment) => {
  const endedAt = shippedAt ?? updatedAt;
  const isOpen = isOpenShipment(status);
  const listOrder = `${isOpen ? createdAt : endedAt}#${shipmentId}`;
  return {
    list: isOpen ? OPEN : siteDay(Date.parse(endedAt)).slice(0, 7),
    listOrder: warehouseID === null ? listOrder : `${listOrder}#${inPlace(warehouseID)}`,
  };
};

/** The warehouse that a place in a list says; null: none. */
const warehouseAt = (listOrder: string): string | null => {
  const [, , said] = listOrder.split('#');
  return said ? Buffer.from(said, 'base64url').toString() : null;
};

export const toShipmentRow = (shipment: Shipment): Record<string, unknown> => ({
  ...shipments.toRow(shipment),
  ...listed.toRow(listedShipment(shipment)),
  ...placeOf(shipment),
});

export const fromShipmentRow = (row: Row): Shipment => shipments.fromRow(row);

/** Out of the index or as it stands: the index has no warehouse of its own. */
export const fromListedRow = (row: Row): ShipmentInList => {
  const order = String(row.listOrder);
  return { ...listed.fromRow({ warehouseID: warehouseAt(order), ...row }), order };
};

/** Which shipments a number names, their own or an order's, lies beside them, likewise. */
export const nameRowKey = (number: string) => ({ shipmentId: `#name#${codeKey(number)}` });

/** The numbers by which a shipment is found: they never change. */
export const namesOf = ({
  shipmentNbr,
  lines,
}: Pick<Shipment, 'shipmentNbr' | 'lines'>): readonly string[] => [
  ...new Set([shipmentNbr, ...ordersOf(lines).map(({ orderNbr }) => orderNbr)].map(codeKey)),
];

/** A dock on a day lies beside the shipments, under a key that no shipment can have. */
export const dockRowKey = (at: Pick<DockDay, 'dock' | 'day'>) => ({ shipmentId: `#dock#${dockDayKey(at)}` });

export const toDockRow = (day: DockDay): Record<string, unknown> => ({
  ...docks.toRow(day),
  ...dockRowKey(day),
});

export const fromDockRow = (row: Row): DockDay => docks.fromRow(row);
