import { ulid } from 'ulid';
import { mirrorSalesOrder } from '#app/sales-orders/mirror/mirror-sales-orders.ts';
import { endUnderway } from '#app/shipments/act-on-shipment.ts';
import { shipmentPoster } from '#app/shipments/posting/shipment-poster.ts';
import type { ShipmentPostingDeps } from '#app/shipments/posting/shipment-posting-deps.ts';
import { cancelDocument, retry, settledSoon } from '#domain/posting/cancel-and-retry.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { add, type Quantity, quantity, ZERO } from '#domain/quantity.ts';
import { ok } from '#domain/result.ts';
import { salesOrderKey } from '#domain/sales-orders/sales-order.ts';
import { judgeShipment } from '#domain/shipments/posting/judge-shipment.ts';
import { releasedPlans } from '#domain/shipments/posting/orders-in-flight.ts';
import type { ShipmentInBooks, ShipmentToPost } from '#domain/shipments/posting/shipment-in-books.ts';
import type { Shipment } from '#domain/shipments/shipment.ts';
import { aPick, aShipment, aShipmentLine } from '#test/support/builders/shipments.ts';
import type { Chances } from '../random.ts';
import type { DescribedKind } from './posting-kinds.ts';
import { rulesOf } from './posting-rules.ts';
import { lotOf, madeItem, type PostingScene, perhaps, STORM_MS, waitsForLots } from './posting-scene.ts';
import { randomRequestFaults, stockKey } from './request-model.ts';
import {
  CUSTOMER,
  isConfirmed,
  movesOfShipment,
  NO_SHIPMENT_FAULTS,
  ShipmentBooks,
  type ShipmentFaults,
} from './shipment-books.ts';
import { type ShipmentRows, shipmentRows } from './shipment-rows.ts';
import { shipmentRules } from './shipment-rules.ts';

const randomFaults = (random: Chances): ShipmentFaults => ({
  ...randomRequestFaults(random),
  answeredNotSaved: random.pick([0, 0, 0.2]),
  lotsDiscarded: random.pick([0, 0, 0.2]),
});

/** A line of one or two lots. `isLeaving`: the goods of one of them have yet to leave stock. */
const lineOf = (scene: PostingScene, orderNbr: string, truck: string, isLeaving: boolean) => {
  const { random, lots } = scene;
  const inventoryID = madeItem(scene);
  const taken = [lots.take(inventoryID, 10)];
  if (random.chance(0.5)) taken.push(lots.take(inventoryID, 10));
  const picks = taken.map(({ lot: { lotNumber }, qty }, at) =>
    aPick(qty, {
      ...{ inventoryID, lotNumber, place: `loc:MAIN/${truck}-${at}` },
      state: isLeaving && at === taken.length - 1 ? 'loaded' : 'shipped',
    }),
  );
  const qty = taken.reduce((all, one) => all + one.qty, 0);
  return aShipmentLine(qty, { inventoryID, orderNbr, picks });
};

/** Of one of the orders, or of both; whole, or with its last goods about to leave. */
const shipmentOf = (scene: PostingScene, name: string, orders: readonly string[]): Shipment => {
  const { random, began, number } = scene;
  const shipmentId = ulid(began + Number(name), () => random.next());
  const taken = random.chance(0.3) ? orders : [random.pick(orders)];
  const isLeaving = random.chance(0.3);
  const at = new Date(began).toISOString();
  const by = { sub: 'wendy', username: 'wendy' };
  return aShipment({
    ...{ shipmentId, shipmentNbr: `SH-${number}-${name}`, customerID: CUSTOMER },
    ...(isLeaving
      ? {
          ...{ status: 'Ready', shippedParts: 1 },
          underway: { to: 'Shipped', reason: null, requestId: `leave-${shipmentId}`, said: '[]', by, at },
        }
      : { status: 'Shipped' }),
    lines: taken.map((orderNbr, index) =>
      lineOf(scene, orderNbr, `${name}-${index}`, isLeaving && index === taken.length - 1),
    ),
  });
};

/** What the orders come to: what leaves, or more. */
const orderAll = (random: Chances, books: ShipmentBooks, all: readonly Shipment[]): void => {
  for (const [orderNbr, order] of books.orders) {
    const planned = all.flatMap(({ lines }) => lines.filter((line) => line.orderNbr === orderNbr));
    const most = planned.reduce<Quantity>((so, { plannedQty }) => add(so, plannedQty), ZERO);
    order.ordered.set(1, add(most, quantity(random.pick([0, 50, 50]))));
  }
};

const never = async () => {
  throw new Error('Nobody asks for it.');
};

/** Somebody opens the list of orders: their mirror is read anew. */
const readAgain = (
  { scheduler, random }: PostingScene,
  rows: ShipmentRows,
  books: ShipmentBooks,
  orderNbr: string,
): void => {
  scheduler.spawn(
    'reader',
    async (actor) => {
      const gated = <T extends object>(name: string, port: T) =>
        scheduler.gated(actor, name, port, () => null);
      const orders = gated('orders', rows.orders);
      const deps = {
        ...{ items: rows.items, orders, clock: { now: () => scheduler.now } },
        accounting: {
          ...gated('sales', { ...books.sales, openSalesOrders: never, customers: never }),
          itemsById: never,
        },
        random: () => random.next(),
        wait: (ms: number) => scheduler.gate(actor, ms),
      };
      const before = await orders.load(salesOrderKey('SO', orderNbr));
      await mirrorSalesOrder(deps, { orderType: 'SO', orderNbr, before }, {});
    },
    random.between(0, STORM_MS),
  );
};

/** Somebody comes to a shipment that is leaving, and ends that. */
const endsLeaving = ({ scheduler, random }: PostingScene, rows: ShipmentRows, shipment: Shipment): void => {
  scheduler.spawn(
    'comes to the truck',
    async (actor) => {
      const gated = <T extends object>(name: string, port: T) =>
        scheduler.gated(actor, name, port, () => null);
      const deps = {
        ...{ shipments: gated('shipments', rows.shipments), salesOrders: rows.orders, pallets: rows.pallets },
        ...{ random: () => random.next(), wait: (ms: number) => scheduler.gate(actor, ms) },
      };
      await endUnderway(deps, shipment, scheduler.now);
    },
    random.between(0, STORM_MS),
  );
};

const cancelled = (seen: Posting, now: number) => {
  const next = cancelDocument(seen, 'max', 'x', now);
  return next.ok ? ok(settledSoon(next.value, now)) : next;
};

/** Gives up, with what it had planned in the same write: that it is in the books by hand is left to the posters. */
const giveUp = async (rows: ShipmentRows, next: Posting, seen: Posting): Promise<void> => {
  const orders = await rows.ordersOf(next);
  const changed = releasedPlans(orders, next.postingId).flatMap((order, at) => {
    const previous = orders[at];
    return previous === undefined || previous === order ? [] : [{ next: order, previous }];
  });
  await rows.shipmentPostings.saveTogether({ next, previous: seen }, { orders: changed });
};

/** Shipments that have left, or are leaving. */
export const shipments: DescribedKind<ShipmentPostingDeps, ShipmentFaults> = (
  scene,
  { sabotage, faults },
) => {
  const { random, number, postings, lots, began } = scene;
  const books = new ShipmentBooks(scene.books, NO_SHIPMENT_FAULTS);
  books.inventoryID = madeItem(scene);
  books.holdsNew = random.chance(0.3);
  const stormy = { ...randomFaults(random), ...faults };
  for (let at = random.between(1, 2); at > 0; at -= 1)
    books.orders.set(`${number}-${at}`, { orderNbr: `${number}-${at}`, status: 'Open', ordered: new Map() });
  // What the system would pick by itself.
  books.stock.onHand.set(stockKey({ inventoryID: books.inventoryID, lotNumber: 'PICKED' }), quantity(1_000));
  const rows = shipmentRows(scene.database, books);
  const all: Shipment[] = [];
  const common = rulesOf<ShipmentToPost, ShipmentInBooks>(postings, lots, {
    contentOf: ({ shipment }) => shipment,
    copies: (marker) => books.copies(marker),
    ...{ isThrough: isConfirmed, judge: judgeShipment, moves: movesOfShipment },
    taken: ({ lines }) =>
      lines.flatMap(({ inventoryID, lots: of }) => of.map(({ lotNumber }) => ({ inventoryID, lotNumber }))),
  });
  const own = shipmentRules(postings, books, rows);
  return {
    ...{ books, stormy, calm: NO_SHIPMENT_FAULTS, port: 'shipments', create: 'createShipment' },
    ...{ moved: common.moved, giveUp: async () => undefined },
    calmDown: () => books.confirmForeign(),
    now: async () => (await own.now()) ?? (await common.now()),
    atRest: async () => (await common.atRest()) ?? (await own.atRest()),
    async make(round) {
      if (round === 0) return;
      for (let left = random.between(1, 3); left > 0; left -= 1)
        all.push(shipmentOf(scene, String(left), [...books.orders.keys()]));
      orderAll(random, books, all);
      await rows.leave(all, () => began + random.between(0, 60_000), began);
      postings.ids.push(...all.map(({ shipmentId }) => shipmentId));
      for (const { shipmentId: id, shipmentNbr } of all)
        if (random.chance(0.4)) {
          const delay = random.between(0, STORM_MS);
          const at = (what: string) => `${what}-${shipmentNbr}`;
          if (random.chance(0.5))
            postings.manager(at('retries'), id, delay, (seen, now) => retry(seen, 'max', now));
          else
            postings.manager(at('cancels'), id, delay, cancelled, (next, seen) => giveUp(rows, next, seen));
        }
    },
    meddle() {
      for (const orderNbr of books.orders.keys())
        for (let reads = random.between(0, 2); reads > 0; reads -= 1) readAgain(scene, rows, books, orderNbr);
      for (const shipment of all)
        if (shipment.underway && random.chance(0.5)) endsLeaving(scene, rows, shipment);
      const orderNbr = random.pick([...books.orders.keys()]);
      perhaps(scene, 0.15, () => books.deleteDraft());
      perhaps(scene, 0.15, () => books.change(orderNbr, quantity(random.between(1, 20))));
      perhaps(scene, 0.1, () => books.hold(orderNbr));
      perhaps(scene, 0.15, () => books.makeForeign(orderNbr, quantity(random.between(1, 5))));
      perhaps(scene, 0.1, () => books.confirmForeign());
    },
    posts(parts) {
      const { gated, machine, wait } = parts;
      const writing = {
        ...{ shipments: gated('left', rows.shipments), salesOrders: rows.orders, pallets: rows.pallets },
        ...{ wait, random: machine.random },
      };
      const plain: ShipmentPostingDeps = {
        ...machine,
        accounting: { ...gated('shipments', books.port), beginShipment: books.port.beginShipment },
        sales: {
          items: rows.items,
          accounting: { ...gated('sales', books.sales), itemsById: async () => ok([]) },
        },
        postings: gated('postings', rows.postings),
        shipmentPostings: gated('together', rows.shipmentPostings),
        orders: gated('orders', rows.orders),
        shipments: writing.shipments,
        itemStock: gated('stock', rows.itemStock),
        waitsFor: (taken) => waitsForLots(scene, parts, taken),
        endLeaving: (shipment) => endUnderway(writing, shipment, machine.clock.now()),
        wait,
      };
      return { shipment: shipmentPoster(sabotage?.(plain) ?? plain) };
    },
  };
};

export const startingLots = (scene: PostingScene): void => {
  const { lots, books, random } = scene;
  const short = random.chance(0.15);
  for (const [inventoryID, names] of [
    ['ITEM-2', ['S1', 'S2']],
    [madeItem(scene), ['L1', 'L2', 'S1']],
  ] as const)
    for (const name of names) {
      const lotNumber = lotOf(scene, name);
      const isShort = short && name.startsWith('L');
      const qty = isShort ? random.between(0, 15) : 1_000;
      books.stock.onHand.set(stockKey({ inventoryID, lotNumber }), quantity(qty));
      // Here there is enough of it all the same: the books have less.
      lots.all.push({ inventoryID, lotNumber, left: 1_000, isLost: isShort ? async () => true : null });
    }
};
