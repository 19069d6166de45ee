import { ulid } from 'ulid';
import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { anItem } from '#test/support/builders/items.ts';
import { aLot, aReceipt, aReceiptLine, NOW } from '#test/support/builders/receipts.ts';
import { aLine, aMove, DOCK, SHELF } from '#test/support/builders/stock.ts';
import { aStockBench, type StockBench } from '#test/support/stock/stock-bench.ts';

let bench: StockBench;

const idOf = (number: number) => `01JD0000000000000000${String(number).padStart(6, '0')}`;

/** Three lots of bottles at the dock, one of which is past its use-by, and four of them on the shelf. */
beforeEach(async () => {
  bench = await aStockBench();
  await itemStore(bench.client, bench.tables.Items).saveMany([anItem(), anItem({ inventoryID: 'CORK' })]);
  const allocations = [
    aLot('LATE', 10, '2027-03-31'),
    aLot('SOON', 6, '2026-12-01'),
    aLot('PAST', 2, '2026-11-19'),
  ];
  await bench.receive(aReceipt({ lines: [aReceiptLine({ qty: 18, allocations })] }));
  const moved = { lotNumber: 'LATE' };
  await bench.move(
    aMove({
      at: new Date(NOW + 60_000).toISOString(),
      by: { sub: 's', username: 'bob' },
      lines: [aLine(-4, moved), aLine(4, { ...moved, place: SHELF })],
    }),
  );
  await bench.sum('GLASS-750');
});

describe('lots of an item', () => {
  const page = async (more: Record<string, unknown>, inventoryID = 'GLASS-750') =>
    (await bench.ask('get_item', { inventoryID, limit: '2', ...more })).body.data;

  it('come page by page, first expired first, each once whatever is used up meanwhile', async () => {
    const allocations = [aLot('A', 1, '2027-03-31'), aLot('B', 1), aLot('C', 1, '2026-12-01'), aLot('D', 1)];
    const lines = [aReceiptLine({ qty: 4, allocations })];
    await bench.receive(aReceipt({ receiptId: idOf(3), receivedAt: new Date(NOW + 1).toISOString(), lines }));
    const first = await page({});
    expect(first.lots.map(({ lotNumber }) => lotNumber)).toEqual(['PAST', 'SOON']);
    expect(first.lotsLeftOut).toBe(5);
    const document = { type: 'adjustment', id: 'A' } as const;
    const used = [aLine(-6, { lotNumber: 'SOON', place: DOCK })];
    await bench.move(aMove({ movementId: 'M9', kind: 'adjust', reason: 'Used.', document, lines: used }));
    const seen: string[] = [];
    let key = first.pagination_key;
    while (key !== undefined) {
      const next = await page({ pagination_key: key });
      seen.push(...next.lots.map(({ lotNumber }) => lotNumber));
      key = next.pagination_key;
    }
    expect(seen).toEqual(['C', 'LATE', 'A', 'B', 'D']);
  });

  it('have pages that are of one item alone', async () => {
    const { pagination_key } = await page({});
    expect(await bench.ask('get_item', { inventoryID: 'CORK', pagination_key })).toMatchObject({
      status: 400,
    });
    expect(await bench.ask('get_item', { inventoryID: 'glass-750', pagination_key })).toMatchObject({
      status: 200,
    });
  });
});

describe('the inventory', () => {
  it('lists what each item has, by its id, in its base unit', async () => {
    await bench.receive(
      aReceipt({ receiptId: idOf(2), lines: [aReceiptLine({ inventoryID: 'CORK', qty: 5 })] }),
    );
    const { body } = await bench.ask('list_inventory');
    expect(body.data.items).toMatchObject([
      { inventoryID: 'CORK', onHand: 5, available: 5, notInBooks: 5, lotCount: 1, nextExpiry: null },
      {
        ...{ inventoryID: 'GLASS-750', name: 'Bottle 750 ml', kind: 'stock', baseUom: 'EA', onHand: 18 },
        ...{ available: 16, expired: 2, onHold: 0, allocated: 0, notInBooks: 18, nextExpiry: '2026-12-01' },
        lotCount: 3,
      },
    ]);
    expect(body.data.pagination_key).toBeUndefined();
  });

  it('comes page by page, each item once', async () => {
    const lines = Array.from({ length: 7 }, (_, at) => aReceiptLine({ inventoryID: `I${at}`, qty: 1 }));
    await bench.receive(aReceipt({ receiptId: idOf(2), lines }));
    const seen: string[] = [];
    let key: string | undefined;
    do {
      const { body } = await bench.ask('list_inventory', {
        limit: '3',
        ...(key ? { pagination_key: key } : {}),
      });
      seen.push(...body.data.items.map(({ inventoryID }) => inventoryID));
      key = body.data.pagination_key;
    } while (key);
    expect(seen).toEqual(['GLASS-750', ...lines.map(({ inventoryID }) => inventoryID)]);
  });
});

describe('an item', () => {
  it('shows its lots, first expired first, with what is where, and what is not in the accounting system', async () => {
    const { body } = await bench.ask('get_item', { inventoryID: 'glass-750' });
    expect(body.data).toMatchObject({
      ...{ inventoryID: 'GLASS-750', onHand: 18, available: 16, lotsLeftOut: 0 },
      lots: [
        { lotNumber: 'PAST', notUsable: 'PAST_USE_BY', onHand: 2 },
        { lotNumber: 'SOON', notUsable: null, onHand: 6 },
        {
          ...{ lotNumber: 'LATE', notUsable: null, warning: null, onHand: 10 },
          balances: [
            { place: DOCK, onHand: 6, allocated: 0 },
            { place: SHELF, onHand: 4, allocated: 0 },
          ],
        },
      ],
      notInBooksDocuments: [{ documentNbr: 'GR-000123', qty: 18 }],
    });
  });

  it('that has nothing is shown empty, and one that nobody knows is 404', async () => {
    expect((await bench.ask('get_item', { inventoryID: 'CORK' })).body.data).toMatchObject({
      onHand: 0,
      lots: [],
    });
    expect(await bench.ask('get_item', { inventoryID: 'NOBODY' })).toMatchObject({
      status: 404,
      body: { code: 'ITEM_NOT_FOUND', error: 'No item NOBODY is known here, so it has no stock.' },
    });
  });
});

describe('a lot', () => {
  it('is shown with its history, whether anything is left of it or not', async () => {
    const lot = { inventoryID: 'GLASS-750', lotNumber: 'soon' };
    expect((await bench.ask('get_lot', lot)).body.data).toMatchObject({
      ...{ inventoryID: 'GLASS-750', lotNumber: 'SOON', baseUom: 'EA', useBy: '2026-12-01', onHand: 6 },
      history: [{ by: 'wendy', status: 'Released', reason: 'Received with GR-000123.' }],
    });
    const out = { kind: 'adjust', document: { type: 'adjustment', id: 'A1' }, reason: 'Lost.' } as const;
    await bench.move(aMove({ ...out, movementId: ulid(), lines: [aLine(-6, { lotNumber: 'SOON' })] }));
    await bench.sum('GLASS-750');
    expect((await bench.ask('get_lot', lot)).body.data).toMatchObject({ onHand: 0, balances: [] });
    expect(await bench.ask('get_lot', { ...lot, lotNumber: 'L9' })).toMatchObject({
      status: 404,
      body: { code: 'LOT_NOT_FOUND', error: 'There is no GLASS-750, lot L9.' },
    });
  });
});

describe('movements', () => {
  const asked = async (fields: Record<string, unknown>) =>
    (await bench.ask('list_movements', fields)).body.data.items.map(({ kind, lotNumber, qty }) =>
      [kind, lotNumber, qty].join(' '),
    );

  it('are listed newest first: of an item, a lot, a document, the warehouse', async () => {
    const received = ['receive PAST 2', 'receive SOON 6', 'receive LATE 10'];
    const moved = ['move LATE 4', 'move LATE -4'];
    const item = { inventoryID: 'GLASS-750' };
    expect(await asked(item)).toEqual([...moved, ...received]);
    expect(await asked({ ...item, lotNumber: 'LATE' })).toEqual([...moved, 'receive LATE 10']);
    const { receiptId } = aReceipt();
    const document = { documentType: 'receipt', documentId: receiptId };
    expect(await asked(document)).toEqual(received.toReversed());
    expect(await asked({})).toEqual([...moved.toReversed(), ...received.toReversed()]);
  });

  it('are filtered by kind, day, person and document', async () => {
    const item = { inventoryID: 'GLASS-750' };
    expect(await asked({ ...item, kind: 'move' })).toHaveLength(2);
    expect(await asked({ ...item, person: 'BO' })).toHaveLength(2);
    expect(await asked({ ...item, day: '2026-11-20' })).toHaveLength(5);
    expect(await asked({ ...item, day: '2026-11-19' })).toHaveLength(0);
    expect(await asked({ day: '2026-11-20', kind: 'receive' })).toHaveLength(3);
    expect(await asked({ day: '2026-11-21' })).toHaveLength(0);
    expect(await asked({ ...item, documentType: 'move' })).toHaveLength(2);
    expect(await bench.ask('list_movements', { day: '2026-02-30' })).toMatchObject({ status: 400 });
  });

  it('come page by page, each line once', async () => {
    const seen: string[] = [];
    let key: string | undefined;
    do {
      const more = key ? { pagination_key: key } : {};
      const { body } = await bench.ask('list_movements', { inventoryID: 'GLASS-750', limit: '2', ...more });
      expect(body.data.items.length).toBeLessThanOrEqual(2);
      seen.push(...body.data.items.map(({ place, lotNumber, qty }) => [place, lotNumber, qty].join()));
      key = body.data.pagination_key;
    } while (key);
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
  });
});

describe('the number on hand', () => {
  it('is the sum of its movements, to the unit, and names what is not in the accounting system', async () => {
    expect((await bench.ask('explain', { inventoryID: 'GLASS-750' })).body.data).toMatchObject({
      ...{ baseUom: 'EA', onHand: 18, settled: true },
      movements: { count: 5, sum: 18, items: [{ kind: 'move' }, { kind: 'move' }, {}, {}, {}] },
      notInBooks: [{ documentNbr: 'GR-000123', qty: 18 }],
    });
    const lot = { inventoryID: 'GLASS-750', lotNumber: 'LATE' };
    expect((await bench.ask('explain', lot)).body.data).toMatchObject({
      ...{ onHand: 10, movements: { count: 3, sum: 10 } },
      notInBooks: [{ documentNbr: 'GR-000123', qty: 10 }],
    });
  });
});

describe('a receipt', () => {
  it('says how far it has come into stock', async () => {
    const { receiptId } = aReceipt();
    expect((await bench.ask('receipt_in_stock', { receiptId })).body.data).toEqual({
      ...{ state: 'inStock', parts: 1, applied: 1, inBooks: false, problem: null },
    });
    expect((await bench.ask('receipt_in_stock', { receiptId: idOf(9) })).body.data).toBeNull();
  });
});

describe('a lot that is known by its number alone', () => {
  it('is found in every item that has or had it, however its number is written', async () => {
    const allocations = [aLot('late', 3, '2027-05-31')];
    const lines = [aReceiptLine({ inventoryID: 'CORK', qty: 3, allocations })];
    await bench.receive(aReceipt({ receiptId: idOf(4), receivedAt: new Date(NOW + 2).toISOString(), lines }));
    const found = async (lotNumber: string) => (await bench.ask('find_lots', { lotNumber })).body.data.items;
    expect(await found(' Late ')).toEqual([
      { inventoryID: 'CORK', lotNumber: 'late', useBy: '2027-05-31', bestBefore: null },
      { inventoryID: 'GLASS-750', lotNumber: 'LATE', useBy: '2027-03-31', bestBefore: null },
    ]);
    expect(await found('LATER')).toEqual([]);
  });

  it('is not looked for without one', async () => {
    expect(await bench.ask('find_lots', { lotNumber: '' })).toMatchObject({ status: 400 });
  });
});
