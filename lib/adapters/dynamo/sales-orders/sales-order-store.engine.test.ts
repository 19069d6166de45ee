import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import { salesOrderKeyOf } from '#domain/sales-orders/sales-order.ts';
import { waiting } from '#test/support/builders/orders.ts';
import { aSalesLine, aSalesOrder } from '#test/support/builders/sales-orders.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { putSalesOrder, salesOrderStore } from './sales-order-store.ts';

const KEY = salesOrderKeyOf(aSalesOrder());

const bench = async () => {
  const client = lightClient(testEngine.endpoint);
  const { SalesOrders } = await freshTables(testEngine.endpoint, 'SalesOrders');
  return { client, table: SalesOrders, store: salesOrderStore(client, SalesOrders) };
};

describe('the mirror of sales orders', () => {
  it('answers what was saved, with its lines and plans', async () => {
    const { store } = await bench();
    const order = aSalesOrder({
      lines: [aSalesLine(), aSalesLine({ lineNbr: 2, toBaseUnit: null, shipOn: null, uncountable: true })],
      reservations: { one: waiting({ 1: 60 }) },
      requestedOn: null,
    });
    await store.save(order, null);
    expect(await store.load(KEY)).toEqual(order);
    expect(await store.loadMany([KEY, KEY, 'SO#NONE'])).toEqual([order]);
  });

  it('is written by whoever decided on what stands, and by nobody else', async () => {
    const { store } = await bench();
    const order = aSalesOrder();
    expect((await store.save(order, null)).ok).toBe(true);
    expect((await store.save(order, null)).ok).toBe(false);
    expect((await store.save({ ...order, version: 2 }, order)).ok).toBe(true);
    expect((await store.save({ ...order, version: 2, note: 'late' }, order)).ok).toBe(false);
  });

  it('finds what is open or planned, and nothing else', async () => {
    const { store } = await bench();
    await store.save(aSalesOrder(), null);
    await store.save(aSalesOrder({ orderNbr: '2', status: 'Completed' }), null);
    await store.save(
      aSalesOrder({
        orderNbr: '3',
        status: 'Canceled',
        shipOn: null,
        reservations: { one: waiting({ 1: 1 }) },
      }),
      null,
    );
    expect([...(await store.openKeys())].sort()).toEqual(['SO#000067', 'SO#3']);
  });

  it('takes part in a transaction of others, which fails where the order has changed', async () => {
    const { client, table, store } = await bench();
    const order = aSalesOrder();
    await store.save(order, null);
    const plan = () =>
      orConflict(
        client.send(
          new TransactWriteCommand({
            TransactItems: [
              {
                Put: putSalesOrder(
                  table,
                  { ...order, reservations: { one: waiting({ 1: 60 }) }, version: 2 },
                  order,
                ),
              },
            ],
          }),
        ),
      );
    expect((await plan()).ok).toBe(true);
    expect((await plan()).ok).toBe(false);
  });
});
