import { ulid } from 'ulid';
import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import type { ResponseBody } from '#api/contract.ts';
import type { getInventory } from '#api/inventory.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { inventoryWriteHandlers } from '#app/stock/inventory-write-handlers.ts';
import { sumItems } from '#app/stock/sum-items.ts';
import { quantity } from '#domain/quantity.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { anItem } from '#test/support/builders/items.ts';
import { aLot, aReceipt, aReceiptLine, aReceiptOf, NOW } from '#test/support/builders/receipts.ts';
import { aLine, aMove, DOCK, SHELF } from '#test/support/builders/stock.ts';
import { type Meter, meterCalls } from '#test/support/engine/metered-client.ts';
import { aStockBench, type StockBench } from '#test/support/stock/stock-bench.ts';

/*
 * What an item costs that has very many lots: no more than one of some hundred, in capacity units by the engine's own
 * account and in calls.
 */

let bench: StockBench;
let meter: Meter;

beforeEach(async () => {
  bench = await aStockBench();
  meter = meterCalls(bench.client);
});

describe('an item of very many lots', () => {
  it('is read for what its rows weigh, and not for their number', async () => {
    const LOTS = 1_200;
    await bench.receive(aReceiptOf(1, LOTS));
    const of = async () => {
      meter.reset();
      const { stock } = await bench.deps.itemStock.load('ITEM-0');
      return { lots: stock.lots.length, calls: meter.calls.length, read: meter.units.read };
    };
    const dense = await of();
    expect(dense.lots).toBe(LOTS);
    expect(dense.read).toBeLessThanOrEqual(LOTS / 5);
    expect(dense.calls).toBeLessThanOrEqual(4);
  });

  const LOT = { inventoryID: 'ITEM-0', lotNumber: 'L0-7' };
  const OTHER = { inventoryID: 'ITEM-0', lotNumber: 'L0-8' };
  const post = async (action: string, fields: object) => {
    const context = { group: 'manager', now: bench.clock.time } as const;
    const handlers = inventoryWriteHandlers(bench.deps);
    const { status } = await callRoute(postInventory, handlers, { action, ...fields } as never, context);
    if (status !== 200) throw new Error(`${action}: ${status}`);
  };

  /** What people do with one of them, and what follows from it. */
  const acts = {
    'a move': async () => {
      await bench.move(aMove({ lines: [aLine(-1, LOT), aLine(1, { ...LOT, place: SHELF })] }));
      await bench.follow('ITEM-0', { ...LOT, place: DOCK }, { ...LOT, place: SHELF });
    },
    'a lot put on hold': async () => {
      await post('hold_lot', { ...LOT, requestId: ulid(), reason: 'Smells', version: 1 });
      await bench.follow('ITEM-0', LOT);
    },
    'a count': async () => {
      const counted = { place: DOCK, qty: 2, uom: 'EA', seen: 1, note: '' };
      await post('count_stock', { ...OTHER, countId: ulid(), ...counted });
      await bench.follow('ITEM-0', { ...OTHER, place: DOCK });
    },
    'a sheet of one place': async () => {
      const sheet = { places: [SHELF], inventoryIDs: [], blind: true, note: '' };
      await post('start_count_sheet', { countId: ulid(), ...sheet });
    },
    'a receipt of one more': async () => {
      const allocations = [aLot('L-NEW', 1)];
      const lines = [aReceiptLine({ inventoryID: 'ITEM-0', qty: 1, allocations })];
      const more = aReceipt({ receiptId: ulid(NOW + 1), lines });
      await bench.storeReceipt(more);
      await bench.keep(more.receiptId);
      await bench.follow('ITEM-0', { lotNumber: 'L-NEW', place: DOCK }, { lotNumber: 'L-NEW' });
    },
    'a look at one lot': () => bench.ask('get_lot', LOT),
    'the list': () => bench.ask('list_inventory'),
    'the list of a warehouse': () => bench.ask('list_inventory', { warehouseID: 'MAIN' }),
    'the newest movements': () => bench.ask('list_movements', { inventoryID: 'ITEM-0' }),
  };

  it('costs no more than one of a few hundred where one of its lots changes', async () => {
    const costs = async (lots: number) => {
      bench = await aStockBench();
      meter = meterCalls(bench.client);
      await itemStore(bench.client, bench.tables.Items).saveMany([anItem({ inventoryID: 'ITEM-0' })]);
      await bench.receive(aReceiptOf(1, lots));
      const spent: Record<string, { readonly calls: number; readonly read: number; readonly write: number }> =
        {};
      for (const [name, act] of Object.entries(acts)) {
        meter.reset();
        await act();
        spent[name] = { calls: meter.calls.length, ...meter.units };
      }
      return spent;
    };
    const few = await costs(450);
    const many = await costs(1_000);
    for (const [name, { calls, read, write }] of Object.entries(many)) {
      expect([name, calls]).toEqual([name, few[name]?.calls]);
      // Ranges are kept with the total: some twenty bytes each.
      expect([name, read <= (few[name]?.read ?? 0) + 8]).toEqual([name, true]);
      expect([name, write <= (few[name]?.write ?? 0) + 4]).toEqual([name, true]);
    }
    expect(many['a move']?.read).toBeLessThanOrEqual(60);
  });
});

describe('what people look at of an item of very many lots', () => {
  const ITEM = { inventoryID: 'ITEM-0' };
  const LOT = { ...ITEM, lotNumber: 'L0-7' };

  /** Received some days ago, and the same in the books since. */
  const settled = async (lots: number) => {
    bench = await aStockBench();
    meter = meterCalls(bench.client);
    await itemStore(bench.client, bench.tables.Items).saveMany([anItem(ITEM)]);
    await bench.receive(aReceiptOf(1, lots));
    bench.clock.time += 2 * 24 * 3_600_000;
    await bench.deps.itemStock.removeNotInBooks(['ITEM-0'], { type: 'receipt', id: aReceipt().receiptId });
    const [one, all, asOf] = [quantity(1), quantity(lots), new Date(bench.clock.time).toISOString()];
    const theirs = Array.from({ length: lots }, (_, lot) => ({
      ...{ lotNumber: `L0-${lot}`, onHand: one, issuable: one, expiryDate: null, at: [] },
    }));
    const total = { ...ITEM, onHand: all, issuable: all, lots: theirs, asOf, agreedAt: asOf };
    await bench.books.save(total, true, []);
    await sumItems(bench.deps, ['ITEM-0'], { addsUpLedger: true });
  };

  const looks = {
    'its page': () => bench.ask('get_item', ITEM),
    'its page, all of it': () => bench.ask('get_item', { ...ITEM, limit: '5000' }),
    'a further page': async () => {
      const { body } = await bench.ask('get_item', ITEM);
      return bench.ask('get_item', { ...ITEM, pagination_key: body.data.pagination_key });
    },
    'what makes its number': () => bench.ask('explain', ITEM),
    'it against the books': () => bench.ask('against_books', ITEM),
  };

  it('costs no more than of some hundred', async () => {
    const costs = async (lots: number) => {
      await settled(lots);
      const spent: Record<string, { readonly calls: number; readonly read: number }> = {};
      for (const [name, look] of Object.entries(looks)) {
        meter.reset();
        const { status } = await look();
        spent[name] = { calls: status === 200 ? meter.calls.length : 0, read: meter.units.read };
      }
      return spent;
    };
    const few = await costs(640);
    const many = await costs(1_500);
    for (const [name, { calls, read }] of Object.entries(many)) {
      expect([name, calls]).toEqual([name, few[name]?.calls]);
      expect([name, calls > 0]).toEqual([name, true]);
      // Ranges and what the books have of each lot are kept together: some bytes for each.
      expect([name, read <= (few[name]?.read ?? 0) + 12]).toEqual([name, true]);
    }
    expect(many['its page']?.read).toBeLessThanOrEqual(120);
    expect(many['what makes its number']?.read).toBeLessThanOrEqual(20);
  });

  it('is added up in few questions while its lots have just come in, and twice where it does not agree', async () => {
    const LOTS = 2_400;
    await bench.receive(aReceiptOf(1, LOTS));
    const explained = async () => {
      meter.reset();
      const { body } = await bench.ask('explain', ITEM);
      const { onHand, settled: isSettled, movements } = body.data;
      return { onHand, isSettled, sum: movements.sum, count: movements.count, calls: meter.calls.length };
    };
    const all = { sum: LOTS, count: LOTS };
    const first = await explained();
    expect(first).toMatchObject({ ...all, onHand: LOTS, isSettled: true });
    expect(first.calls).toBeLessThanOrEqual(8);
    // Goods have come that the item's ranges do not know yet: its balances are asked.
    const found = { kind: 'adjust', reason: 'Found.', document: { type: 'adjustment', id: 'A' } } as const;
    expect((await bench.move(aMove({ ...found, lines: [aLine(1, LOT)] }))).ok).toBe(true);
    const behind = await explained();
    expect(behind).toMatchObject({ sum: LOTS + 1, onHand: LOTS + 1, isSettled: true });
    expect(behind.calls).toBeLessThanOrEqual(16);
    await bench.alterBalance({ ...LOT, place: DOCK, onHand: quantity(9), allocated: quantity(0) });
    const never = await explained();
    expect(never).toMatchObject({ sum: LOTS + 1, onHand: LOTS + 8, isSettled: false });
    expect(never.calls).toBeLessThanOrEqual(16);
  });

  it('is not read where few of its lots expire', async () => {
    const soon = ['L0-3', 'L0-900'];
    const allocations = Array.from({ length: 1_200 }, (_, lot) => {
      const lotNumber = `L0-${lot}`;
      return aLot(lotNumber, 1, soon.includes(lotNumber) ? '2026-11-25' : '2027-09-30');
    });
    const line = aReceiptLine({ inventoryID: 'ITEM-0', qty: allocations.length, allocations });
    await bench.receive(aReceipt({ lines: [line] }));
    meter.reset();
    const { body } = await bench.ask('expiring', { days: '7' });
    expect(body.data.items.map(({ lotNumber }) => lotNumber)).toEqual(soon);
    // The index of dates, the balances as far as they lie, and the two lots.
    expect(meter.calls.length).toBeLessThanOrEqual(5);
    expect(meter.units.read).toBeLessThanOrEqual(60);
  });

  it('is all that there is, each lot once, to the unit', async () => {
    await settled(440);
    const lots: string[] = [];
    const leftOut: number[] = [];
    for (let next: string | undefined = ''; next !== undefined; ) {
      const { body }: { readonly body: ResponseBody<typeof getInventory, 'get_item'> } = await bench.ask(
        'get_item',
        { ...ITEM, ...(next && { pagination_key: next }) },
      );
      lots.push(...body.data.lots.map(({ lotNumber }) => lotNumber));
      leftOut.push(body.data.lotsLeftOut);
      expect(body.data).toMatchObject({ onHand: 440, available: 440, lotCount: 440, notInBooks: 0 });
      next = body.data.pagination_key;
    }
    expect(new Set(lots).size).toBe(440);
    expect(lots).toHaveLength(440);
    expect(leftOut.slice(0, 2)).toEqual([390, 340]);
    expect(leftOut.at(-1)).toBe(0);
    const { body } = await bench.ask('explain', ITEM);
    expect(body.data).toMatchObject({
      ...{ onHand: 440, settled: true, movements: { count: 440, sum: 440 } },
      ...{ books: { issuable: 440 }, unexplained: 0 },
    });
  });
});
