import { ulid } from 'ulid';
import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { extendLedgerSum } from '#app/stock/extend-ledger-sum.ts';
import { inventoryWriteHandlers } from '#app/stock/inventory-write-handlers.ts';
import { quantity } from '#domain/quantity.ts';
import { SETTLED_MS } from '#domain/stock/ledger/ledger-sum.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { anItem } from '#test/support/builders/items.ts';
import { aLot, aReceipt, aReceiptLine, aReceiptOf, NOW } from '#test/support/builders/receipts.ts';
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
    const receipt = aReceiptOf(lines, lots);
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
    await bench.storeReceipt(aReceiptOf(500, 3));
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
    await bench.receive(aReceiptOf(1, 1));
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

describe('a place that is emptied', () => {
  it('costs what is moved at once, and little of what stands there besides', async () => {
    const cost = async (lots: number) => {
      bench = await aStockBench();
      meter = meterCalls(bench.client);
      await bench.receive(aReceiptOf(1, lots));
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
      await bench.receive(aReceiptOf(1, lots));
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
