import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import type { ActionName } from '#api/contract.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { keepStock, measureStock } from '#app/stock/arrivals/keep-stock.ts';
import { inventoryWriteHandlers } from '#app/stock/inventory-write-handlers.ts';
import { err } from '#domain/result.ts';
import { countMovementId } from '#domain/stock/counts/count-movements.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { anItem } from '#test/support/builders/items.ts';
import { aLot, aReceipt, aReceiptLine } from '#test/support/builders/receipts.ts';
import { aLine, aMove, DOCK, SHELF } from '#test/support/builders/stock.ts';
import { aStockBench, type StockBench } from '#test/support/stock/stock-bench.ts';

let bench: StockBench;

const CASE = { uom: 'CASE', factor: 12, operation: 'Multiply' } as const;
const TRACKED = { lotTrackingEnabled: true, lotAssigned: 'When Received' } as const;

/** 120 of lot L1 and 30 of lot L2 of bottles, at the dock. */
beforeEach(async () => {
  bench = await aStockBench();
  await itemStore(bench.client, bench.tables.Items).saveMany([
    anItem({ ...TRACKED, conversions: [CASE] }),
    anItem({ ...TRACKED, inventoryID: 'CAP-28' }),
    anItem({ inventoryID: 'FREIGHT', kind: 'non-stock' }),
  ]);
  const allocations = [aLot('L1', 120), aLot('L2', 30)];
  await bench.receive(aReceipt({ lines: [aReceiptLine({ qty: 150, allocations })] }));
});

type Action = ActionName<typeof postInventory>;
type Fields = Record<string, unknown>;

const anId = (number: number) => `01JD00000000000000C${String(number).padStart(7, '0')}`;
const SHEET = anId(1);
let requests = 1000;
const anyId = () => {
  requests += 1;
  return anId(requests);
};

const ask = <A extends Action>(action: A, fields: Fields, group = 'manager', deps = bench.deps) =>
  callRoute(
    postInventory,
    inventoryWriteHandlers(deps),
    { action, ...fields },
    { group, now: bench.clock.time },
  );

const L1 = { inventoryID: 'GLASS-750', lotNumber: 'L1', place: DOCK };
const L2 = { ...L1, lotNumber: 'L2' };

const start = (more: Fields = {}) =>
  ask('start_count_sheet', {
    ...{ countId: SHEET, places: [DOCK], inventoryIDs: [], blind: true, note: '' },
    ...more,
  });

const entered = (qty: number, more: Fields = {}) => ({
  ...{ countId: SHEET, entryId: anyId(), ...L1, qty, uom: 'EA', replaces: null },
  ...more,
});

const enter = (qty: number, more: Fields = {}, group = 'consultant') =>
  ask('enter_count', entered(qty, more), group);

const sheet = async (countId = SHEET) => (await bench.ask('get_count', { countId })).body.data;

const change = async <A extends Action>(action: A, more: Fields = {}, group = 'manager') => {
  const { version } = await sheet();
  return ask(action, { countId: SHEET, requestId: anyId(), version, ...more }, group);
};

const one = (qty: number, more: Fields = {}) => ({
  ...{ countId: anId(2), ...L1, qty, uom: 'EA', seen: 120, note: '' },
  ...more,
});

const onHand = async (item = 'GLASS-750') => (await bench.stockOf(item)).onHand;

/** So many bottles of L1 go from the dock to the shelf. */
const move = (qty: number) => {
  const movementId = anyId();
  const at = new Date(bench.clock.time).toISOString();
  const lines = [aLine(-qty), aLine(qty, { place: SHELF })];
  return bench.move(aMove({ movementId, at, lines }));
};

const minutes = (count: number) => {
  bench.clock.time += count * 60_000;
};

describe('a count sheet', () => {
  it('has a row for each lot at its places, and hides what is expected while it is counted blind', async () => {
    expect((await start()).body.data).toMatchObject({
      countNbr: 'CT-000001',
      status: 'Counting',
      rowCount: 2,
    });
    expect((await sheet()).rows).toMatchObject([
      { ...L1, expected: null, entry: null, uoms: ['EA', 'CASE'] },
      { ...L2, expected: null },
    ]);
    await start({ countId: anId(9), blind: false });
    expect((await sheet(anId(9))).rows.map(({ expected }) => expected)).toEqual([120, 30]);
  });

  it('is of items wherever they are, too', async () => {
    await move(20);
    await start({ places: [], inventoryIDs: ['glass-750'] });
    expect((await sheet()).rows.map(({ lotNumber, place }) => `${lotNumber} ${place}`)).toEqual([
      `L1 ${DOCK}`,
      `L2 ${DOCK}`,
      `L1 ${SHELF}`,
    ]);
  });

  it('is started once, and another under its id is refused', async () => {
    const first = await start();
    expect(await start()).toEqual(first);
    expect((await start({ note: 'Other' })).body.code).toBe('IDEMPOTENCY_CONFLICT');
    const both = await Promise.all([start({ countId: anId(8) }), start({ countId: anId(8) })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  it.each([
    ['no place and no item', { places: [] }, 400, 'BAD_REQUEST'],
    ['both', { inventoryIDs: ['GLASS-750'] }, 400, 'BAD_REQUEST'],
    ['a place that nobody knows', { places: ['loc:NOWHERE/X'] }, 422, 'PLACE_NOT_FOUND'],
    ['what is not kept in stock', { places: [], inventoryIDs: ['FREIGHT'] }, 422, 'ITEM_NOT_STOCKED'],
    ['an item that nobody knows', { places: [], inventoryIDs: ['NOBODY'] }, 404, 'ITEM_NOT_FOUND'],
  ])('of %s is refused', async (_what, more, status, code) => {
    expect(await start(more)).toMatchObject({ status, body: { code } });
  });

  it('shows its differences before they are booked, and books each once', async () => {
    await start();
    await enter(118);
    expect(await sheet()).toMatchObject({
      counted: 1,
      rows: [{ entry: { qty: 118 }, difference: null }, {}],
    });
    await change('close_count');
    expect(await sheet()).toMatchObject({
      ...{ status: 'Counted', differences: 1, overLimit: 0 },
      rows: [
        { expected: 120, onHandThen: 120, difference: -2, isOverLimit: false },
        { expected: 30, entry: null, difference: null },
      ],
    });
    expect(await onHand()).toEqual({ [`L1 ${DOCK}`]: 120, [`L2 ${DOCK}`]: 30 });
    const requestId = anyId();
    const book = () => ask('approve_count', { countId: SHEET, requestId, version: 2 }, 'consultant');
    expect((await book()).body.data).toMatchObject({ status: 'Booked', leftOut: 0 });
    expect((await book()).body.data).toMatchObject({ status: 'Booked' });
    expect(await onHand()).toEqual({ [`L1 ${DOCK}`]: 118, [`L2 ${DOCK}`]: 30 });
    const { body } = await bench.ask('list_movements', { documentType: 'count', documentId: SHEET });
    expect(body.data.items).toMatchObject([
      {
        ...{
          movementId: `count#${SHEET}#1`,
          kind: 'count',
          qty: -2,
          by: 'mia',
          reason: 'Counted, CT-000001.',
        },
        document: { type: 'count', id: SHEET, nbr: 'CT-000001' },
      },
    ]);
  });

  it('takes a difference from what was there when the row was counted: what moved before and after is kept', async () => {
    await start();
    minutes(1);
    await move(40);
    minutes(1);
    // 80 should be there now, and 78 are.
    await enter(78);
    minutes(1);
    await move(10);
    await change('close_count');
    expect((await sheet()).rows[0]).toMatchObject({
      ...{ expected: 120, movedBefore: -40, onHandThen: 80, difference: -2 },
    });
    await change('approve_count');
    expect(await onHand()).toMatchObject({ [`L1 ${DOCK}`]: 68, [`L1 ${SHELF}`]: 50 });
  });

  it('counts a row for the moment in which it was counted, however late it is sent', async () => {
    await start();
    minutes(10);
    await move(40);
    minutes(10);
    await enter(119, { secondsAgo: 15 * 60 });
    await change('close_count');
    expect((await sheet()).rows[0]).toMatchObject({ onHandThen: 120, difference: -1 });
    await change('approve_count');
    expect(await onHand()).toMatchObject({ [`L1 ${DOCK}`]: 79 });
  });

  it('is counted in any unit, and nothing at all is counted as well', async () => {
    await start();
    await enter(9.5, { uom: 'CASE' });
    await enter(0, L2);
    await change('close_count');
    expect((await sheet()).rows.map(({ difference, isOverLimit }) => [difference, isOverLimit])).toEqual([
      [-6, false],
      [-30, true],
    ]);
  });

  it('takes lots that nobody expected, and keeps one that nobody knew from use', async () => {
    await start();
    const found = { inventoryID: 'CAP-28', lotNumber: 'X9', place: DOCK };
    expect((await enter(5, { ...found, expiryDate: '2031-01-31' })).status).toBe(200);
    expect(await sheet()).toMatchObject({ rows: [{ isFound: true, ...found }, {}, {}], counted: 1 });
    await change('close_count');
    await change('approve_count');
    expect(await onHand('CAP-28')).toEqual({ [`X9 ${DOCK}`]: 5 });
    expect((await bench.ask('get_lot', found)).body.data).toMatchObject({
      ...{ status: 'Quarantine', useBy: '2031-01-31', origin: { type: 'adjustment', id: SHEET } },
    });
  });

  it.each([
    ['a place that it is not of', { place: SHELF }, 'BAD_REQUEST'],
    ['an item that is not kept in stock', { inventoryID: 'FREIGHT' }, 'ITEM_NOT_STOCKED'],
    ['a unit that the item has not', { uom: 'PALLET' }, 'UNIT_UNKNOWN'],
    ['no lot, where there must be one', { lotNumber: '' }, 'LOT_REQUIRED'],
    ['a place as a lot', { lotNumber: SHELF.replace('loc:', '') }, 'LOT_NOT_FOUND'],
    ['the label of a place that nobody knows as a lot', { lotNumber: 'loc:MAIN/NOWHERE' }, 'LOT_NOT_FOUND'],
    ['less than nothing', { qty: -1 }, 'BAD_REQUEST'],
  ])('takes no count of %s', async (_what, more, code) => {
    await start();
    expect((await enter(1, more)).body.code).toBe(code);
    expect((await sheet()).counted).toBe(0);
  });

  it('takes a count once; of two who counted the same row the second is told, unless both found the same', async () => {
    await start();
    const first = entered(118);
    for (let times = 0; times < 2; times += 1) expect((await ask('enter_count', first)).status).toBe(200);
    expect((await ask('enter_count', { ...first, qty: 117 })).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect((await enter(118)).status).toBe(200);
    expect((await enter(110)).body).toMatchObject({
      ...{ code: 'STALE_VERSION', current: { entryId: first.entryId, qty: 118, uom: 'EA', by: 'mia' } },
    });
    expect((await enter(110, { replaces: first.entryId })).status).toBe(200);
    // What comes late changes nothing any more.
    expect((await ask('enter_count', first)).status).toBe(200);
    expect(await sheet()).toMatchObject({
      counted: 1,
      rows: [{ entry: { qty: 110, earlier: [{ qty: 118 }] } }, {}],
    });
  });

  it('takes everything that many count at the same moment', async () => {
    await start();
    const answers = await Promise.all([enter(118), enter(30, L2), enter(118), enter(2, { lotNumber: 'L3' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await sheet()).toMatchObject({ rows: { length: 3 }, rowCount: 3, counted: 3 });
  });

  it('is closed with all that was counted before, and takes nothing after', async () => {
    await start();
    await enter(118);
    const [, late] = await Promise.all([change('close_count'), enter(29, L2)]);
    const { counted, rows, status, differences } = await sheet();
    expect(status).toBe('Counted');
    expect([counted, differences]).toEqual(late.status === 200 ? [2, 2] : [1, 1]);
    expect(rows.filter(({ difference }) => difference !== null)).toHaveLength(counted);
    expect((await enter(1, { lotNumber: 'L9' })).body.code).toBe('INVALID_TRANSITION');
  });

  it('is not closed before anything was counted, and is counted again with a reason', async () => {
    await start();
    expect((await change('close_count')).body.code).toBe('INVALID_TRANSITION');
    await enter(18);
    await change('close_count');
    expect((await change('reopen_count', { reason: '' })).status).toBe(400);
    await change('reopen_count', { reason: 'Far too few' });
    const { rows } = await sheet();
    expect(rows[0]).toMatchObject({ expected: null, difference: null, entry: { qty: 18 } });
    await enter(118, { replaces: rows[0]?.entry?.entryId });
    await change('close_count');
    expect((await sheet()).rows[0]).toMatchObject({ difference: -2 });
  });

  it('above the limit is booked by somebody who may adjust stock', async () => {
    await start();
    await enter(100);
    await change('close_count', {}, 'consultant');
    expect(await sheet()).toMatchObject({ overLimit: 1 });
    expect((await change('approve_count', {}, 'consultant')).body).toMatchObject({
      ...{ code: 'FORBIDDEN', current: { status: 'Counted' } },
    });
    expect((await change('approve_count', {}, 'manager')).body.data.status).toBe('Booked');
    expect(await onHand()).toMatchObject({ [`L1 ${DOCK}`]: 100 });
  });

  it('that would take more than is there meanwhile is refused by name, and nothing is booked', async () => {
    await start();
    await enter(70);
    await enter(31, L2);
    minutes(1);
    await move(90);
    await change('close_count');
    expect((await change('approve_count')).body).toMatchObject({
      code: 'NOT_ENOUGH_STOCK',
      error: 'GLASS-750, lot L1: 50 wanted, 30 on hand at MAIN / DOCK. Count the place if that is not so.',
    });
    expect(await onHand()).toMatchObject({ [`L1 ${DOCK}`]: 30, [`L2 ${DOCK}`]: 30 });
    expect((await sheet()).status).toBe('Counted');
  });

  it('is cancelled with a reason, and nothing of it is booked', async () => {
    await start();
    await enter(100);
    await change('cancel_count', { reason: 'The wrong place' });
    expect((await change('approve_count')).body.code).toBe('INVALID_TRANSITION');
    expect((await enter(1, L2)).body.code).toBe('INVALID_TRANSITION');
    expect(await onHand()).toMatchObject({ [`L1 ${DOCK}`]: 120 });
  });

  it('is not changed by somebody who saw another version, nor twice under one id', async () => {
    await start();
    await enter(100);
    const requestId = anyId();
    const close = { countId: SHEET, requestId, version: 1 };
    expect((await ask('close_count', close)).status).toBe(200);
    expect((await ask('close_count', close)).status).toBe(200);
    expect((await ask('cancel_count', { ...close, reason: 'No' })).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect((await ask('close_count', { ...close, requestId: anyId() })).body).toMatchObject({
      ...{ code: 'STALE_VERSION', current: { status: 'Counted', version: 2 } },
    });
  });
});

describe('the lists of counts', () => {
  const listed = async (which: string, more: Fields = {}) =>
    (await bench.ask('list_counts', { which, ...more })).body.data;

  it('have those that are open, and those that ended, the newest first, page by page', async () => {
    for (const number of [1, 2, 3]) {
      minutes(1);
      await start({ countId: anId(number) });
    }
    await change('cancel_count', { reason: 'No' });
    const open = await listed('open', { limit: '1' });
    expect(open.items.map(({ countNbr }) => countNbr)).toEqual(['CT-000003']);
    const { items } = await listed('open', { limit: '1', pagination_key: open.pagination_key });
    expect(items.map(({ countNbr }) => countNbr)).toEqual(['CT-000002']);
    expect((await listed('ended')).items).toMatchObject([{ countNbr: 'CT-000001', status: 'Cancelled' }]);
  });
});

describe('a count of one lot at one place', () => {
  it('is booked at once where it differs by little, once however often it is sent', async () => {
    const first = await ask('count_stock', one(117), 'consultant');
    expect(first.body.data).toMatchObject({ kind: 'single', status: 'Booked', differences: 1 });
    expect(await ask('count_stock', one(117), 'consultant')).toEqual(first);
    for (const other of [{ qty: 116 }, { lotNumber: 'L2' }, { note: 'Other' }])
      expect((await ask('count_stock', one(117, other))).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect(await onHand()).toMatchObject({ [`L1 ${DOCK}`]: 117 });
  });

  it('takes no place for a lot, and changes nothing', async () => {
    const refused = await ask('count_stock', one(5, { lotNumber: SHELF, seen: 0 }));
    expect(refused.body).toMatchObject({
      code: 'LOT_NOT_FOUND',
      error: `${SHELF} is a place, not a lot. Scan or type the lot, and the place where it says so.`,
    });
    expect(await onHand()).toEqual({ [`L1 ${DOCK}`]: 120, [`L2 ${DOCK}`]: 30 });
  });

  it('that agrees is kept, and changes nothing', async () => {
    expect((await ask('count_stock', one(10, { uom: 'CASE' }))).body.data).toMatchObject({
      ...{ status: 'Booked', differences: 0 },
    });
    expect(
      (await bench.ask('list_movements', { documentType: 'count', documentId: anId(2) })).body.data.items,
    ).toEqual([]);
  });

  it('above the limit waits for somebody who may adjust stock, and is booked at once by them', async () => {
    expect((await ask('count_stock', one(100), 'consultant')).body.data.status).toBe('Counted');
    expect(await onHand()).toMatchObject({ [`L1 ${DOCK}`]: 120 });
    const approve = { countId: anId(2), requestId: anyId(), version: 2 };
    expect((await ask('approve_count', approve, 'consultant')).status).toBe(403);
    expect((await ask('approve_count', approve)).body.data.status).toBe('Booked');
    expect(await onHand()).toMatchObject({ [`L1 ${DOCK}`]: 100 });
    expect((await ask('count_stock', one(50, { countId: anId(3), seen: 100 }))).body.data.status).toBe(
      'Booked',
    );
  });

  it('is refused where goods moved while it was counted, and taken where they moved later', async () => {
    minutes(10);
    await move(20);
    minutes(1);
    expect((await ask('count_stock', one(119))).body).toMatchObject({
      ...{ code: 'STALE_VERSION', current: { onHand: 100 } },
    });
    expect((await ask('count_stock', one(119, { secondsAgo: 300 }))).body.data.status).toBe('Booked');
    expect(await onHand()).toMatchObject({ [`L1 ${DOCK}`]: 99 });
  });

  it('is made once by two who send the same at the same moment', async () => {
    const both = await Promise.all([ask('count_stock', one(117)), ask('count_stock', one(117))]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await onHand()).toMatchObject({ [`L1 ${DOCK}`]: 117 });
  });
});

describe('a count of more rows than one transaction carries', () => {
  const LOTS = Array.from({ length: 60 }, (_, lot) => `X${String(lot).padStart(3, '0')}`);

  beforeEach(async () => {
    const allocations = LOTS.map((lot) => aLot(lot, 5));
    const lines = [aReceiptLine({ inventoryID: 'CAP-28', location: 'R1', qty: 300, allocations })];
    await bench.receive(aReceipt({ receiptId: anId(77), lines }));
    await start({ places: [SHELF] });
    for (const lotNumber of LOTS) await enter(4, { inventoryID: 'CAP-28', lotNumber, place: SHELF });
    await change('close_count');
  });

  const fours = Object.fromEntries(LOTS.map((lot) => [`${lot} ${SHELF}`, 4]));

  it('is booked in parts, and finished by the keeper where whoever booked it died between two', async () => {
    let writes = 0;
    const { ledger } = bench.deps;
    const dying = {
      ...ledger,
      write: (...args: Parameters<typeof ledger.write>) => {
        writes += 1;
        if (writes > 1) throw new Error('Killed.');
        return ledger.write(...args);
      },
    };
    const { version } = await sheet();
    const approve = { countId: SHEET, requestId: anyId(), version };
    await expect(
      ask('approve_count', approve, 'manager', { ...bench.deps, ledger: dying }),
    ).rejects.toThrow();
    expect(await sheet()).toMatchObject({ status: 'Booking', booking: { parts: 2 }, booked: 1 });
    minutes(2);
    await keepStock(bench.deps, { receiptIds: [], isTick: true, fromTheStart: false }, () => 300_000);
    expect(await sheet()).toMatchObject({ status: 'Booked', leftOut: 0, booked: 2 });
    expect(await onHand('CAP-28')).toEqual(fours);
    // Each part is dated when the ledger took it.
    const parts = await bench.deps.ledger.loadMovements([1, 2].map((part) => countMovementId(SHEET, part)));
    const [first = 0, second = 0] = [...parts.values()].map(({ at }) => Date.parse(at)).toSorted();
    expect(second - first).toBe(120_000);
    expect((await ask('approve_count', approve)).body.data.status).toBe('Booked');
    expect(await onHand('CAP-28')).toEqual(fours);
  });

  it('leaves out what somebody takes away while it is booked, and says so', async () => {
    const { ledger } = bench.deps;
    let isFirst = true;
    const racing = {
      ...ledger,
      write: async (...args: Parameters<typeof ledger.write>) => {
        if (isFirst) {
          isFirst = false;
          const lines = ['X000', 'X050'].map((lotNumber) =>
            aLine(-5, { inventoryID: 'CAP-28', lotNumber, place: SHELF }),
          );
          const document = { type: 'adjustment', id: 'A' } as const;
          await bench.move(aMove({ movementId: anyId(), kind: 'adjust', document, reason: 'Lost.', lines }));
        }
        return ledger.write(...args);
      },
    };
    const { version } = await sheet();
    const approve = { countId: SHEET, requestId: anyId(), version };
    const { body } = await ask('approve_count', approve, 'manager', { ...bench.deps, ledger: racing });
    expect(body.data).toMatchObject({ status: 'Booked', leftOut: 2 });
    const left = Object.fromEntries(
      Object.entries(fours).filter(([at]) => !at.startsWith('X000 ') && !at.startsWith('X050 ')),
    );
    expect(await onHand('CAP-28')).toEqual(left);
    const rows = (await sheet()).rows.filter(({ isLeftOut }) => isLeftOut);
    expect(rows.map(({ lotNumber }) => lotNumber)).toEqual(['X000', 'X050']);
  });

  it('answers how it stands where others keep moving the same goods, and is finished by the keeper', async () => {
    const ledger = { ...bench.deps.ledger, write: async () => err('CONFLICT' as const) };
    const deps = { ...bench.deps, ledger };
    const { version } = await sheet();
    const approve = { countId: SHEET, requestId: anyId(), version };
    const answered = await ask('approve_count', approve, 'manager', deps);
    expect([answered.status, answered.body.data.status]).toEqual([200, 'Booking']);
    minutes(2);
    const tick = { receiptIds: [], isTick: true, fromTheStart: false };
    await keepStock(deps, tick, () => 300_000);
    expect(bench.said).toContainEqual({
      event: 'stock.count_not_booked',
      fields: { countId: SHEET, reason: 'Others keep moving the same goods.' },
    });
    await keepStock(bench.deps, tick, () => 300_000);
    expect(await sheet()).toMatchObject({ status: 'Booked', leftOut: 0 });
    expect(await onHand('CAP-28')).toEqual(fours);
  });

  it('is told to people while nobody can finish it', async () => {
    const ledger = {
      ...bench.deps.ledger,
      write: async () => {
        throw new Error('Away.');
      },
    };
    const deps = { ...bench.deps, ledger };
    const { version } = await sheet();
    const approve = { countId: SHEET, requestId: anyId(), version };
    await expect(ask('approve_count', approve, 'manager', deps)).rejects.toThrow();
    minutes(12);
    await keepStock(deps, { receiptIds: [], isTick: true, fromTheStart: false }, () => 300_000);
    expect(bench.said).toContainEqual({
      event: 'stock.count_not_booked',
      fields: { countId: SHEET, reason: 'Away.' },
    });
    await measureStock(deps);
    expect(bench.metrics.of('StockDocumentsStuck')).toEqual([1]);
  });
});
