import type { KitDeps } from '#app/production/posting/kit-kind.ts';
import type { ShipmentPostingDeps } from '#app/shipments/posting/shipment-posting-deps.ts';
import type { AdjustmentDeps } from '#app/stock/posting/adjustment-kind.ts';
import { ok } from '#domain/result.ts';
import type { SalesOrder } from '#domain/sales-orders/sales-order.ts';
import type { ShipmentInBooks, ShipmentToPost } from '#domain/shipments/posting/shipment-in-books.ts';

/*
 * What posters work with, with one guard taken away.
 */

/** Keeps nothing of how it is called there. */
export const forgetsKits = (deps: KitDeps): KitDeps => ({
  ...deps,
  postings: {
    load: async (id) => {
      const posting = await deps.postings.load(id);
      return posting && { ...posting, begun: null };
    },
    save: (next, previous) => deps.postings.save(next, previous),
  },
});

/** Takes whatever stands there for the adjustment that was sent. */
export const skipsComparisonOfAdjustments = (deps: AdjustmentDeps): AdjustmentDeps => {
  const { adjustments } = deps;
  let sent: readonly { readonly lotNumber: string }[] = [];
  return {
    ...deps,
    adjustments: {
      ...adjustments,
      createAdjustment: async (adjustment, marker) => {
        sent = adjustment.rows;
        return adjustments.createAdjustment(adjustment, marker);
      },
      adjustment: async (name) => {
        const read = await adjustments.adjustment(name);
        if (!read.ok || !read.value) return read;
        const rows = read.value.rows.map((row, at) => ({
          ...row,
          lotNumber: sent[at]?.lotNumber ?? row.lotNumber,
        }));
        return ok({ ...read.value, rows });
      },
    },
  };
};

/** Takes any shipment that stands there for one that is as it was sent. */
export const skipsComparisonOfShipments = (): ((deps: ShipmentPostingDeps) => ShipmentPostingDeps) => {
  const sent = new Map<string, ShipmentToPost>();
  const asSent = <F extends ShipmentInBooks | null>(found: F): F => {
    const shipment = found && sent.get(found.description);
    return shipment ? { ...found, lines: shipment.lines } : found;
  };
  return ({ accounting, ...deps }) => ({
    ...deps,
    accounting: {
      ...accounting,
      async findShipment(orders, marker) {
        const found = await accounting.findShipment(orders, marker);
        return found.ok ? ok(asSent(found.value)) : found;
      },
      async shipment(shipmentNbr) {
        const found = await accounting.shipment(shipmentNbr);
        return found.ok ? ok(asSent(found.value)) : found;
      },
      createShipment(shipment, marker) {
        sent.set(marker, shipment);
        return accounting.createShipment(shipment, marker);
      },
    },
  });
};

/** Sees nobody in flight on an order but the one that it is at. */
export const skipsOneByOne = (deps: ShipmentPostingDeps): ShipmentPostingDeps => {
  let own = '';
  const free = (order: SalesOrder): SalesOrder => ({
    ...order,
    reservations: Object.fromEntries(
      Object.entries(order.reservations).map(([id, held]) => [
        id,
        id === own ? held : { ...held, phase: 'waiting' as const },
      ]),
    ),
  });
  return {
    ...deps,
    postings: {
      loadMany: (ids) => deps.postings.loadMany(ids),
      save: (next, previous) => deps.postings.save(next, previous),
      load(id) {
        own = id;
        return deps.postings.load(id);
      },
    },
    orders: {
      load: (key) => deps.orders.load(key),
      save: (next, previous) => deps.orders.save(next, previous),
      loadMany: async (keys) => (await deps.orders.loadMany(keys)).map(free),
    },
  };
};
