import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { toShipmentRow } from '#adapters/dynamo/shipments/shipment-row.ts';
import { keepWords } from '#app/words/keep-words.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import type { Shipment } from '#domain/shipments/shipment.ts';
import { meterCalls } from '#test/support/engine/metered-client.ts';
import { aShipmentBench, type ShipmentBench } from '#test/support/shipments/shipment-bench.ts';

let bench: ShipmentBench;
let shipped: Shipment;
let sscc: string;

/** A copy of one that left, of another customer, order, pallet and lot, so many half hours before it. */
const copyOf = (at: number): Shipment => {
  const [line] = shipped.lines;
  const [pick] = line?.picks ?? [];
  if (!line || !pick) throw new Error('It took nothing.');
  const taken = { ...pick, lotNumber: `OTHER-${at}`, place: `hu:0931299${String(at).padStart(11, '0')}` };
  return {
    ...shipped,
    ...{ shipmentId: `OTHER-${at}`, shipmentNbr: `SH-9${String(at).padStart(6, '0')}` },
    ...{ customerID: `C-${at % 40}`, customerName: `Customer ${at % 40}`, trackingNbr: null },
    lines: [{ ...line, orderNbr: `9${at}`, picks: [taken] }],
    shippedAt: new Date(Date.parse(shipped.shippedAt ?? '') - at * 1_800_000).toISOString(),
    status: 'Completed',
  };
};

const put = async (shipments: readonly Shipment[]) => {
  const rows = shipments.map(toShipmentRow);
  for (let at = 0; at < rows.length; at += 25)
    await bench.pallets.client.send(
      new BatchWriteCommand({
        RequestItems: {
          [bench.shipmentTable]: rows.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } })),
        },
      }),
    );
};

const addOthers = (from: number, to: number) =>
  put(Array.from({ length: to - from }, (_, more) => copyOf(from + more + 1)));

beforeEach(async () => {
  bench = await aShipmentBench();
  await bench.order();
  const [pallet] = (await bench.convert(60)).body.data.pallets;
  if (!pallet) throw new Error('There is no pallet.');
  sscc = pallet.sscc;
  const { shipmentId } = await bench.preparing(60);
  for (const { place, inventoryID, lotNumber } of (await bench.shipment(shipmentId)).picks)
    await bench.act('unpick', { shipmentId, place, inventoryID, lotNumber });
  const picked = await bench.act('pick', { shipmentId, sscc, reason: 'It stands in the way' });
  expect(picked.status).toBe(200);
  await bench.next('make_ready', shipmentId);
  await bench.act('load', { shipmentId, trackingNbr: 'TN-0815' });
  await bench.act('load', { shipmentId, sscc });
  await bench.next('ship', shipmentId);
  const stored = (await bench.deps.shipments.loadMany([shipmentId])).get(shipmentId);
  if (stored?.status !== 'Shipped') throw new Error('It has not left.');
  shipped = stored;
});

const found = async (search: string, fields: Record<string, unknown> = {}) => {
  const answer = await bench.see('list_shipments', { ended: 'true', search, ...fields });
  expect(answer.status).toBe(200);
  return answer.body.data.items.map(({ shipmentNbr }) => shipmentNbr);
};

/** What names it by itself. */
const NAMES = [
  ['its number', () => 'sh-000001'],
  ['its order', () => '000067'],
  ['a pallet', () => sscc],
  ['a pallet as its label says it', () => `(00)${sscc}`],
  ['a lot', () => 'l1'],
  ['its customer and a lot', () => 'harbour L1'],
] as const;

describe('of those that ended', () => {
  it('lists those of one warehouse, page by page, and those that name none', async () => {
    await put([
      { ...copyOf(1), warehouseID: 'COLD' },
      { ...copyOf(2), warehouseID: null },
      { ...copyOf(3), warehouseID: 'main' },
      { ...copyOf(4), warehouseID: 'COLD' },
    ]);
    const first = await bench.see('list_shipments', { ended: 'true', warehouse: 'MAIN', limit: '2' });
    const { items, pagination_key } = first.body.data;
    expect(items.map(({ shipmentId }) => shipmentId)).toEqual([shipped.shipmentId, 'OTHER-2']);
    const second = { ended: 'true', warehouse: 'MAIN', limit: '2', pagination_key };
    expect((await bench.see('list_shipments', second)).body.data.items).toMatchObject([
      { shipmentId: 'OTHER-3', warehouseID: 'main' },
    ]);
    expect((await bench.see('list_shipments', { ...second, warehouse: 'COLD' })).status).toBe(400);
    expect(await found('', { warehouse: 'cold' })).toEqual(['SH-9000001', 'SH-9000002', 'SH-9000004']);
    expect(await found('other-4', { warehouse: 'cold' })).toEqual(['SH-9000004']);
    expect(await found('other-4', { warehouse: 'main' })).toEqual([]);
    expect(await found('')).toHaveLength(5);
  });

  it('what names one takes as many calls and units among 100 as among 1,500', async () => {
    await addOthers(0, 100);
    const meter = meterCalls(bench.pallets.client);
    const costs = async () => {
      const all: { typed: string; calls: readonly string[]; read: number }[] = [];
      for (const [, name] of NAMES) {
        const typed = name();
        meter.reset();
        expect(await found(typed)).toEqual(['SH-000001']);
        all.push({ typed, calls: meter.calls.toSorted(), read: meter.units.read });
      }
      return all;
    };
    const few = await costs();
    await addOthers(100, 1500);
    expect(await costs()).toEqual(few);
    for (const { calls } of few) expect(calls.length).toBeLessThanOrEqual(10);
  });

  it('of any other word some thousands are looked through in a call, and it is said how far back', async () => {
    await addOthers(0, 2_050);
    const of = async (search: string, key?: string) => {
      const more = key === undefined ? {} : { pagination_key: key };
      const { data } = (await bench.see('list_shipments', { ended: 'true', search, limit: '100', ...more }))
        .body;
      return data;
    };
    const first = await of('nobody');
    const backTo = siteDay(bench.clock.time - 1_999 * 1_800_000);
    expect(first).toMatchObject({ items: [], looked_back_to: backTo });
    expect(await of('nobody', first.pagination_key)).toEqual({ items: [] });
    // What was found by then is shown.
    expect((await of('customer 7')).items.length).toBeGreaterThan(20);
  });

  it('those of a day are read of that day alone, and a page of all costs a page', async () => {
    await addOthers(0, 200);
    const meter = meterCalls(bench.pallets.client);
    const [today, day] = [siteDay(bench.clock.time), addDays(siteDay(bench.clock.time), -1)];
    const cost = async (search: string, limit: string) => {
      meter.reset();
      const numbers = await found(search, { limit });
      return { numbers, calls: meter.calls.toSorted(), read: meter.units.read };
    };
    const [ofDay, newest] = [await cost(day, '100'), await cost('', '20')];
    expect(ofDay.numbers).toHaveLength(48);
    expect(await found(`harbour ${today}`)).toEqual(['SH-000001']);
    await addOthers(200, 1500);
    expect(await cost(day, '100')).toEqual(ofDay);
    expect(await cost('', '20')).toEqual(newest);
  });

  it('a pallet that is nobody’s is looked for nowhere else', async () => {
    const meter = meterCalls(bench.pallets.client);
    expect(await found('093129999999999998')).toEqual([]);
    expect(meter.calls).toEqual(['BatchGetItem']);
  });

  it('one is found by what is no key: a part of a number, a customer, a carrier’s number', async () => {
    await addOthers(0, 60);
    expect(await found('000001')).toContain('SH-000001');
    expect(await found('hotels harbour')).toEqual(['SH-000001']);
    expect(await found('tn-0815')).toEqual(['SH-000001']);
    expect(await found('nobody')).toEqual([]);
  });

  it.each([
    ['all', ''],
    ['those of some customers', 'customer'],
  ])('%s are listed page by page over the months, each once', async (_which, search) => {
    await addOthers(0, 60);
    await addOthers(2000, 2030);
    const seen: string[] = [];
    let pagination_key: string | undefined;
    do {
      const { body } = await bench.see('list_shipments', {
        ...{ ended: 'true', search, limit: '25' },
        ...(pagination_key !== undefined && { pagination_key }),
      });
      seen.push(...body.data.items.map(({ shipmentNbr }) => shipmentNbr));
      pagination_key = body.data.pagination_key;
    } while (pagination_key !== undefined);
    const count = search === '' ? 91 : 90;
    expect(seen).toHaveLength(count);
    expect(new Set(seen).size).toBe(count);
  });

  it('a key that somebody made up is refused or read from there', async () => {
    const key = (at: readonly unknown[]) =>
      Buffer.from(JSON.stringify({ list: 'shipments true ', at })).toString('base64url');
    for (const [at, status] of [
      [['nonsense'], 200],
      [['~'], 200],
      [['2026-99-99#'], 200],
      [['a', 'b'], 400],
      [[7], 400],
    ] as const)
      expect((await bench.see('list_shipments', { ended: 'true', pagination_key: key(at) })).status).toBe(
        status,
      );
  });

  it('one of before types were kept says the numbers of its orders, and is found by them', async () => {
    const Item = { ...toShipmentRow(shipped), orders: ['000067'] };
    await bench.pallets.client.send(new PutCommand({ TableName: bench.shipmentTable, Item }));
    const { items } = (await bench.see('list_shipments', { ended: 'true', search: '000067' })).body.data;
    expect(items).toMatchObject([{ shipmentNbr: 'SH-000001', orders: ['000067'] }]);
  });

  it('one that is still here is not among them', async () => {
    await bench.preparing(10);
    expect(await found('SH-000002')).toEqual([]);
    expect(await found('000067')).toEqual(['SH-000001']);
  });
});

describe('of those that ended, by words that are kept', () => {
  const keep = () => keepWords(bench.keeping, () => true);

  it('any word is found by as many calls among 240 as among 40, and one that exists nowhere, too', async () => {
    const meter = meterCalls(bench.pallets.client);
    const costs = async (typed: string) => {
      meter.reset();
      const numbers = await found(typed);
      return { numbers, calls: meter.calls.toSorted(), read: meter.units.read };
    };
    const all = async () => [await costs('tn-0815'), await costs('hotels'), await costs('nobody')];
    await addOthers(0, 40);
    bench.clock.time += 3_600_000;
    await keep();
    const few = await all();
    expect(few.map(({ numbers }) => numbers)).toEqual([['SH-000001'], ['SH-000001'], []]);
    // They left before what words have come to: they are written as the first of their month is begun anew.
    await addOthers(40, 240);
    await bench.keeping.words.beginAnew('shipment');
    await keep();
    expect(await all()).toEqual(few);
    for (const { calls } of few) expect(calls.length).toBeLessThanOrEqual(13);
  });

  it('what left a moment ago is found before it has its words, in its place, and once', async () => {
    await put([{ ...copyOf(4), customerName: 'Hotels of the bay' }]);
    await keep();
    await put([
      {
        ...copyOf(0),
        customerName: 'Hotels of the bay',
        shippedAt: new Date(bench.clock.time).toISOString(),
      },
    ]);
    const newest = ['SH-9000000', 'SH-000001', 'SH-9000004'];
    expect((await found('hotels')).toSorted()).toEqual(newest.toSorted());
    expect((await found('hotels'))[0]).toBe('SH-9000000');
    bench.clock.time += 3_600_000;
    await keep();
    expect((await found('hotels')).toSorted()).toEqual(newest.toSorted());
    expect(await found('hotels bay')).toEqual(['SH-9000000', 'SH-9000004']);
  });

  it('comes page by page, each once', async () => {
    await addOthers(0, 60);
    await put(Array.from({ length: 30 }, (_, at) => ({ ...copyOf(100 + at), carrier: 'Rail' })));
    bench.clock.time += 3_600_000;
    await keep();
    await put([{ ...copyOf(0), carrier: 'Rail', shippedAt: new Date(bench.clock.time).toISOString() }]);
    const seen: string[] = [];
    let pagination_key: string | undefined;
    do {
      const { body } = await bench.see('list_shipments', {
        ...{ ended: 'true', search: 'rail', limit: '12' },
        ...(pagination_key !== undefined && { pagination_key }),
      });
      seen.push(...body.data.items.map(({ shipmentNbr }) => shipmentNbr));
      pagination_key = body.data.pagination_key;
    } while (pagination_key !== undefined);
    expect(seen).toHaveLength(31);
    expect(new Set(seen).size).toBe(31);
    expect(seen[0]).toBe('SH-9000000');
  });

  it.each([
    ['come further', keep],
    ['are begun anew', () => bench.keeping.words.beginAnew('shipment')],
  ])('comes each once where words %s between two pages', async (_what, meanwhile) => {
    await put(Array.from({ length: 9 }, (_, at) => ({ ...copyOf(100 + at), carrier: 'Rail' })));
    await keep();
    const left = (at: number) => new Date(bench.clock.time + at).toISOString();
    await put(
      Array.from({ length: 6 }, (_, at) => ({ ...copyOf(at), carrier: 'Rail', shippedAt: left(at) })),
    );
    const seen: string[] = [];
    let pagination_key: string | undefined;
    do {
      const { status, body } = await bench.see('list_shipments', {
        ...{ ended: 'true', search: 'rail', limit: '3' },
        ...(pagination_key !== undefined && { pagination_key }),
      });
      expect(status).toBe(200);
      seen.push(...body.data.items.map(({ shipmentNbr }) => shipmentNbr));
      pagination_key = body.data.pagination_key;
      bench.clock.time += 3_600_000;
      await meanwhile();
    } while (pagination_key !== undefined);
    expect(new Set(seen).size).toBe(15);
    expect(seen).toHaveLength(15);
  });

  it('a word that very many have is looked through', async () => {
    await addOthers(0, 320);
    bench.clock.time += 3_600_000;
    await keep();
    expect(await found('customer', { limit: '50' })).toHaveLength(50);
  });
});
