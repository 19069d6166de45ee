import type { ActionName } from '#api/contract.ts';
import type { postPallet } from '#api/pallets.ts';
import type { PalletDeps } from '#app/pallets/pallet-deps.ts';
import { sumMarks } from '#app/stock/sum-items.ts';
import { toNumber } from '#domain/quantity.ts';
import { warehouseOf } from '#domain/stock/ledger/place.ts';
import { COLD_STORE, DOCK, SHELF } from '#test/support/builders/stock.ts';
import { anyId, aPalletBench, type PalletBench } from '#test/support/pallets/pallet-bench.ts';

class Crash extends Error {}

/** A generator that begins at its seed: the same acts each time. */
const chanceOf = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

/** The process dies after so many calls of its stores: before the call, or once it was done and nobody heard. */
const crashing = (deps: PalletDeps, after: number, isHeard: boolean): PalletDeps => {
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
  return { ...deps, pallets: dying(deps.pallets), ledger: dying(deps.ledger), lots: dying(deps.lots) };
};

type Asked = readonly [ActionName<typeof postPallet>, Record<string, unknown>];

/** What each item has by warehouse, as the stream has it worked out, is what stands there, wherever its pallets were moved. */
const checkShares = async (bench: PalletBench, locations: ReadonlyMap<string, string>): Promise<void> => {
  for (const inventoryID of ['GLASS-750', 'CAP-28']) {
    await sumMarks(bench.stockBench.deps, [inventoryID]);
    const { stock, shares } = await bench.stockBench.deps.itemStock.load(inventoryID);
    const there: Record<string, number> = {};
    for (const { place, onHand } of stock.balances) {
      const warehouse = warehouseOf(locations.get(place) ?? place) ?? '';
      there[warehouse] = (there[warehouse] ?? 0) + toNumber(onHand);
    }
    const said = shares?.map(({ warehouseID, onHand }) => [warehouseID, toNumber(onHand)] as const);
    expect(Object.fromEntries(said ?? [])).toEqual(there);
  }
};

/** What is on pallets, in their records and in the ledger, and all there is of each lot. */
const check = async (bench: PalletBench): Promise<void> => {
  const live = (await bench.look('list_pallets', { limit: '1000' })).body.data.items;
  const ended = (await bench.look('list_pallets', { ended: 'true', limit: '1000' })).body.data.items;
  const all = [...live, ...ended];
  expect(new Set(all.map(({ sscc }) => sscc)).size).toBe(all.length);
  const onPallets: Record<string, number> = {};
  for (const { sscc, lines } of all)
    for (const { inventoryID, lotNumber, qty } of lines)
      onPallets[`${inventoryID} ${lotNumber} hu:${sscc}`] = qty;
  const inLedger: Record<string, number> = {};
  const sums: Record<string, number> = {};
  for (const inventoryID of ['GLASS-750', 'CAP-28']) {
    const { stock } = await bench.stockBench.deps.itemStock.load(inventoryID);
    for (const { lotNumber, place, onHand } of stock.balances) {
      if (place.startsWith('hu:') && onHand > 0)
        inLedger[`${inventoryID} ${lotNumber} ${place}`] = toNumber(onHand);
      sums[lotNumber] = (sums[lotNumber] ?? 0) + toNumber(onHand);
    }
  }
  expect(onPallets).toEqual(inLedger);
  await checkShares(bench, new Map(live.map(({ sscc, location }) => [`hu:${sscc}`, location])));
  expect(sums).toEqual({ L1: 1200, L2: 600, C1: 100 });
};

/** One act that somebody may ask for, of what stands now. */
const anAct = async (bench: PalletBench, chance: () => number): Promise<Asked> => {
  const pick = <One>(of: readonly One[]): One => of[Math.floor(chance() * of.length)] as One;
  const pallets = (await bench.look('list_pallets', { limit: '1000' })).body.data.items;
  const lot = pick([
    { inventoryID: 'GLASS-750', lotNumber: 'L1' },
    { inventoryID: 'GLASS-750', lotNumber: 'L2' },
    { inventoryID: 'CAP-28', lotNumber: 'C1' },
  ]);
  const qty = 1 + Math.floor(chance() * 70);
  const place = pick([DOCK, SHELF, COLD_STORE]);
  if (pallets.length < 3 || chance() < 0.2)
    return pick<Asked>([
      ['build_pallet', { place }],
      [
        'convert_items',
        { ...lot, from: place, qty: qty * 3, uom: 'EA', casesPerPallet: 4, restOnPallet: chance() < 0.5 },
      ],
    ]);
  const [one, other] = [pick(pallets), pick(pallets)];
  const change = { sscc: one.sscc, version: one.version };
  const reason = 'Said so';
  return pick<Asked>([
    ['add_to_pallet', { ...change, ...lot, from: pick([place, `hu:${other.sscc}`]), qty, uom: 'EA' }],
    ['add_to_pallet', { ...change, ...lot, from: place, qty, uom: 'EA' }],
    ['take_from_pallet', { ...change, ...lot, to: pick([place, `hu:${other.sscc}`]), qty, uom: 'EA' }],
    ['take_from_pallet', { ...change, to: pick([place, `hu:${other.sscc}`]) }],
    ['move_pallet', { ...change, to: place }],
    ['close_pallet', change],
    ['reopen_pallet', { ...change, reason }],
    ['void_pallet', { ...change, reason }],
    ['hold_pallet', { ...change, reason }],
    ['release_pallet', { ...change, reason }],
  ]);
};

describe.each([1, 2, 3])('pallets worked at by several people who crash (seed %i)', (seed) => {
  it('add up with the ledger after every act, and no number is given twice', async () => {
    const bench = await aPalletBench();
    const chance = chanceOf(seed);
    for (let round = 0; round < 15; round += 1) {
      const acts = [await anAct(bench, chance), await anAct(bench, chance), await anAct(bench, chance)];
      await Promise.all(
        acts.map(async ([action, fields]) => {
          const sent = { requestId: anyId(), ...fields };
          const using = crashing(bench.deps, Math.floor(chance() * 8), chance() < 0.5);
          await bench.act(action, sent, { group: 'manager', using }).catch((cause: unknown) => {
            if (!(cause instanceof Error && cause.cause instanceof Crash)) throw cause;
          });
          // Whoever sent it and heard nothing sends it again.
          await bench.act(action, sent, { group: 'manager' });
        }),
      );
      bench.clock.time += 1_000;
      await check(bench);
    }
  });
});

describe('a conversion that dies', () => {
  it('between any two calls has made all of its pallets or none, and is whole once it was sent again', async () => {
    const bench = await aPalletBench();
    let made = 0;
    for (const isHeard of [true, false])
      for (let after = 0; after < 12; after += 1) {
        const sent = { requestId: anyId(), inventoryID: 'GLASS-750', lotNumber: 'L1', from: DOCK };
        const asked = { ...sent, qty: 36, uom: 'EA', casesPerPallet: 1, restOnPallet: false };
        const using = crashing(bench.deps, after, isHeard);
        await bench.act('convert_items', asked, { using }).catch(() => undefined);
        const half = (await bench.look('list_pallets', { limit: '1000' })).body.data.items.length;
        expect([made, made + 3]).toContain(half);
        expect((await bench.act('convert_items', asked)).status).toBe(200);
        made += 3;
        await check(bench);
        expect((await bench.look('list_pallets', { limit: '1000' })).body.data.items).toHaveLength(made);
      }
  });
});
