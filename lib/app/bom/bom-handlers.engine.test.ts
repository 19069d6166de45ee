import { ulid } from 'ulid';
import { postBom } from '#api/bom.ts';
import { PERMISSIONS } from '#domain/access/permissions.ts';
import { aBomBench, type BomBench } from '#test/support/bom/bom-bench.ts';
import { anItem } from '#test/support/builders/items.ts';
import { meterCalls } from '#test/support/engine/metered-client.ts';

let bench: BomBench;

beforeEach(async () => {
  bench = await aBomBench();
});

const glass = { inventoryID: 'GLASS-750', qty: 24, uom: 'EA' };
const sugar = { inventoryID: 'SUGAR', qty: 1.5, uom: 'KG', lossPercent: 2, method: 'backflush' };

const draft = (more: Record<string, unknown> = {}) => ({
  ...{ requestId: ulid(), inventoryID: 'cola', revision: 'A', version: 0 },
  ...{ perQty: 1, perUom: 'CASE', lines: [glass, sugar] },
  ...more,
});

const save = (more: Record<string, unknown> = {}) => bench.post('save_draft', draft(more));

const change = (
  action: 'activate_bom' | 'archive_bom',
  revision: string,
  version: number,
  inventoryID = 'COLA',
) => bench.post(action, { requestId: ulid(), inventoryID, revision, version });

const activated = async (more: Record<string, unknown> = {}) => {
  const { body } = await save(more);
  const { inventoryID, revision, version } = body.data;
  const answer = await change('activate_bom', revision, version, inventoryID);
  expect(answer.status).toBe(200);
  return answer.body.data;
};

describe('a draft', () => {
  it('is stored as it was typed, under the product’s own spelling, and listed', async () => {
    const { status, body } = await save();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ inventoryID: 'COLA', revision: 'A', status: 'Draft', source: 'ours', version: 1, lineCount: 2 },
      lines: [
        { lineNbr: 1, ...glass, lossPercent: 0, method: 'scan', fixedQty: false, optional: false },
        { lineNbr: 2, ...sugar },
      ],
    });
    expect((await bench.get('list_boms')).body.data.items).toMatchObject([
      { inventoryID: 'COLA', name: 'Cola', revision: 'A', status: 'Draft', lineCount: 2 },
    ]);
  });

  it('is made once by a request, and its name by one', async () => {
    const request = draft();
    const first = await bench.post('save_draft', request);
    expect(await bench.post('save_draft', request)).toEqual(first);
    expect(await bench.post('save_draft', { ...request, perQty: 2 })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT', current: { perQty: 1 } },
    });
    expect(await save({ revision: 'a' })).toMatchObject({ status: 409, body: { code: 'REVISION_TAKEN' } });
  });

  it('is changed by whoever saw how it stood, and a resend of that changes nothing', async () => {
    await save();
    const next = draft({ version: 1, lines: [glass] });
    const changed = await bench.post('save_draft', next);
    expect(changed.body.data).toMatchObject({ version: 2, lineCount: 1 });
    expect(await bench.post('save_draft', next)).toEqual(changed);
    expect(await save({ version: 1, lines: [sugar] })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { version: 2 } },
    });
  });

  it.each([
    [{ inventoryID: 'NOTHING' }, 404, 'ITEM_NOT_FOUND'],
    [{ lines: [{ ...glass, qty: 0 }] }, 400, 'BAD_REQUEST'],
    [{ lines: [{ ...glass, qty: 0.1234567 }] }, 400, 'BAD_REQUEST'],
    [{ lines: Array.from({ length: 501 }, () => glass) }, 400, 'BAD_REQUEST'],
    [{ perUom: '' }, 400, 'BAD_REQUEST'],
    [{ revision: 'B', version: 3 }, 404, 'BOM_NOT_FOUND'],
  ])('with %j is refused and changes nothing', async (more, status, code) => {
    expect(await save(more)).toMatchObject({ status, body: { code } });
    expect((await bench.get('list_boms')).body.data.items).toEqual([]);
  });
});

describe('an activation', () => {
  it('archives the former in the same transaction, and an Active revision never changes', async () => {
    await activated();
    const b = await activated({ revision: 'B', lines: [glass] });
    const { body } = await bench.get('get_bom', { inventoryID: 'cola' });
    expect(body.data.bom).toEqual(b);
    expect(body.data.revisions).toMatchObject([
      { revision: 'A', status: 'Archived' },
      { revision: 'B', status: 'Active' },
    ]);
    expect(await save({ revision: 'B', version: b.version })).toMatchObject({
      status: 422,
      body: { code: 'NOT_EDITABLE' },
    });
  });

  it('is done once by a request', async () => {
    await save();
    const request = { requestId: ulid(), inventoryID: 'COLA', revision: 'A', version: 1 };
    const first = await bench.post('activate_bom', request);
    expect(first).toMatchObject({ status: 200, body: { data: { status: 'Active', version: 2 } } });
    expect(await bench.post('activate_bom', request)).toEqual(first);
    expect(await bench.post('archive_bom', { ...request, version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT' },
    });
  });

  it('names each line that stands in its way, as get_bom does before', async () => {
    await save({ lines: [{ ...glass, uom: 'BOX' }, sugar, { ...glass, inventoryID: 'OLD' }] });
    const refused = await change('activate_bom', 'A', 1);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'BOM_NOT_COMPLETE',
        error: expect.stringMatching(/^Line 1 \(GLASS-750\)/),
        details: [{ path: 'lines.0.uom' }, { path: 'lines.2.inventoryID' }],
        current: { status: 'Draft' },
      },
    });
    const shown = await bench.get('get_bom', { inventoryID: 'COLA', revision: 'A' });
    expect(shown.body.data.problems).toEqual(refused.body.details);
  });

  it('never leaves two Active, whichever of many at once comes through', async () => {
    const names = ['A', 'B', 'C', 'D'];
    for (const revision of names) await save({ revision });
    await Promise.all(names.map((revision) => change('activate_bom', revision, 1)));
    const { items } = (await bench.get('list_boms')).body.data;
    const active = items.filter(({ status }) => status === 'Active');
    expect(active).toHaveLength(1);
    const [bom] = [...(await bench.deps.boms.activeOf(['COLA'])).values()];
    expect(bom?.revision).toBe(active[0]?.revision);
  });

  it('never closes a cycle, though both halves are activated at the same moment', async () => {
    const of = (inventoryID: string, component: string) => ({
      ...{ inventoryID, perUom: 'EA' },
      lines: [{ inventoryID: component, qty: 1, uom: 'EA' }],
    });
    for (let round = 0; round < 5; round += 1) {
      bench = await aBomBench();
      await save(of('COLA', 'LEMON'));
      await save(of('LEMON', 'COLA'));
      const answers = await Promise.all([
        change('activate_bom', 'A', 1, 'COLA'),
        change('activate_bom', 'A', 1, 'LEMON'),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(answers.find(({ status }) => status === 422)?.body.error).toContain("can't be made of itself");
    }
  });
});

it('an activation of 200 lines takes as many calls as one of two, and few units', async () => {
  const components = Array.from({ length: 200 }, (_, at) => anItem({ inventoryID: `PART-${at}` }));
  await bench.deps.items.saveMany(components);
  await save({ lines: components.map(({ inventoryID }) => ({ inventoryID, qty: 1, uom: 'EA' })) });
  const meter = meterCalls(bench.client);
  expect((await change('activate_bom', 'A', 1)).status).toBe(200);
  // The revision, the count, 201 items in three batches, which components are made here in two, and what was Active.
  expect(meter.calls.toSorted()).toEqual([
    ...Array.from({ length: 6 }, () => 'BatchGetItem'),
    ...['GetItem', 'GetItem', 'TransactWriteItems'],
  ]);
  // One row with its index, the name of the Active one and the count, each twice for the transaction.
  expect(meter.units.write).toBeLessThanOrEqual(14);
});

describe('an archived revision', () => {
  it('leaves its product without one, and can be made Active again', async () => {
    const { version } = await activated();
    const archived = await change('archive_bom', 'A', version);
    expect(archived.body.data).toMatchObject({ status: 'Archived', version: version + 1 });
    expect(await bench.deps.boms.activeOf(['COLA'])).toEqual(new Map());
    expect(await change('activate_bom', 'A', version + 1)).toMatchObject({
      body: { data: { status: 'Active' } },
    });
    expect(await change('archive_bom', 'A', 1)).toMatchObject({ status: 409 });
  });
});

describe('a bill', () => {
  it('says where it is used, and how it differs from another revision', async () => {
    await activated();
    await activated({
      inventoryID: 'LEMON',
      perUom: 'EA',
      lines: [{ ...sugar, inventoryID: 'COLA', uom: 'CASE' }],
    });
    await save({ revision: 'B', lines: [{ ...glass, qty: 25 }] });
    const { data } = (await bench.get('get_bom', { inventoryID: 'COLA', revision: 'B', against: 'A' })).body;
    expect(data.difference).toMatchObject({
      ...{ against: 'A', per: false },
      lines: [
        { kind: 'changed', before: { qty: 24 }, after: { qty: 25 }, fields: ['qty'] },
        { kind: 'removed', before: { inventoryID: 'SUGAR' }, after: null },
      ],
    });
    expect(data.usedIn).toEqual([
      {
        inventoryID: 'LEMON',
        name: 'Lemonade',
        revision: 'A',
        qty: 1.5,
        uom: 'CASE',
        perQty: 1,
        perUom: 'EA',
      },
    ]);
    expect((await bench.get('where_used', { inventoryID: 'sugar' })).body.data.items).toMatchObject([
      { inventoryID: 'COLA', revision: 'A' },
    ]);
    expect(await bench.get('get_bom', { inventoryID: 'COLA', against: 'Z' })).toMatchObject({ status: 404 });
    expect(await bench.get('get_bom', { inventoryID: 'SUGAR' })).toMatchObject({ status: 404 });
  });
});

describe('a substitute', () => {
  const proposal = (more: Record<string, unknown> = {}) => ({
    ...{ substituteId: ulid(), component: 'sugar', substitute: 'SYRUP', ratio: 1.25 },
    ...{ validFrom: '2026-11-01', reason: 'Sugar is short', ...more },
  });
  const propose = (more: Record<string, unknown> = {}) => bench.post('propose_substitute', proposal(more));
  const approve = (substituteId: string, more: Record<string, unknown> = {}, group = 'manager') =>
    bench.post('approve_substitute', { requestId: ulid(), substituteId, version: 1, ...more }, group);

  it('is proposed once by a request, approved once, and retired', async () => {
    const request = proposal();
    const first = await bench.post('propose_substitute', request);
    expect(first.body.data).toMatchObject({
      status: 'Proposed',
      component: 'SUGAR',
      ratio: 1.25,
      allergens: null,
    });
    expect(await bench.post('propose_substitute', request)).toEqual(first);
    expect(await bench.post('propose_substitute', { ...request, ratio: 1 })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT' },
    });
    const approval = { requestId: ulid() };
    const approved = await approve(request.substituteId, approval);
    expect(approved.body.data).toMatchObject({ status: 'Approved', decidedBy: 'mia', version: 2 });
    expect(await approve(request.substituteId, approval)).toEqual(approved);
    expect(
      await bench.post('retire_substitute', {
        requestId: ulid(),
        substituteId: request.substituteId,
        version: 2,
      }),
    ).toMatchObject({ body: { data: { status: 'Retired' } } });
    expect((await bench.get('list_substitutes')).body.data.items).toMatchObject([{ status: 'Retired' }]);
  });

  it('with another allergen is for a sysadmin with a reason, by what is set at that moment', async () => {
    const { body } = await propose();
    const { substituteId } = body.data;
    await bench.hasAllergens('SYRUP', 'Milk');
    expect((await bench.get('list_substitutes')).body.data.items[0]?.allergens).toEqual({
      ...{ added: ['Milk'], removed: [] },
    });
    for (const [group, allergenReason] of [
      ['manager', 'Labels are new'],
      ['sysadmin', ''],
    ] as const)
      expect(await approve(substituteId, { allergenReason }, group)).toMatchObject({
        status: 422,
        body: { code: 'ALLERGEN_CHANGE', details: [{ message: 'Milk comes in.' }] },
      });
    expect(await approve(substituteId, { allergenReason: 'Labels are new' }, 'sysadmin')).toMatchObject({
      body: { data: { status: 'Approved', allergenReason: 'Labels are new' } },
    });
  });

  it.each([
    [{ substitute: 'NOTHING' }, 404],
    [{ product: 'NOTHING' }, 404],
    [{ substitute: 'SUGAR' }, 400],
    [{ ratio: 0 }, 400],
    [{ validFrom: '2026-02-30' }, 400],
    [{ validTo: '2026-10-01' }, 400],
  ])('with %j is refused and not kept', async (more, status) => {
    expect((await propose(more)).status).toBe(status);
    expect((await bench.get('list_substitutes')).body.data.items).toEqual([]);
  });
});

describe('a rule of what is scanned', () => {
  const rule = { product: 'cola', component: 'sugar', how: 'both', version: 0 };

  it('is set, changed and taken away by whoever saw how it stood', async () => {
    const request = { requestId: ulid(), ...rule };
    const first = await bench.post('set_scan_rule', request);
    expect(first.body.data).toMatchObject({ product: 'COLA', component: 'SUGAR', how: 'both', version: 1 });
    expect(await bench.post('set_scan_rule', request)).toEqual(first);
    expect(await bench.post('set_scan_rule', { ...rule, requestId: ulid(), how: 'lot' })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { how: 'both' } },
    });
    await bench.post('set_scan_rule', { ...rule, requestId: ulid(), how: null, version: 1 });
    expect((await bench.get('list_scan_rules', { product: 'COLA' })).body.data.items).toMatchObject([
      { how: null, version: 2 },
    ]);
    expect((await bench.post('set_scan_rule', { ...request, component: 'NONE' })).status).toBe(404);
  });
});

it.each(Object.entries(postBom.actions).map(([action, { permission }]) => [action, permission] as const))(
  '%s is for those with %s alone',
  async (action, permission) => {
    const may: readonly string[] = PERMISSIONS[permission];
    for (const group of ['consultant', 'manager', 'sysadmin']) {
      const { status } = await bench.post(action as keyof typeof postBom.actions, {}, group);
      // Who may is told that the request is empty.
      expect([group, status]).toEqual([group, may.includes(group) ? 400 : 403]);
    }
  },
);
