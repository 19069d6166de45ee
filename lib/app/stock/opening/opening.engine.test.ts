import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import type { ActionName } from '#api/contract.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { keepStock } from '#app/stock/arrivals/keep-stock.ts';
import { readBooks } from '#app/stock/books/read-books.ts';
import { inventoryWriteHandlers } from '#app/stock/inventory-write-handlers.ts';
import { quantity } from '#domain/quantity.ts';
import { ok } from '#domain/result.ts';
import { theOnlyWarehouse } from '#domain/stock/places/merged-warehouses.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { anItem } from '#test/support/builders/items.ts';
import { aLot, aReceipt, aReceiptLine, postedState } from '#test/support/builders/receipts.ts';
import { aLine, aMove } from '#test/support/builders/stock.ts';
import { aStockBench, type StockBench } from '#test/support/stock/stock-bench.ts';

const GLASS = 'GLASS-750';
const LOAD = '01JD00000000000000M0000001';
const CASE = { uom: 'CASE', factor: 12, operation: 'Multiply' } as const;

let bench: StockBench;
beforeEach(async () => {
  bench = await aStockBench();
  await itemStore(bench.client, bench.tables.Items).saveMany([
    anItem({ conversions: [CASE], lotTrackingEnabled: true }),
    anItem({ inventoryID: 'FREIGHT', kind: 'non-stock' }),
  ]);
  await passed();
});

/** The keeper went through all receipts, and the clock went on. */
const passed = async () => {
  await keepStock(bench.deps, { receiptIds: [], isTick: true, fromTheStart: false }, () => 200_000);
  bench.clock.time += 1_000;
};

/** What the accounting system has of the item, by lot and location, as it is read now. */
const inBooks = async (...balances: (readonly [lot: string, location: string, onHand: number])[]) => {
  const read = balances.map(([lotNumber, locationID, onHand]) => ({
    ...{ lotNumber, locationID, warehouseID: 'MAIN', expiryDate: '2027-05-31' },
    ...{ onHand: quantity(onHand), issuable: quantity(onHand) },
  }));
  const accountingStock = { balancesOf: async () => ok(read), isReleased: async () => ok(true) };
  await readBooks({ ...bench.deps, accountingStock, books: bench.books }, GLASS);
  bench.clock.time += 1_000;
};

const ask = async (fields: Record<string, unknown>, deps = bench.deps) => {
  const action: ActionName<typeof postInventory> = 'load_opening_stock';
  const { body } = await callRoute(
    postInventory,
    inventoryWriteHandlers(deps),
    { action, loadId: LOAD, ...fields },
    { group: 'manager', now: bench.clock.time },
  );
  return body.data as Record<
    'opened' | 'before' | 'later' | 'waiting' | 'problems' | 'addedUp',
    Record<string, unknown>[]
  >;
};

const fromBooks = () => ask({ source: 'accounting', inventoryIDs: [GLASS] });

const named = (lotNumber: string) => ask({ source: 'accounting', lots: [{ inventoryID: GLASS, lotNumber }] });

const row = (line: number, more: Record<string, unknown> = {}) => ({
  ...{
    line,
    inventoryID: GLASS,
    lotNumber: 'L1',
    place: 'MAIN/RECEIVING',
    qty: '2',
    uom: 'CASE',
    expiryDate: '2027-05-31',
  },
  ...more,
});

const fromRows = (rows: object[], more: object = {}) => ask({ source: 'rows', rows, ...more });

const stock = async () => (await bench.stockOf(GLASS)).onHand;

describe('opening stock from the books', () => {
  it('is what they have and nothing here explains, where they have it, once', async () => {
    await bench.receive({
      ...aReceipt({ lines: [aReceiptLine({ qty: 20, allocations: [aLot('L1', 20)] })] }),
      state: postedState(),
    });
    await inBooks(['L1', 'R1', 50], ['L1', 'R2', 10], ['L2', 'R1', 7]);
    expect((await fromBooks()).opened).toEqual([
      { inventoryID: GLASS, lotNumber: 'L1', qty: 40 },
      { inventoryID: GLASS, lotNumber: 'L2', qty: 7 },
    ]);
    const after = await stock();
    expect(after).toMatchObject({ 'L1 loc:MAIN/R1': 40, 'L2 loc:MAIN/R1': 7 });
    expect((await bench.stockOf(GLASS)).lots.find(({ lotNumber }) => lotNumber === 'L2')).toMatchObject({
      useBy: '2027-05-31',
      origin: { type: 'opening', id: 'accounting' },
    });
    expect(await fromBooks()).toMatchObject({ opened: [], before: [] });
    await inBooks(['L1', 'R1', 500], ['L2', 'R1', 7]);
    expect(await fromBooks()).toMatchObject({ opened: [], later: [{ lotNumber: 'L1' }] });
    expect(await named('L1')).toMatchObject({ opened: [], before: [{ lotNumber: 'L1' }] });
    expect(await stock()).toEqual(after);
  });

  it('is of lots that came into the books later only where they are named', async () => {
    await inBooks(['L1', 'R1', 50]);
    await fromBooks();
    await inBooks(['L1', 'R1', 50], ['L9', 'R1', 8]);
    expect(await fromBooks()).toMatchObject({ opened: [], later: [{ lotNumber: 'L9', qty: 8 }] });
    expect(await named('L9')).toMatchObject({ opened: [{ lotNumber: 'L9', qty: 8 }], later: [] });
    expect(await stock()).toEqual({ 'L1 loc:MAIN/R1': 50, 'L9 loc:MAIN/R1': 8 });
  });

  it('is of later lots only where they are named though the load was ended before it said that all are opened', async () => {
    await inBooks(['L1', 'R1', 50]);
    const { ledger } = bench.deps;
    const write: typeof ledger.write = (movement, standing) => {
      if (movement.lines.length === 0) throw new Error('Killed.');
      return ledger.write(movement, standing);
    };
    const dying = { ...bench.deps, ledger: { ...ledger, write } };
    await expect(ask({ source: 'accounting', inventoryIDs: [GLASS] }, dying)).rejects.toThrow();
    await fromBooks();
    await inBooks(['L1', 'R1', 50], ['L9', 'R1', 8]);
    expect(await fromBooks()).toMatchObject({ opened: [], later: [{ lotNumber: 'L9' }] });
  });

  it('waits for a receipt that is in the books and that nobody has brought into stock', async () => {
    const lines = [aReceiptLine({ qty: 20, allocations: [aLot('L1', 20)] })];
    const receipt = { ...aReceipt({ lines }), state: postedState() };
    await bench.storeReceipt(receipt);
    await inBooks(['L1', 'R1', 20]);
    expect(await fromBooks()).toMatchObject({
      opened: [],
      waiting: [{ reason: expect.stringContaining('not wholly in stock') }],
    });
    await bench.keep(receipt.receiptId);
    await inBooks(['L1', 'R1', 20]);
    expect(await fromBooks()).toMatchObject({ opened: [], waiting: [] });
    expect(await stock()).toEqual({ 'L1 loc:MAIN/DOCK': 20 });
  });

  it('waits for receipts from before there was stock', async () => {
    await inBooks(['L1', 'R1', 20]);
    await bench.deps.documents.saveSweep({ month: '2026-09', after: null });
    expect((await fromBooks()).waiting).toMatchObject([{ reason: expect.stringMatching(/^Receipts from/) }]);
  });

  it('asks anew what arrives where the books were read since', async () => {
    await inBooks(['L1', 'R1', 20]);
    const lines = [aReceiptLine({ qty: 20, allocations: [aLot('L1', 20)] })];
    const { itemStock } = bench.deps;
    let isFirst = true;
    // Between the two questions a receipt is accepted, posted, and read from the books.
    const loadLive: typeof itemStock.loadLive = async (inventoryID) => {
      if (isFirst) {
        isFirst = false;
        await bench.storeReceipt({ ...aReceipt({ lines }), state: postedState() });
        await inBooks(['L1', 'R1', 40]);
      }
      return itemStock.loadLive(inventoryID);
    };
    const racing = { ...bench.deps, itemStock: { ...itemStock, loadLive } };
    expect(await ask({ source: 'accounting', inventoryIDs: [GLASS] }, racing)).toMatchObject({
      opened: [],
      waiting: [{ reason: expect.stringContaining('not wholly in stock') }],
    });
  });

  it('is loaded by a clock that is behind that of the last reading, into the month before', async () => {
    await inBooks(['L1', 'R1', 20]);
    bench.clock.time -= 45 * 24 * 3_600_000;
    expect(await fromBooks()).toMatchObject({
      opened: [{ inventoryID: GLASS, lotNumber: 'L1', qty: 20 }],
      waiting: [],
    });
  });

  it('waits where the books are read anew while it is asked what arrives', async () => {
    await inBooks(['L1', 'R1', 20]);
    bench.clock.time -= 60_000;
    const { itemStock } = bench.deps;
    let looks = 0;
    const loadLive: typeof itemStock.loadLive = async (inventoryID) => {
      looks += 1;
      if (looks === 2) {
        bench.clock.time += 60_000;
        await inBooks(['L1', 'R1', 40]);
      }
      return itemStock.loadLive(inventoryID);
    };
    const racing = { ...bench.deps, itemStock: { ...itemStock, loadLive } };
    expect(await ask({ source: 'accounting', inventoryIDs: [GLASS] }, racing)).toMatchObject({
      opened: [],
      waiting: [{ reason: expect.stringContaining('being read') }],
    });
  });

  it('waits for goods that are being moved: a line and its balance are of one and the same moment', async () => {
    await bench.receive({
      ...aReceipt({ lines: [aReceiptLine({ qty: 20, allocations: [aLot('L1', 20)] })] }),
      state: postedState(),
    });
    await inBooks(['L1', 'R1', 50]);
    const { ledger } = bench.deps;
    let moves = 0;
    // Each time that the balances were read somebody throws one away, of which the lines then tell.
    const balancesOf: typeof ledger.balancesOf = async (lot) => {
      const balances = await ledger.balancesOf(lot);
      moves += 1;
      const document = { type: 'lot', id: 'L1' } as const;
      const lines = [aLine(-1, { lotNumber: 'L1' })];
      await bench.move(aMove({ movementId: `S${moves}`, kind: 'scrap', reason: 'Broken.', document, lines }));
      return balances;
    };
    const moving = { ...bench.deps, ledger: { ...ledger, balancesOf } };
    expect(await ask({ source: 'accounting', inventoryIDs: [GLASS] }, moving)).toMatchObject({
      opened: [],
      waiting: [{ reason: expect.stringContaining('being moved') }],
    });
    expect((await fromBooks()).opened).toEqual([{ inventoryID: GLASS, lotNumber: 'L1', qty: 30 }]);
  });

  it('is not what a run has used since', async () => {
    await bench.receive({
      ...aReceipt({ lines: [aReceiptLine({ qty: 20, allocations: [aLot('L1', 20)] })] }),
      state: postedState(),
    });
    const document = { type: 'run', id: 'R' } as const;
    await bench.move(aMove({ kind: 'issue', document, lines: [aLine(-5, { lotNumber: 'L1' })] }));
    await inBooks(['L1', 'R1', 20]);
    expect((await fromBooks()).opened).toEqual([]);
    const { data } = (await bench.ask('explain', { inventoryID: GLASS })).body;
    expect(data).toMatchObject({ onHand: 15, notPosted: [{ kind: 'issue', qty: -5 }], unexplained: 0 });
  });

  it('leaves nothing unexplained', async () => {
    await inBooks(['L1', 'R1', 50]);
    await fromBooks();
    const { data } = (await bench.ask('explain', { inventoryID: GLASS })).body;
    expect(data).toMatchObject({ onHand: 50, books: { issuable: 50 }, notPosted: [], unexplained: 0 });
  });

  it('waits for goods that are on their way into the books, and for what was not read', async () => {
    expect((await fromBooks()).waiting).toMatchObject([{ reason: expect.stringContaining('not read yet') }]);
    await bench.receive(aReceipt({ lines: [aReceiptLine({ qty: 20, allocations: [aLot('L1', 20)] })] }));
    await inBooks(['L1', 'R1', 20]);
    expect(await fromBooks()).toMatchObject({
      opened: [],
      waiting: [{ reason: expect.stringMatching(/^GR-/) }],
    });
    expect(await stock()).toEqual({ 'L1 loc:MAIN/DOCK': 20 });
  });

  it('goes on where it was ended, and opens nothing twice', async () => {
    await inBooks(['L1', 'R1', 5], ['L2', 'R1', 6], ['L3', 'R1', 7]);
    let left = 2;
    const { ledger } = bench.deps;
    const ending: typeof ledger = {
      ...ledger,
      write: (...written) => {
        left -= 1;
        if (left < 0) throw new Error('Killed.');
        return ledger.write(...written);
      },
    };
    const killed = ask({ source: 'accounting', inventoryIDs: [GLASS] }, { ...bench.deps, ledger: ending });
    await expect(killed).rejects.toThrow();
    await fromBooks();
    expect(await stock()).toEqual({ 'L1 loc:MAIN/R1': 5, 'L2 loc:MAIN/R1': 6, 'L3 loc:MAIN/R1': 7 });
  });
});

describe('opening stock from a file', () => {
  it('tells in a preview which of its rows are added up', async () => {
    const rows = [row(2, { qty: '3' }), row(3, { lotNumber: 'L9' }), row(4, { qty: '5' })];
    const { addedUp } = await fromRows(rows, { preview: true });
    expect(addedUp).toMatchObject([{ lines: [2, 4], inventoryID: GLASS, lotNumber: 'L1', qty: 96 }]);
    expect(await fromRows(rows)).not.toHaveProperty('addedUp');
  });

  it('names each bad row, and writes nothing while there is one', async () => {
    await bench.deps.places.save({ warehouses: [theOnlyWarehouse('MAIN')], asOf: '2026-11-20T00:00:00Z' });
    const rows = [
      row(2),
      row(3, { inventoryID: 'NOBODY' }),
      row(4, { inventoryID: 'FREIGHT' }),
      row(5, { qty: 'many' }),
      row(6, { place: 'MAIN/RECIEVING' }),
      row(7, { uom: 'PALLET' }),
      row(8, { expiryDate: '31/05/2027' }),
      row(9, { expiryDate: '2028-01-01' }),
      ...['0x10', '1e3', '-5', '0', '1,5', '=2+3'].map((qty, at) => row(10 + at, { qty })),
      row(16, { lotNumber: 'L'.repeat(101) }),
      row(17, { place: ' ' }),
    ];
    const { opened, problems } = await fromRows(rows, { preview: true });
    expect(opened).toEqual([{ inventoryID: GLASS, lotNumber: 'L1', qty: 24 }]);
    expect(problems.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    expect(problems.at(-1)?.message).toBe('The place is missing.');
    expect(problems[0]?.message).toBe('There is no item NOBODY.');
    expect(problems[3]?.message).toContain('MAIN / RECEIVING');
    expect(await fromRows(rows)).toMatchObject({ opened: [] });
    expect(await stock()).toEqual({});
  });

  it('leaves what there is no time for, and goes on with it where the same rows are sent again', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => row(at + 2, { lotNumber: `L${at}` }));
    // Each look at the clock is eight seconds later than the one before: a slow day does not end in a time-out.
    let looks = 0;
    const clock = { now: () => bench.clock.time + 8_000 * looks++ };
    const hurried = () => ask({ source: 'rows', rows }, { ...bench.deps, clock });
    const first = await hurried();
    expect(first).toMatchObject({ before: [], left: 184 });
    expect(first.opened).toHaveLength(16);
    expect(await fromRows(rows)).toMatchObject({ before: [], left: 0 });
    expect((await bench.stockOf(GLASS)).onHand).toMatchObject({
      'L0 loc:MAIN/RECEIVING': 24,
      'L199 loc:MAIN/RECEIVING': 24,
    });
  });

  it('adds up rows of a lot, the same again changes nothing, and another file is refused by row', async () => {
    const rows = [row(2), row(3, { qty: '1.5', uom: '' })];
    expect((await fromRows(rows)).opened).toEqual([{ inventoryID: GLASS, lotNumber: 'L1', qty: 25.5 }]);
    expect((await fromRows(rows)).opened).toHaveLength(1);
    const again = await ask({ source: 'rows', rows, loadId: LOAD.replace('M', 'N') });
    expect(again.problems.map(({ line }) => line)).toEqual([2, 3]);
    expect(await stock()).toEqual({ 'L1 loc:MAIN/RECEIVING': 25.5 });
  });
});
