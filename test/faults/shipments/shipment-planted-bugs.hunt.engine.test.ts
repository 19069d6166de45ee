import type { ShipmentPostingDeps } from '#app/shipments/posting/shipment-posting-deps.ts';
import { ok } from '#domain/result.ts';
import type { SalesOrder } from '#domain/sales-orders/sales-order.ts';
import type { ShipmentInBooks, ShipmentToPost } from '#domain/shipments/posting/shipment-in-books.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { AS_DEPLOYED } from '../postings/posting-run.ts';
import { skipsMark } from '../postings/skips-mark.ts';
import { NO_SHIPMENT_FAULTS } from './shipment-books.ts';
import { runShipmentSchedule, type ShipmentScheduleOptions } from './shipment-schedule.ts';
import { type ShipmentDatabase, shipmentDatabase } from './shipment-world.ts';

let database: ShipmentDatabase;

beforeAll(async () => {
  database = await shipmentDatabase(testEngine.endpoint, lightClient(testEngine.endpoint));
});
afterAll(() => database.client.destroy());

type Deps = ShipmentPostingDeps;

/** Never finds what may be in the books already. */
const skipsLookUp = (deps: Deps): Deps => ({
  ...deps,
  accounting: { ...deps.accounting, findShipment: async () => ok(null) },
});

/** Takes any that stands there for one that is as it was sent. */
const skipsComparison = (): ((deps: Deps) => Deps) => {
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
const skipsOneByOne = (deps: Deps): Deps => {
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

/** Keeps what left marked, although the books have it now. */
const skipsUnmarking = (deps: Deps): Deps => ({
  ...deps,
  itemStock: { markPosted: async () => undefined },
});

/** Seeds that are tried before a guard is said to protect from nothing. */
const SEEDS = 150;

interface Guard {
  readonly name: string;
  /** How it shows that the guard is gone. */
  readonly shows: RegExp;
  /** What takes the guard away. */
  readonly breaks: () => ShipmentScheduleOptions;
  /** What brings the schedules to the point, and breaks nothing. */
  readonly setting?: ShipmentScheduleOptions;
  /** Shortly before the seed that notices it: where the rules change it may be another of the SEEDS after it. */
  readonly firstSeed: number;
}

const GUARDS: readonly Guard[] = [
  {
    name: 'the look-up before a create',
    shows: /its own stands in the books|in the books \d times/,
    breaks: () => ({ sabotage: skipsLookUp }),
    setting: { faults: { silentAfter: 0.3 } },
    firstSeed: 1,
  },
  {
    // Only a request that lands after the lease of its dead poster has ended tells it from the lease.
    name: 'the durable mark before the first byte',
    shows: /is sent again while it is on its way|in the books \d times/,
    breaks: () => ({ sabotage: skipsMark }),
    setting: { doubt: AS_DEPLOYED, killedCreates: 0.5 },
    firstSeed: 1,
  },
  {
    name: 'the quarantine of a step in doubt',
    shows: /is sent again while it is on its way|in the books \d times/,
    breaks: () => ({ doubt: { inDoubtMs: 0 } }),
    setting: { faults: { late: 0.4 } },
    firstSeed: 1,
  },
  {
    name: 'the comparison before it is confirmed',
    shows: /has other lots in the books, and nobody said so/,
    breaks: () => ({ sabotage: skipsComparison() }),
    setting: { faults: { lotsDiscarded: 0.2 } },
    firstSeed: 8,
  },
  {
    name: 'the one place in flight on an order',
    shows: /are under way at the same time/,
    breaks: () => ({ sabotage: skipsOneByOne }),
    setting: { faults: { late: 0.3 } },
    firstSeed: 11,
  },
  {
    name: 'the end of the mark of what left',
    shows: /is POSTED, marked: true/,
    breaks: () => ({ sabotage: skipsUnmarking }),
    setting: { faults: NO_SHIPMENT_FAULTS, crashes: 0 },
    firstSeed: 1,
  },
];

describe('the fault schedules of shipments notice when a guard is taken away', () => {
  it.each(GUARDS)('$name', async ({ shows, breaks, setting, firstSeed }) => {
    let seed = firstSeed;
    let violation: string | null = null;
    for (; violation === null && seed < firstSeed + SEEDS; seed += 1)
      violation = await runShipmentSchedule(database, seed, { ...setting, ...breaks() });
    expect(violation?.split('\n')[0] ?? `${SEEDS} schedules pass without it.`).toMatch(shows);

    // With the guard back in its place, the very same setting does no harm.
    expect(await runShipmentSchedule(database, seed - 1, setting)).toBeNull();
  });
});
