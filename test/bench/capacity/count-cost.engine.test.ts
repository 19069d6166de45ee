import { BatchWriteCommand, type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expectedOrders } from '#adapters/dynamo/receiving/expected-orders.ts';
import { toOrderRow } from '#adapters/dynamo/receiving/order-row.ts';
import { keepTally, lookAtTally } from '#app/lists/kept-tally.ts';
import { findAttention } from '#app/receiving/receipts/find-attention.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { inGroups } from '#domain/in-groups.ts';
import { expectedCounts } from '#domain/receiving/order/expected-tally.ts';
import { creationOrder, workOrderId } from '#domain/work-orders/work-order-id.ts';
import { anOrder } from '#test/support/builders/orders.ts';
import { aReceipt, failed, NOW, postedState } from '#test/support/builders/receipts.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { meterCalls } from '#test/support/engine/metered-client.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { aProductionBench } from '#test/support/production/production-bench.ts';
import { aReceivedGoodsBench } from '#test/support/receiving/received-goods-bench.ts';
import { aShipmentBench, bottles } from '#test/support/shipments/shipment-bench.ts';

/*
 * What the dashboard's figures take of the tables, by the engine's own account, however much was done before: a count
 * that is asked for each minute on every screen must not read what is finished.
 */

type Row = Record<string, unknown>;

const putAll = async (client: DynamoDBDocumentClient, table: string, rows: readonly Row[]): Promise<void> => {
  for (const group of inGroups(rows, 25))
    await client.send(
      new BatchWriteCommand({ RequestItems: { [table]: group.map((Item) => ({ PutRequest: { Item } })) } }),
    );
};

const firstRow = async (client: DynamoDBDocumentClient, table: string, is: (row: Row) => boolean) => {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: table }));
  const found = Items.find(is);
  if (!found) throw new Error(`There is no such row in ${table}.`);
  return found;
};

const FINISHED = [100, 1_000] as const;

describe('a count of what is open', () => {
  it('of work orders reads nothing of those that are finished', async () => {
    const bench = await aProductionBench();
    const wanted = {
      product: 'Cola',
      quantity: 10,
      uom: 'cases',
      priority: 'High',
      requiredDate: '2026-03-30',
    };
    const make = async () => (await bench.consultant.postWorkOrder('create_work_order', wanted)).body.data;
    await make();
    await bench.manager.postWorkOrder('cancel_work_order', { ...(await make()), reason: 'Not wanted.' });
    const cancelled = await firstRow(
      bench.client,
      bench.tables.workOrders,
      ({ status }) => status === 'Cancelled',
    );
    const meter = meterCalls(bench.client);
    const spent: number[] = [];
    for (const count of FINISHED) {
      const rows = Array.from({ length: count }, (_, at) => {
        const id = workOrderId('2025-01-01', at + 1);
        return { ...cancelled, id, creationOrder: creationOrder(id) };
      });
      await putAll(bench.client, bench.tables.workOrders, rows);
      meter.reset();
      expect((await bench.consultant.getWorkOrder('count_open', {})).body.data).toMatchObject({ open: 1 });
      spent.push(meter.units.read);
    }
    // Half of one asks whether there are so many that they are counted for everybody.
    expect(spent).toEqual([1.5, 1.5]);
  });

  it('of shipments reads nothing of those that have left', async () => {
    const bench = await aShipmentBench();
    await bench.order({ lines: [bottles(24)] });
    const made = await bench.act('create_shipment', { lines: [bench.lineOf(12)] });
    const other = await bench.act('create_shipment', { lines: [bench.lineOf(12)] });
    expect([made.status, other.status]).toEqual([200, 200]);
    const { shipmentId } = other.body.data;
    expect((await bench.next('cancel_shipment', shipmentId, { reason: 'Not wanted.' })).status).toBe(200);
    const client = bench.pallets.client;
    const ended = await firstRow(client, bench.tables.Shipments, (row) => row.shipmentId === shipmentId);
    const meter = meterCalls(client);
    const spent: number[] = [];
    for (const count of FINISHED) {
      const rows = Array.from({ length: count }, (_, at) => ({
        ...{ ...ended, shipmentId: `OLD-${at}`, listOrder: `${String(ended.listOrder)}-${at}` },
      }));
      await putAll(client, bench.tables.Shipments, rows);
      meter.reset();
      expect((await bench.see('count_shipments', {})).body.data).toMatchObject({ open: 1 });
      spent.push(meter.units.read);
    }
    // Half of one asks whether there are so many that they are counted for everybody.
    expect(spent).toEqual([1, 1]);
  });

  it('of receipts that somebody should look at reads nothing of those that are through', async () => {
    const bench = await aReceivedGoodsBench();
    const idOf = (count: number): string => `01JD${String(count).padStart(22, '0')}`;
    await bench.store(aReceipt({ receiptId: idOf(1), state: failed() }));
    await bench.store(aReceipt({ receiptId: idOf(2), state: postedState(true) }));
    const through = await firstRow(bench.client, bench.tables.Receipts, (row) => row.receiptId === idOf(2));
    const spent: number[] = [];
    for (const count of FINISHED) {
      const rows = Array.from({ length: count }, (_, at) => ({ ...through, receiptId: idOf(10 + at) }));
      await putAll(bench.client, bench.tables.Receipts, rows);
      bench.asked.units = 0;
      expect(await findAttention(bench.deps.finder, NOW)).toMatchObject({ count: 1, failed: 1 });
      spent.push(bench.asked.units);
    }
    expect(spent).toEqual([2.5, 2.5]);
  });
});

describe('a count of what is open, once the minute has counted it', () => {
  it('of expected orders costs half a unit at 1,500, where whoever looked read the keys of all', async () => {
    const { PurchaseOrders } = await freshTables(testEngine.endpoint, 'PurchaseOrders');
    const client = lightClient(testEngine.endpoint);
    const expected = expectedOrders(client, PurchaseOrders);
    const meter = meterCalls(client);
    const look = async () => {
      meter.reset();
      const { tally } = await lookAtTally(expected, NOW);
      return { open: expectedCounts(tally, siteDay(NOW)).open, units: meter.units.read };
    };
    const rows = Array.from({ length: 1_500 }, (_, at) =>
      toOrderRow(anOrder({ orderNbr: String(at), promisedOn: addDays(siteDay(NOW), (at % 120) - 30) })),
    );
    await putAll(client, PurchaseOrders, rows);
    const counted = await look();
    expect(counted.open).toBe(1_500);
    expect(counted.units).toBeGreaterThan(9);
    await keepTally(expected, NOW);
    expect(await look()).toEqual({ open: 1_500, units: 0.5 });
  });

  it('of shipments costs half a unit at 600, where whoever looked read the entries of all', async () => {
    const bench = await aShipmentBench();
    await bench.order({ lines: [bottles(24)] });
    const made = await bench.act('create_shipment', { lines: [bench.lineOf(12)] });
    const { client } = bench.pallets;
    const isMade = (one: Row) => one.shipmentId === made.body.data.shipmentId;
    const row = await firstRow(client, bench.tables.Shipments, isMade);
    const rows = Array.from({ length: 599 }, (_, at) => ({
      ...{ ...row, shipmentId: `OPEN-${at}`, listOrder: `${String(row.listOrder)}-${at}` },
    }));
    await putAll(client, bench.tables.Shipments, rows);
    const meter = meterCalls(client);
    const look = async () => {
      meter.reset();
      const { open } = (await bench.see('count_shipments', {})).body.data;
      return { open, units: meter.units.read };
    };
    expect((await look()).units).toBeGreaterThan(15);
    await keepTally(bench.deps.openShipments, bench.clock.time);
    expect(await look()).toEqual({ open: 600, units: 0.5 });
  });
});
