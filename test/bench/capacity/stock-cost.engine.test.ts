import { ulid } from 'ulid';
import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import type { ResponseBody } from '#api/contract.ts';
import type { getInventory } from '#api/inventory.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { extendLedgerSum } from '#app/stock/extend-ledger-sum.ts';
import { inventoryWriteHandlers } from '#app/stock/inventory-write-handlers.ts';
import { sumItems } from '#app/stock/sum-items.ts';
import { quantity } from '#domain/quantity.ts';
import { SETTLED_MS } from '#domain/stock/ledger/ledger-sum.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { anItem } from '#test/support/builders/items.ts';
import { aLot, aReceipt, aReceiptLine, NOW } from '#test/support/builders/receipts.ts';
import { aLine, aMove, DOCK, SHELF } from '#test/support/builders/stock.ts';
import { type Meter, meterCalls } from '#test/support/engine/metered-client.ts';
import { aStockBench, type StockBench } from '#test/support/stock/stock-bench.ts';

/*
 * What stock takes of the tables, beside the least it can take on paper (docs/decisions/030), in capacity units by the
 * engine's own account and in calls.
 */

let bench: StockBench;
let meter: Meter;

beforeEach(async () => {
  bench = await aStockBench();
  meter = meterCalls(bench.client);
});

/** A receipt of so many lines, each of an item of its own, in so many lots. */
const receiptOf = (lines: number, lots: number) =>
  aReceipt({
    lines: Array.from({ length: lines }, (_, line) =>
      aReceiptLine({
        lineNbr: line + 1,
        inventoryID: `ITEM-${line}`,
        qty: lots,
        allocations: Array.from({ length: lots }, (_, lot) => aLot(`L${line}-${lot}`, 1, '2027-01-31')),
      }),
    ),
  });

/**
 * The least on paper. A line: itself 2, the index of its item 1, its balance 2 and, as it comes, the index of its place 1. A lot: itself 1, its number's index 1.
 * A mark: 2. A movement: twice each kilobyte it has begun, and its two indexes. The document: 2 as it begins, twice each
 * kilobyte of a plan, 2 as it ends, and 1 for each place in the index of what is due.
 */
const floor = (lines: number, lots: number): number => {
  const all = lines * lots;
  const parts = Math.ceil(all / 45);
  const plan = parts > 1 ? 2 * Math.ceil(all / 30) : 0;
  return all * 6 + all * 2 + lines * 2 + parts * 6 + plan + 7;
};

describe('a receipt that comes into stock', () => {
  it.each([
    [1, 1],
    [45, 1],
    [100, 3],
  ])('of %i lines in %i lots each costs what its lines cost, and little beside', async (lines, lots) => {
    const receipt = receiptOf(lines, lots);
    await bench.storeReceipt(receipt);
    meter.reset();
    await bench.keep(receipt.receiptId);
    const parts = Math.ceil((lines * lots) / 45);
    expect(meter.units.write).toBeLessThanOrEqual(floor(lines, lots) * 1.1);
    // One for each lot, and for each part: its lots and its own id are looked for, and it is written.
    const beside = 6 + Math.ceil(lines / 98) + 2 * parts;
    expect(meter.calls.length).toBeLessThanOrEqual(lines * lots + parts * 3 + beside);
    expect(meter.calls.filter((name) => name === 'TransactWriteItems').length).toBeLessThanOrEqual(
      parts + Math.ceil(lines / 98),
    );
  });

  it('of 500 lines in three lots each is whole, whatever its length', async () => {
    await bench.storeReceipt(receiptOf(500, 3));
    await bench.keep(aReceipt().receiptId);
    const [document] = (await bench.deps.documents.loadMany([aReceipt().receiptId])).values();
    expect(document).toMatchObject({ parts: 34, applied: 34, state: 'inStock' });
    expect(meter.units.write).toBeLessThanOrEqual(floor(500, 3) * 1.1);
    expect((await bench.stockOf('ITEM-499')).onHand).toEqual({
      [`L499-0 ${DOCK}`]: 1,
      [`L499-1 ${DOCK}`]: 1,
      [`L499-2 ${DOCK}`]: 1,
    });
  });
});

describe('a movement', () => {
  it('of two lines is one question and one transaction, of a line and a balance for each and itself', async () => {
    await bench.receive(receiptOf(1, 1));
    const at = { inventoryID: 'ITEM-0', lotNumber: 'L0-0' };
    meter.reset();
    await bench.move(aMove({ lines: [aLine(-1, at), aLine(1, { ...at, place: SHELF })] }));
    expect(meter.calls).toEqual(['BatchGetItem', 'TransactWriteItems']);
    expect(meter.units).toEqual({ read: 2, write: 2 * (2 + 1 + 2) + 1 + 2 + 2 });
  });
});

describe('what people do, in units', () => {
  const LOT = { inventoryID: 'GLASS-750', lotNumber: 'L1' };
  const taken = { ...LOT, qty: 1, uom: 'EA', place: DOCK, reason: 'Broken' };

  /**
   * On paper, of one line: what is decided on is the lot and its balances, the item, the places, and whether it was done
   * before (a unit each, as the question of balances rounds up); written are a line 2 and the index of its item 1, a balance 2, and
   * the movement 2 with its two indexes 2. A move has two lines, and its place is new to the index of places: 1.
   */
  it.each([
    ['move_stock', { ...LOT, qty: 1, uom: 'EA', from: DOCK, to: SHELF }, 2 * 5 + 4 + 1],
    ['adjust_stock', { ...LOT, qty: 1, uom: 'EA', place: DOCK, reasonCode: 'Found', note: '' }, 5 + 4],
    ['scrap_stock', taken, 5 + 4],
    ['sample_lot', taken, 5 + 4],
    ['hold_lot', { ...LOT, requestId: ulid(), reason: 'Smells', version: 1 }, 1],
  ] as const)('%s writes what it must, and reads what it is decided on', async (action, fields, written) => {
    await itemStore(bench.client, bench.tables.Items).saveMany([anItem()]);
    await bench.receive(aReceipt({ lines: [aReceiptLine({ allocations: [aLot('L1', 10)] })] }));
    meter.reset();
    const body = action === 'hold_lot' ? fields : { movementId: ulid(), ...fields };
    const handlers = inventoryWriteHandlers(bench.deps);
    const answer = await callRoute(
      postInventory,
      handlers,
      { action, ...body },
      { group: 'manager', now: NOW },
    );
    expect(answer.status).toBe(200);
    expect(meter.units.write).toBe(written);
    expect(meter.calls.length).toBeLessThanOrEqual(7);
    expect(meter.units.read).toBeLessThanOrEqual(7);
  });
});

describe('a count of one lot, which is booked at once', () => {
  /*
   * It reads the item, the lot, the places and whether the count is there; the balances between what moved since and what
   * other counts booked, each before and after; and as it is booked, that and the balance. It has a number.
   */
  it('asks for nothing twice', async () => {
    await itemStore(bench.client, bench.tables.Items).saveMany([anItem()]);
    await bench.receive(aReceipt({ lines: [aReceiptLine({ allocations: [aLot('L1', 10)] })] }));
    meter.reset();
    const counted = { inventoryID: 'GLASS-750', lotNumber: 'L1', place: DOCK, uom: 'EA', qty: 9, seen: 10 };
    const answer = await callRoute(
      postInventory,
      inventoryWriteHandlers(bench.deps),
      { action: 'count_stock', countId: ulid(), ...counted, note: '' },
      { group: 'manager', now: NOW },
    );
    expect(answer.status).toBe(200);
    expect(meter.calls.filter((name) => name !== 'TransactWriteItems')).toHaveLength(12);
    expect(meter.units).toEqual({ read: 12, write: 27 });
  });
});

describe('an item of very many lots', () => {
  it('is read for what its rows weigh, and not for their number', async () => {
    const LOTS = 1_200;
    await bench.receive(receiptOf(1, LOTS));
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
      await bench.receive(receiptOf(1, lots));
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
    await bench.receive(receiptOf(1, lots));
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
    await bench.receive(receiptOf(1, LOTS));
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

describe('a place that is emptied', () => {
  it('costs what is moved at once, and little of what stands there besides', async () => {
    const cost = async (lots: number) => {
      bench = await aStockBench();
      meter = meterCalls(bench.client);
      await bench.receive(receiptOf(1, lots));
      meter.reset();
      const request = { action: 'move_place', movementId: ulid(), from: DOCK, to: SHELF } as const;
      const context = { group: 'manager', now: NOW } as const;
      const { body } = await callRoute(postInventory, inventoryWriteHandlers(bench.deps), request, context);
      expect(body.data).toMatchObject({ left: lots - body.data.lines.length });
      return { calls: meter.calls.length, read: meter.units.read, moved: body.data.lines.length };
    };
    const few = await cost(60);
    const many = await cost(700);
    expect(many.moved).toBe(few.moved);
    expect(many.calls).toBeLessThanOrEqual(few.calls);
    // The index names all that stands there: a unit for some eighty lots.
    expect(many.read).toBeLessThanOrEqual(few.read + 10);
  });
});

describe('one lot of an item', () => {
  it('is explained out of its own lines, whatever else the item has, and never agreed with the books', async () => {
    const explained = async (lots: number) => {
      bench = await aStockBench();
      meter = meterCalls(bench.client);
      await bench.receive(receiptOf(1, lots));
      const [onHand, asOf] = [quantity(2), new Date(NOW).toISOString()];
      const theirs = [{ lotNumber: 'L0-1', onHand, issuable: onHand, expiryDate: null, at: [] }];
      const total = { onHand, issuable: onHand, asOf, agreedAt: null };
      await bench.books.save({ inventoryID: 'ITEM-0', lots: theirs, ...total }, true, []);
      meter.reset();
      const { data } = (await bench.ask('explain', { inventoryID: 'ITEM-0', lotNumber: 'L0-1' })).body;
      expect(data).toMatchObject({
        ...{ onHand: 1, settled: true, movements: { count: 1, sum: 1 }, books: { issuable: 2 } },
        ...{ notInBooks: [{ qty: 1 }], unexplained: -2 },
      });
      return { calls: [...meter.calls], read: meter.units.read };
    };
    const few = await explained(3);
    const many = await explained(400);
    expect(many.calls.length).toBeLessThanOrEqual(few.calls.length + 1);
    // The document that brought it is read whole, to say how much of it was this lot.
    expect(many.read).toBeLessThanOrEqual(few.read + 20);
  });
});

describe('the age of the ledger', () => {
  /** So many lots come and go. */
  const live = async (from: number, lots: number, at = new Date(NOW).toISOString()) => {
    const numbers = Array.from({ length: lots }, (_, lot) => `OLD-${from + lot}`);
    const allocations = numbers.map((number) => aLot(number, 1));
    const receiptId = ulid();
    await bench.receive(
      aReceipt({ receiptId, receivedAt: at, lines: [aReceiptLine({ qty: lots, allocations })] }),
    );
    for (let first = 0; first < lots; first += 45)
      await bench.move(
        aMove({
          ...{ movementId: ulid(), at, kind: 'adjust', reason: 'Used.' },
          document: { type: 'adjustment', id: ulid() },
          lines: numbers.slice(first, first + 45).map((lotNumber) => aLine(-1, { lotNumber })),
        }),
      );
    await bench.sum('GLASS-750');
  };

  const reading = async () => {
    meter.reset();
    await bench.deps.itemStock.load('GLASS-750');
    return { calls: [...meter.calls], read: meter.units.read };
  };

  it('costs nothing where somebody asks what makes the number on hand, and the answer counts every line', async () => {
    await bench.receive(aReceipt({ lines: [aReceiptLine({ qty: 3, allocations: [aLot('NOW', 3)] })] }));
    const explained = async () => {
      meter.reset();
      const { body } = await bench.ask('explain', { inventoryID: 'GLASS-750' });
      const { onHand, settled, movements } = body.data;
      return { onHand, settled, count: movements.count, sum: movements.sum, read: meter.units.read };
    };
    const grown = async (lots: number) => {
      await live(bench.clock.time, lots, new Date(bench.clock.time).toISOString());
      bench.clock.time += 2 * SETTLED_MS;
      const { sum } = await bench.deps.itemStock.load('GLASS-750');
      await extendLedgerSum(bench.deps, 'GLASS-750', sum);
      return explained();
    };
    const young = await grown(40);
    expect(young).toMatchObject({ onHand: 3, settled: true, count: 81, sum: 3 });
    const old = await grown(150);
    expect(old).toMatchObject({ onHand: 3, settled: true, count: 381, sum: 3 });
    const older = await grown(150);
    expect(older).toMatchObject({ onHand: 3, settled: true, count: 681, sum: 3 });
    // A page of the newest lines, however many there are.
    expect(older.read).toBeLessThanOrEqual(old.read + 1);
  });

  it('costs nothing where somebody looks at what an item has, or works it out', async () => {
    await bench.receive(aReceipt({ lines: [aReceiptLine({ qty: 3, allocations: [aLot('NOW', 3)] })] }));
    await live(0, 10);
    const young = await reading();
    expect(young.calls).toEqual(['Query', 'BatchGetItem']);
    await live(10, 120);
    // The marks of the receipts on their way grow with these, not with what is gone.
    expect((await reading()).read - young.read).toBeLessThanOrEqual(1);
    expect((await bench.stockOf('GLASS-750')).onHand).toEqual({ [`NOW ${DOCK}`]: 3 });
  });
});
