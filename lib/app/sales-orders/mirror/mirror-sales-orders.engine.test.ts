import { withReservation } from '#domain/orders/reservations.ts';
import { quantity } from '#domain/quantity.ts';
import { openToShip, salesOrderKey } from '#domain/sales-orders/sales-order.ts';
import { inFlight, waiting } from '#test/support/builders/orders.ts';
import { aSalesBench, type SalesBench } from '#test/support/sales-orders/sales-bench.ts';
import { aBookedSale, aBookedSalesLine } from '#test/support/sales-orders/sales-in-memory.ts';
import { mirrorOpenSalesOrders, mirrorSalesOrder } from './mirror-sales-orders.ts';

let bench: SalesBench;

beforeEach(async () => {
  bench = await aSalesBench();
});

const KEY = salesOrderKey('SO', '000067');
const stored = async () => {
  const order = await bench.deps.orders.load(KEY);
  if (!order) throw new Error('Nothing is mirrored.');
  return order;
};

const refresh = async () => {
  bench.clock.time += 1_000;
  const read = await mirrorOpenSalesOrders(bench.deps, {});
  return read.ok ? { keys: [...read.value.keys].sort(), isComplete: read.value.isComplete } : read.error.kind;
};

/** As a shipment holds a part of the order. */
const reserve = async (reservation: ReturnType<typeof waiting>) => {
  const order = await stored();
  await bench.deps.orders.save(withReservation(order, 'SH1', reservation, 0), order);
};

describe('a reading of the open sales orders', () => {
  it('joins lines with their items and orders with their customers, each asked once', async () => {
    expect(await refresh()).toEqual({ keys: [KEY], isComplete: true });
    expect(bench.accounting.calls).toEqual(['openSalesOrders', 'itemsById', 'customers']);
    expect(await stored()).toMatchObject({
      customerName: 'Harbour Hotels',
      ...{ customerStatus: 'Active', customerReach: { phone: '+61 2 5550 0142' } },
      lines: [{ orderedQty: quantity(100), baseUom: 'EA', toBaseUnit: { factor: 12 }, unitKnown: true }],
    });
  });

  it('leaves out what does not leave from here: services, returns, what a vendor ships', async () => {
    bench.accounting.orders = [
      aBookedSale({
        lines: [
          aBookedSalesLine(),
          aBookedSalesLine({ lineNbr: 2, lineType: 'Misc. Charge' }),
          aBookedSalesLine({ lineNbr: 3, operation: 'Receipt' }),
          aBookedSalesLine({ lineNbr: 4, isDropShip: true }),
        ],
      }),
    ];
    await refresh();
    expect((await stored()).lines.map(({ lineNbr }) => lineNbr)).toEqual([1]);
  });

  it('keeps what shipments have planned, and counts it off what is newly read', async () => {
    await refresh();
    await reserve(waiting({ 1: 30 }));
    bench.accounting.orders = [aBookedSale({ lines: [aBookedSalesLine({ shippedQty: 20, openQty: 80 })] })];
    await refresh();
    const order = await stored();
    const [line] = order.lines;
    expect(line && openToShip(order, line)).toBe(quantity(50));
  });

  it('is dropped while a shipment is on its way to the books, and when one was claimed meanwhile', async () => {
    await refresh();
    await reserve(inFlight({ 1: 30 }));
    bench.accounting.orders = [aBookedSale({ description: 'new' })];
    await refresh();
    expect((await stored()).description).toBe('');
    await reserve(waiting({ 1: 30 }));
    bench.accounting.onCall = async (name) => {
      if (name !== 'customers') return;
      const order = await stored();
      await bench.deps.orders.save(withReservation(order, 'SH1', waiting({ 1: 30 }), 1), order);
    };
    await refresh();
    expect((await stored()).description).toBe('');
  });

  it('changes nothing by a list that is empty without a reason', async () => {
    await refresh();
    bench.accounting.emptyLists = true;
    await refresh();
    expect(bench.accounting.calls.slice(-2)).toEqual(['salesOrder', 'customer']);
    expect(await stored()).toMatchObject({ status: 'Open', customerName: 'Harbour Hotels' });
  });

  it('removes what is closed only after it was read by its key', async () => {
    await refresh();
    bench.accounting.orders = [aBookedSale({ status: 'Completed' })];
    await refresh();
    expect((await stored()).status).toBe('Completed');
    bench.accounting.orders = [];
    const gone = await mirrorSalesOrder(
      bench.deps,
      { orderType: 'SO', orderNbr: '000067', before: await stored() },
      {},
    );
    expect(gone).toMatchObject({ ok: true, value: { status: 'Canceled' } });
  });

  it('asks for no more than ten that a list lacks, the oldest first, and is then not complete', async () => {
    bench.accounting.orders = Array.from({ length: 25 }, (_, at) =>
      aBookedSale({ orderNbr: `S${String(at).padStart(2, '0')}` }),
    );
    await refresh();
    bench.accounting.emptyLists = true;
    const calls = () => bench.accounting.calls.filter((name) => name === 'salesOrder').length;
    expect(await refresh()).toMatchObject({ isComplete: false });
    expect(calls()).toBe(10);
    await refresh();
    await refresh();
    expect(calls()).toBe(30);
    const all = await bench.deps.orders.loadMany(await bench.deps.orders.openKeys());
    expect(all).toHaveLength(25);
    expect(new Set(all.map(({ asOf }) => asOf)).size).toBeGreaterThan(1);
  });

  it('shows a customer who was put on hold, and keeps one who is kept from us as last known', async () => {
    await refresh();
    bench.accounting.known = [
      { customerID: 'harbour', customerName: 'Harbour Hotels', status: 'On Hold', reach: null },
    ];
    await refresh();
    expect((await stored()).customerStatus).toBe('On Hold');
    bench.accounting.known = [];
    await refresh();
    expect(await stored()).toMatchObject({ customerName: 'Harbour Hotels', customerStatus: 'On Hold' });
  });

  it('answers why it could not be read, and keeps what was', async () => {
    await refresh();
    bench.accounting.failWith = { kind: 'unavailable', message: 'away' };
    expect(await refresh()).toBe('unavailable');
    expect((await stored()).status).toBe('Open');
  });
});
