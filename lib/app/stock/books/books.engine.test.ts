import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { putPosting } from '#adapters/dynamo/posting/posting-row.ts';
import { quantity } from '#domain/quantity.ts';
import { ok } from '#domain/result.ts';
import { openedItem } from '#domain/stock/opening/opening-movements.ts';
import { aBench, type Bench } from '#test/support/accounting/accounting-bench.ts';
import { anItem } from '#test/support/builders/items.ts';
import { aPosting } from '#test/support/builders/kits.ts';
import { aLot, aReceipt, aReceiptLine, NOW, postedState } from '#test/support/builders/receipts.ts';
import { DOCK } from '#test/support/builders/stock.ts';
import { aStockBench, type StockBench } from '#test/support/stock/stock-bench.ts';
import { explanationOf } from './compare-with-books.ts';
import { readAllBooks } from './read-all-books.ts';

const DAY = 24 * 3_600_000;
const GLASS = 'GLASS-750';
/** 03:30 at the site. */
const NIGHT = NOW + 16.5 * 3_600_000;

let bench: StockBench;
let books: Bench;

/** 120 of lot L1 received, and none of it in the books. */
beforeEach(async () => {
  const stockItems = [{ InventoryID: GLASS }, { InventoryID: 'OTHER' }];
  [bench, books] = await Promise.all([aStockBench(), aBench({ dataset: { stockItems } })]);
  // Deadlines are of the bench's clock, which is another than the connector's.
  const stock = books.connectStock();
  bench.against.accountingStock = {
    ...stock,
    balancesOf: (inventoryID) => stock.balancesOf(inventoryID),
    isReleased: (receiptNbr) => stock.isReleased(receiptNbr),
  };
  await itemStore(bench.client, bench.tables.Items).saveMany([anItem()]);
});

const receipt = aReceipt({ lines: [aReceiptLine({ qty: 120, allocations: [aLot('L1', 120)] })] });

const posted = { ...receipt, state: postedState() };

const deps = () => ({ ...bench.deps, ...bench.against, books: bench.books });

const inBooks = (onHand: number, LotSerialNbr = 'L1', more: object = {}) =>
  fetch(`${books.simulator.url}/__sim/stock/${GLASS}`, {
    method: 'PUT',
    body: JSON.stringify({ LotSerialNbr, onHand, ...more }),
  });

const adjust = (delta: number, id: string) => {
  bench.clock.time += DAY;
  return bench.move({
    ...{ movementId: id, at: new Date(bench.clock.time).toISOString(), kind: 'adjust', corrects: null },
    ...{ by: { sub: 's', username: 'mo' }, document: { type: 'adjustment', id }, reason: 'Lost' },
    lines: [{ inventoryID: GLASS, lotNumber: 'L1', place: DOCK, delta: quantity(delta) }],
  });
};

const against = async (refresh = true) =>
  (await bench.ask('against_books', { inventoryID: GLASS, ...(refresh ? { refresh: 'true' } : {}) })).body
    .data as Record<string, unknown> & { lots: Record<string, unknown>[]; unexplained: number };

/** A run or a shipment is in the accounting system from this moment on. */
const postedNow = (postingId: string) => {
  const at = new Date(bench.clock.time).toISOString();
  const state = { booksType: 'A', booksNbr: '7', settled: true, nextAttemptAt: 0 };
  const entry = aPosting({
    ...{ postingId, state: { status: 'POSTED', ...state } },
    attempts: [{ at, outcome: 'posted', message: 'Posted as 7.' }],
  });
  return bench.client.send(new PutCommand(putPosting(bench.tables.Postings, entry, null)));
};

describe('stock against the books', () => {
  it('is explained by what is not posted, and the rest is unexplained, lot by lot to the unit', async () => {
    await bench.receive(receipt);
    await inBooks(7, 'L2');
    expect(await against()).toMatchObject({
      ...{ onHand: 120, booksOnHand: 7, issuable: 7, difference: 113, notInBooks: 120, unexplained: -7 },
      lots: [
        { lotNumber: 'L1', onHand: 120, issuable: 0, difference: 120, notInBooks: 120, unexplained: 0 },
        { lotNumber: 'L2', onHand: 0, issuable: 7, difference: -7, notInBooks: 0, unexplained: -7 },
      ],
    });
    const explained = (await bench.ask('explain', { inventoryID: GLASS })).body.data;
    expect(explained).toMatchObject({ books: { onHand: 7, issuable: 7 }, unexplained: -7 });
    const ofLot = await bench.ask('explain', { inventoryID: GLASS, lotNumber: 'L1' });
    expect(ofLot.body.data).toMatchObject({ books: { onHand: 0 }, unexplained: 0 });
    expect(ofLot.body.data).not.toHaveProperty('isOpened');
  });

  it('says whether opening stock was ever loaded where the books have more', async () => {
    await inBooks(7, 'L2');
    expect(await against()).toMatchObject({ unexplained: -7, isOpened: false });
    const explained = () => bench.ask('explain', { inventoryID: GLASS });
    expect((await explained()).body.data).toMatchObject({ unexplained: -7, isOpened: false });
    const by = { sub: 's', username: 'mo' };
    const load = { at: new Date(NOW).toISOString(), by, documentId: 'accounting' };
    await bench.deps.ledger.write(openedItem(GLASS, load), []);
    expect(await against(false)).toMatchObject({ unexplained: -7, isOpened: true });
    expect((await explained()).body.data).toMatchObject({ unexplained: -7, isOpened: true });
  });

  it('is explained by our own adjustments, counted from when both were the same', async () => {
    await bench.receive(posted);
    await inBooks(120);
    await adjust(-3, 'A1');
    expect(await against()).toMatchObject({
      difference: -3,
      notPosted: [{ kind: 'adjust', qty: -3 }],
      unexplained: 0,
    });
    await inBooks(117);
    bench.clock.time += DAY;
    expect(await against()).toMatchObject({ difference: 0 });
    // From here on: what the office has entered explains nothing any more.
    expect(await against()).toMatchObject({ difference: 0, notPosted: [], unexplained: 0 });
    await adjust(-2, 'A2');
    expect(await against()).toMatchObject({ notPosted: [{ kind: 'adjust', qty: -2 }], unexplained: 0 });
  });

  it('is explained by each run, with what it used and gave back since both were the same', async () => {
    await bench.receive(posted);
    await inBooks(120);
    await against();
    const move = (runId: string, kind: 'issue' | 'return', delta: number) => {
      bench.clock.time += DAY;
      const [movementId, at] = [`${runId}-${kind}`, new Date(bench.clock.time).toISOString()];
      return bench.move({
        ...{ movementId, at, kind, corrects: null, by: { sub: 's', username: 'mo' }, reason: null },
        document: { type: 'run', id: runId },
        lines: [{ inventoryID: GLASS, lotNumber: 'L1', place: DOCK, delta: quantity(delta) }],
      });
    };
    await move('RUN-1', 'issue', -30);
    await move('RUN-1', 'return', 4);
    await move('RUN-2', 'issue', -5);
    await move('RUN-3', 'issue', -9);
    await move('RUN-3', 'return', 9);
    expect(await against()).toMatchObject({ difference: -31, unexplained: 0, lots: [{ unexplained: 0 }] });
    for (const lot of [{}, { lotNumber: 'L1' }])
      expect((await bench.ask('explain', { inventoryID: GLASS, ...lot })).body.data).toMatchObject({
        runsNotPosted: [
          { runId: 'RUN-2', qty: -5 },
          { runId: 'RUN-1', qty: -26 },
        ],
        unexplained: 0,
      });
  });

  it('is no more explained by a run once the books have it, as far as they were asked since', async () => {
    await bench.receive(posted);
    await inBooks(120);
    await against();
    bench.clock.time += DAY;
    const at = new Date(bench.clock.time).toISOString();
    await bench.move({
      ...{ movementId: 'RUN-1-issue', at, kind: 'issue', corrects: null, reason: null },
      ...{ by: { sub: 's', username: 'mo' }, document: { type: 'run', id: 'RUN-1' } },
      lines: [{ inventoryID: GLASS, lotNumber: 'L1', place: DOCK, delta: quantity(-30) }],
    });
    await inBooks(121);
    bench.clock.time += DAY;
    await postedNow('RUN-1');
    const before = { difference: -31, notPosted: [{ kind: 'issue', qty: -30 }], unexplained: -1 };
    expect(await against(false)).toMatchObject({ ...before, difference: -30, unexplained: 0 });
    bench.clock.time += DAY;
    await inBooks(91);
    expect(await against()).toMatchObject({ difference: -1, notPosted: [], unexplained: -1 });
  });

  it('is explained by shipments that have left, until they are posted there', async () => {
    await bench.receive(posted);
    await inBooks(120);
    await against();
    bench.clock.time += DAY;
    const left = async (shipmentId: string, delta: number) => {
      const at = new Date(bench.clock.time).toISOString();
      // Only what was spoken for leaves.
      const { balances } = await bench.deps.itemStock.loadLive(GLASS);
      for (const balance of balances) await bench.alterBalance({ ...balance, allocated: quantity(-delta) });
      await bench.move({
        ...{ movementId: `ship-${shipmentId}`, at, kind: 'ship', corrects: null, reason: null },
        ...{ by: { sub: 's', username: 'mo' }, document: { type: 'shipment', id: shipmentId } },
        lines: [{ inventoryID: GLASS, lotNumber: 'L1', place: DOCK, delta: quantity(delta) }],
      });
    };
    await left('S-1', -24);
    await left('S-2', -6);
    expect(await against()).toMatchObject({
      ...{ difference: -30, notPosted: [{ kind: 'ship', qty: -30 }], unexplained: 0 },
      lots: [{ difference: -30, unexplained: 0 }],
    });
    // The first is confirmed there: what can be issued is less, and on hand not yet.
    await postedNow('S-1');
    await inBooks(120, 'L1', { shipped: 24 });
    bench.clock.time += DAY;
    expect(await against()).toMatchObject({ difference: -6, unexplained: 0 });
    for (const lot of [{}, { lotNumber: 'L1' }])
      expect((await bench.ask('explain', { inventoryID: GLASS, ...lot })).body.data).toMatchObject({
        ...{ onHand: 90, settled: true, books: { issuable: 96 }, unexplained: 0 },
        shipmentsNotPosted: [{ shipmentId: 'S-2', qty: -6 }],
      });
  });

  it('goes through so much of a ledger that never agreed, and says from when on', async () => {
    await bench.receive(posted);
    await inBooks(500);
    let pages = 0;
    const { reader } = bench;
    const endless: Pick<typeof reader, 'explaining'> = {
      async explaining(...asked) {
        const { rows } = await reader.explaining(...asked);
        pages += 1;
        return { rows, next: { before: `${receipt.receivedAt}#${pages}`, at: receipt.receivedAt } };
      },
    };
    await against();
    const { books } = await bench.deps.itemStock.loadLive(GLASS);
    const deps = { ...bench.deps, reader: endless };
    const { from } = await explanationOf(deps, { inventoryID: GLASS }, { notInBooks: [], books });
    expect(pages).toBe(5);
    expect(from).toBe(receipt.receivedAt);
  });

  it('brings of an item that never agreed no line that explains nothing', async () => {
    const lots = Array.from({ length: 40 }, (_lot, at) => `L${at}`);
    for (const [at, lotNumber] of lots.entries())
      await bench.move({
        ...{ movementId: `O${at}`, at: new Date(NOW + at).toISOString(), kind: 'opening', corrects: null },
        ...{
          by: { sub: 's', username: 'mo' },
          document: { type: 'opening', id: 'accounting' },
          reason: null,
        },
        lines: [{ inventoryID: GLASS, lotNumber, place: DOCK, delta: quantity(2) }],
      });
    await bench.receive(posted);
    await inBooks(1);
    await adjust(-3, 'A1');
    await against();
    const { books } = await bench.deps.itemStock.loadLive(GLASS);
    const explaining = jest.spyOn(bench.reader, 'explaining');
    const deps = { ...bench.deps, reader: bench.reader };
    const { lines } = await explanationOf(deps, { inventoryID: GLASS }, { notInBooks: [], books });
    expect(explaining).toHaveBeenCalledTimes(1);
    expect(lines).toEqual([
      {
        ...{ movementId: 'A1', kind: 'adjust', at: new Date(bench.clock.time).toISOString() },
        ...{ lotNumber: 'L1', delta: quantity(-3), document: { type: 'adjustment', id: 'A1' } },
      },
    ]);
    // Of a document on its way every line is brought, where it is looked for, and of a lot those of the lot alone.
    const marked = new Set([receipt.receiptId]);
    const slice = { from: null, before: null, limit: 100 };
    const brought = await bench.reader.explaining({ inventoryID: GLASS }, marked, slice);
    expect(brought.rows.map(({ kind }) => kind)).toEqual(['adjust', 'receive']);
    const ofLot = await bench.reader.explaining({ inventoryID: GLASS, lotNumber: 'L7' }, marked, slice);
    expect(ofLot).toEqual({ rows: [], next: null });
  });

  it('compares with what can be issued: what was shipped there is gone', async () => {
    await bench.receive(posted);
    await inBooks(130, 'L1', { shipped: 10 });
    expect(await against()).toMatchObject({ booksOnHand: 130, issuable: 120, difference: 0 });
  });

  it('stands as it was read last where the books do not answer', async () => {
    await bench.receive(posted);
    await inBooks(120);
    const { asOf } = await against();
    books.simulator.settings.stockInquiries = false;
    expect(await against()).toMatchObject({
      asOf,
      issuable: 120,
      problem: expect.stringContaining('rights'),
    });
    expect(await against(false)).toMatchObject({ asOf, problem: null });
  });

  it('marks what is posted until the books have it on hand', async () => {
    await bench.receive(receipt);
    await against();
    await bench.receive(posted);
    await bench.sum(GLASS);
    const [listed] = (await bench.ask('list_inventory')).body.data.items as object[];
    expect(listed).toMatchObject({ notInBooks: 120, inBooks: 0, offBooks: 0 });
    expect(await against(false)).toMatchObject({ notInBooks: 120, unexplained: 0 });
    await inBooks(120);
    expect(await against()).toMatchObject({ difference: 0, notInBooks: 0, unexplained: 0 });
    expect((await bench.stockOf(GLASS)).notInBooks).toEqual([]);
  });
});

describe('a mark', () => {
  it('stays where the reading that has its goods is not kept, since a later one stands', async () => {
    await bench.receive(receipt);
    await bench.receive(posted);
    const { isReleased } = bench.against.accountingStock;
    bench.against.accountingStock.isReleased = async () => ok(false);
    bench.clock.time += 60_000;
    await against();
    bench.clock.time -= 60_000;
    bench.against.accountingStock.isReleased = isReleased;
    await inBooks(120);
    expect(await against()).toMatchObject({ issuable: 0, notInBooks: 120, unexplained: 0 });
    bench.clock.time += 2 * 60_000;
    expect(await against()).toMatchObject({ issuable: 120, notInBooks: 0, unexplained: 0 });
  });
});

describe('a total that is worked out the moment a reading is kept', () => {
  /** As the function that adds up is woken by what was written, before whoever wrote it does anything more. */
  const summedAtOnce = () => {
    const { save } = bench.books;
    bench.books.save = async (...reading) => {
      const isKept = await save(...reading);
      await bench.sum(GLASS);
      return isKept;
    };
  };

  const listed = async () => {
    const [first] = (await bench.ask('list_inventory')).body.data.items as object[];
    return first;
  };

  beforeEach(async () => {
    await bench.receive(receipt);
    await bench.receive(posted);
    await bench.sum(GLASS);
    await inBooks(120);
    expect(await listed()).toMatchObject({ notInBooks: 120 });
    summedAtOnce();
  });

  it('has what one item was asked for, and its marks no longer', async () => {
    await against();
    expect(await listed()).toMatchObject({ inBooks: 120, notInBooks: 0, offBooks: 0 });
  });

  it('has what all were asked for in the night, and their marks no longer', async () => {
    bench.clock.time = NIGHT;
    await readAllBooks({ ...deps(), log: bench.deps.log }, () => true);
    expect(books.calls('Inquiry')).toEqual([]);
    expect(await listed()).toMatchObject({ inBooks: 120, notInBooks: 0, offBooks: 0 });
  });
});

describe('what was begun before both were read as the same', () => {
  it('explains its difference though the ledger took it after', async () => {
    await bench.receive(posted);
    await inBooks(120);
    bench.clock.time += DAY;
    const begun = new Date(bench.clock.time - 2_000).toISOString();
    expect(await against()).toMatchObject({ difference: 0 });
    await bench.move({
      ...{ movementId: 'S1', at: begun, kind: 'scrap', corrects: null, reason: 'Broken' },
      ...{ by: { sub: 's', username: 'mo' }, document: { type: 'lot', id: 'L1' } },
      lines: [{ inventoryID: GLASS, lotNumber: 'L1', place: DOCK, delta: quantity(-3) }],
    });
    expect(await against(false)).toMatchObject({ notPosted: [{ kind: 'scrap', qty: -3 }], unexplained: 0 });
  });
});

describe('the night', () => {
  const night = () => readAllBooks({ ...deps(), ...{ log: bench.deps.log } }, () => true);

  it('reads all items in pages, and lot by lot only what differs', async () => {
    await bench.receive(posted);
    await inBooks(120);
    await night();
    expect(books.calls('Inquiry')).toEqual([]);
    await bench.sum(GLASS);
    const [listed] = (await bench.ask('list_inventory')).body.data.items as object[];
    expect(listed).toMatchObject({ inBooks: 120, offBooks: 0 });
    await inBooks(100);
    await night();
    expect(books.calls('Inquiry')).toEqual([]);
    bench.clock.time = NIGHT;
    await night();
    expect(books.calls('Inquiry')).toHaveLength(1);
    expect(await against(false)).toMatchObject({ difference: 20, unexplained: 20 });
  });

  it('takes what was posted for released where both have the same', async () => {
    await bench.receive(receipt);
    await night();
    await bench.receive(posted);
    await inBooks(120);
    bench.clock.time = NIGHT;
    await night();
    await bench.sum(GLASS);
    expect((await bench.stockOf(GLASS)).notInBooks).toEqual([]);
    const [listed] = (await bench.ask('list_inventory')).body.data.items as object[];
    expect(listed).toMatchObject({ inBooks: 120, offBooks: 0 });
  });

  it('asks anew what is posted and not released, and keeps its mark', async () => {
    await bench.receive(receipt);
    await night();
    await bench.receive(posted);
    await bench.sum(GLASS);
    bench.clock.time = NIGHT;
    const { accountingStock } = deps();
    const isReleased: typeof accountingStock.isReleased = async () => ok(false);
    const unreleased = {
      ...deps(),
      ...{ log: bench.deps.log },
      accountingStock: { ...accountingStock, isReleased },
    };
    await readAllBooks(unreleased, () => true);
    expect((await bench.stockOf(GLASS)).notInBooks).toHaveLength(1);
    expect(await against(false)).toMatchObject({ notInBooks: 120, unexplained: 0 });
  });

  it('goes on with a round that broke off', async () => {
    await bench.receive(receipt);
    books.simulator.faults.add({ fault: 'html503', times: 'always', match: { path: 'StockItem' } });
    await night();
    expect(bench.said.at(-1)?.event).toBe('books.not_read');
    books.simulator.faults.clear();
    await night();
    expect(bench.said.at(-1)?.event).toBe('books.read');
    await night();
    expect(bench.said.filter(({ event }) => event === 'books.read')).toHaveLength(1);
  });
});
