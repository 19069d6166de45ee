import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { postDueDocuments } from '#app/posting/post-due-documents.ts';
import { postingPoster } from '#app/posting/postings/posting-poster.ts';
import { endUnderway } from '#app/shipments/act-on-shipment.ts';
import { shipmentPoster } from '#app/shipments/posting/shipment-poster.ts';
import type { ShipmentPostingDeps } from '#app/shipments/posting/shipment-posting-deps.ts';
import { siteDay } from '#domain/calendar.ts';
import type { SalesOrder } from '#domain/sales-orders/sales-order.ts';
import { aBench } from '#test/support/accounting/accounting-bench.ts';
import { aShipmentBench } from './shipment-bench.ts';

/**
 * The shipments' bench with an accounting system that has the same: order 000067 of 300 bottles, and the lots L1 and L2
 * where they came. Its clock is that of the accounting system.
 */
export const aPostingBench = async (more: Partial<ShipmentPostingDeps> = {}) => {
  const bench = await aShipmentBench();
  const books = await aBench({
    dataset: {
      lotClasses: [{ ClassID: 'LOT', TrackingMethod: 'Track Lot Numbers' }],
      warehouses: [{ WarehouseID: 'MAIN' }],
      stockItems: [{ InventoryID: 'GLASS-750', LotSerialClass: 'LOT', BaseUOM: 'EA' }],
      customers: [{ CustomerID: 'HARBOUR' }],
      salesOrders: [
        {
          ...{ OrderNbr: '000067', CustomerID: 'HARBOUR', Date: '2026-01-01' },
          Details: [{ InventoryID: 'GLASS-750', UOM: 'EA', OrderQty: 300 }],
        },
      ],
      stock: [
        { lot: 'L1', onHand: 1200 },
        { lot: 'L2', onHand: 600 },
      ].map(({ lot, onHand }) => ({
        ...{ InventoryID: 'GLASS-750', WarehouseID: 'MAIN', LocationID: 'DOCK', onHand },
        LotSerialNbr: lot,
      })),
    },
  });
  const { deps } = bench;
  const accounting = books.connectShipments();
  let passedMs = 0;
  const clock = { now: () => Date.now() + passedMs };
  const events: string[] = [];
  const hear = (event: string) => void events.push(event);
  /** What a test may have die. */
  const keep = { markPosted: bench.pallets.stockBench.deps.itemStock.markPosted };
  const posting: ShipmentPostingDeps = {
    accounting,
    sales: {
      items: itemStore(bench.pallets.client, bench.pallets.tables.Items),
      accounting,
    },
    postings: bench.postings,
    shipmentPostings: deps.shipmentPostings,
    orders: bench.salesOrders,
    shipments: deps.shipments,
    itemStock: { markPosted: (...mark) => keep.markPosted(...mark) },
    waitsFor: async () => null,
    endLeaving: (shipment) => endUnderway(deps, shipment, clock.now()),
    ...{ clock, log: { info: hear, warn: hear, error: hear }, metrics: books.metrics },
    ...{ workerId: 'w', inDoubtMs: 1_500, random: () => 0.5, wait: async () => undefined },
    ...more,
  };
  const poster = postingPoster(bench.postings, { shipment: shipmentPoster(posting) });

  /** Posts all that is due. */
  const post = () => {
    let looks = 0;
    const leases = { take: async () => true, release: async () => undefined };
    const wait = async () => {
      looks += 1;
    };
    // Ends when nothing more is due, or after a few waits.
    return postDueDocuments({ ...posting, leases, wait }, [poster], () => (looks > 3 ? 0 : 300_000));
  };

  /** Each of these gets its turn, when all that may be waited for has passed. */
  const later = async (postingIds: readonly string[]) => {
    passedMs += 5 * 60_000;
    for (const id of postingIds) await poster.post(id);
  };

  /** The same until each of these is through, as hours pass. */
  const postAll = async (postingIds: readonly string[]) => {
    for (let look = 0; look < 20; look += 1) {
      await later(postingIds);
      const all = await bench.postings.loadMany(postingIds);
      if (all.every(({ state }) => state.status === 'POSTED' && state.settled)) return;
    }
    throw new Error('They are not through.');
  };

  /** A shipment of so many bottles, at the truck. */
  const ready = async (qty: number) => {
    const made = await bench.preparing(qty, { day: siteDay(Date.now()) });
    await bench.pickAll(made.shipmentId);
    return (await bench.next('make_ready', made.shipmentId)).body.data;
  };

  /** A shipment that has left, of so many bottles. */
  const shipped = async (qty: number) => {
    bench.clock.time = Date.now();
    const made = await ready(qty);
    const left = await bench.next('ship', made.shipmentId, { overrideReason: 'Scanner broken' });
    if (left.status !== 200) throw new Error(left.body.error);
    return left.body.data;
  };

  const order = (changes: Partial<SalesOrder> = {}) => bench.order(changes);

  return { ...bench, books, keep, posting, poster, post, later, postAll, ready, shipped, order, events };
};

export type PostingBench = Awaited<ReturnType<typeof aPostingBench>>;
