import { randomBytes } from 'node:crypto';
import {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { toPalletRow } from '#adapters/dynamo/pallets/pallet-row.ts';
import { toShipmentRow } from '#adapters/dynamo/shipments/shipment-row.ts';
import { pack } from '#adapters/dynamo/table/compressed-attribute.ts';
import { checkDigitOf } from '#domain/check-digit.ts';
import { inGroups } from '#domain/in-groups.ts';
import type { Pallet } from '#domain/pallets/pallet.ts';
import { quantity } from '#domain/quantity.ts';
import { err, ok } from '#domain/result.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { NOW } from '#test/support/builders/receipts.ts';
import { aShipment } from '#test/support/builders/shipments.ts';
import { aStockLot, DOCK, SHELF } from '#test/support/builders/stock.ts';
import { meterCalls } from '#test/support/engine/metered-client.ts';
import { anyId } from '#test/support/pallets/pallet-bench.ts';
import { movesInOrder } from '#test/support/tracking/moves-in-order.ts';
import { aTrackingBench, type TrackingBench } from '#test/support/tracking/tracking-bench.ts';
import { keepRecalls } from './keep-recalls.ts';
import { measuredFigures } from './recall-figures.ts';

let bench: TrackingBench;
let moved: ReturnType<typeof movesInOrder>;

const ssccOf = (nth: number): string => {
  const digits = `30614141${String(nth).padStart(9, '0')}`;
  return `${digits}${checkDigitOf(digits)}`;
};

const run = (id: string) => ({ type: 'run', id }) as const;

const aPallet = (sscc: string, lotNumber: string): Pallet => {
  const at = new Date(NOW).toISOString();
  const line = { inventoryID: 'COLA', lotNumber, qty: quantity(10), baseUom: 'EA', name: 'Cola' };
  return {
    ...{ sscc, state: 'Closed', hold: null, location: SHELF, locatedAt: at },
    ...{ shipmentId: null, shipmentNbr: null },
    lines: [{ ...line, useBy: null, bestBefore: null }],
    ...{ labelDue: false, labels: [], history: [], version: 1, endReason: null },
    ...{ createdAt: at, createdBy: 'wendy', updatedAt: at, updatedBy: 'wendy' },
  };
};

const putPallets = async (pallets: readonly Pallet[]) => {
  for (const group of inGroups(pallets, 25))
    await bench.client.send(
      new BatchWriteCommand({
        RequestItems: {
          [bench.tables.Pallets]: group.map((pallet) => ({ PutRequest: { Item: toPalletRow(pallet) } })),
        },
      }),
    );
};

const lots = (...named: string[]) =>
  named.map((text) => {
    const [inventoryID = '', lotNumber = ''] = text.split('/');
    return { inventoryID, lotNumber };
  });

const lotOf = async (text: string) => {
  const [id] = lots(text);
  return id && (await bench.deps.lots.loadMany([id])).get(lotIdKey(id));
};

/** Sugar that went into cola, of which a pallet is here and twenty loose bottles left. */
const chain = async (): Promise<void> => {
  await bench.write([
    moved('receive', { type: 'receipt', id: 'R1' }, ['SUGAR/S1', 100]),
    moved('issue', run('P1'), ['SUGAR/S1', -60]),
    moved('produce', run('P1'), ['COLA/C1', 500]),
    moved(
      'palletise',
      { type: 'pallet', id: ssccOf(1) },
      ['COLA/C1', -10],
      ['COLA/C1', 10, `hu:${ssccOf(1)}`],
    ),
    moved('ship', { type: 'shipment', id: 'SH1' }, ['COLA/C1', -20]),
  ]);
  for (const id of lots('SUGAR/S1', 'COLA/C1')) await bench.deps.lots.save(aStockLot(id), null);
  await putPallets([aPallet(ssccOf(1), 'C1')]);
  const shipped = aShipment({
    ...{ shipmentId: 'SH1', status: 'Shipped', customerName: 'Harbour Hotels', shippedAt: LEFT },
    customerReach: ANA,
  });
  await bench.client.send(
    new PutCommand({ TableName: bench.tables.Shipments, Item: toShipmentRow(shipped) }),
  );
};

const ANA = { attention: 'Ana Reyes', phone: '+61 2 5550 0102', email: 'ana@harbour.example' };

const STOPPED = 'Reached, goods stopped';

const LEFT = '2026-11-19T23:00:00.000Z';

const wholeOf = async (recallId: string) => {
  const whole = await bench.deps.recalls.load(recallId);
  if (!whole) throw new Error(`There is no ${recallId}.`);
  return whole;
};

const OPEN = { kind: 'lot', id: 'SUGAR/S1', reason: 'Glass in the sugar' };

const open = (fields: Record<string, unknown> = {}, options = {}) =>
  bench.act('open_recall', { ...OPEN, ...fields }, options);

beforeEach(async () => {
  bench = await aTrackingBench();
  moved = movesInOrder();
});

describe('a recall', () => {
  beforeEach(chain);

  it('holds every lot and pallet that came of it, and says what, where, how much and to whom', async () => {
    const { status, body } = await open();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ recallId: 'RC-0001', kind: 'real', status: 'Open', reason: 'Glass in the sugar', figures: 'now' },
      ...{ holds: { state: 'still', done: 3, of: 3 }, settled: true, msToReachAll: null },
      lots: [
        { inventoryID: 'SUGAR', recallId: 'RC-0001', status: 'On hold', in: 100, onHand: 40, used: 60 },
        { inventoryID: 'COLA', recallId: 'RC-0001', in: 500, onHand: 480, shipped: 20, unexplained: 0 },
      ],
      pallets: [
        {
          ...{ sscc: ssccOf(1), recallId: 'RC-0001', isHeld: true, shipment: null },
          goods: [{ inventoryID: 'COLA', lotNumber: 'C1', qty: 10, baseUom: 'EA' }],
        },
      ],
      customers: [
        {
          ...{ customerID: 'C1', customerName: 'Harbour Hotels', contacts: [], reach: ANA },
          goods: [{ inventoryID: 'COLA', lotNumber: 'C1', qty: 20 }],
          shipments: [
            {
              ...{ shipmentNbr: 'SH-000001', shippedAt: LEFT, goods: [{ lotNumber: 'C1', qty: 20 }] },
              shipTo: { address: ['1 High Street'], reach: null },
            },
          ],
        },
      ],
      atOpening: { steps: 4, lots: 2, shipments: 1 },
    });
    expect(await lotOf('COLA/C1')).toMatchObject({
      recallId: 'RC-0001',
      reason: 'Recall RC-0001: Glass in the sugar',
    });
  });

  it('says when a lot came as its trace does: by the ledger, not by when its run started', async () => {
    const { body } = await open();
    const trace = await bench.see('trace', { kind: 'run', id: 'P1', direction: 'forward' });
    const made = trace.body.data.edges.find((edge) => edge.from === 'run#P1');
    const cola = body.data.lots.find((lot) => lot.inventoryID === 'COLA');
    expect(made?.at).toBe(new Date(NOW - 3_600_000 + 3).toISOString());
    expect(cola?.origin?.at).toBe(made?.at);
  });

  it('says of a pallet that had left to whom and with which shipment, and does not count it as held', async () => {
    const sscc = ssccOf(2);
    await bench.write([
      moved('palletise', { type: 'pallet', id: sscc }, ['COLA/C1', -10], ['COLA/C1', 10, `hu:${sscc}`]),
      moved('ship', { type: 'shipment', id: 'SH1' }, ['COLA/C1', -10, `hu:${sscc}`]),
    ]);
    await putPallets([{ ...aPallet(sscc, 'C1'), state: 'Shipped', shipmentId: 'SH1' }]);
    const { pallets } = (await open()).body.data;
    expect(pallets.find((pallet) => pallet.sscc === sscc)).toMatchObject({
      ...{ state: 'Shipped', recallId: null, isHeld: false, goods: [{ lotNumber: 'C1', qty: 10 }] },
      shipment: { shipmentNbr: 'SH-000001', customerName: 'Harbour Hotels', shippedAt: LEFT },
    });
  });

  it('is looked at with one question for each node, and one for what is on hand of each lot', async () => {
    await open();
    const meter = meterCalls(bench.client);
    await bench.see('get_recall', { recallId: 'RC-0001' });
    expect(meter.calls.filter((call) => call === 'Query')).toHaveLength(3 + 2);
  });

  it('says that goods moved where a lot was moved whenever it was read', async () => {
    await open();
    const { ledger, traced } = bench.deps;
    let moves = 0;
    Object.assign(bench.deps, {
      ledger: { ...ledger, balancesOf: async () => [] },
      traced: {
        ...traced,
        linesOfLot: async (lot: LotId) => {
          const lines = await traced.linesOfLot(lot);
          if (lot.inventoryID === 'COLA') moves += 1;
          return [...lines, ...Array.from({ length: moves }, () => lines[0])];
        },
      },
    });
    const { body } = await bench.see('get_recall', { recallId: 'RC-0001' });
    expect(body.data).toMatchObject({ settled: false, lots: [{}, {}] });
  });

  it('sent again is the same; another under its id is refused', async () => {
    const requestId = anyId();
    const both = await Promise.all([open({ requestId }), open({ requestId })]);
    expect(both.map(({ body }) => body.data.recallId)).toEqual([
      both[0]?.body.data.recallId,
      both[0]?.body.data.recallId,
    ]);
    expect((await open({ requestId, reason: 'Another' })).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect((await bench.see('list_recalls', {})).body.data.items).toHaveLength(1);
  });

  it('names itself wherever goods of it are used', async () => {
    await open();
    const issued = await bench.stock.move(moved('issue', run('P2'), ['COLA/C1', -1]));
    expect(issued).toMatchObject({ ok: false, error: { code: 'LOT_RECALLED' } });
    expect(issued.ok ? '' : issued.error.message).toContain('RC-0001');
  });

  it('holds the lot of a run that has made nothing yet, through what the run is to make', async () => {
    Object.assign(bench.deps, {
      runs: {
        ...bench.deps.runs,
        goodsOf: async () => new Map([['P1', { inventoryID: 'COLA', lotNumber: 'C2' }]]),
      },
    });
    await bench.deps.lots.save(aStockLot({ inventoryID: 'COLA', lotNumber: 'C2' }), null);
    await open();
    expect(await lotOf('COLA/C2')).toMatchObject({ recallId: 'RC-0001' });
  });

  it('of what nobody knows, or without a reason, is refused; a consultant opens none', async () => {
    expect(await open({ id: 'SUGAR/' })).toMatchObject({ status: 422, body: { code: 'LOT_REQUIRED' } });
    expect(await open({ id: 'SUGAR/NONE' })).toMatchObject({ status: 404, body: { code: 'LOT_NOT_FOUND' } });
    expect(await open({ reason: ' ' })).toMatchObject({ status: 400 });
    expect(await open({}, { group: 'consultant' })).toMatchObject({ status: 403 });
    expect((await bench.see('get_recall', { recallId: 'RC-0001' })).body.code).toBe('RECALL_NOT_FOUND');
  });
});

describe('contacts of a recall', () => {
  beforeEach(chain);

  it('stop the clock with the last customer reached', async () => {
    const { recallId } = (await open()).body.data;
    bench.clock.time = NOW + 60_000;
    const contact = { recallId, version: 1, customerID: 'C1', note: '' };
    const tried = await bench.act('record_contact', { ...contact, outcome: 'Not reached' });
    expect(tried.body.data).toMatchObject({ msToReachAll: null, version: 2 });
    expect((await bench.act('record_contact', { ...contact, outcome: 'Not reached' })).body.code).toBe(
      'STALE_VERSION',
    );
    bench.clock.time = NOW + 120_000;
    const reached = { ...contact, version: 2, outcome: 'Reached, goods stopped', requestId: anyId() };
    const answered = await bench.act('record_contact', reached, { group: 'consultant' });
    expect(answered.body.data).toMatchObject({ msToReachAll: 120_000, version: 3 });
    expect(answered.body.data.customers[0]?.contacts.map(({ outcome }) => outcome)).toEqual([
      'Not reached',
      'Reached, goods stopped',
    ]);
    expect((await bench.act('record_contact', reached)).body.data.version).toBe(3);
  });
});

describe('contacts that are too much for one item', () => {
  beforeEach(chain);

  /** Numbers that don't repeat themselves pack badly. */
  const muchSaid = () =>
    Array.from({ length: 500 }, () => ({
      ...{ inventoryID: 'COLA', lotNumber: randomBytes(75).toString('base64') },
      ...{ held: 1.5, comingBack: 2.25, destroyed: 0, soldOn: 3.125 },
    }));

  const call = (version: number, fields: object = {}) =>
    bench.act('record_contact', {
      ...{ recallId: 'RC-0001', version, customerID: 'C1', note: `Call ${version}` },
      ...{ how: 'Phone', outcome: STOPPED, said: muchSaid(), requestId: anyId(), ...fields },
    });

  const notes = async () => (await wholeOf('RC-0001')).recall.contacted.map(({ note }) => note);

  it('are none refused and none lost, each once however often it is sent', async () => {
    await open();
    const wanted = Array.from({ length: 24 }, (_, at) => `Call ${at + 1}`);
    for (const [at] of wanted.entries()) {
      const same = { said: muchSaid(), requestId: anyId() };
      expect((await call(at + 1, same)).status).toBe(200);
      if (at % 6 === 5) expect((await call(at + 1, same)).body.data.version).toBe(at + 2);
    }
    expect(await notes()).toEqual(wanted);
    const rows = await bench.client.send(
      new QueryCommand({
        ...{ TableName: bench.tables.Recalls, KeyConditionExpression: 'recallId = :id' },
        ExpressionAttributeValues: { ':id': 'RC-0001' },
      }),
    );
    const sizes = (rows.Items ?? []).flatMap(({ bytes, contacted }) =>
      [bytes, contacted].flatMap((packed) => (packed instanceof Uint8Array ? [packed.length] : [])),
    );
    expect(sizes.length).toBeGreaterThan(4);
    expect(Math.max(...sizes)).toBeLessThan(300 * 1024);
    const detail = (await bench.see('get_recall', { recallId: 'RC-0001' })).body.data;
    expect(detail.customers[0]?.contacts).toHaveLength(24);
    expect(JSON.stringify(detail).length).toBeLessThan(4 * 1024 * 1024);
    const closing = { recallId: 'RC-0001', version: 25, outcome: 'Done', goodsAfter: 'onHold' };
    expect((await bench.act('close_recall', closing)).status).toBe(200);
    expect(await notes()).toEqual(wanted);
  });

  it('of two people at the same moment are both kept', async () => {
    await open();
    for (const version of [1, 2, 3]) await call(version);
    const both = await Promise.all([call(4), call(4, { customerID: 'C2', note: 'The other' })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await notes()).toSorted()).toEqual(['Call 1', 'Call 2', 'Call 3', 'Call 4', 'The other']);
  });

  it('that the version before put in one item are read, and parted with the next', async () => {
    await open();
    const { recall } = await wholeOf('RC-0001');
    const said = muchSaid().map((one) => ({ ...one, held: 1, comingBack: 1, destroyed: 0, soldOn: 0 }));
    const one = { customerID: 'C1', at: LEFT, by: 'mia', how: 'Phone', outcome: STOPPED, said, note: 'Old' };
    const older = Array.from({ length: 6 }, () => ({ ...one, requestId: anyId() }));
    await bench.client.send(
      new UpdateCommand({
        ...{ TableName: bench.tables.Recalls, Key: { recallId: 'RC-0001', part: 'head' } },
        UpdateExpression: 'SET contacted = :contacted',
        ExpressionAttributeValues: { ':contacted': pack(older) },
      }),
    );
    expect((await call(recall.version)).status).toBe(200);
    expect(await notes()).toEqual([...older.map(() => 'Old'), 'Call 1']);
  });
});

describe('what a customer says of quantities', () => {
  beforeEach(chain);

  const COLA = { inventoryID: 'COLA', lotNumber: 'C1' };
  const said = { ...COLA, held: 5, comingBack: 6, destroyed: 2, soldOn: 3 };
  const contact = { recallId: 'RC-0001', version: 1, customerID: 'C1', note: '', outcome: STOPPED };

  it('is refused where goods are gone, and held or coming back', async () => {
    await open();
    const gone = { ...contact, how: 'Phone', outcome: 'Reached, goods gone', said: [said] };
    const { status, body } = await bench.act('record_contact', gone);
    expect([status, body.error]).toEqual([
      400,
      expect.stringContaining('Goods that are gone are neither held'),
    ]);
    expect((await bench.act('record_contact', { ...gone, said: [] })).status).toBe(200);
  });

  it('is kept with how and when they were reached, and counts in what the recall comes to', async () => {
    await open();
    const { body } = await bench.act('record_contact', { ...contact, how: 'Phone', said: [said] });
    expect(body.data.customers[0]?.contacts).toMatchObject([
      { at: new Date(NOW).toISOString(), how: 'Phone', outcome: STOPPED, note: '', said: [said] },
    ]);
    expect(body.data.totals).toMatchObject([
      { inventoryID: 'SUGAR', accountedShare: 1 },
      {
        ...{ heldAtCustomers: 5, comingBack: 6, destroyedAtCustomers: 2, soldOn: 3, unanswered: 4 },
        ...{ accountedShare: 0.992, inventoryID: 'COLA' },
      },
    ]);
  });

  it('is added to what was said before, and is stored once however often it is sent', async () => {
    await open();
    const requestId = anyId();
    const send = () => bench.act('record_contact', { ...contact, how: 'Phone', said: [said], requestId });
    await Promise.all([send(), send()]);
    expect((await send()).body.data.customers[0]?.contacts).toHaveLength(1);
    const again = { ...contact, version: 2, how: 'E-mail', said: [{ ...said, soldOn: 7 }] };
    const { body } = await bench.act('record_contact', again);
    expect(body.data.customers[0]?.contacts.map(({ how }) => how)).toEqual(['Phone', 'E-mail']);
    expect(body.data.totals?.[1]).toMatchObject({ soldOn: 7, unanswered: 0, accountedShare: 1 });
    const other = { ...contact, how: 'Phone', said: [{ ...said, held: 1 }], requestId };
    expect((await bench.act('record_contact', other)).body.code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('is in nobody’s way who calls another customer meanwhile', async () => {
    await open();
    for (const customerID of ['C1', 'C2', 'C3'])
      expect((await bench.act('record_contact', { ...contact, customerID })).status).toBe(200);
    const again = await bench.act('record_contact', { ...contact, customerID: 'C2' });
    expect(again.body.code).toBe('STALE_VERSION');
  });

  it('was not asked of calls that were recorded before: those read as a first contact', async () => {
    const { recallId } = (await open()).body.data;
    const before = { customerID: 'C1', at: LEFT, by: 'mia', outcome: 'Reached, goods gone', note: 'Sold' };
    await bench.client.send(
      new UpdateCommand({
        ...{ TableName: bench.tables.Recalls, Key: { recallId, part: 'head' } },
        UpdateExpression: 'SET contacted = :contacted',
        ExpressionAttributeValues: { ':contacted': pack([{ ...before, requestId: anyId() }]) },
      }),
    );
    const { data } = (await bench.see('get_recall', { recallId })).body;
    expect(data.customers[0]?.contacts).toMatchObject([{ how: null, said: [], note: 'Sold' }]);
    expect(data.totals?.[1]).toMatchObject({ soldOn: 20, unanswered: 0 });
  });
});

describe('a recall that is closed', () => {
  beforeEach(chain);

  const close = (fields: Record<string, unknown>, options = {}) =>
    bench.act('close_recall', { recallId: 'RC-0001', version: 1, outcome: 'All back', ...fields }, options);

  it('leaves its goods on hold, for people to decide on', async () => {
    await open();
    expect((await close({ goodsAfter: 'onHold' })).body.data).toMatchObject({
      ...{ status: 'Closed', outcome: 'All back', holds: { state: 'still' } },
    });
    expect(await lotOf('COLA/C1')).toMatchObject({ recallId: null, status: 'On hold' });
    expect((await close({ version: 2, goodsAfter: 'onHold' })).body.code).toBe('RECALL_CLOSED');
  });

  it('that was a false alarm lets its goods go as they stood before', async () => {
    const sugar = await lotOf('SUGAR/S1');
    if (!sugar) throw new Error('No sugar.');
    await bench.deps.lots.save(
      {
        ...{ ...sugar, status: 'On hold', version: 2 },
        history: [...sugar.history, { at: '', by: 'mia', status: 'On hold', reason: 'Damp' }],
      },
      sugar,
    );
    await open();
    await close({ goodsAfter: 'released' });
    expect(await lotOf('COLA/C1')).toMatchObject({ recallId: null, status: 'Released' });
    expect(await lotOf('SUGAR/S1')).toMatchObject({ recallId: null, status: 'On hold' });
    const [pallet] = (await bench.deps.pallets.loadMany([ssccOf(1)])).values();
    expect(pallet?.hold).toBeNull();
  });

  it('leaves what another open recall has with that one', async () => {
    await open();
    await open({ id: 'COLA/C1', reason: 'Leaks' });
    await close({ goodsAfter: 'released' });
    expect(await lotOf('COLA/C1')).toMatchObject({ recallId: 'RC-0002', status: 'On hold' });
    expect(await lotOf('SUGAR/S1')).toMatchObject({ recallId: null, status: 'Released' });
    const [pallet] = (await bench.deps.pallets.loadMany([ssccOf(1)])).values();
    expect(pallet?.hold).toMatchObject({ recallId: 'RC-0002' });
  });

  it('says for ever what stood as it was closed, and asks the ledger nothing', async () => {
    await open();
    const contact = { recallId: 'RC-0001', version: 1, customerID: 'C1', note: 'Rang twice' };
    await bench.act('record_contact', { ...contact, outcome: 'Reached, goods stopped' });
    const closed = (await close({ version: 2, goodsAfter: 'released' })).body.data;
    expect(closed).toMatchObject({
      ...{ figures: 'atClosing', asOf: new Date(NOW).toISOString(), holds: { state: 'still' } },
      lots: [
        { inventoryID: 'SUGAR', recallId: 'RC-0001', status: 'On hold', onHand: 40 },
        { inventoryID: 'COLA', recallId: 'RC-0001', onHand: 480, shipped: 20 },
      ],
      pallets: [{ sscc: ssccOf(1), recallId: 'RC-0001', isHeld: true }],
      customers: [
        { customerName: 'Harbour Hotels', contacts: [{ note: 'Rang twice' }], goods: [{ qty: 20 }] },
      ],
      msToReachAll: 0,
    });
    await bench.write([moved('ship', { type: 'shipment', id: 'SH1' }, ['COLA/C1', -30])]);
    bench.clock.time = NOW + 60_000;
    const meter = meterCalls(bench.client);
    expect((await bench.see('get_recall', { recallId: 'RC-0001' })).body.data).toEqual(closed);
    expect(meter.calls).toEqual(['BatchGetItem', 'Query']);
  });

  it('of thousands of pallets keeps them all', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => ssccOf(at + 1));
    await bench.act('start_mock_recall', OPEN);
    const { recall, holds } = await wholeOf('RC-0001');
    const traced = await measuredFigures(bench.deps, recall);
    const [like] = traced.pallets;
    if (!like) throw new Error('No pallet.');
    // Places that don't repeat themselves pack badly.
    const pallets = many.map((sscc) => ({ ...like, sscc, location: randomBytes(200).toString('base64') }));
    const next = {
      recall: { ...recall, status: 'Closed', version: 2 } as const,
      holds: { ...holds, rev: 2 },
    };
    const closed = await bench.deps.recalls.close(next, { recall, holds }, { ...traced, pallets });
    expect(closed).toEqual(ok(undefined));
    const { data } = (await bench.see('get_recall', { recallId: 'RC-0001' })).body;
    expect(data.pallets).toEqual(pallets);
  });

  it('is open or has its figures, whatever is written at that moment', async () => {
    await open();
    const { recall, holds } = await wholeOf('RC-0001');
    const next = { recall: { ...recall, status: 'Closed', version: 2 } as const, holds };
    const refused = await bench.deps.recalls.close(
      next,
      { recall, holds: { ...holds, rev: 99 } },
      { asOf: '' },
    );
    expect(refused.ok).toBe(false);
    expect(await bench.deps.recalls.figuresOf('RC-0001')).toBeNull();
    expect((await wholeOf('RC-0001')).recall.status).toBe('Open');
  });

  it('before figures were kept is traced as ever, and says so', async () => {
    await open();
    await close({ goodsAfter: 'onHold' });
    const Key = { recallId: 'RC-0001', part: 'figures#0001' };
    await bench.client.send(new DeleteCommand({ TableName: bench.tables.Recalls, Key }));
    await bench.write([moved('ship', { type: 'shipment', id: 'SH1' }, ['COLA/C1', -30])]);
    expect((await bench.see('get_recall', { recallId: 'RC-0001' })).body.data).toMatchObject({
      ...{ figures: 'notKept', status: 'Closed' },
      lots: [{}, { inventoryID: 'COLA', recallId: null, onHand: 450, shipped: 50 }],
    });
  });

  it('was closed by somebody who may', async () => {
    await open();
    expect(await close({ goodsAfter: 'onHold' }, { group: 'consultant' })).toMatchObject({ status: 403 });
  });
});

describe('a mock recall', () => {
  beforeEach(chain);

  it('measures the same, holds nothing, and is anybody’s to begin and end', async () => {
    const mock = await bench.act('start_mock_recall', { ...OPEN }, { group: 'consultant' });
    expect(mock.body.data).toMatchObject({ kind: 'mock', lots: [{ in: 100 }, { in: 500 }], customers: [{}] });
    expect(await lotOf('COLA/C1')).toMatchObject({ recallId: null, status: 'Released' });
    const closing = { recallId: 'RC-0001', version: 1, outcome: 'Two minutes', goodsAfter: 'onHold' };
    const closed = await bench.act('close_recall', closing, { group: 'consultant' });
    expect(closed.body.data).toMatchObject({ status: 'Closed' });
    expect(await lotOf('COLA/C1')).toMatchObject({ recallId: null, status: 'Released' });
  });
});

describe('a recall that races', () => {
  it('leaves no lot free that came of what it is about, whatever moves meanwhile', async () => {
    for (let round = 0; round < 6; round += 1) {
      bench = await aTrackingBench();
      await bench.write([moved('receive', { type: 'receipt', id: 'R1' }, ['SUGAR/S1', 1_000])]);
      const made = Array.from({ length: 8 }, (_, at) => `COLA/C${at}`);
      for (const id of lots('SUGAR/S1', ...made)) await bench.deps.lots.save(aStockLot(id), null);
      const issueAndMake = made.map(async (lot, at) => {
        const issued = await bench.stock.move(moved('issue', run(`P${at}`), ['SUGAR/S1', -10]));
        if (issued.ok) await bench.stock.move(moved('produce', run(`P${at}`), [lot, 50]));
        return issued.ok ? lot : null;
      });
      const [opened, ...issued] = await Promise.all([open(), ...issueAndMake]);
      expect(opened.status).toBe(200);
      // What was made after the last look joins with the next minute.
      await keepRecalls({ ...bench.deps, log: { info() {}, warn() {}, error() {} } }, () => 300_000);
      for (const lot of issued.filter((one) => one !== null))
        expect(await lotOf(lot)).toMatchObject({ recallId: 'RC-0001' });
      for (const lot of ['SUGAR/S1', ...issued.filter((one) => one !== null)])
        expect(await bench.stock.move(moved('issue', run('PX'), [lot, -1]))).toMatchObject({
          error: { code: 'LOT_RECALLED' },
        });
    }
  });

  it('holds a thousand pallets in one act', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => ssccOf(at + 1));
    const perMovement = inGroups(many, 30);
    await bench.write([
      moved('produce', run('P1'), ['COLA/C1', 10_000]),
      ...perMovement.map((group) =>
        moved(
          'palletise',
          { type: 'pallet', id: group[0] ?? '' },
          ['COLA/C1', -10 * group.length],
          ...group.map((sscc) => ['COLA/C1', 10, `hu:${sscc}`] as const),
        ),
      ),
    ]);
    for (const id of lots('COLA/C1')) await bench.deps.lots.save(aStockLot(id), null);
    await putPallets(many.map((sscc) => aPallet(sscc, 'C1')));
    const meter = meterCalls(bench.client);
    const { body } = await open({ id: 'COLA/C1' });
    expect(body.data.holds).toEqual({ state: 'still', done: 1_001, of: 1_001 });
    expect(body.data.pallets.every(({ recallId }) => recallId === 'RC-0001')).toBe(true);
    // The opening, and twenty-five pallets with each.
    expect(meter.calls.filter((call) => call === 'TransactWriteItems')).toHaveLength(1 + 40);
    expect(meter.calls.length).toBeLessThanOrEqual(150);
  });

  it('answers in time where the trace took long, and goes on as it is asked again', async () => {
    await chain();
    const linesOfLot: typeof bench.deps.traced.linesOfLot = (lot) => {
      bench.clock.time += 16_000;
      return bench.deps.traced.linesOfLot(lot);
    };
    const asked = { id: 'SUGAR/S1', requestId: anyId() };
    const slow = { ...bench.deps, traced: { ...bench.deps.traced, linesOfLot } };
    expect((await open(asked, { using: slow })).body.data.holds).toMatchObject({ state: 'holding', done: 0 });
    const { holds } = (await open(asked)).body.data;
    expect(holds).toMatchObject({ state: 'still', done: holds.of });
  });

  it('holds a pallet that somebody else writes at that moment, and those that are held with it', async () => {
    const both = [ssccOf(1), ssccOf(2)];
    await bench.write([
      moved('produce', run('P1'), ['COLA/C1', 20]),
      ...both.map((sscc) =>
        moved('palletise', { type: 'pallet', id: sscc }, ['COLA/C1', -10], ['COLA/C1', 10, `hu:${sscc}`]),
      ),
    ]);
    for (const id of lots('COLA/C1')) await bench.deps.lots.save(aStockLot(id), null);
    await putPallets(both.map((sscc) => aPallet(sscc, 'C1')));
    let isWritten = false;
    const save: typeof bench.deps.pallets.save = async (change) => {
      if (!isWritten) await putPallets([{ ...aPallet(ssccOf(2), 'C1'), location: DOCK, version: 2 }]);
      isWritten = true;
      return bench.deps.pallets.save(change);
    };
    const { body } = await open(
      { id: 'COLA/C1' },
      { using: { ...bench.deps, pallets: { ...bench.deps.pallets, save } } },
    );
    expect(body.data.pallets.map(({ location, recallId }) => [location, recallId])).toEqual([
      [SHELF, 'RC-0001'],
      [DOCK, 'RC-0001'],
    ]);
  });

  it('answers how it stands where others keep writing a lot, and goes on with the next minute', async () => {
    await chain();
    const said: unknown[] = [];
    const log = { info() {}, warn() {}, error: (event: string) => void said.push(event) };
    const contended = {
      ...bench.deps,
      lots: { ...bench.deps.lots, save: async () => err('CONFLICT' as const) },
    };
    const opened = await open({}, { using: contended });
    expect([opened.status, opened.body.data.holds]).toMatchObject([200, { state: 'holding', done: 0 }]);
    await keepRecalls({ ...contended, log }, () => 300_000);
    expect(said).toEqual(['stock.recall_not_held']);
    await keepRecalls({ ...bench.deps, log }, () => 300_000);
    const { holds } = (await bench.see('get_recall', { recallId: 'RC-0001' })).body.data;
    expect(holds).toMatchObject({ state: 'still', done: holds.of });
    expect(said).toHaveLength(1);
  });

  it('killed half-way ends whole by whoever comes next', async () => {
    const many = Array.from({ length: 250 }, (_, at) => ssccOf(at + 1));
    const onto = many.map((sscc) =>
      moved('palletise', { type: 'pallet', id: sscc }, ['COLA/C1', -10], ['COLA/C1', 10, `hu:${sscc}`]),
    );
    await bench.write([moved('produce', run('P1'), ['COLA/C1', 5_000]), ...onto]);
    for (const id of lots('COLA/C1')) await bench.deps.lots.save(aStockLot(id), null);
    await putPallets(many.map((sscc) => aPallet(sscc, 'C1')));
    // Twenty-five are held with each.
    let left = 5;
    const dying = {
      ...bench.deps,
      pallets: {
        ...bench.deps.pallets,
        save: async (...change: Parameters<typeof bench.deps.pallets.save>) => {
          left -= 1;
          if (left < 0) throw new Error('Killed.');
          return bench.deps.pallets.save(...change);
        },
      },
    };
    const held = async () =>
      [...(await bench.deps.pallets.loadMany(many)).values()].filter(
        ({ hold }) => hold?.recallId === 'RC-0001',
      ).length;
    await open({ id: 'COLA/C1' }, { using: dying }).catch(() => undefined);
    const before = await held();
    expect(before).toBeGreaterThanOrEqual(100);
    expect(before).toBeLessThan(250);
    await keepRecalls({ ...bench.deps, log: { info() {}, warn() {}, error() {} } }, () => 300_000);
    expect(await held()).toBe(250);
    const { body } = await bench.see('get_recall', { recallId: 'RC-0001' });
    expect(body.data.holds).toEqual({ state: 'still', done: 251, of: 251 });
  });
});

describe('a trace', () => {
  beforeEach(chain);

  const marked = async (kind: string, id: string) => {
    const { body } = await bench.see('trace', { kind, id });
    return Object.fromEntries(body.data.nodes.map((node) => [node.key, node.recallIds]));
  };

  it('marks what an open recall has, before it is held, by one question for all nodes', async () => {
    const killed = () => Promise.reject(new Error('Killed.'));
    const using = { ...bench.deps, lots: { ...bench.deps.lots, save: killed } };
    const before = meterCalls(bench.client);
    await marked('pallet', ssccOf(1));
    const cost = before.calls.length;
    await expect(open({}, { using })).rejects.toThrow();
    const meter = meterCalls(bench.client);
    const nodes = await marked('pallet', ssccOf(1));
    expect(nodes).toMatchObject({
      [`pallet#${ssccOf(1)}`]: ['RC-0001'],
      'run#P1': ['RC-0001'],
      'receipt#R1': undefined,
    });
    expect(Object.keys(nodes).filter((key) => key.startsWith('lot#') && nodes[key])).toHaveLength(2);
    // The recall itself, and nothing for any node.
    expect(meter.calls.length - cost).toBe(1);
  });

  it('marks nothing of a recall that is closed, also while it lets go', async () => {
    const { body } = await open();
    const { recallId, version } = body.data;
    const killed = () => Promise.reject(new Error('Killed.'));
    const using = { ...bench.deps, lots: { ...bench.deps.lots, save: killed } };
    const closing = { recallId, version, outcome: 'A false alarm', goodsAfter: 'released' };
    await expect(bench.act('close_recall', closing, { using })).rejects.toThrow();
    expect((await lotOf('COLA/C1'))?.recallId).toBe('RC-0001');
    expect(Object.values(await marked('lot', 'COLA/C1')).filter(Boolean)).toEqual([]);
    expect((await bench.see('recalled', { lotNumber: 'C1' })).body.data.items).toEqual([]);
  });
});

describe('whoever scans what is recalled', () => {
  const recalled = async (label: Record<string, string>) =>
    (await bench.see('recalled', label)).body.data.items.map(({ recallId, label: said }) => [recallId, said]);

  beforeEach(chain);

  it('is told so with its number, by a lot in any case and by a pallet, also one that is not held yet', async () => {
    await open();
    const late = aPallet(ssccOf(2), 'C1');
    await putPallets([late]);
    expect(await recalled({ lotNumber: 's1' })).toEqual([['RC-0001', 'SUGAR, lot S1']]);
    expect(await recalled({ sscc: ssccOf(1) })).toEqual([['RC-0001', `Pallet ${ssccOf(1)}`]]);
    expect(await recalled({ sscc: ssccOf(2) })).toEqual([['RC-0001', `Pallet ${ssccOf(2)}`]]);
    expect(await recalled({ lotNumber: 'OTHER', sscc: ssccOf(9) })).toEqual([]);
    expect(await recalled({ lotNumber: 's1', inventoryID: 'sugar' })).toEqual([['RC-0001', 'sugar, lot s1']]);
    expect(await recalled({ lotNumber: 'S1', inventoryID: 'COLA' })).toEqual([]);
  });

  it('is told so from its opening on, before anything of it is held', async () => {
    const killed = () => Promise.reject(new Error('Killed.'));
    const using = { ...bench.deps, lots: { ...bench.deps.lots, save: killed } };
    await expect(open({}, { using })).rejects.toThrow();
    expect((await lotOf('COLA/C1'))?.recallId).toBeNull();
    expect(await recalled({ lotNumber: 'C1' })).toEqual([['RC-0001', 'COLA, lot C1']]);
  });

  it('hears nothing of a recall for practice or a closed one, and that costs one question', async () => {
    const mock = await bench.act('start_mock_recall', OPEN);
    expect(mock.status).toBe(200);
    const { body } = await open();
    const { recallId, version } = body.data;
    await bench.act('close_recall', { recallId, version, outcome: 'A false alarm', goodsAfter: 'released' });
    const meter = meterCalls(bench.client);
    expect((await bench.see('recalled', { lotNumber: 'S1' })).body.data).toEqual({ open: 0, items: [] });
    expect(meter.calls).toEqual(['Query']);
  });
});

describe('recalls that are open', () => {
  const openOnes = async () =>
    (await bench.see('open_recalls', {})).body.data.items.map(({ recallId, kind }) => `${recallId} ${kind}`);

  beforeEach(chain);

  it('are told, real and for practice, until they are closed', async () => {
    expect(await openOnes()).toEqual([]);
    await bench.act('start_mock_recall', OPEN);
    bench.clock.time += 1_000;
    await open();
    expect(await openOnes()).toEqual(['RC-0002 real', 'RC-0001 mock']);
    const contact = { recallId: 'RC-0001', version: 1, customerID: 'C1', outcome: 'Not reached', note: '' };
    await bench.act('record_contact', contact);
    expect(await openOnes()).toContain('RC-0001 mock');
    const closing = { outcome: 'Done', goodsAfter: 'released' };
    await bench.act('close_recall', { ...closing, recallId: 'RC-0002', version: 1 });
    expect(await openOnes()).toEqual(['RC-0001 mock']);
    await bench.act('close_recall', { ...closing, recallId: 'RC-0001', version: 2 });
    expect(await openOnes()).toEqual([]);
  });

  it('and were opened for practice by the version before are among them from the next minute on', async () => {
    await bench.act('start_mock_recall', OPEN);
    await bench.act('start_mock_recall', OPEN);
    await bench.client.send(
      new UpdateCommand({
        ...{ TableName: bench.tables.Recalls, Key: { recallId: 'RC-0001', part: 'head' } },
        UpdateExpression: 'REMOVE due',
      }),
    );
    expect(await openOnes()).toEqual(['RC-0002 mock']);
    const minute = () =>
      keepRecalls({ ...bench.deps, log: { info() {}, warn() {}, error() {} } }, () => 300_000);
    await minute();
    expect(await openOnes()).toHaveLength(2);
    const meter = meterCalls(bench.client);
    await minute();
    expect(meter.calls).toEqual(['Query']);
  });

  it('are two questions to a sparse index where there are none, however many were closed', async () => {
    for (let nth = 1; nth <= 3; nth += 1) {
      await bench.act('start_mock_recall', OPEN);
      const recallId = `RC-000${nth}`;
      await bench.act('close_recall', { recallId, version: 1, outcome: 'Done', goodsAfter: 'onHold' });
    }
    const meter = meterCalls(bench.client);
    expect(await openOnes()).toEqual([]);
    expect(meter.calls).toEqual(['Query', 'Query']);
    expect(meter.units.read).toBeLessThanOrEqual(1);
  });
});
