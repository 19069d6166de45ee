import { ulid } from 'ulid';
import type { ItemStockStore } from '#app/stock/stock-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { quantity, toNumber } from '#domain/quantity.ts';
import type { ItemTotal } from '#domain/stock/item-total.ts';
import { lotsByKey, sumLots } from '#domain/stock/lot-sums.ts';
import { changeLotStatus } from '#domain/stock/lots/change-lot-status.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { aLot, aReceipt, aReceiptLine } from '#test/support/builders/receipts.ts';
import { aBalance, aLine, aMove, DOCK, SHELF } from '#test/support/builders/stock.ts';
import { aStockBench, type StockBench } from '#test/support/stock/stock-bench.ts';
import { sumChanges, sumItems } from './sum-items.ts';

/** A reading that is overtaken: goods leave, and somebody else works the total out, before it is saved. */
const overtaken = async (guard: (store: ItemStockStore) => ItemStockStore['saveTotal']) => {
  const bench = await aStockBench();
  await bench.receive(aReceipt({ lines: [aReceiptLine({ allocations: [aLot('L1', 10)] })] }));
  const out = { kind: 'adjust', document: { type: 'adjustment', id: 'A' }, reason: 'Lost.' } as const;
  await bench.move(aMove({ ...out, movementId: 'M1', lines: [aLine(-1)] }));
  const { itemStock } = bench.deps;
  let isFirst = true;
  const slow: ItemStockStore = {
    ...itemStock,
    async load(inventoryID) {
      const found = await itemStock.load(inventoryID);
      if (isFirst) {
        isFirst = false;
        await bench.move(aMove({ ...out, movementId: 'M2', lines: [aLine(-4)] }));
        await bench.sum('GLASS-750');
      }
      return found;
    },
    saveTotal: guard(itemStock),
  };
  await sumItems({ ...bench.deps, itemStock: slow }, ['GLASS-750']);
  return (await bench.stockOf('GLASS-750')).total?.onHand;
};

describe('a total', () => {
  it('that was worked out from an older reading never replaces a newer one', async () => {
    expect(await overtaken(({ saveTotal }) => saveTotal)).toBe(5_000_000);
  });

  it('would be replaced by it without its revision', async () => {
    const unguarded = await overtaken(({ load, saveTotal }) => async (next) => {
      const { total } = await load(next.inventoryID);
      return saveTotal(next, total, { ranges: null, shares: null });
    });
    expect(unguarded).toBe(9_000_000);
  });
});

describe('what a shipment was promised', () => {
  it('is not available though somebody found nothing of it, in the list as on the page of the item', async () => {
    const bench = await aStockBench();
    const allocations = [aLot('L1', 10), aLot('L2', 4)];
    await bench.receive(aReceipt({ lines: [aReceiptLine({ qty: 14, allocations })] }));
    const ofLot = aBalance(10, { lotNumber: 'L1', allocated: quantity(6) });
    await bench.alterBalance(ofLot);
    const lost = { kind: 'adjust', document: { type: 'adjustment', id: 'A' }, reason: 'Lost.' } as const;
    await bench.move(aMove({ ...lost, movementId: 'M1', lines: [aLine(-10)] }));
    await bench.sum('GLASS-750');
    const numbers = { onHand: 4, allocated: 6, available: -2, lotCount: 1 };
    expect((await bench.ask('list_inventory')).body.data.items).toMatchObject([numbers]);
    const { data } = (await bench.ask('get_item', { inventoryID: 'GLASS-750' })).body;
    expect(data).toMatchObject(numbers);
    expect(data.lots).toMatchObject([
      { lotNumber: 'L1', onHand: 0, balances: [{ onHand: 0, allocated: 6 }] },
      { lotNumber: 'L2', onHand: 4 },
    ]);
  });
});

describe('the total of an item of very many lots', () => {
  const ITEM = 'GLASS-750';
  /** As keys lie: a space is before what stands between number and place, and letters are of several bytes. */
  const numbers = Array.from({ length: 460 }, (_, lot) => `L${lot % 7} ${String(lot).padStart(3, '0')}é`);
  const [FIRST, MIDDLE, LAST] = ['L0 000é', 'L3 101é', 'L6 454é'];

  let bench: StockBench;

  beforeEach(async () => {
    bench = await aStockBench();
    const dates = ['2026-11-01', '2026-12-24', '2027-01-31', null];
    const allocations = numbers.map((lot, index) => aLot(lot, 3, dates[index % 4]));
    await bench.receive(aReceipt({ lines: [aReceiptLine({ qty: 3 * numbers.length, allocations })] }));
  });

  const lotsInRanges = async () =>
    (await bench.deps.itemStock.loadRanged(ITEM)).ranges?.map(({ lotCount }) => lotCount);

  const found = (lotNumber: string, delta: number, place = DOCK) =>
    bench.move(
      aMove({
        ...{
          movementId: ulid(),
          kind: 'adjust',
          document: { type: 'adjustment', id: 'A' },
          reason: 'Found.',
        },
        lines: [aLine(delta, { lotNumber, place })],
      }),
    );

  const hold = async (lotNumber: string) => {
    const stored = (await bench.deps.lots.loadMany([{ inventoryID: ITEM, lotNumber }])).get(
      lotIdKey({ inventoryID: ITEM, lotNumber }),
    );
    const change = { to: 'On hold', reason: 'Smells.', by: 'mia' } as const;
    const held = stored && changeLotStatus(stored, change, bench.clock.time);
    if (held?.ok) await bench.deps.lots.save(held.value, stored ?? null);
  };

  /** What stands, beside what all that there is comes to. */
  const isRight = async () => {
    const { total } = await bench.stockOf(ITEM);
    await bench.sum(ITEM);
    const { total: whole } = await bench.stockOf(ITEM);
    expect(total && { ...total, rev: 0 }).toEqual(whole && { ...whole, rev: 0 });
    return total;
  };

  it('follows a change by the lots beside it alone, whatever it is and wherever it lies', async () => {
    expect(await lotsInRanges()).toEqual([150, 150, 150, 10]);
    await found(FIRST, -3);
    await found(MIDDLE, 5, SHELF);
    await found('A before all', 2);
    await found('Z after all', 4);
    await hold(LAST);
    await bench.follow(
      ITEM,
      ...[{ lotNumber: FIRST, place: DOCK }, { lotNumber: MIDDLE, place: SHELF }, { lotNumber: LAST }],
      ...['A before all', 'Z after all'].map((lotNumber) => ({ lotNumber, place: DOCK })),
    );
    expect(await lotsInRanges()).toEqual([150, 150, 150, 11]);
    expect(await isRight()).toMatchObject({
      ...{ onHand: (460 * 3 + 8) * 1_000_000, onHold: 9_000_000, lotCount: 461 },
    });
  });

  it('keeps its ranges short as lots come beside each other', async () => {
    const more = Array.from({ length: 310 }, (_, lot) => `L5 5${String(lot).padStart(3, '0')}`);
    for (let at = 0; at < more.length; at += 45)
      await bench.move(
        aMove({
          ...{ movementId: ulid(), kind: 'opening', document: { type: 'opening', id: `O${at}` } },
          lines: more.slice(at, at + 45).map((lotNumber) => aLine(1, { lotNumber })),
        }),
      );
    await bench.follow(ITEM, ...more.map((lotNumber) => ({ lotNumber, place: DOCK })));
    const lengths = (await lotsInRanges()) ?? [];
    expect(Math.max(...lengths)).toBeLessThanOrEqual(150);
    expect(lengths.length).toBeGreaterThan(4);
    await isRight();
  });

  it('is not saved over one in which somebody else has brought another range up to date', async () => {
    await found(FIRST, -3);
    await found(LAST, 7);
    const { itemStock } = bench.deps;
    let isFirst = true;
    const slow: ItemStockStore = {
      ...itemStock,
      async loadTouched(...asked) {
        const touched = await itemStock.loadTouched(...asked);
        if (isFirst) {
          isFirst = false;
          await bench.follow(ITEM, { lotNumber: LAST, place: DOCK });
        }
        return touched;
      },
    };
    const part = `bal#L0 000É#${DOCK}`;
    await sumChanges({ ...bench.deps, itemStock: slow }, [{ inventoryID: ITEM, parts: [part] }]);
    expect(await isRight()).toMatchObject({ onHand: (460 * 3 + 4) * 1_000_000 });
  });

  it('has thousands of balances placed a part at a time, each woken by the one before', async () => {
    const OTHER = 'CORK';
    const allocations = Array.from({ length: 1_300 }, (_, lot) => aLot(`C${1_000 + lot}`, 1, '2027-01-31'));
    const receiptId = ulid(bench.clock.time);
    const lines = [aReceiptLine({ inventoryID: OTHER, qty: allocations.length, allocations })];
    await bench.storeReceipt(aReceipt({ receiptId, lines }));
    await bench.keep(receiptId);
    const { itemStock } = bench.deps;
    const placed: string[] = [];
    const told: ItemStockStore = {
      ...itemStock,
      async placeBalance(balance, fefo) {
        placed.push(balance.lotNumber);
        await itemStock.placeBalance(balance, fefo);
      },
    };
    const isPlaced = async () => {
      const { ranges } = await itemStock.loadRanged(OTHER);
      return ranges?.map((range) => range.isPlaced);
    };
    const runs: number[] = [];
    for (let woken = ['C1000']; woken.length > 0; woken = placed.splice(0)) {
      const parts = woken.map((lotNumber) => `bal#${lotNumber}#${DOCK}`);
      await sumChanges({ ...bench.deps, itemStock: told }, [{ inventoryID: OTHER, parts }]);
      runs.push(placed.length);
      // Whatever is placed, its total is right, and so is a page of its lots.
      const { data } = (await bench.ask('get_item', { inventoryID: OTHER, limit: '20' })).body;
      expect(data).toMatchObject({ onHand: 1_300, lotCount: 1_300, lotsLeftOut: 1_280 });
      expect(data.lots.map(({ lotNumber }) => lotNumber).slice(0, 2)).toEqual(['C1000', 'C1001']);
    }
    expect(Math.max(...runs)).toBeLessThanOrEqual(500);
    expect(runs.reduce((all, one) => all + one, 0)).toBe(1_300);
    expect(new Set(await isPlaced())).toEqual(new Set([true]));
    // Somebody who placed them was ended before the total was saved: whoever comes next finds that they have places.
    const { total, ranges } = await itemStock.loadRanged(OTHER);
    const before = ranges?.map((range) => ({ ...range, isPlaced: false })) ?? [];
    await itemStock.saveTotal({ ...(total as ItemTotal), rev: (total?.rev ?? 0) + 1 }, total, {
      ranges: before,
      shares: null,
    });
    await bench.follow(OTHER, { lotNumber: 'C1000', place: DOCK });
    expect(new Set(await isPlaced())).toEqual(new Set([true]));
  });

  it('keeps the places of its lots right where there are few of them again', async () => {
    const [kept, gone] = [numbers[3] ?? '', numbers.slice(-100)];
    for (let at = 0; at < gone.length; at += 20)
      await bench.move(
        aMove({
          ...{ movementId: ulid(), kind: 'adjust', reason: 'Lost.' },
          document: { type: 'adjustment', id: `A${at}` },
          lines: gone.slice(at, at + 20).map((lotNumber) => aLine(-3, { lotNumber })),
        }),
      );
    // The first removes the balances that are empty.
    for (const _time of [1, 2]) await bench.sum(ITEM);
    expect(await lotsInRanges()).toBeUndefined();
    // Another receipt tells of a date that the lot did not have.
    const soon = siteDay(bench.clock.time + 5 * 24 * 3_600_000);
    const lines = [aReceiptLine({ qty: 1, allocations: [aLot(kept, 1, soon)] })];
    await bench.receive(aReceipt({ receiptId: ulid(bench.clock.time), lines }));
    const { items } = (await bench.ask('expiring', { days: '7' })).body.data;
    expect(items).toMatchObject([{ lotNumber: kept, useBy: soon }]);
  });

  it('is right on its page on another day without all of its lots, though nobody has worked it out', async () => {
    const held = numbers[1] ?? '';
    await hold(held);
    await bench.follow(ITEM, { lotNumber: held });
    const load = jest.spyOn(bench.deps.itemStock, 'load');
    const shown = async (day: string) => {
      load.mockClear();
      bench.clock.time = Date.parse(`${day}T03:00:00Z`);
      const { data } = (await bench.ask('get_item', { inventoryID: ITEM, limit: '5' })).body;
      const readWhole = load.mock.calls.length;
      const { stock } = await bench.deps.itemStock.load(ITEM);
      const sums = sumLots(stock.balances, lotsByKey(stock.lots), day);
      const { available, onHold, expired, nextExpiry } = data;
      expect({ available, onHold, expired, nextExpiry }).toEqual({
        available: toNumber(sums.available),
        onHold: toNumber(sums.onHold),
        expired: toNumber(sums.expired),
        nextExpiry: sums.nextExpiry,
      });
      return { expired, nextExpiry, readWhole };
    };
    expect(await shown('2026-12-24')).toEqual({ expired: 345, nextExpiry: '2026-12-24', readWhole: 0 });
    expect(await shown('2026-12-25')).toEqual({ expired: 687, nextExpiry: '2027-01-31', readWhole: 0 });
    // So many have passed by then that all are read.
    expect(await shown('2027-02-01')).toMatchObject({ nextExpiry: null, readWhole: 1 });
  });

  it('is worked out whole on another day: dates pass in every range', async () => {
    bench.clock.time += 40 * 24 * 3_600_000;
    await bench.follow(ITEM, { lotNumber: FIRST, place: DOCK });
    expect(await isRight()).toMatchObject({ asOfDay: siteDay(bench.clock.time), nextExpiry: '2027-01-31' });
  });
});
