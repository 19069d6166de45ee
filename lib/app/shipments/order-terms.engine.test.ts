import type { SalesOrder } from '#domain/sales-orders/sales-order.ts';
import { aBookedSale, aBookedSalesLine } from '#test/support/sales-orders/sales-in-memory.ts';
import { aShipmentBench, bottles, type ShipmentBench } from '#test/support/shipments/shipment-bench.ts';

let bench: ShipmentBench;

beforeEach(async () => {
  bench = await aShipmentBench();
  await bench.order();
});

describe('an order that changed in the books since it was picked', () => {
  /** As it was read since. */
  const readAgain = async (change: (order: SalesOrder) => Partial<SalesOrder>) => {
    const [order] = await bench.salesOrders.loadMany(['SO#000067']);
    if (!order) throw new Error('no order');
    const next = { ...order, ...change(order), version: order.version + 1 };
    await bench.salesOrders.save(next, order);
  };
  const picked = async (qty = 100) => {
    const { shipmentId } = await bench.preparing(qty);
    await bench.pickAll(shipmentId);
    return shipmentId;
  };

  it.each([
    [
      'cancelled',
      { status: 'Canceled' },
      /^Order 000067 is Canceled\..*Wait until it can, or cancel the shipment\.$/,
    ],
    ['on hold', { status: 'On Hold' }, /^Order 000067 is On Hold\./],
    ['completed', { status: 'Completed' }, /^Order 000067 is Completed\./],
    ['of a customer on hold', { customerStatus: 'On Hold' }, /is On Hold\. Nothing is shipped to them\./],
    [
      'of fewer',
      { lines: [bottles(60)] },
      /^Line 1 \(GLASS-750\) of order 000067 has 60 EA open; the shipment takes 100\. Put back what is not asked for/,
    ],
    ['without the line', { lines: [bottles(300, { lineNbr: 2 })] }, /is no longer open\./],
  ] as const)('is refused in words as it is made ready: %s', async (_what, change, said) => {
    const shipmentId = await picked();
    await readAgain(() => change);
    expect(await bench.next('make_ready', shipmentId)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_CHANGED', error: expect.stringMatching(said) },
    });
    expect(await bench.shipment(shipmentId)).toMatchObject({ status: 'Preparing' });
  });

  it('is refused as the truck leaves, and a manager who was told says why it leaves all the same', async () => {
    const shipmentId = await picked();
    await bench.next('make_ready', shipmentId);
    await readAgain(() => ({ status: 'On Hold' }));
    const reason = { overrideReason: 'Released by phone' };
    for (const said of [{}, reason, { ordersSeen: true }])
      expect(await bench.next('ship', shipmentId, said)).toMatchObject({
        status: 409,
        body: { code: 'ORDER_CHANGED', error: expect.stringMatching(/or say why it leaves all the same\.$/) },
      });
    expect(await bench.shipment(shipmentId)).toMatchObject({ status: 'Ready' });
    const shipped = await bench.next('ship', shipmentId, { ...reason, ordersSeen: true });
    expect(shipped.body.data).toMatchObject({ status: 'Shipped', overrideReason: 'Released by phone' });
  });

  it('goes on being picked by the reason of a manager, not of everybody', async () => {
    const shipmentId = await picked();
    await readAgain(() => ({ status: 'On Hold' }));
    const told = { overrideReason: 'Released by phone', ordersSeen: true };
    expect(await bench.next('make_ready', shipmentId, told, { group: 'consultant' })).toMatchObject({
      status: 409,
    });
    const ready = await bench.next('make_ready', shipmentId, told);
    expect(ready.body.data).toMatchObject({
      status: 'Ready',
      history: expect.arrayContaining([
        expect.objectContaining({ act: 'madeReady', reason: 'Released by phone' }),
      ]),
    });
  });

  it('is none where less leaves than is still asked for, and where another shipment of it is on its way', async () => {
    const shipmentId = await picked();
    await readAgain(() => ({ status: 'Shipping', lines: [bottles(300, { shipped: 200 })] }));
    expect((await bench.next('make_ready', shipmentId)).status).toBe(200);
    expect((await bench.next('ship', shipmentId)).status).toBe(200);
  });

  it('is told to the second truck, where the first took what is left of it', async () => {
    const [first, second] = [await picked(), await picked()];
    await bench.next('make_ready', first);
    await bench.next('ship', first);
    await readAgain(() => ({ lines: [bottles(150)] }));
    expect(await bench.next('make_ready', second)).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/has 50 EA open; the shipment takes 100\./) },
    });
  });
});

describe('an order that changes in the books between the last pallet and the road', () => {
  const bottlesInBooks = (more: Parameters<typeof aBookedSalesLine>[0] = {}) =>
    aBookedSalesLine({ inventoryID: 'GLASS-750', uom: 'EA', orderedQty: 300, openQty: 300, ...more });

  /** As the accounting system has it from now on, which answers. */
  const inBooks = (more: Parameters<typeof aBookedSale>[0] = {}) => {
    bench.books.failWith = null;
    bench.books.orders = [aBookedSale({ lines: [bottlesInBooks()], ...more })];
  };

  const loaded = async (qty = 100) => {
    const { shipmentId } = await bench.preparing(qty);
    await bench.pickAll(shipmentId);
    await bench.next('make_ready', shipmentId);
    bench.clock.time += 60_000;
    return shipmentId;
  };

  it.each([
    ['cancelled', { status: 'Canceled' }, /^Order 000067 is Canceled\./],
    ['on hold', { status: 'On Hold' }, /^Order 000067 is On Hold\./],
    [
      'reduced',
      { lines: [bottlesInBooks({ orderedQty: 60, openQty: 60 })] },
      /has 60 EA open; the shipment takes 100\. Step back and put it right/,
    ],
    ['without its line', { lines: [bottlesInBooks({ lineNbr: 2 })] }, /is no longer open\./],
  ] as const)('is refused in words before anything leaves: %s', async (_what, change, said) => {
    const shipmentId = await loaded();
    const before = await bench.shipment(shipmentId);
    inBooks(change);
    expect(await bench.next('ship', shipmentId)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_CHANGED', error: expect.stringMatching(said) },
    });
    expect(await bench.shipment(shipmentId)).toEqual(before);
  });

  it('is refused where it is gone there, and where its customer is on hold', async () => {
    const shipmentId = await loaded();
    bench.books.failWith = null;
    bench.books.known = bench.books.known.map((one) => ({ ...one, status: 'On Hold' }));
    inBooks();
    expect(await bench.next('ship', shipmentId)).toMatchObject({
      body: { error: expect.stringMatching(/is On Hold\. Nothing is shipped to them\./) },
    });
    bench.books.orders = [];
    expect(await bench.next('ship', shipmentId)).toMatchObject({ body: { code: 'ORDER_CHANGED' } });
  });

  it('leaves where it still asks for it, and each order and customer is asked for once', async () => {
    const shipmentId = await loaded();
    inBooks();
    const left = await bench.next('ship', shipmentId);
    expect(left.body).toMatchObject({ data: { status: 'Shipped' }, meta: { ordersNotAsked: [] } });
    expect(bench.books.calls).toEqual(['salesOrder', 'customer']);
  });

  it('leaves by the reason of a manager who was told, without being asked again', async () => {
    const shipmentId = await loaded();
    inBooks({ status: 'On Hold' });
    await bench.next('ship', shipmentId);
    const asked = bench.books.calls.length;
    const told = { overrideReason: 'Released by phone', ordersSeen: true };
    expect((await bench.next('ship', shipmentId, told)).body.data).toMatchObject({ status: 'Shipped' });
    expect(bench.books.calls).toHaveLength(asked);
  });

  it('is not held up by an accounting system that does not answer: it leaves, and that it was not asked is said', async () => {
    const shipmentId = await loaded();
    const left = await bench.next('ship', shipmentId);
    expect(left.body).toMatchObject({ data: { status: 'Shipped' }, meta: { ordersNotAsked: ['000067'] } });
    const { history } = await bench.shipment(shipmentId);
    expect(history.at(-1)).toMatchObject({
      act: 'shipped',
      what: 'Not asked in the books before: order 000067',
    });
  });

  it('is not asked for before all of it is on the truck', async () => {
    await bench.convert(24, { casesPerPallet: 1, lotNumber: 'L2' });
    const shipmentId = await loaded(24);
    inBooks();
    expect(await bench.next('ship', shipmentId)).toMatchObject({ body: { code: 'LOAD_INCOMPLETE' } });
    expect(bench.books.calls).toEqual([]);
  });

  it('is said not to be asked while another shipment of it is on its way into the books', async () => {
    const shipmentId = await loaded();
    inBooks();
    const [order] = await bench.salesOrders.loadMany(['SO#000067']);
    if (!order) throw new Error('no order');
    const other = { phase: 'inFlight', qtyByLine: {} } as const;
    await bench.salesOrders.save(
      { ...order, reservations: { ...order.reservations, OTHER: other }, version: order.version + 1 },
      order,
    );
    expect((await bench.next('ship', shipmentId)).body).toMatchObject({
      data: { status: 'Shipped' },
      meta: { ordersNotAsked: ['000067'] },
    });
  });
});
