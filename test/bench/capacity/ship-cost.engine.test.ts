import { meterCalls } from '#test/support/engine/metered-client.ts';
import { aShipmentBench, bottles } from '#test/support/shipments/shipment-bench.ts';

/*
 * What a shipment takes of the tables from its order to the road, beside the least it can take on paper, in capacity
 * units by the engine's own account and in calls.
 */

type Act = 'schedule_shipment' | 'prepare_shipment' | 'pick' | 'make_ready' | 'load' | 'ship';

interface Spent {
  readonly calls: number;
  readonly read: number;
  readonly write: number;
}

/** A shipment of so many pallets, scanned one by one: what each act took; of scans the last, which is the dearest. */
const follow = async (count: number) => {
  const bench = await aShipmentBench();
  await bench.order({ lines: [bottles(12 * count)] });
  const converted = await bench.convert(12 * count, { casesPerPallet: 1 });
  const ssccs = converted.body.data.pallets.map(({ sscc }) => sscc);
  expect(ssccs).toHaveLength(count);
  const meter = meterCalls(bench.pallets.client);
  const spentOn = async (act: () => Promise<{ readonly status: number; readonly body: unknown }>) => {
    meter.reset();
    const { status, body } = await act();
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { calls: meter.calls.length, ...meter.units };
  };
  let shipmentId = '';
  const create = await spentOn(async () => {
    const made = await bench.act('create_shipment', { lines: [bench.lineOf(12 * count)] });
    shipmentId = made.body.data.shipmentId;
    return made;
  });
  const act = async (name: Act, fields: object = {}): Promise<Spent> => {
    const { version } = await bench.shipment(shipmentId);
    return spentOn(() => bench.act(name, { shipmentId, version, ...fields }));
  };
  const scanned = async (name: 'pick' | 'load', fields: object = {}): Promise<Spent> => {
    const all: Spent[] = [];
    for (const sscc of ssccs) all.push(await act(name, { sscc, ...fields }));
    return all.at(-1) as Spent;
  };
  const schedule = await act('schedule_shipment', { ...bench.WINDOW, dock: 'Dock 1' });
  const prepare = await act('prepare_shipment');
  const pick = await scanned('pick', { reason: 'Nearer' });
  const ready = await act('make_ready');
  const load = await scanned('load');
  return { create, schedule, prepare, pick, ready, load, ship: await act('ship') };
};

/** Pallets that leave in one transaction. */
const PER_PART = 18;

/**
 * The least on paper. A shipment is written for 2 each kilobyte that it has begun, and its index for 1: the second one
 * begins with its goods and what was done, the third at some twenty pallets. An order, a dock's day, a pallet, a balance, a
 * line, a posting, a mark and a lot that must stand as it was: 2.
 */
const shipmentOf = (pallets: number): number => 1 + 2 * (pallets === 0 ? 1 : pallets > 20 ? 3 : 2);
const floors = (pallets: number): Record<string, number> => {
  const parts = Math.ceil(pallets / PER_PART);
  return {
    // Its number, its order, and what names it by both.
    create: shipmentOf(0) + 1 + 2 + 2 * 2,
    schedule: shipmentOf(0) + 2,
    // What was planned loose is spoken for on the pallet instead: two balances, the lot, the pallet and its list.
    pick: shipmentOf(pallets) + 2 * 2 + 2 + 2 + 1,
    ready: shipmentOf(pallets),
    // The pallet, and its list, which says so.
    load: shipmentOf(pallets) + 2 + 1,
    // Each pallet 2 and out of one list into another 2, its balance 2 and out of the index of places 1, its line 2 and the
    // index of its item 1. Each part the shipment, its movement with two indexes 4, the lot 2, its mark 2; the posting
    // with both of its indexes 4 once, and the shipment comes into another list.
    ship: pallets * (4 + 3 + 3) + parts * (shipmentOf(pallets) + 4 + 2 + 2) + 4 + 1,
  };
};

describe('a shipment', () => {
  it.each([1, 10, 30])('of %i pallets writes what it must, and asks little beside', async (pallets) => {
    const { prepare, ...spent } = await follow(pallets);
    const least = floors(pallets);
    for (const [act, { write }] of Object.entries(spent))
      expect([act, write, write <= (least[act] ?? 0) * 1.1]).toEqual([act, write, true]);
    // Goods are set aside by lot and place, however many pallets they will be.
    expect(prepare.write).toBeLessThanOrEqual(9);
    // Each pallet once, whose hold the answer says, and beside them the shipment, its lot, the item's rules, its order.
    const parts = Math.ceil(pallets / PER_PART);
    // Balances say where their pallets stand: those of thirty are over the 4 kB of a unit.
    const prepareBeside = pallets > 20 ? 6 : 5;
    const reads = {
      create: 3,
      schedule: 2,
      prepare: prepareBeside,
      pick: 4,
      ready: 4,
      load: 3,
      ship: 5 + 3 * parts,
    };
    for (const [act, beside] of Object.entries(reads)) {
      const { read } = { ...spent, prepare }[act as keyof typeof reads];
      const most = beside + (act === 'create' || act === 'schedule' ? 0 : pallets);
      expect([act, read, read <= most]).toEqual([act, read, true]);
    }
    const calls = { create: 5, schedule: 3, prepare: 7, pick: 8, ready: 7, load: 7 };
    for (const [act, most] of Object.entries(calls))
      expect([act, { ...spent, prepare }[act as keyof typeof calls].calls <= most]).toEqual([act, true]);
    expect(spent.ship.calls).toBeLessThanOrEqual(8 + 3 * parts);
  });
});
