import { ulid } from 'ulid';
import { mirrorSalesOrder } from '#app/sales-orders/mirror/mirror-sales-orders.ts';
import { shipmentPoster } from '#app/shipments/posting/shipment-poster.ts';
import type { ShipmentPostingDeps } from '#app/shipments/posting/shipment-posting-deps.ts';
import { cancelDocument, retry, settledSoon } from '#domain/posting/cancel-and-retry.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { add, type Quantity, quantity, ZERO } from '#domain/quantity.ts';
import { ok } from '#domain/result.ts';
import { salesOrderKey } from '#domain/sales-orders/sales-order.ts';
import { releasedPlans } from '#domain/shipments/posting/orders-in-flight.ts';
import type { Shipment } from '#domain/shipments/shipment.ts';
import { aPick, aShipment, aShipmentLine } from '#test/support/builders/shipments.ts';
import {
  beginRun,
  crashPoints,
  type PostingRunOptions,
  startPosters,
  untilRest,
} from '../postings/posting-run.ts';
import { type PosterParts, PostingWorld } from '../postings/posting-world.ts';
import { randomRequestFaults } from '../postings/request-model.ts';
import type { Chances } from '../random.ts';
import { CUSTOMER, NO_SHIPMENT_FAULTS, ShipmentBooks, type ShipmentFaults } from './shipment-books.ts';
import { type ShipmentScene, violatedAtRest, violatedNow } from './shipment-rules.ts';
import { posterDeps, type ShipmentDatabase, shipmentRows } from './shipment-world.ts';

export interface ShipmentScheduleOptions extends PostingRunOptions {
  /** Takes a guard away from the posters. */
  readonly sabotage?: (deps: ShipmentPostingDeps) => ShipmentPostingDeps;
  /** How each of its shipments ended. */
  readonly onEnd?: (status: Posting['state']['status']) => void;
  /** Over what the seed chose. */
  readonly faults?: Partial<ShipmentFaults>;
}

const STORM_MS = 300_000;

const randomFaults = (random: Chances): ShipmentFaults => ({
  ...randomRequestFaults(random),
  answeredNotSaved: random.pick([0, 0, 0.2]),
  lotsDiscarded: random.pick([0, 0, 0.2]),
});

/** A line of so many of one or two lots. */
const lineOf = (random: Chances, inventoryID: string, orderNbr: string) => {
  const qty = random.between(2, 20);
  const first = random.between(1, qty);
  const pick = (lotNumber: string, of: number) =>
    aPick(of, { inventoryID, lotNumber, place: 'loc:MAIN/DOCK', state: 'shipped' });
  const picks = [pick('L1', first), ...(first < qty ? [pick('L2', qty - first)] : [])];
  return aShipmentLine(qty, { inventoryID, orderNbr, picks });
};

/** Of one of the orders, or of both. */
const shipmentOf = (
  random: Chances,
  shipmentId: string,
  shipmentNbr: string,
  { inventoryID, orders }: ShipmentBooks,
): Shipment => {
  const all = [...orders.keys()];
  const taken = random.chance(0.3) ? all : [random.pick(all)];
  return aShipment({
    ...{ shipmentId, shipmentNbr, customerID: CUSTOMER, status: 'Shipped' },
    lines: taken.map((orderNbr) => lineOf(random, inventoryID, orderNbr)),
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

/** People change things in the accounting system, behind our back. */
const meddle = (random: Chances, books: ShipmentBooks, spawn: (work: () => void) => void): void => {
  const orderNbr = random.pick([...books.orders.keys()]);
  if (random.chance(0.15)) spawn(() => books.deleteDraft());
  if (random.chance(0.15)) spawn(() => books.change(orderNbr, quantity(random.between(1, 20))));
  if (random.chance(0.1)) spawn(() => books.hold(orderNbr));
  if (random.chance(0.15)) {
    spawn(() => books.makeForeign(orderNbr, quantity(random.between(1, 5))));
    if (random.chance(0.7)) spawn(() => books.confirmForeign());
  }
};

/** Somebody opens the list of orders: their mirror is read anew. */
const readAgain = (scene: ShipmentScene, random: Chances, orderNbr: string, delay: number): void => {
  const { rows, books, postings } = scene;
  const { scheduler } = postings;
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
    delay,
  );
};

const never = async () => {
  throw new Error('Nobody asks for it.');
};

const cancelled = (seen: Posting, now: number) => {
  const next = cancelDocument(seen, 'max', 'x', now);
  return next.ok ? ok(settledSoon(next.value, now)) : next;
};

/** Gives up, with what it had planned in the same write: that it is in the books by hand is left to the posters. */
const giveUp = async ({ rows }: ShipmentScene, next: Posting, seen: Posting): Promise<void> => {
  const orders = await rows.ordersOf(next);
  const changed = releasedPlans(orders, next.postingId).flatMap((order, at) => {
    const previous = orders[at];
    return previous === undefined || previous === order ? [] : [{ next: order, previous }];
  });
  await rows.shipmentPostings.saveTogether({ next, previous: seen }, { orders: changed });
};

/** One random schedule of shipments that have left, posters, people and faults. Answers the first violation, or null. */
export const runShipmentSchedule = async (
  database: ShipmentDatabase,
  seed: number,
  options: ShipmentScheduleOptions = {},
): Promise<string | null> => {
  const run = beginRun(seed, options);
  const { number, random, began, scheduler, latestMs, inDoubtMs } = run;
  const faults = { ...randomFaults(random), ...options.faults };
  const books = new ShipmentBooks(scheduler, random, faults, latestMs);
  books.inventoryID = `GLASS-${number}`;
  books.holdsNew = random.chance(0.3);
  for (let at = random.between(1, 2); at > 0; at -= 1)
    books.orders.set(`${number}-${at}`, { orderNbr: `${number}-${at}`, status: 'Open', ordered: new Map() });
  const crashes = crashPoints(random, books, { port: 'shipments', create: 'createShipment' }, options);
  const ids = Array.from({ length: random.between(1, 4) }, (_, index) =>
    ulid(began + index, () => random.next()),
  );
  const all = ids.map((id, index) => shipmentOf(random, id, `SH-${number}-${index}`, books));
  orderAll(random, books, all);
  const short = random.chance(0.15);
  for (const lot of ['L1', 'L2']) books.stock.set(lot, quantity(short ? random.between(5, 30) : 1_000));
  // What the system would pick by itself.
  books.stock.set('PICKED', quantity(1_000));
  const stock = new Map<string, Quantity>(books.stock);

  const rows = shipmentRows(database, books);
  const kinds = (parts: PosterParts) => {
    const deps = posterDeps(parts, rows, books, (actor, ms) => scheduler.gate(actor, ms));
    return { shipment: shipmentPoster(options.sabotage?.(deps) ?? deps) };
  };
  const postings = new PostingWorld({
    ...{ database, scheduler, random, ids, inDoubtMs, kinds, strikes: crashes.strikes },
    sideBySide: true,
  });
  const scene: ShipmentScene = { postings, books, rows };
  await rows.leave(all, () => began + random.between(0, 60_000), began);

  for (const [index, id] of ids.entries())
    if (random.chance(0.4)) {
      const delay = random.between(0, STORM_MS);
      if (random.chance(0.5))
        postings.manager(`retries-${index}`, id, delay, (seen, now) => retry(seen, 'max', now));
      else
        postings.manager(`cancels-${index}`, id, delay, cancelled, (next, seen) => giveUp(scene, next, seen));
    }
  for (const orderNbr of books.orders.keys())
    for (let reads = random.between(0, 2); reads > 0; reads -= 1)
      readAgain(scene, random, orderNbr, random.between(0, STORM_MS));
  meddle(random, books, (work) =>
    scheduler.spawn('meddler', async () => work(), random.between(0, STORM_MS)),
  );
  startPosters(postings, random, 0.4);

  const violation = await untilRest(
    run,
    postings,
    books,
    {
      now: () => violatedNow(scene),
      atRest: () => violatedAtRest(scene, stock),
      calmDown() {
        crashes.calmDown();
        books.faults = NO_SHIPMENT_FAULTS;
        books.confirmForeign();
      },
    },
    options,
  );
  for (const { state } of await postings.all()) options.onEnd?.(state.status);
  return violation;
};
