import { salesOrderReads } from '#api/shipments/sales-order-reads.ts';
import { getShipment } from '#api/shipments.ts';
import { withReservation } from '#domain/orders/reservations.ts';
import { salesOrderKey } from '#domain/sales-orders/sales-order.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { waiting } from '#test/support/builders/orders.ts';
import { aPallet, SSCC } from '#test/support/builders/pallets.ts';
import { aSalesBench, onTheShelf, type SalesBench } from '#test/support/sales-orders/sales-bench.ts';
import { aBookedSale, aBookedSalesLine } from '#test/support/sales-orders/sales-in-memory.ts';
import { salesOrderHandlers } from './sales-order-handlers.ts';

/** The route's part that is about sales orders. */
const ROUTE = { ...getShipment, actions: salesOrderReads };

let bench: SalesBench;

beforeEach(async () => {
  bench = await aSalesBench();
});

const ask = <A extends 'list_sales_orders' | 'get_sales_order'>(
  action: A,
  more: Record<string, unknown> = {},
  group = 'consultant',
) => callRoute(ROUTE, salesOrderHandlers(bench.deps), { action, ...more }, { group, now: bench.clock.time });

const list = (more: Record<string, unknown> = {}) => ask('list_sales_orders', more);
const callsOf = (name: string) => bench.accounting.calls.filter((call) => call === name).length;

describe('open sales orders', () => {
  it('are told by the day they leave, with how much of them can be filled', async () => {
    await onTheShelf(bench, 60 * 12);
    bench.accounting.orders = [
      aBookedSale({ orderNbr: '2', shipOn: '2026-11-25', lines: [aBookedSalesLine({ orderedQty: 50 })] }),
      aBookedSale({ orderNbr: '1', shipOn: '2026-11-24', lines: [aBookedSalesLine({ orderedQty: 40 })] }),
    ];
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.meta).toMatchObject({ stale: false });
    expect(body.data).toMatchObject([
      { orderNbr: '1', lines: 1, openLines: 1, fillableLines: 1, short: [], notShippable: null },
      {
        ...{ orderNbr: '2', leavesOn: '2026-11-25', fillableLines: 0 },
        short: [{ inventoryID: 'COLA-330', openQty: 50, fillableQty: 20, uom: 'CASE' }],
      },
    ]);
  });

  it('are filled from the warehouse that each line leaves from, wherever its pallets stand', async () => {
    await onTheShelf(bench, 120, { lotNumber: 'L1' });
    await onTheShelf(bench, 240, { lotNumber: 'L2' }, 'loc:NORTH/R1');
    await onTheShelf(bench, 480, { lotNumber: 'L3' }, `hu:${SSCC}`);
    const pallet = aPallet({ location: 'loc:NORTH/R1' });
    await bench.deps.pallets.save({
      pallets: [{ next: pallet, previous: null }],
      ...{ movement: null, standing: [] },
    });
    bench.accounting.orders = [
      aBookedSale({ lines: [aBookedSalesLine({ orderedQty: 100, warehouseID: 'MAIN' })] }),
      aBookedSale({ orderNbr: '2', lines: [aBookedSalesLine({ orderedQty: 100, warehouseID: 'NORTH' })] }),
    ];
    const { body } = await list();
    expect(body.data).toMatchObject([
      { orderNbr: '000067', short: [{ fillableQty: 10 }] },
      { orderNbr: '2', short: [{ fillableQty: 60 }] },
    ]);
  });

  it('leave out what is wholly planned or closed, and say why a blocked customer gets nothing', async () => {
    bench.accounting.orders = [
      aBookedSale(),
      aBookedSale({ orderNbr: '2', lines: [aBookedSalesLine({ completed: true })] }),
      aBookedSale({ orderNbr: '3', customerID: 'MARINER' }),
    ];
    bench.accounting.known = [
      ...bench.accounting.known,
      { customerID: 'MARINER', customerName: 'The Old Mariner', status: 'Inactive', reach: null },
    ];
    await list();
    const order = await bench.deps.orders.load(salesOrderKey('SO', '000067'));
    if (order) await bench.deps.orders.save(withReservation(order, 'SH1', waiting({ 1: 100 }), 0), order);
    const { body } = await list();
    expect(body.data).toMatchObject([
      { orderNbr: '3', notShippable: 'Customer The Old Mariner is Inactive. Nothing is shipped to them.' },
    ]);
  });

  it('are read once in five minutes, by one flight for all who look', async () => {
    await Promise.all([list(), list(), list()]);
    expect(callsOf('openSalesOrders')).toBe(1);
    bench.clock.time += 4 * 60_000;
    await list();
    expect(callsOf('openSalesOrders')).toBe(1);
    await list({ refresh: 'true' });
    bench.clock.time += 6 * 60_000;
    await list();
    expect(callsOf('openSalesOrders')).toBe(3);
  });

  it('are those of before, stale, while the accounting system is away; 503 where there are none', async () => {
    bench.accounting.failWith = { kind: 'unavailable', message: 'away' };
    expect(await list()).toMatchObject({ status: 503, body: { code: 'ACCOUNTING_AWAY' } });
    bench.accounting.failWith = null;
    await list();
    bench.clock.time += 6 * 60_000;
    bench.accounting.failWith = { kind: 'unavailable', message: 'away' };
    const { status, body } = await list();
    expect([status, body.data.length, body.meta.stale]).toEqual([200, 1, true]);
  });
});

describe('a sales order', () => {
  it('is told with its lines, and what of each is planned, left and can be filled', async () => {
    await onTheShelf(bench, 35 * 12);
    await list();
    const order = await bench.deps.orders.load(salesOrderKey('SO', '000067'));
    if (order) await bench.deps.orders.save(withReservation(order, 'SH1', waiting({ 1: 30 }), 0), order);
    const { body } = await ask('get_sales_order', { orderNbr: '000067' });
    expect(body.data).toMatchObject({
      shipTo: { name: 'Harbour Hotels Sydney' },
      details: [{ orderedQty: 100, shippedQty: 0, plannedQty: 30, remainingQty: 70, fillableQty: 5 }],
    });
    expect(callsOf('salesOrder')).toBe(0);
  });

  it('is read by its number where the list has it not, and a number that has none is asked for once', async () => {
    bench.accounting.orders = [aBookedSale({ status: 'Completed' })];
    const found = await ask('get_sales_order', { orderNbr: ' 000067' });
    expect(found.body.data).toMatchObject({ status: 'Completed', openLines: 0 });
    for (const _ of [1, 2])
      expect(await ask('get_sales_order', { orderNbr: 'NONE' })).toMatchObject({
        status: 404,
        body: { code: 'ORDER_NOT_FOUND' },
      });
    expect(callsOf('salesOrder')).toBe(2);
  });
});

describe('where orders of several types are shipped', () => {
  const asked = (orderNbr: string, refresh = false, orderType?: string) =>
    callRoute(
      ROUTE,
      salesOrderHandlers({ ...bench.deps, orderTypes: ['SO', 'S2'] }),
      {
        ...{ action: 'get_sales_order', orderNbr },
        ...(orderType === undefined ? {} : { orderType }),
        ...(refresh ? { refresh: 'true' } : {}),
      },
      { group: 'consultant', now: bench.clock.time },
    );

  it('a number is found of any of them, read there and then as it is mirrored', async () => {
    bench.accounting.orders = [aBookedSale({ orderType: 'S2', orderNbr: '9' })];
    for (const calls of [2, 2]) {
      expect(await asked('9')).toMatchObject({ status: 200, body: { data: { orderType: 'S2' } } });
      expect(callsOf('salesOrder')).toBe(calls);
    }
    await asked('9', true);
    expect(callsOf('salesOrder')).toBe(3);
  });

  it('a number that two types have is each of them by its type, and the first without one', async () => {
    const both = ['SO', 'S2'].map((orderType) => aBookedSale({ orderType, orderNbr: '9', note: orderType }));
    bench.accounting.orders = both;
    for (const _ of ['read there', 'as it is mirrored'])
      for (const [orderType, found] of [
        ['S2', 'S2'],
        ['so', 'SO'],
        [undefined, 'SO'],
      ] as const)
        expect((await asked('9', false, orderType)).body.data).toMatchObject({
          ...{ orderType: found, note: found },
        });
  });

  it('a type that does not have the number, or does not leave from here, is not another that has it', async () => {
    bench.accounting.orders = [aBookedSale({ orderType: 'S2', orderNbr: '9' })];
    for (const orderType of ['SO', 'SO', 'QT'])
      expect(await asked('9', false, orderType)).toMatchObject({
        ...{ status: 404, body: { code: 'ORDER_NOT_FOUND' } },
      });
    expect(callsOf('salesOrder')).toBe(1);
    expect(await asked('9')).toMatchObject({ status: 200, body: { data: { orderType: 'S2' } } });
  });

  it('one of another type is told with a reason, and is on no list', async () => {
    bench.accounting.orders = [aBookedSale({ orderType: 'S2', orderNbr: '9', ofShippedType: false })];
    const { body } = await asked('9');
    expect(body.data.notShippable).toBe('Order 9 is of type S2. Such orders are not shipped here.');
    expect((await list()).body.data).toEqual([]);
  });
});

describe('who may', () => {
  it.each(['consultant', 'manager', 'sysadmin'])('see sales orders: %s', async (group) => {
    expect((await ask('list_sales_orders', {}, group)).status).toBe(200);
  });

  it('nobody without a role', async () => {
    expect((await ask('list_sales_orders', {}, 'nobody')).status).toBe(403);
  });
});
