import { ulid } from 'ulid';
import { postWorkCenter } from '#api/work-centers.ts';
import { postWorkOrder } from '#api/work-orders.ts';
import { workCenterWriteHandlers } from '#app/work-centers/work-center-write-handlers.ts';
import type { ProductStore } from '#app/work-orders/work-order-ports.ts';
import { workOrderWriteHandlers } from '#app/work-orders/work-order-write-handlers.ts';
import { itemKey } from '#domain/items/item.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { aSalesLine, aSalesOrder } from '#test/support/builders/sales-orders.ts';
import { aLine, aMove, aStockLot, DOCK, SHELF } from '#test/support/builders/stock.ts';
import { type Chances, chances } from '../random.ts';
import { type CrashPoint, Scheduler } from '../scheduler.ts';
import type { Floor } from './floor.ts';
import { type ActName, anAct, learn } from './floor-acts.ts';
import { floorViolatedAtRest } from './floor-invariants.ts';
import {
  type Asked,
  type FloorDatabase,
  type FloorItems,
  FloorWorld,
  LINE,
  type Sabotage,
} from './floor-world.ts';
import { SHIP_ACTS } from './ship-acts.ts';

const BEGIN = Date.UTC(2030, 0, 1);
const APART_MS = 24 * 3_600_000;

const MAX_TURNS = 20_000;

/** A shipment for which some is picked, where anybody is at one. */
const FIRST_SHIPMENT = ['plan', 'go on', 'go on', 'go on'] as const;

/** Schedules of this process so far: two of the same seed share no row. */
let schedules = 0;

interface FloorScheduleOptions {
  readonly sabotage?: Sabotage;
  /** Everybody does these alone, and at the same moment. Breaks nothing. */
  readonly only?: readonly ActName[] | undefined;
  /** What the foreman does after the first run has begun, one after the other. Breaks nothing. */
  readonly first?: readonly ActName[] | undefined;
  /** Takes every step, when it is over. */
  readonly onTrace?: (trace: readonly string[]) => void;
}

/** Two lots of sugar, two of caps, a line that makes ginger of it, and a run on it. */
const aFloor = async (
  world: FloorWorld,
  random: Chances,
  { number, items, now }: { readonly number: number; readonly items: FloorItems; readonly now: number },
): Promise<Floor> => {
  const { sugar, ginger, caps } = items;
  const line = `L${number}`;
  const { stores } = world;
  for (const [inventoryID, lotNumber, qty] of [
    [sugar, 'S1', 60],
    [sugar, 'S2', 40],
    [caps, 'C1', 15],
    [caps, 'C2', 5_000],
  ] as const) {
    const more = { inventoryID, lotNumber };
    await stores.lots.save(aStockLot(more), null);
    const lines = [aLine(qty, { ...more, place: SHELF }), aLine(10, { ...more, place: DOCK })];
    const document = { type: 'receipt', id: 'R' } as const;
    const movementId = ulid(now, () => random.next());
    await stores.ledger.write(
      aMove({ movementId, kind: 'receive', at: new Date(now).toISOString(), document, lines }),
      [],
    );
  }
  const inBottles = { uom: 'BOTTLE', baseUom: 'BOTTLE', toBaseUnit: null };
  const orderNbr = `SO-${number}`;
  const lines = [sugar, ginger].map((inventoryID, index) =>
    aSalesLine({ ...inBottles, inventoryID, lineNbr: index + 1, ordered: 70 }),
  );
  await stores.salesOrders.save(aSalesOrder({ orderNbr, lines }), null);
  const retry = { random: () => 0, wait: async () => undefined };
  const places = { places: { load: async () => null }, ownPlaces: [LINE] };
  const caller = { group: 'manager', now };
  const made = await callRoute(
    postWorkCenter,
    workCenterWriteHandlers({ workCenters: stores.workCenters, ...places, ...retry }),
    { action: 'create_line', code: line, name: line, place: LINE },
    caller,
  );
  const products: ProductStore = {
    load: async (id) => (await stores.items.loadMany([id])).get(itemKey(id)) ?? null,
    list: () => Promise.reject(new Error('Nobody lists products here.')),
  };
  const order = await callRoute(
    postWorkOrder,
    workOrderWriteHandlers({ workOrders: stores.workOrders, products, ...retry }),
    {
      ...{ action: 'create_work_order', requestId: ulid(now, () => random.next()), product: 'Ginger' },
      ...{
        quantity: 500,
        uom: 'bottles',
        priority: 'Normal',
        requiredDate: '2030-12-31',
        inventoryID: ginger,
      },
      packs: { bottlesPerCase: 24, casesPerPallet: 72, millilitresPerBottle: 330 },
    },
    caller,
  );
  if (made.status !== 200 || order.status !== 200) throw new Error(JSON.stringify([made.body, order.body]));
  const workOrderId = String(order.body.data.id);
  const known = { runs: [], shipments: [], pallets: new Map(), given: new Map() };
  return { began: now, ...items, line, workOrderId, orderNbr, ...known };
};

/** What stands before the others come: a run that has used some and made some, and an open pallet. */
const firstActs = (floor: Floor, newId: () => string): readonly Asked[] => {
  const runId = newId();
  floor.runs.push(runId);
  const { line, workOrderId, sugar } = floor;
  const lot = { inventoryID: sugar, lotNumber: 'S1', qty: 20, uom: 'BOTTLE', place: SHELF, reason: 'First.' };
  return [
    { of: 'production', action: 'start_run', fields: { runId, line, workOrderId } },
    { of: 'production', action: 'record_output', fields: { runId, countId: newId(), good: 24, loss: 0 } },
    { of: 'production', action: 'issue_lot', fields: { movementId: newId(), runId, ...lot } },
    { of: 'pallet', action: 'build_pallet', fields: { requestId: newId(), place: LINE } },
  ];
};

/** One random schedule of people at a line, at pallets and in the warehouse. Answers the first violation, or null. */
export const runFloorSchedule = async (
  database: FloorDatabase,
  seed: number,
  options: FloorScheduleOptions = {},
): Promise<string | null> => {
  schedules += 1;
  const random = chances(seed);
  const began = BEGIN + schedules * APART_MS;
  const scheduler = new Scheduler(random, began, { slowMs: 2_000 });
  const crashes = random.pick([0, 0.02, 0.06]);
  let isCalm = true;
  const strikes = (): CrashPoint =>
    !isCalm && random.chance(crashes) ? random.pick<CrashPoint>(['before', 'after']) : null;
  const items = {
    sugar: `SUGAR-${schedules}`,
    ginger: `GINGER-${schedules}`,
    caps: `CAPS-${schedules}`,
  };
  const world = new FloorWorld({ database, scheduler, random, strikes, items, sabotage: options.sabotage });
  const floor = await aFloor(world, random, { number: schedules, items, now: began });
  const toRest = async () => {
    for (let turns = 0; await scheduler.turn(); turns += 1) if (turns > MAX_TURNS) return false;
    return true;
  };

  const begins = firstActs(floor, () => ulid(began, () => random.next()));
  world.person(
    'foreman',
    async (ask) => {
      for (const asked of begins) learn(floor, asked, await ask(asked));
      const isShipped = options.only?.some((name) => SHIP_ACTS.some((act) => act === name)) ?? true;
      for (const name of [...(isShipped ? FIRST_SHIPMENT : []), ...(options.first ?? [])]) {
        const asked = await anAct(world, floor, random, [name]);
        learn(floor, asked, await ask(asked));
      }
    },
    0,
  );
  await toRest();
  scheduler.now += 60_000;
  isCalm = false;

  for (let person = random.between(3, 5); person > 0; person -= 1) {
    const acts: Promise<Asked>[] = [];
    const count = random.between(3, 6);
    const work = async (ask: (asked: Asked) => Promise<Parameters<typeof learn>[2]>): Promise<void> => {
      for (let at = 0; at < count; at += 1) {
        // Whoever goes on with it sends what was decided before, under the same ids.
        acts[at] ??= anAct(world, floor, random, options.only);
        const asked = await (acts[at] as Promise<Asked>);
        learn(floor, asked, await ask(asked));
      }
    };
    // Killed between any two steps and begun anew, or two tablets that send the same.
    for (let times = random.between(1, 2); times > 0; times -= 1)
      world.person(`person-${person}-${times}`, work, random.between(0, options.only ? 30 : 900));
  }
  const fault = (text: string) => `seed ${seed}: ${text}\n${scheduler.trace.slice(-150).join('\n')}`;
  if (!(await toRest())) return fault('does not come to rest');
  options.onTrace?.(scheduler.trace);
  const violation = await floorViolatedAtRest(world, floor);
  return violation && fault(violation);
};
