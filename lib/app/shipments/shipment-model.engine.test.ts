import type { ActionName } from '#api/contract.ts';
import type { postShipment } from '#api/shipments.ts';
import type { ShipmentDeps } from '#app/shipments/shipment-deps.ts';
import { toNumber } from '#domain/quantity.ts';
import { DOCK } from '#test/support/builders/stock.ts';
import { anyId } from '#test/support/pallets/pallet-bench.ts';
import { aShipmentBench, bottles, type ShipmentBench } from '#test/support/shipments/shipment-bench.ts';

class Crash extends Error {}

/** A generator that begins at its seed: the same acts each time. */
const chanceOf = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

/** The process dies after so many calls of its stores: before the call, or once it was done and nobody heard. */
const crashing = (deps: ShipmentDeps, after: number, isHeard: boolean): ShipmentDeps => {
  let left = after;
  const dying = <Store extends object>(store: Store): Store =>
    new Proxy(store, {
      get(target, name, receiver) {
        const method: unknown = Reflect.get(target, name, receiver);
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          left -= 1;
          if (left < 0 && isHeard) throw new Crash();
          const answer: unknown = await method.apply(target, args);
          if (left < 0) throw new Crash();
          return answer;
        };
      },
    });
  return {
    ...deps,
    shipments: dying(deps.shipments),
    salesOrders: dying(deps.salesOrders),
    pallets: dying(deps.pallets),
    lots: dying(deps.lots),
  };
};

type Asked = readonly [ActionName<typeof postShipment>, Record<string, unknown>];

const TOTAL = 1800;

/** Spoken for = what open shipments say; gone = what shipped ones say; each pallet stands as its shipment has it. */
const check = async (bench: ShipmentBench): Promise<void> => {
  const rows = [
    ...(await bench.see('list_shipments', { limit: '1000' })).body.data.items,
    ...(await bench.see('list_shipments', { ended: 'true', limit: '1000' })).body.data.items,
  ];
  const spokenFor: Record<string, number> = {};
  const states: Record<string, string> = {};
  let gone = 0;
  const plans: number[] = [];
  for (const { shipmentId } of rows) {
    const { picks, status, lines } = await bench.shipment(shipmentId);
    if (status !== 'Cancelled') plans.push(lines[0]?.plannedQty ?? 0);
    for (const { lotNumber, place, qty, state, sscc } of picks) {
      if (sscc)
        states[sscc] = { planned: 'Allocated', picked: 'Allocated', loaded: 'Loaded', shipped: 'Shipped' }[
          state
        ];
      if (state === 'shipped') gone += qty;
      else spokenFor[`${lotNumber} ${place}`] = (spokenFor[`${lotNumber} ${place}`] ?? 0) + qty;
    }
  }
  expect(await bench.allocated()).toEqual(spokenFor);
  const { stock } = await bench.pallets.stockBench.deps.itemStock.load('GLASS-750');
  for (const { onHand, allocated } of stock.balances) expect(onHand).toBeGreaterThanOrEqual(allocated);
  expect(stock.balances.reduce((sum, { onHand }) => sum + toNumber(onHand), 0)).toBe(TOTAL - gone);
  const pallets = [
    ...(await bench.pallets.look('list_pallets', { limit: '1000' })).body.data.items,
    ...(await bench.pallets.look('list_pallets', { ended: 'true', limit: '1000' })).body.data.items,
  ];
  for (const { sscc, state } of pallets) expect([sscc, state]).toEqual([sscc, states[sscc] ?? 'Closed']);
  expect((await bench.planned()).flatMap((lines) => Object.values(lines)).toSorted()).toEqual(
    plans.toSorted(),
  );
};

const WINDOWS = ['08:00', '09:00'] as const;

/** What somebody does next, of what they see. */
const nextAct = async (bench: ShipmentBench, chance: () => number): Promise<Asked> => {
  const { items } = (await bench.see('list_shipments')).body.data;
  const row = items[Math.floor(chance() * items.length)];
  if (!row || (items.length < 3 && chance() < 0.3))
    return ['create_shipment', { lines: [bench.lineOf(30 + Math.floor(chance() * 4) * 60)] }];
  const { shipmentId, version, picks, status, lines } = await bench.shipment(row.shipmentId);
  const change = { shipmentId, version };
  const reason = 'because';
  if (chance() < 0.06) return ['cancel_shipment', { ...change, reason }];
  if (chance() < 0.06) return ['step_back', { ...change, reason }];
  if (status === 'Draft') {
    const at = Math.floor(chance() * 2);
    return [
      'schedule_shipment',
      { ...change, ...bench.WINDOW, dock: 'Dock 1', window: { from: WINDOWS[at], to: '10:00' } },
    ];
  }
  if (status === 'Scheduled') return ['prepare_shipment', change];
  if (status === 'Ready') {
    const [left] = picks.filter(({ sscc, state }) => sscc !== null && state === 'picked');
    return left && chance() < 0.8 ? ['load', { shipmentId, sscc: left.sscc }] : ['ship', change];
  }
  const open = picks.filter(({ state }) => state === 'planned');
  const one = open[Math.floor(chance() * open.length)];
  const [line] = lines;
  if (one && chance() < 0.85)
    return [
      'pick',
      one.sscc === null
        ? {
            shipmentId,
            inventoryID: one.inventoryID,
            lotNumber: one.lotNumber,
            place: one.place,
            qty: Math.max(1, Math.floor(one.qty * chance())),
            uom: 'EA',
          }
        : { shipmentId, sscc: one.sscc },
    ];
  if (chance() < 0.2 && picks[0])
    return [
      'unpick',
      { shipmentId, place: picks[0].place, inventoryID: 'GLASS-750', lotNumber: picks[0].lotNumber },
    ];
  if (chance() < 0.3 && line && line.open > 0)
    return ['accept_short', { ...change, orderType: 'SO', orderNbr: '000067', lineNbr: 1, reason }];
  return one
    ? [
        'pick',
        { shipmentId, inventoryID: 'GLASS-750', lotNumber: 'L1', place: DOCK, qty: 5, uom: 'EA', reason },
      ]
    : ['make_ready', change];
};

describe('people who plan, pick, load and ship, and processes that die', () => {
  it.each([11, 12, 13, 14])(
    'leave stock, pallets and orders as the shipments say (seed %d)',
    async (seed) => {
      const bench = await aShipmentBench();
      await bench.order({ lines: [bottles(900)] });
      await bench.convert(300);
      await bench.convert(180, { lotNumber: 'L2' });
      const chance = chanceOf(seed);
      for (let step = 0; step < 45; step += 1) {
        const [action, fields] = await nextAct(bench, chance);
        const asked = { requestId: anyId(), ...fields };
        const using =
          chance() < 0.3 ? crashing(bench.deps, Math.floor(chance() * 8), chance() < 0.5) : bench.deps;
        const once = await bench.act(action, asked, { using }).catch((cause: unknown) => {
          if ((cause as { cause?: unknown }).cause instanceof Crash) return null;
          throw cause;
        });
        // Who heard nothing asks again; who heard may ask again, too.
        const again = once === null || chance() < 0.2 ? await bench.act(action, asked) : once;
        expect(again.status).toBeLessThan(500);
        if (once?.status === 200) expect(again.status).toBe(200);
      }
      await check(bench);
    },
  );
});
