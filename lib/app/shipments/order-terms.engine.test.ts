import type { SalesOrder } from '#domain/sales-orders/sales-order.ts';
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
