import { itemReader } from '#adapters/dynamo/items/item-reader.ts';
import { palletStore } from '#adapters/dynamo/pallets/pallet-store.ts';
import { productionRunReader } from '#adapters/dynamo/production/production-run-reader.ts';
import { ledgerStore } from '#adapters/dynamo/stock/ledger-store.ts';
import { lotStore } from '#adapters/dynamo/stock/lot-store.ts';
import { recallStore } from '#adapters/dynamo/tracking/recall-store.ts';
import { shipmentNames } from '#adapters/dynamo/tracking/shipment-names.ts';
import { tracedLedger } from '#adapters/dynamo/tracking/traced-ledger.ts';
import { postTracking } from '#api/tracking.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { DOCK, SHELF } from '#test/support/builders/stock.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { anyId } from '#test/support/pallets/pallet-bench.ts';
import { aShipmentBench, bottles, type ShipmentBench } from '#test/support/shipments/shipment-bench.ts';
import { type RecallWriteDeps, recallWriteHandlers } from './recall-write-handlers.ts';

let bench: ShipmentBench;
let recalling: RecallWriteDeps;

beforeEach(async () => {
  bench = await aShipmentBench();
  await bench.order({ lines: [bottles(1800)] });
  const { client, tables, palletTable, clock } = bench.pallets;
  const { ProductionRuns, Recalls } = await freshTables(testEngine.endpoint, 'ProductionRuns', 'Recalls');
  const { deps } = bench.pallets.stockBench;
  recalling = {
    traced: tracedLedger(client, tables.Movements),
    ledger: ledgerStore(client, { stock: tables.Stock, movements: tables.Movements }),
    lots: lotStore(client, tables.Stock),
    items: itemReader(client, tables.Items),
    pallets: palletStore(client, { pallets: palletTable, stock: tables.Stock, movements: tables.Movements }),
    runs: productionRunReader(client, ProductionRuns),
    shipmentNames: shipmentNames(client, bench.shipmentTable),
    recalls: recallStore(client, Recalls),
    clock,
    wait: deps.wait,
    random: deps.random,
  };
});

const L1 = { inventoryID: 'GLASS-750', lotNumber: 'L1' };

const recall = (lotNumber = 'L1') =>
  callRoute(
    postTracking,
    recallWriteHandlers(recalling),
    {
      action: 'open_recall',
      requestId: anyId(),
      kind: 'lot',
      id: `GLASS-750/${lotNumber}`,
      reason: 'Splinters',
    },
    { group: 'manager', now: bench.clock.time },
  );

/** So many bottles on pallets of so many cases, all of them on their truck. */
const loaded = async (qty: number) => {
  const { shipmentId } = await bench.preparing(qty);
  await bench.pickAll(shipmentId);
  await bench.next('make_ready', shipmentId);
  const { picks } = await bench.shipment(shipmentId);
  for (const sscc of new Set(picks.map((pick) => pick.sscc)))
    if (sscc !== null) await bench.act('load', { shipmentId, sscc });
  return shipmentId;
};

const lotL1 = async () => (await bench.deps.lots.loadMany([L1])).get(lotIdKey(L1));

describe('a recall that is opened while trucks load', () => {
  it('keeps back a truck of which it holds a lot right after that was looked at, whichever part leaves first', async () => {
    // Twenty-five pallets of one lot and three of another: a part is of eighteen.
    await bench.convert(600, { casesPerPallet: 2 });
    await bench.convert(600, { lotNumber: 'L2', casesPerPallet: 2 });
    const shipmentId = await loaded(1200);
    const { picks } = await bench.shipment(shipmentId);
    const behind = picks.at(-1)?.lotNumber;
    let isOpened = false;
    // The last that is asked before the truck leaves.
    const salesOrders: ShipmentBench['deps']['salesOrders'] = {
      ...bench.deps.salesOrders,
      async loadMany(keys) {
        if (!isOpened) {
          isOpened = true;
          expect((await recall(behind)).status).toBe(200);
        }
        return bench.deps.salesOrders.loadMany(keys);
      },
    };
    const left = await bench.next('ship', shipmentId, {}, { using: { ...bench.deps, salesOrders } });
    expect(isOpened).toBe(true);
    expect(left).toMatchObject({ status: 422, body: { code: 'LOT_RECALLED' } });
    expect((await bench.shipment(shipmentId)).status).toBe('Ready');
  });

  it('lets each truck leave whole before it, or not at all; whoever got any of it is on its list', async () => {
    await bench.convert(600, { lotNumber: 'L2' });
    await bench.convert(1200);
    const trucks = [await loaded(900), await loaded(780)];
    const all = await Promise.all([
      ...trucks.map(async (shipmentId) => {
        const { picks } = await bench.shipment(shipmentId);
        return { shipmentId, picks, ...(await bench.next('ship', shipmentId)) };
      }),
      recall().then(() => null),
    ]);
    const { body } = await recall();
    const held = await lotL1();
    expect(held).toMatchObject({ status: 'On hold', recallId: expect.stringMatching(/^RC-/) });
    const gone: string[] = [];
    for (const truck of all) {
      if (!truck) continue;
      const { shipmentId, status } = truck;
      const stands = await bench.shipment(shipmentId);
      if (status === 200) gone.push(stands.shipmentNbr);
      else expect(truck.body.code).toMatch(/^LOT_RECALLED|PALLET_ON_HOLD$/);
      expect(stands.status).toBe(status === 200 ? 'Shipped' : 'Ready');
      const again = await bench.next('ship', shipmentId);
      if (status !== 200) expect(again).toMatchObject({ status: 422, body: { code: 'LOT_RECALLED' } });
    }
    const named = body.data.customers.flatMap(({ shipments }) => shipments.map((one) => one.shipmentNbr));
    expect(named.toSorted()).toEqual(gone.toSorted());
    const inStock = body.data.lots.find(({ lotNumber }) => lotNumber === 'L1');
    expect(inStock).toMatchObject({ in: 1200, unexplained: 0 });
    expect((inStock?.onHand ?? 0) + (inStock?.shipped ?? 0)).toBe(1200);
  });

  it('names itself at each act that would bring its goods nearer to the gate', async () => {
    await bench.convert(120);
    await bench.order({ orderNbr: '000068', lines: [bottles(500)] });
    const waiting = (await bench.preparing(660)).shipmentId;
    const opened = await recall();
    expect(opened.body.data.pallets.map(({ recallId }) => recallId)).toEqual(['RC-0001', 'RC-0001']);
    const { picks } = await bench.shipment(waiting);
    const own = picks.filter(({ lotNumber }) => lotNumber === 'L1');
    expect(own.length).toBeGreaterThan(0);
    for (const { sscc, inventoryID, lotNumber, place, qty, baseUom } of own) {
      const goods = sscc === null ? { inventoryID, lotNumber, place, qty, uom: baseUom } : { sscc };
      const picked = await bench.act('pick', { shipmentId: waiting, ...goods });
      expect(picked).toMatchObject({ status: 422, body: { code: 'LOT_RECALLED' } });
      expect(picked.body.error).toContain('RC-0001');
    }
    const converted = await bench.convert(60);
    expect(converted).toMatchObject({ status: 422, body: { code: 'LOT_RECALLED' } });
    expect(converted.body.error).toContain('RC-0001');
  });

  it('lets its pallets be set apart, whoever moves one while it is opened: it is there, and held', async () => {
    await bench.convert(120);
    const stands = async () => {
      const read = await bench.pallets.deps.pallets.loadMany(ssccs);
      return ssccs.flatMap((sscc) => read.get(sscc) ?? []);
    };
    const ssccs = (
      await bench.pallets.deps.pallets.list('LIVE', { from: null, before: null, limit: 10 })
    ).rows.map(({ sscc }) => sscc);
    const [first, second] = await stands();
    if (!first || !second) throw new Error('There are no two pallets.');
    const to = first.location === DOCK ? SHELF : DOCK;
    const move = ({ sscc, version }: Pick<typeof first, 'sscc' | 'version'>) =>
      bench.pallets.act('move_pallet', { sscc, to, version });
    const [moved] = await Promise.all([move(first), recall()]);
    const [afterwards, held] = await stands();
    expect(afterwards).toMatchObject({
      hold: { recallId: 'RC-0001' },
      location: moved.status === 200 ? to : first.location,
    });
    if (moved.status !== 200) expect(moved).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
    // Held first, moved then.
    if (!held) throw new Error('It is gone.');
    expect((await move(held)).status).toBe(200);
    expect((await stands())[1]).toMatchObject({ location: to, hold: { recallId: 'RC-0001' } });
  });
});
