import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import type { Item } from '#domain/items/item.ts';
import {
  aLine,
  anOrder,
  aProductionBench,
  aRun,
  type ProductionBench,
} from '#test/support/production/production-bench.ts';
import { positionToKey } from '../lists/list-cursor.ts';

let bench: ProductionBench;

beforeEach(async () => {
  bench = await aProductionBench();
});

const orderOf = async (id: string) =>
  (await bench.consultant.getWorkOrder('get_work_order', { id })).body.data;
const post = (action: string, fields: Record<string, unknown>) => bench.manager.postWorkOrder(action, fields);

const aFinishedGood = (over: Partial<Item> = {}): Item => ({
  inventoryID: 'FG-GB330',
  name: 'Ginger Brew 330 mL',
  kind: 'stock',
  baseUom: 'EA',
  conversions: [
    { uom: 'CASE', factor: 24, operation: 'Multiply' },
    { uom: 'PALLET', factor: 1728, operation: 'Multiply' },
  ],
  lotTrackingEnabled: true,
  lotAssigned: 'When Received',
  expiryRequired: true,
  serial: false,
  defaultWarehouse: null,
  defaultLocation: null,
  active: true,
  lotClass: 'LOTEXP',
  gtins: [],
  ...over,
});

const FIELDS = { product: 'Cola', quantity: 10, uom: 'cases', priority: 'High', requiredDate: '2026-03-10' };

describe('making an order', () => {
  it('gives it the next number of the site’s day and starts it as New Entry', async () => {
    const { status, body } = await bench.consultant.postWorkOrder('create_work_order', FIELDS);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: {
        ...FIELDS,
        id: 'WO_20260304_001',
        status: 'New Entry',
        createdOn: '2026-03-04',
        version: 1,
        history: [{ change: 'created', by: 'casey', from: null, to: 'New Entry' }],
      },
      meta: { warnings: [] },
    });
    expect((await anOrder(bench)).id).toBe('WO_20260304_002');
  });

  it('begins a new count at midnight in Sydney, summer or winter', async () => {
    for (const [instant, id] of [
      ['2026-03-04T12:59:59Z', 'WO_20260304_001'],
      ['2026-03-04T13:00:00Z', 'WO_20260305_001'],
      ['2026-07-01T13:59:59Z', 'WO_20260701_001'],
      ['2026-07-01T14:00:00Z', 'WO_20260702_001'],
    ] as const) {
      bench.clock.now = Date.parse(instant);
      expect((await anOrder(bench)).id).toBe(id);
    }
  });

  it('goes on past 999 in a day, and lists the thousandth as the newest', async () => {
    await bench.client.send(
      new UpdateCommand({
        TableName: bench.tables.workOrders,
        Key: { id: '#counter#2026-03-04' },
        UpdateExpression: 'SET lastNumber = :n',
        ExpressionAttributeValues: { ':n': 998 },
      }),
    );
    const ids = [(await anOrder(bench)).id, (await anOrder(bench)).id, (await anOrder(bench)).id];
    expect(ids).toEqual(['WO_20260304_999', 'WO_20260304_1000', 'WO_20260304_1001']);
    const { body } = await bench.consultant.getWorkOrder('list_work_orders');
    expect(body.data.items.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
  });

  it('gives everybody a number of their own when many make one at once', async () => {
    const made = await Promise.all(Array.from({ length: 25 }, () => anOrder(bench)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(25);
  });

  it('makes one order however often it is sent, also at once, and refuses other content', async () => {
    const request = { ...FIELDS, requestId: ulid() };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => bench.consultant.postWorkOrder('create_work_order', request)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    const id = answers[0]?.body.data.id;
    expect(await post('create_work_order', { ...request, quantity: 11 })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT', current: { id } },
    });
    // The stored order is the answer, as it stands by now; and one that was deleted is not made again.
    await post('edit_work_order', { ...FIELDS, quantity: 12, id, version: 1 });
    expect((await post('create_work_order', request)).body.data).toMatchObject({ id, quantity: 12 });
    await post('delete_work_order', { id, version: 2 });
    expect((await post('create_work_order', request)).status).toBe(409);
    expect((await bench.consultant.getWorkOrder('list_work_orders')).body.data.items).toEqual([]);
  });

  it('warns of a required date in the past, and refuses what is no day', async () => {
    const past = await post('create_work_order', { ...FIELDS, requiredDate: '2026-03-03' });
    expect(past).toMatchObject({
      status: 200,
      body: { meta: { warnings: [{ code: 'REQUIRED_DATE_PAST' }] } },
    });
    const none = await post('create_work_order', { ...FIELDS, requiredDate: '2026-02-30' });
    expect(none).toMatchObject({ status: 400, body: { code: 'INVALID_REQUIRED_DATE' } });
  });

  it.each([
    [{ product: '' }],
    [{ product: undefined }],
    [{ quantity: 0 }],
    [{ quantity: 1.5 }],
    [{ quantity: '10' }],
    [{ quantity: undefined }],
    [{ priority: 'Urgent' }],
    [{ priority: undefined }],
    [{ requiredDate: '' }],
    [{ requiredDate: undefined }],
    [{ uom: 'crates' }],
    [{ packs: { bottlesPerCase: 0 } }],
    [{ requestId: 'one' }],
  ])('refuses %j with 400 and makes nothing', async (over) => {
    expect((await post('create_work_order', { ...FIELDS, ...over })).status).toBe(400);
    expect((await bench.consultant.getWorkOrder('list_work_orders')).body.data.items).toEqual([]);
  });

  it('takes name and units from a picked item, and what it doesn’t say from the person', async () => {
    await bench.holdsItem(aFinishedGood());
    await bench.holdsItem(aFinishedGood({ inventoryID: 'OLD', active: false }));
    await bench.holdsItem(aFinishedGood({ inventoryID: 'SERVICE', kind: 'non-stock' }));
    const picked = {
      ...FIELDS,
      product: 'whatever',
      inventoryID: 'fg-gb330',
      packs: { millilitresPerBottle: 330 },
    };
    const { body } = await post('create_work_order', picked);
    expect(body.data).toMatchObject({
      product: 'Ginger Brew 330 mL',
      inventoryID: 'FG-GB330',
      countableUnits: ['pallets', 'cases', 'bottles', 'litres'],
    });
    const unknown = await post('create_work_order', { ...FIELDS, inventoryID: 'NONE' });
    expect(unknown).toMatchObject({ status: 422, body: { code: 'PRODUCT_NOT_FOUND' } });
    const found = await bench.consultant.getWorkOrder('list_products', { search: 'ginger' });
    expect(found.body.data).toEqual({
      items: [
        {
          inventoryID: 'FG-GB330',
          name: 'Ginger Brew 330 mL',
          baseUom: 'EA',
          gtins: [],
          sizes: { bottles: [1, 1], cases: [24, 1], pallets: [1728, 1] },
        },
      ],
    });
  });

  it('duplicates what was to be made, not what was made', async () => {
    const line = await aLine(bench);
    const order = await anOrder(bench);
    await aRun(bench, { line, workOrderId: order.id });
    const request = { id: order.id, requestId: ulid(), requiredDate: '2026-03-20' };
    const copy = await bench.consultant.postWorkOrder('duplicate_work_order', request);
    expect(copy.body.data).toMatchObject({
      id: 'WO_20260304_002',
      product: order.product,
      quantity: 100,
      requiredDate: '2026-03-20',
      status: 'New Entry',
      runs: 0,
      history: [{ change: 'created', reason: `A copy of ${order.id}` }],
    });
    expect(await bench.consultant.postWorkOrder('duplicate_work_order', request)).toEqual(copy);
    expect((await post('duplicate_work_order', { id: 'WO_20260304_777' })).status).toBe(404);
  });
});

describe('changing an order', () => {
  const edit = (id: string, version: number, over: Record<string, unknown> = {}) =>
    post('edit_work_order', { ...FIELDS, id, version, ...over });

  it('keeps who, when, from, to and why of every change', async () => {
    const { id } = await anOrder(bench, FIELDS);
    await edit(id, 1, { quantity: 20, priority: 'Low' });
    await post('hold_work_order', { id, version: 2, reason: 'Caps are missing' });
    await post('release_work_order', { id, version: 3 });
    await post('cancel_work_order', { id, version: 4, reason: 'Customer changed their mind' });
    await post('reopen_work_order', { id, version: 5, reason: 'And back again' });
    const { history } = await orderOf(id);
    expect(
      history.map(({ change, from, to, reason }: Record<string, unknown>) => [change, from, to, reason]),
    ).toEqual([
      ['created', null, 'New Entry', null],
      ['edited', 'New Entry', 'New Entry', null],
      ['held', 'New Entry', 'New Entry', 'Caps are missing'],
      ['released', 'New Entry', 'New Entry', null],
      ['cancelled', 'New Entry', 'Cancelled', 'Customer changed their mind'],
      ['reopened', 'Cancelled', 'New Entry', 'And back again'],
    ]);
    expect(history[1].fields).toEqual(
      expect.arrayContaining([
        { field: 'quantity', from: '10', to: '20' },
        { field: 'priority', from: 'High', to: 'Low' },
      ]),
    );
  });

  it('refuses a version that no longer stands with the record that does, and counting makes none', async () => {
    const line = await aLine(bench);
    const { id } = await anOrder(bench, FIELDS);
    const { runId } = await aRun(bench, { line, workOrderId: id });
    await bench.consultant.postProduction('record_output', { runId, countId: ulid(), good: 1, loss: 0 });
    expect(await edit(id, 1)).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { id, version: 2, status: 'In progress', good: 1 } },
    });
    expect(
      (
        await edit(id, 2, {
          packs: { bottlesPerCase: 24, casesPerPallet: 72, millilitresPerBottle: 330 },
          requiredDate: '2026-03-12',
        })
      ).status,
    ).toBe(200);
  });

  it('lets only priority, required date and the note change after the start, and nothing when it is closed', async () => {
    const { id } = await anOrder(bench, { ...FIELDS, packs: {} });
    await post('start_work_order', { id, version: 1 });
    expect(await edit(id, 2, { quantity: 11 })).toMatchObject({
      status: 422,
      body: { code: 'NOT_EDITABLE', current: { quantity: 10 } },
    });
    expect((await edit(id, 2, { priority: 'Low', requiredDate: '2026-03-11' })).status).toBe(200);
    await post('cancel_work_order', { id, version: 3, reason: 'x' });
    expect((await edit(id, 4, { priority: 'High' })).body.code).toBe('NOT_EDITABLE');
  });

  it('keeps a note for the line, which an older client leaves as it stands and a copy takes along', async () => {
    const { id, note } = await anOrder(bench, { ...FIELDS, packs: {} });
    expect(note).toBe('');
    const noted = await edit(id, 1, { note: ' Blue caps ' });
    expect(noted.body.data).toMatchObject({
      note: 'Blue caps',
      history: [{}, { fields: [{ field: 'note', from: '', to: 'Blue caps' }] }],
    });
    expect((await edit(id, 2, { priority: 'Low' })).body.data).toMatchObject({
      note: 'Blue caps',
      version: 3,
    });
    const copy = await post('duplicate_work_order', { id });
    expect(copy.body.data.note).toBe('Blue caps');
    expect((await edit(id, 3, { note: 'x'.repeat(501) })).status).toBe(400);
    const line = await aLine(bench);
    const { runId } = await aRun(bench, { line, workOrderId: id });
    const run = await bench.consultant.getProduction('get_run', { runId });
    expect(run.body.data.workOrder.note).toBe('Blue caps');
  });

  it('answers an edit that changes nothing, and a change sent again, as it stands', async () => {
    const { id } = await anOrder(bench, { ...FIELDS, packs: {} });
    expect((await edit(id, 1)).body.data.version).toBe(1);
    const hold = { id, version: 1, changeId: ulid(), reason: 'x' };
    const first = await post('hold_work_order', hold);
    expect(await post('hold_work_order', hold)).toEqual(first);
    const gone = { id, version: 2, changeId: ulid() };
    expect((await post('delete_work_order', gone)).body.data).toEqual({ id, deleted: true });
    expect((await post('delete_work_order', gone)).status).toBe(200);
    expect((await post('delete_work_order', { ...gone, changeId: ulid() })).status).toBe(404);
    expect((await bench.consultant.getWorkOrder('get_work_order', { id })).status).toBe(404);
    expect((await edit(id, 2)).status).toBe(404);
  });

  it('refuses another change under the id of one that was made, and keeps what stands', async () => {
    const { id } = await anOrder(bench, FIELDS);
    const hold = { id, version: 1, changeId: ulid(), reason: 'x' };
    await post('hold_work_order', hold);
    const other = { id, version: 2, changeId: hold.changeId };
    const refused = { status: 409, body: { code: 'IDEMPOTENCY_CONFLICT', current: { version: 2 } } };
    expect(await post('release_work_order', other)).toMatchObject(refused);
    expect(await post('hold_work_order', { ...hold, reason: 'y' })).toMatchObject(refused);
    expect(await post('edit_work_order', { ...FIELDS, ...other })).toMatchObject(refused);
    expect(await post('delete_work_order', other)).toMatchObject(refused);
    const { body } = await bench.consultant.getWorkOrder('get_work_order', { id });
    expect(body.data).toMatchObject({ version: 2, hold: { reason: 'x' } });
  });

  it('decides one way when many change it at once', async () => {
    const { id } = await anOrder(bench, FIELDS);
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((reason) => post('hold_work_order', { id, version: 1, reason })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await orderOf(id)).version).toBe(2);
  });

  it('completes when all is made, closes short for a manager, and never under a live run', async () => {
    const line = await aLine(bench);
    const { id } = await anOrder(bench, FIELDS);
    const { runId } = await aRun(bench, { line, workOrderId: id });
    const complete = () => bench.consultant.postWorkOrder('complete_work_order', { id, version: 2 });
    expect((await complete()).body.error).toContain('a run is still live');
    await bench.consultant.postProduction('stop_run', {
      ...{ runId, version: 1, countId: ulid(), good: 6, loss: 1 },
    });
    expect((await complete()).body.error).toBe(
      `${id} can't be completed, because 6 of 10 cases are made; a manager can close it short with a reason. It can be closed short or put on hold.`,
    );
    const short = { id, version: 2, reason: 'Out of syrup' };
    expect((await bench.consultant.postWorkOrder('close_short', short)).status).toBe(403);
    expect((await post('close_short', short)).body.data).toMatchObject({
      status: 'Completed',
      closeReason: 'Out of syrup',
    });
    bench.clock.now += 8 * 24 * 3_600_000;
    expect((await post('reopen_work_order', { id, version: 3, reason: 'x' })).body.code).toBe(
      'INVALID_TRANSITION',
    );
  });
});

describe('the list', () => {
  const ids = async (filter: Record<string, string> = {}, action = 'list_work_orders') => {
    const found: string[] = [];
    let pagination_key: string | undefined;
    do {
      const { status, body } = await bench.consultant.getWorkOrder(action, {
        ...filter,
        ...(pagination_key ? { pagination_key } : {}),
      });
      expect(status).toBe(200);
      found.push(...body.data.items.map(({ id }: { id: string }) => id));
      pagination_key = body.data.pagination_key;
    } while (pagination_key);
    return found;
  };

  it('is the newest first over all statuses, page by page, and narrows by every filter', async () => {
    bench.clock.now = Date.parse('2026-02-01T01:00:00Z');
    const old = await anOrder(bench, { product: 'Old Tonic' });
    bench.clock.now = Date.parse('2026-03-04T01:00:00Z');
    const made: string[] = [];
    for (let index = 0; index < 9; index += 1) {
      const { id } = await anOrder(bench, { product: `Brew ${index}`, priority: index % 3 ? 'Low' : 'High' });
      made.unshift(id);
      if (index % 2) await post('cancel_work_order', { id, version: 1, reason: 'x' });
    }
    expect(await ids()).toEqual([...made, old.id]);
    expect(await ids({ limit: '2' })).toEqual([...made, old.id]);
    expect(await ids({ lastDays: '30' })).toEqual(made);
    expect(await ids({ lastDays: '32' })).toEqual([...made, old.id]);
    expect(await ids({ status: 'Cancelled' })).toEqual(made.filter((_, index) => index % 2));
    expect(await ids({}, 'list_completed')).toEqual(made.filter((_, index) => index % 2));
    expect(await ids({}, 'list_open')).toEqual([...made.filter((_, index) => index % 2 === 0), old.id]);
    expect(await ids({ limit: '2' }, 'list_open')).toHaveLength(6);
    expect(await ids({ status: 'In progress' }, 'list_open')).toEqual([]);
    expect(await ids({ priority: 'High', limit: '1' })).toHaveLength(3);
    expect(await ids({ search: 'bREW 4' })).toEqual([made[4]]);
    expect(await ids({ search: '0201_001' })).toEqual([old.id]);
    expect(await ids({ status: '', priority: '', search: '' })).toHaveLength(10);
  });

  it.each([
    ['list_work_orders', { pagination_key: 'nonsense' }],
    ['list_work_orders', { pagination_key: positionToKey('work orders|x', ['a']) }],
    [
      'list_work_orders',
      { pagination_key: positionToKey('work orders|New Entry|||', ['é']), status: 'New Entry' },
    ],
    [
      'list_work_orders',
      { pagination_key: positionToKey('work orders|New Entry|||', ['a', 'b']), status: 'New Entry' },
    ],
    ['list_work_orders', { limit: '0' }],
    ['list_work_orders', { lastDays: 'all' }],
    ['list_work_orders', { status: 'Open' }],
    ['list_work_orders', { priority: 'Urgent' }],
    ['list_completed', { status: 'New Entry' }],
    ['list_open', { status: 'Completed' }],
    ['list_products', { pagination_key: 'x' }],
    ['get_work_order', { id: 'WO_1' }],
    ['get_work_order', {}],
  ])('answers 400 for %s %j', async (action, fields) => {
    expect((await bench.consultant.getWorkOrder(action, fields)).status).toBe(400);
  });
});
