import { keepTally } from '#app/lists/kept-tally.ts';
import { addDays, siteDay, siteOffset } from '#domain/calendar.ts';
import { openShipmentCounts, openShipmentTally } from '#domain/shipments/open-shipment-tally.ts';
import { DOCK } from '#test/support/builders/stock.ts';
import { anyId } from '#test/support/pallets/pallet-bench.ts';
import { aShipmentBench, bottles, type ShipmentBench } from '#test/support/shipments/shipment-bench.ts';

let bench: ShipmentBench;

beforeEach(async () => {
  bench = await aShipmentBench();
  await bench.order();
});

const create = (qty = 100, more: Record<string, unknown> = {}, options = {}) =>
  bench.act('create_shipment', { lines: [bench.lineOf(qty)], ...more }, options);

describe('a shipment of order lines', () => {
  it('is a draft with a number, and plans what it takes of its order', async () => {
    const made = await create();
    expect(made.body.data).toMatchObject({
      ...{ shipmentNbr: 'SH-000001', status: 'Draft', customerName: 'Harbour Hotels', version: 1 },
      lines: [{ orderNbr: '000067', plannedQty: 100, open: 100, notAllocated: 100 }],
    });
    expect(await bench.planned()).toEqual([{ 1: 100 }]);
    expect((await bench.see('list_shipments')).body.data.items).toMatchObject([
      { shipmentNbr: 'SH-000001', orders: ['SO#000067'] },
    ]);
  });

  it('sent again is the same; another under its id is refused', async () => {
    const requestId = anyId();
    const first = await create(100, { requestId });
    const again = await Promise.all([1, 2, 3].map(() => create(100, { requestId })));
    expect(again).toEqual([first, first, first]);
    expect((await create(50, { requestId })).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect(await bench.planned()).toEqual([{ 1: 100 }]);
  });

  it('of the same rest by two people at once is made once', async () => {
    const both = await Promise.all([create(200), create(200)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'NOT_FILLABLE',
      error: expect.stringContaining('100 EA are left to ship, 200 asked for'),
    });
    expect(await bench.planned()).toEqual([{ 1: 200 }]);
  });

  it.each([
    ['an order that nobody knows', [{ orderNbr: 'NONE' }], 404, 'ORDER_NOT_FOUND'],
    ['a line that it does not have', [{ lineNbr: 9 }], 422, 'LINE_NOT_FOUND'],
    ['more than is left', [{ qty: 301 }], 422, 'NOT_FILLABLE'],
    ['nothing', [{ qty: 0 }], 400, 'BAD_REQUEST'],
    ['seven decimals', [{ qty: 0.0000001 }], 400, 'BAD_REQUEST'],
    ['no lines', [], 400, 'BAD_REQUEST'],
    ['two customers', [{}, { orderNbr: '000068' }], 422, 'WRONG_CUSTOMER'],
    ['a customer on hold', [{ orderNbr: '000069' }], 422, 'ORDER_NOT_OPEN'],
  ])('of %s is refused, and changes nothing', async (_what, lines, status, code) => {
    await bench.order({ orderNbr: '000068', customerID: 'BAR', customerName: 'Bar' });
    await bench.order({ orderNbr: '000069', customerStatus: 'On Hold' });
    const refused = await create(1, { lines: lines.map((line) => bench.lineOf(1, line)) });
    expect(refused).toMatchObject({ status, body: { code } });
    expect((await bench.see('list_shipments')).body.data.items).toEqual([]);
    expect(await bench.planned()).toEqual([]);
  });
});

describe('a dock', () => {
  it('is taken by one truck at a time, and the other is told by whom', async () => {
    const [one, two] = [(await create(10)).body.data, (await create(10)).body.data];
    const at = { ...bench.WINDOW, dock: 'Dock 1' };
    const both = await Promise.all(
      [one, two].map(({ shipmentId }) => bench.next('schedule_shipment', shipmentId, at)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'DOCK_TAKEN',
      error: expect.stringMatching(/^Dock 1 is taken from 08:00 to 09:00 by SH-00000\d, Harbour Hotels\.$/),
    });
    const { board } = (await bench.see('dock_board', { from: '2026-11-23', days: '2' })).body.data;
    expect(board.map(({ dock, day, bookings }) => [dock, day, bookings.length])).toEqual([
      ['Dock 1', '2026-11-23', 1],
      ['Dock 1', '2026-11-24', 0],
      ['Dock 2', '2026-11-23', 0],
      ['Dock 2', '2026-11-24', 0],
    ]);
  });

  it('is free once its truck is moved or cancelled', async () => {
    const { shipmentId } = (await create(10)).body.data;
    await bench.next('schedule_shipment', shipmentId, { ...bench.WINDOW, dock: 'Dock 1' });
    await bench.next('schedule_shipment', shipmentId, { ...bench.WINDOW, dock: 'Dock 2' });
    const bookings = async () =>
      (await bench.see('dock_board', { from: '2026-11-23' })).body.data.board.map(
        (one) => one.bookings.length,
      );
    expect(await bookings()).toEqual([0, 1]);
    await bench.next('cancel_shipment', shipmentId, { reason: 'Called off' });
    expect(await bookings()).toEqual([0, 0]);
    expect(await bench.planned()).toEqual([]);
  });

  it('that is not set up, a past day and a stale version are refused', async () => {
    const { shipmentId } = (await create(10)).body.data;
    const at = (more: Record<string, unknown>) =>
      bench.next('schedule_shipment', shipmentId, { ...bench.WINDOW, dock: null, ...more });
    expect((await at({ dock: 'Dock 9' })).body).toMatchObject({
      code: 'BAD_REQUEST',
      error: 'There is no dock Dock 9. Use Dock 1, Dock 2.',
    });
    expect((await at({ day: '2026-11-19' })).status).toBe(400);
    expect((await at({ version: 7 })).body).toMatchObject({ code: 'STALE_VERSION', current: { version: 1 } });
  });
});

describe('shipments that are here', () => {
  it('are counted: those of today, and those whose truck should have come by now', async () => {
    const counts = async () => (await bench.see('count_shipments')).body.data;
    expect(await counts()).toEqual({ open: 0, today: 0, overdue: 0 });
    const of = async (day: string | null, window = bench.WINDOW.window) => {
      const { shipmentId } = (await create(10)).body.data;
      if (day !== null)
        await bench.next('schedule_shipment', shipmentId, { ...bench.WINDOW, dock: null, day, window });
      return shipmentId;
    };
    const today = siteDay(bench.clock.time);
    await of(null);
    await of(today, { from: '22:00', to: '23:00' });
    const tomorrow = await of(addDays(today, 1));
    expect(await counts()).toEqual({ open: 3, today: 1, overdue: 0 });
    bench.clock.time = Date.parse(`${today}T23:01:00${siteOffset(bench.clock.time)}`);
    expect(await counts()).toEqual({ open: 3, today: 1, overdue: 1 });
    bench.clock.time += 2 * 86_400_000;
    expect(await counts()).toEqual({ open: 3, today: 0, overdue: 2 });
    await bench.next('cancel_shipment', tomorrow, { reason: 'x' });
    expect(await counts()).toEqual({ open: 2, today: 0, overdue: 1 });
  });
});

describe('shipments that are here, where they are very many', () => {
  it('are counted once a minute for everybody who looks, by the minute of whoever looks', async () => {
    const counts = async () => (await bench.see('count_shipments')).body.data;
    const today = siteDay(bench.clock.time);
    const tally = [
      { day: null, to: null, count: 100 },
      { day: today, to: '23:00', count: 150 },
      { day: today, to: null, count: 1 },
      { day: addDays(today, -1), to: '09:00', count: 50 },
    ];
    const { openShipments } = bench.deps;
    await keepTally({ ...openShipments, count: async () => tally }, bench.clock.time);
    const countedAt = new Date(bench.clock.time).toISOString();
    expect(await counts()).toEqual({ open: 301, today: 151, overdue: 50, countedAt });
    bench.clock.time += 60_000;
    expect((await bench.see('list_shipments')).body.data.items).toEqual([]);
    await create(10);
    await keepTally({ ...openShipments, count: async () => tally.slice(1) }, bench.clock.time);
    // Few again: what was kept is left behind, and they are counted as they are.
    bench.clock.time += 2 * 60_000;
    expect(await counts()).toEqual({ open: 1, today: 0, overdue: 0 });
  });

  it('are told apart by the day and the end of the window of each', () => {
    const window = { from: '08:00', to: '09:00' };
    const open = [
      ...[
        { day: '2026-11-20', window },
        { day: '2026-11-20', window: null },
        { day: null, window: null },
      ],
      { day: '2026-11-20', window: { from: '07:00', to: '09:00' } },
    ];
    const tally = openShipmentTally(open);
    expect(tally).toEqual([
      { day: '2026-11-20', to: '09:00', count: 2 },
      { day: '2026-11-20', to: null, count: 1 },
      { day: null, to: null, count: 1 },
    ]);
    const at = (minute: string) => openShipmentCounts(tally, minute);
    expect(at('2026-11-20 09:00')).toEqual({ open: 4, today: 3, overdue: 0 });
    expect(at('2026-11-20 09:01')).toEqual({ open: 4, today: 3, overdue: 2 });
    expect(at('2026-11-21 00:00')).toEqual({ open: 4, today: 0, overdue: 3 });
  });
});

describe('preparing', () => {
  it('speaks for what expires first, and no other shipment gets it', async () => {
    await bench.order({ orderNbr: '000068', lines: [bottles(1700)] });
    const big = await bench.act('create_shipment', { lines: [bench.lineOf(1700, { orderNbr: '000068' })] });
    await bench.next('schedule_shipment', big.body.data.shipmentId, { ...bench.WINDOW, dock: null });
    await bench.next('prepare_shipment', big.body.data.shipmentId);
    expect(await bench.allocated()).toEqual({ [`L2 ${DOCK}`]: 600, [`L1 ${DOCK}`]: 1100 });
    const second = await bench.preparing(300);
    expect(second).toMatchObject({
      status: 'Preparing',
      lines: [{ open: 300, notAllocated: 200 }],
      picks: [{ lotNumber: 'L1', qty: 100 }],
    });
  });

  it('by two shipments at once speaks for nothing twice', async () => {
    await bench.order({ orderNbr: '000068', lines: [bottles(1700)] });
    const made = await Promise.all([
      bench.act('create_shipment', { lines: [bench.lineOf(1700, { orderNbr: '000068' })] }),
      create(300),
    ]);
    const ids = made.map(({ body }) => body.data.shipmentId);
    for (const id of ids) await bench.next('schedule_shipment', id, { ...bench.WINDOW, dock: null });
    await Promise.all(ids.map((id) => bench.next('prepare_shipment', id)));
    expect(await bench.allocated()).toEqual({ [`L2 ${DOCK}`]: 600, [`L1 ${DOCK}`]: 1200 });
  });

  it('chooses anew where another shipment took the goods since it looked', async () => {
    await bench.order({ orderNbr: '000068', lines: [bottles(1700)] });
    const big = await bench.act('create_shipment', { lines: [bench.lineOf(1700, { orderNbr: '000068' })] });
    const small = await create(300);
    for (const { body } of [big, small])
      await bench.next('schedule_shipment', body.data.shipmentId, { ...bench.WINDOW, dock: null });
    let isFirst = true;
    const overtaken = {
      ...bench.deps,
      lotsInTurn: {
        async begin(inventoryID: string) {
          const seen = await bench.deps.lotsInTurn.begin(inventoryID);
          if (isFirst) {
            isFirst = false;
            await bench.next('prepare_shipment', small.body.data.shipmentId);
          }
          return seen;
        },
      },
    };
    const prepared = await bench.next('prepare_shipment', big.body.data.shipmentId, {}, { using: overtaken });
    expect(prepared.status).toBe(200);
    expect(await bench.allocated()).toEqual({ [`L2 ${DOCK}`]: 600, [`L1 ${DOCK}`]: 1200 });
  });

  it('takes whole pallets, which then are of the shipment', async () => {
    await bench.convert(120, { lotNumber: 'L2' });
    const { picks, shipmentId } = await bench.preparing(130);
    expect(picks.map(({ sscc, qty }) => [sscc !== null, qty])).toEqual([
      [false, 10],
      [true, 60],
      [true, 60],
    ]);
    const [pallet] = (await bench.pallets.look('list_pallets')).body.data.items;
    expect(pallet).toMatchObject({ state: 'Allocated', shipmentId });
    expect(
      (
        await bench.pallets.act('reopen_pallet', {
          sscc: pallet?.sscc,
          version: pallet?.version,
          reason: 'x',
        })
      ).body.code,
    ).toBe('PALLET_NOT_OPEN');
  });

  it('leaves out lots with fewer days than the customer asks for, and says what is short', async () => {
    const { lines } = await bench.preparing(300, { leastDays: 95 });
    expect(lines).toMatchObject([{ notAllocated: 0 }]);
    expect(await bench.allocated()).toEqual({ [`L1 ${DOCK}`]: 300 });
  });

  it('that steps back gives all of it back, also of many pallets', async () => {
    await bench.convert(1200, { casesPerPallet: 4, qty: 1200 - (1200 % 48) });
    const { shipmentId, pallets } = await bench.preparing(300);
    expect(pallets.count).toBeGreaterThanOrEqual(0);
    const back = await bench.next('step_back', shipmentId, { reason: 'Truck late' });
    expect(back.body.data).toMatchObject({ status: 'Scheduled', picks: [], underway: null });
    expect(await bench.allocated()).toEqual({});
  });
});

describe('picking', () => {
  it('by scan of a lot at a place, then ready, then away: stock is less, and nothing is spoken for', async () => {
    const { shipmentId } = await bench.preparing(100);
    await bench.pickAll(shipmentId);
    expect((await bench.next('make_ready', shipmentId)).body.data.status).toBe('Ready');
    const shipped = await bench.next('ship', shipmentId);
    expect(shipped.body.data).toMatchObject({
      status: 'Shipped',
      shippedBy: 'mia',
      picks: [{ state: 'shipped' }],
    });
    expect(await bench.onHand()).toEqual({ [`L1 ${DOCK}`]: 1200, [`L2 ${DOCK}`]: 500 });
    expect(await bench.allocated()).toEqual({});
    const { items } = (await bench.see('list_shipments', { ended: 'true' })).body.data;
    expect(items).toMatchObject([{ status: 'Shipped', lots: ['L2'] }]);
    const { packing } = (await bench.see('shipment_documents', { shipmentId })).body.data;
    expect(packing).toMatchObject([{ orderType: 'SO', lotNumber: 'L2', qty: 100, useBy: '2027-02-01' }]);
  });

  it('refuses what is held since it was planned, by name', async () => {
    const { shipmentId } = await bench.preparing(100);
    await bench.hold('L2');
    const refused = await bench.act('pick', {
      shipmentId,
      inventoryID: 'GLASS-750',
      lotNumber: 'L2',
      place: DOCK,
      qty: 1,
      uom: 'EA',
    });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'LOT_NOT_USABLE', error: 'GLASS-750, lot L2 is on hold: Leaks.' },
    });
  });

  it("refuses another customer's pallet with its shipment's name", async () => {
    const { pallets: made } = (await bench.convert(60, { lotNumber: 'L2' })).body.data;
    await bench.preparing(60);
    await bench.order({ orderNbr: '000068', customerID: 'BAR', customerName: 'Bar' });
    const other = await bench.act('create_shipment', { lines: [bench.lineOf(60, { orderNbr: '000068' })] });
    const { shipmentId } = other.body.data;
    await bench.next('schedule_shipment', shipmentId, { ...bench.WINDOW, dock: null });
    await bench.next('prepare_shipment', shipmentId);
    expect((await bench.act('pick', { shipmentId, sscc: made[0]?.sscc })).body).toMatchObject({
      code: 'WRONG_PALLET',
      error: `Pallet ${made[0]?.sscc} is for SH-000001 of Harbour Hotels, not for SH-000002.`,
    });
  });

  it.each([
    ['a number that is none', { sscc: '12' }, 'SSCC_UNKNOWN'],
    ['a pallet that nobody knows', { sscc: '093123450000009997' }, 'SSCC_UNKNOWN'],
    ['nothing', {}, 'BAD_REQUEST'],
    [
      'goods without a place',
      { inventoryID: 'GLASS-750', lotNumber: 'L1', qty: 1, uom: 'EA' },
      'BAD_REQUEST',
    ],
    [
      'an item that is not in it',
      { inventoryID: 'CAP-28', lotNumber: 'C1', place: DOCK, qty: 1, uom: 'EA' },
      'WRONG_ITEM',
    ],
    [
      'a lot that nobody knows',
      { inventoryID: 'GLASS-750', lotNumber: 'X', place: DOCK, qty: 1, uom: 'EA' },
      'LOT_NOT_FOUND',
    ],
    [
      'too much',
      { inventoryID: 'GLASS-750', lotNumber: 'L2', place: DOCK, qty: 101, uom: 'EA' },
      'NOT_FILLABLE',
    ],
    [
      'a unit that it does not have',
      { inventoryID: 'GLASS-750', lotNumber: 'L2', place: DOCK, qty: 1, uom: 'BOX' },
      'UNIT_UNKNOWN',
    ],
    [
      'where there is none',
      { inventoryID: 'GLASS-750', lotNumber: 'L1', place: 'loc:MAIN/R1', qty: 1, uom: 'EA', reason: 'x' },
      'NOT_ENOUGH_STOCK',
    ],
    [
      'another lot than is planned',
      { inventoryID: 'GLASS-750', lotNumber: 'L1', place: DOCK, qty: 1, uom: 'EA' },
      'REASON_REQUIRED',
    ],
  ])('of %s is refused, and changes nothing', async (_what, fields, code) => {
    const { shipmentId, version } = await bench.preparing(100);
    const refused = await bench.act('pick', { shipmentId, ...fields });
    expect(refused.body.code).toBe(code);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    expect((await bench.shipment(shipmentId)).version).toBe(version);
  });

  it('short is accepted with a reason, and leaves the rest of the order open', async () => {
    const { shipmentId } = await bench.preparing(100);
    const goods = { inventoryID: 'GLASS-750', lotNumber: 'L2', place: DOCK, uom: 'EA' };
    await bench.act('pick', { shipmentId, ...goods, qty: 60 });
    expect((await bench.next('make_ready', shipmentId)).body.code).toBe('NOT_FILLABLE');
    await bench.next('accept_short', shipmentId, {
      orderType: 'SO',
      orderNbr: '000067',
      lineNbr: 1,
      reason: 'Broken',
    });
    expect((await bench.next('make_ready', shipmentId)).body.data).toMatchObject({
      status: 'Ready',
      lines: [{ short: [{ qty: 40, reason: 'Broken' }] }],
    });
    expect(await bench.allocated()).toEqual({ [`L2 ${DOCK}`]: 60 });
  });
});

/** A ready shipment of so many pallets of 60. */
const truckOf = async (pallets: number) => {
  await bench.convert(pallets * 60);
  await bench.hold('L2');
  const { shipmentId } = await bench.preparing(pallets * 60);
  await bench.pickAll(shipmentId);
  await bench.next('make_ready', shipmentId);
  const ssccs = (await bench.shipment(shipmentId)).picks.flatMap(({ sscc }) => sscc ?? []);
  return { shipmentId, ssccs };
};

describe('loading', () => {
  it('by two people at one truck takes each pallet once', async () => {
    const { shipmentId, ssccs } = await truckOf(5);
    const scans = [...ssccs, ...ssccs].map((sscc) => bench.act('load', { shipmentId, sscc }));
    expect((await Promise.all(scans)).map(({ status }) => status)).toEqual(scans.map(() => 200));
    const loaded = await bench.shipment(shipmentId);
    expect(loaded.pallets).toEqual({ count: 5, toLoad: 0 });
    expect(loaded.history.filter(({ act }) => act === 'loaded')).toHaveLength(5);
    const { items } = (await bench.pallets.look('list_pallets')).body.data;
    expect(items.map(({ state }) => state)).toEqual(['Loaded', 'Loaded', 'Loaded', 'Loaded', 'Loaded']);
  });

  it('refuses one pallet too many, and leaving without one', async () => {
    const { shipmentId, ssccs } = await truckOf(2);
    const { pallets: more } = (await bench.convert(60)).body.data;
    expect((await bench.act('load', { shipmentId, sscc: more[0]?.sscc })).body).toMatchObject({
      code: 'WRONG_PALLET',
    });
    await bench.act('load', { shipmentId, sscc: ssccs[0] });
    expect((await bench.next('ship', shipmentId)).body).toMatchObject({
      code: 'LOAD_INCOMPLETE',
      error: expect.stringContaining('1 pallet of'),
    });
    const away = await bench.next('ship', shipmentId, { overrideReason: 'Scanner broke' });
    expect(away.body.data).toMatchObject({ status: 'Shipped', overrideReason: 'Scanner broke' });
    const ended = (await bench.pallets.look('list_pallets', { ended: 'true' })).body.data.items;
    expect(ended.map(({ state, shipmentId: of }) => [state, of])).toEqual([
      ['Shipped', shipmentId],
      ['Shipped', shipmentId],
    ]);
  });

  it('half done and cancelled leaves everything where it was', async () => {
    const { shipmentId, ssccs } = await truckOf(3);
    await bench.act('load', { shipmentId, sscc: ssccs[0] });
    const cancelled = await bench.next('cancel_shipment', shipmentId, { reason: 'Customer called' });
    expect(cancelled.body.data).toMatchObject({ status: 'Cancelled', reason: 'Customer called', picks: [] });
    expect(await bench.allocated()).toEqual({});
    expect(await bench.planned()).toEqual([]);
    const { items } = (await bench.pallets.look('list_pallets')).body.data;
    expect(items.map(({ state, shipmentId: of }) => [state, of])).toEqual([
      ['Closed', null],
      ['Closed', null],
      ['Closed', null],
    ]);
    expect((await bench.act('load', { shipmentId, sscc: ssccs[1] })).body.code).toBe('INVALID_TRANSITION');
  });

  it('notes seal, temperature and driver without a pallet', async () => {
    const { shipmentId } = await truckOf(1);
    await bench.act('load', { shipmentId, seal: 'A-17', temperature: 4.5, driver: 'Sam' });
    expect(await bench.shipment(shipmentId)).toMatchObject({
      seal: 'A-17',
      temperature: 4.5,
      driver: 'Sam',
      carrier: null,
    });
  });

  it('of a pallet that is in it names it by its number, whatever else is tried with the pallet', async () => {
    const { shipmentId, ssccs } = await truckOf(1);
    const { shipmentNbr } = await bench.shipment(shipmentId);
    const [sscc = ''] = ssccs;
    const { version } = (await bench.pallets.look('get_pallet', { sscc })).body.data;
    const reopened = await bench.pallets.act('reopen_pallet', { sscc, version, reason: 'One more' });
    expect(reopened).toMatchObject({
      status: 422,
      body: { code: 'PALLET_NOT_OPEN', error: `Pallet ${sscc} is in ${shipmentNbr}.` },
    });
  });

  it('refuses a pallet whose lot was held since, by name', async () => {
    const { shipmentId, ssccs } = await truckOf(2);
    await bench.act('load', { shipmentId, sscc: ssccs[0] });
    await bench.hold('L1');
    expect(await bench.act('load', { shipmentId, sscc: ssccs[1] })).toMatchObject({
      status: 422,
      body: { code: 'LOT_NOT_USABLE', error: `Pallet ${ssccs[1]}: GLASS-750, lot L1 is on hold: Leaks.` },
    });
    // What is on the truck already says so as the truck leaves.
    expect((await bench.act('load', { shipmentId, sscc: ssccs[0] })).status).toBe(200);
    expect((await bench.shipment(shipmentId)).pallets).toEqual({ count: 2, toLoad: 1 });
  });

  it('refuses a lot or a pallet that was held since, as the truck leaves', async () => {
    const { shipmentId, ssccs } = await truckOf(1);
    await bench.act('load', { shipmentId, sscc: ssccs[0] });
    await bench.hold('L1');
    expect((await bench.next('ship', shipmentId)).body).toMatchObject({ code: 'LOT_NOT_USABLE' });
    expect((await bench.shipment(shipmentId)).status).toBe('Ready');
  });

  it('is sent off by a manager, not by everybody', async () => {
    const { shipmentId } = await truckOf(1);
    expect((await bench.next('ship', shipmentId, {}, { group: 'consultant' })).status).toBe(403);
    expect(
      (await bench.next('cancel_shipment', shipmentId, { reason: 'x' }, { group: 'consultant' })).status,
    ).toBe(403);
  });
});

describe('goods that are spoken for', () => {
  it('are moved, issued and packed by nobody else', async () => {
    await bench.preparing(300);
    const packed = await bench.convert(600, { lotNumber: 'L2' });
    expect(packed.body).toMatchObject({ code: 'NOT_ENOUGH_STOCK' });
    expect((await bench.convert(300, { lotNumber: 'L2' })).status).toBe(200);
  });
});
