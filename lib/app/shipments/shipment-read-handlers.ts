import type { getShipment } from '#api/shipments.ts';
import type { Handlers } from '#app/dispatch.ts';
import { lookAtTally } from '#app/lists/kept-tally.ts';
import type { TallySource } from '#app/lists/kept-tally-ports.ts';
import { listNewestFirst } from '#app/lists/newest-first.ts';
import { addDays, siteMinute } from '#domain/calendar.ts';
import { err, ok } from '#domain/result.ts';
import { dockDayKey } from '#domain/shipments/dock/dock-day.ts';
import { ListedShipment } from '#domain/shipments/listed-shipment.ts';
import { type OpenShipmentTally, openShipmentCounts } from '#domain/shipments/open-shipment-tally.ts';
import { shipmentNotFound } from '#domain/shipments/shipment-change.ts';
import { hasWords, shipmentWords } from '#domain/shipments/shipment-words.ts';
import { isOfWarehouse } from '#domain/stock/places/of-warehouse.ts';
import { answered } from './answered.ts';
import { findEnded, shipmentsName } from './find-ended.ts';
import { inBooksOf } from './posting/posting-response.ts';
import type { ShipmentDeps } from './shipment-deps.ts';
import { documentsOf } from './shipment-documents.ts';
import type { ShipmentInList } from './shipment-ports.ts';

type ShipmentReads = Pick<
  Handlers<typeof getShipment>,
  'dock_board' | 'list_shipments' | 'count_shipments' | 'get_shipment' | 'shipment_documents'
>;

export type ShipmentReadDeps = Pick<
  ShipmentDeps,
  'shipments' | 'pallets' | 'docks' | 'postings' | 'lots' | 'reader' | 'words'
> & {
  /** By which those that are here are counted. */
  readonly openShipments: TallySource<OpenShipmentTally>;
};

/** What GET /GetShipment says of shipments. */
export const shipmentReadHandlers = (deps: ShipmentReadDeps): ShipmentReads => ({
  async dock_board({ from, days: count }) {
    const days = Array.from({ length: count }, (_, at) => addDays(from, at));
    const wanted = deps.docks.flatMap((dock) => days.map((day) => ({ dock, day })));
    const known = await deps.shipments.loadDocks(wanted);
    const booked = [...known.values()].flatMap(({ bookings }) =>
      bookings.map(({ shipmentId }) => shipmentId),
    );
    const shipments = await deps.shipments.loadMany(booked);
    const board = wanted.map(({ dock, day }) => ({
      ...{ dock, day },
      bookings: (known.get(dockDayKey({ dock, day }))?.bookings ?? []).map((booking) => ({
        ...booking,
        status: shipments.get(booking.shipmentId)?.status ?? null,
        warehouseID: shipments.get(booking.shipmentId)?.warehouseID ?? null,
      })),
    }));
    return ok({ data: { docks: [...deps.docks], days, board } });
  },

  async list_shipments({ ended, search, warehouse, ...page }, { now }) {
    const words = shipmentWords(search);
    const listed = ended
      ? await findEnded(deps, { ...page, warehouse, search: words }, now)
      : await listNewestFirst<ShipmentInList, ShipmentInList>(
          {
            name: shipmentsName(false, words, warehouse),
            parts: [(slice) => deps.shipments.list('OPEN', slice)],
            orderOf: ({ order }) => order,
            ...{ from: null, before: null },
            belongs:
              words.length === 0 && warehouse === ''
                ? null
                : (row) => isOfWarehouse(row.warehouseID, warehouse) && hasWords(row, words),
            toResponse: (row) => row,
          },
          page,
        );
    if (!listed.ok) return listed;
    const { items, ...more } = listed.value.data;
    // Of those alone that are not through: what is completed says so itself.
    const onTheirWay = items.filter(({ status }) => status === 'Shipped').map(({ shipmentId }) => shipmentId);
    const known = await deps.postings.loadMany(onTheirWay);
    const postings = new Map(known.map((posting) => [posting.postingId, posting]));
    const rows = items.map(({ order: _order, ...row }) => ({
      ...ListedShipment.toWire(row),
      inBooks: inBooksOf(row, postings.get(row.shipmentId)),
    }));
    return ok({ data: { ...more, items: rows } });
  },

  async count_shipments(_request, { now }) {
    const { tally, ...counted } = await lookAtTally(deps.openShipments, now);
    return ok({ data: { ...openShipmentCounts(tally, siteMinute(now)), ...counted } });
  },

  async get_shipment({ shipmentId }) {
    const shipment = (await deps.shipments.loadMany([shipmentId])).get(shipmentId);
    return answered(deps, shipment ? ok(shipment) : err(shipmentNotFound()));
  },

  async shipment_documents({ shipmentId }) {
    const shipment = (await deps.shipments.loadMany([shipmentId])).get(shipmentId);
    return shipment ? ok({ data: documentsOf(shipment) }) : err(shipmentNotFound());
  },
});
