import { WAREHOUSES_ATTRIBUTE } from '#domain/access/own-warehouses.ts';
import { hasCheckDigit } from '#domain/check-digit.ts';
import { testServing } from '#test/support/audit/test-serving.ts';
import { DOCK, SHELF } from '#test/support/builders/stock.ts';
import { anyId, aPalletBench, type PalletBench } from '#test/support/pallets/pallet-bench.ts';

let bench: PalletBench;

beforeEach(async () => {
  bench = await aPalletBench();
});

const onHand = async (item = 'GLASS-750') => (await bench.stockBench.stockOf(item)).onHand;
const detail = async (sscc: string) => (await bench.look('get_pallet', { sscc })).body.data;

const add = (sscc: string, version: number, more: Record<string, unknown> = {}, options = {}) =>
  bench.act(
    'add_to_pallet',
    { sscc, version, inventoryID: 'GLASS-750', lotNumber: 'L1', from: DOCK, qty: 1, uom: 'CASE', ...more },
    options,
  );

const build = async (place = DOCK) => (await bench.act('build_pallet', { place })).body.data;

describe('a conversion', () => {
  it('is shown before it is made, and changes nothing until then', async () => {
    const shown = await bench.look('preview_conversion', {
      ...{ inventoryID: 'glass-750', lotNumber: 'l1', from: DOCK },
      ...{ qty: '13', uom: 'CASE', casesPerPallet: '5', restOnPallet: 'true' },
    });
    expect(shown.body.data).toEqual({
      ...{ baseUom: 'EA', caseUom: 'CASE', casesPerPallet: 5, perPallet: 60, qty: 156, full: 2, rest: 36 },
      ...{ pallets: [60, 60, 36], onHand: 1200 },
    });
    expect(await onHand()).toMatchObject({ [`L1 ${DOCK}`]: 1200 });
  });

  it('makes closed pallets of whole layers, each with a number of its own, and leaves the rest loose', async () => {
    const made = await bench.convert(156, { to: SHELF });
    const { pallets } = made.body.data;
    expect(pallets).toMatchObject([
      {
        ...{ state: 'Closed', location: SHELF, labelDue: true, expires: '2027-03-01' },
        lines: [{ inventoryID: 'GLASS-750', lotNumber: 'L1', qty: 60, baseUom: 'EA', useBy: '2027-03-01' }],
      },
      { lines: [{ qty: 60 }] },
    ]);
    expect(pallets.every(({ sscc }) => hasCheckDigit(sscc) && sscc.startsWith('09312345'))).toBe(true);
    expect(await onHand()).toEqual({
      ...{ [`L1 ${DOCK}`]: 1080, [`L2 ${DOCK}`]: 600 },
      ...Object.fromEntries(pallets.map(({ sscc }) => [`L1 hu:${sscc}`, 60])),
    });
  });

  it('sent again is answered with the same pallets; another under its id is refused', async () => {
    const requestId = anyId();
    const first = await bench.convert(120, { requestId });
    expect(await bench.convert(120, { requestId })).toEqual(first);
    const both = await Promise.all([1, 2, 3].map(() => bench.convert(120, { requestId })));
    expect(both).toEqual([first, first, first]);
    expect((await bench.convert(180, { requestId })).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect(await onHand()).toMatchObject({ [`L1 ${DOCK}`]: 1080 });
  });

  it('of the same id by several at the same moment is made once', async () => {
    const requestId = anyId();
    const sent = await Promise.all([1, 2, 3, 4].map(() => bench.convert(120, { requestId })));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(
      new Set(sent.map(({ body }) => JSON.stringify(body.data.pallets.map(({ sscc }) => sscc)))).size,
    ).toBe(1);
    expect(await onHand()).toMatchObject({ [`L1 ${DOCK}`]: 1080 });
  });

  it('of 30 pallets is one act', async () => {
    const made = await bench.convert(1200, { casesPerPallet: 3, qty: 1080 });
    expect(made.body.data.pallets).toHaveLength(30);
    expect(await onHand()).toMatchObject({ [`L1 ${DOCK}`]: 120 });
  });

  it.each([
    ['more than there is', { qty: 1260 }, 409, 'NOT_ENOUGH_STOCK'],
    ['an item that nobody knows', { inventoryID: 'NOBODY' }, 404, 'ITEM_NOT_FOUND'],
    ['a lot of another item', { lotNumber: 'C1' }, 404, 'LOT_NOT_FOUND'],
    ['a place that nobody knows', { from: 'loc:NOWHERE/X' }, 422, 'PLACE_NOT_FOUND'],
    ['a place to stand that nobody knows', { to: 'loc:NOWHERE/X' }, 422, 'PLACE_NOT_FOUND'],
    ['goods on a pallet', { from: 'hu:093123450000000012' }, 422, 'PLACE_NOT_FOUND'],
    ['goods on a pallet that is read wrong', { from: 'hu:093123450000000017' }, 404, 'SSCC_UNKNOWN'],
    ['no size', { casesPerPallet: undefined }, 422, 'PALLET_SIZE_UNKNOWN'],
    ['31 pallets', { casesPerPallet: 3, qty: 1116 }, 422, 'TOO_MANY_PALLETS'],
    ['nothing', { qty: 0 }, 400, 'BAD_REQUEST'],
    ['no id', { requestId: 'x' }, 400, 'BAD_REQUEST'],
  ])('of %s is refused, and changes nothing', async (_what, more, status, code) => {
    const before = await onHand();
    expect(await bench.convert(120, more)).toMatchObject({ status, body: { code } });
    expect(await onHand()).toEqual(before);
    expect((await bench.look('list_pallets')).body.data.items).toEqual([]);
  });

  it('of a lot that is held or expired is refused by name', async () => {
    await bench.hold('L1');
    const held = await bench.convert(60);
    expect(held).toMatchObject({
      status: 422,
      body: { code: 'LOT_NOT_USABLE', error: 'GLASS-750, lot L1 is on hold: Leaks.' },
    });
    // What is shown before refuses it as well.
    expect(
      await bench.look('preview_conversion', {
        ...{ inventoryID: 'GLASS-750', lotNumber: 'L1', from: DOCK, qty: '60', uom: 'EA' },
        ...{ casesPerPallet: '5', restOnPallet: 'false' },
      }),
    ).toMatchObject({ status: 422, body: { code: 'LOT_NOT_USABLE' } });
    bench.clock.time = Date.parse('2027-02-02T00:00:00.000Z');
    expect((await bench.convert(60, { lotNumber: 'L2' })).body.code).toBe('LOT_NOT_USABLE');
  });

  it('without a company prefix is refused, and says which setting is missing', async () => {
    const numbering = { ...bench.deps.numbering, companyPrefix: '' };
    const refused = await bench.convert(60, {}, { using: { ...bench.deps, numbering } });
    expect(refused.body).toMatchObject({ code: 'SSCC_NOT_SET_UP' });
    expect(refused.body.error).toContain('ssccCompanyPrefix');
  });
});

describe('a number', () => {
  it('is never given twice, by people who convert at the same moment', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, at) => bench.convert(120, { lotNumber: at % 2 === 0 ? 'L1' : 'L2' })),
    );
    const ssccs = made.flatMap(({ body }) => body.data.pallets.map(({ sscc }) => sscc));
    expect(ssccs).toHaveLength(12);
    expect(new Set(ssccs).size).toBe(12);
  });

  it('goes on past all that the ledger knows, where the counter was put back', async () => {
    const before = (await bench.convert(600)).body.data.pallets;
    await bench.putCounterBack(3);
    const after = (await bench.convert(120)).body.data.pallets;
    const all = [...before, ...after].map(({ sscc }) => sscc);
    expect(new Set(all).size).toBe(12);
    expect(all.toSorted().at(-1)).toBe(after.at(-1)?.sscc);
  });

  it('begins at the one that is set, where numbers were printed that nobody knows any more', async () => {
    await bench.convert(60);
    const numbering = { ...bench.deps.numbering, firstSerial: 500 };
    const [made] = (await bench.convert(60, {}, { using: { ...bench.deps, numbering } })).body.data.pallets;
    expect(made?.sscc.slice(0, 17)).toBe('09312345000000500');
  });
});

describe('a pallet that is built', () => {
  it('is open and empty, once for each request', async () => {
    const requestId = anyId();
    const first = await bench.act('build_pallet', { requestId, place: DOCK });
    expect(first.body.data).toMatchObject({ state: 'Open', lines: [], location: DOCK, version: 1 });
    expect(await bench.act('build_pallet', { requestId, place: DOCK })).toEqual(first);
    expect((await bench.act('build_pallet', { requestId, place: SHELF })).body.code).toBe(
      'IDEMPOTENCY_CONFLICT',
    );
    const both = await Promise.all(
      [1, 2, 3].map(() =>
        bench.act('build_pallet', { requestId: '01JD00000000000000P0999999', place: DOCK }),
      ),
    );
    expect(new Set(both.map(({ body }) => body.data.sscc)).size).toBe(1);
  });

  it('takes cases until it is closed', async () => {
    const { sscc } = await build();
    await add(sscc, 1);
    await add(sscc, 2, { qty: 2 });
    expect(await detail(sscc)).toMatchObject({
      lines: [{ lotNumber: 'L1', qty: 36, notUsable: null }],
      version: 3,
    });
    expect((await bench.act('close_pallet', { sscc, version: 3 })).body.data).toMatchObject({
      state: 'Closed',
    });
    expect(await add(sscc, 4)).toMatchObject({
      status: 422,
      body: { code: 'PALLET_NOT_OPEN', error: `Pallet ${sscc} is closed. Reopen it first.` },
    });
    expect(await onHand()).toMatchObject({ [`L1 hu:${sscc}`]: 36, [`L1 ${DOCK}`]: 1164 });
  });

  it('is not closed empty', async () => {
    const { sscc } = await build();
    expect((await bench.act('close_pallet', { sscc, version: 1 })).body.code).toBe('INVALID_TRANSITION');
  });

  it('is mixed by those who may, and by nobody else', async () => {
    const { sscc } = await build();
    await add(sscc, 1);
    const other = { lotNumber: 'L2' };
    expect(await add(sscc, 2, other)).toMatchObject({ status: 422, body: { code: 'MIXED_PALLET' } });
    const mixed = await add(sscc, 2, other, { group: 'manager' });
    expect(mixed.body.data).toMatchObject({
      expires: '2027-02-01',
      lines: [{ lotNumber: 'L1' }, { lotNumber: 'L2' }],
    });
  });

  it('takes a case once, however often it is sent', async () => {
    const { sscc } = await build();
    const requestId = anyId();
    await Promise.all([1, 2, 3].map(() => add(sscc, 1, { requestId })));
    expect((await detail(sscc)).lines).toMatchObject([{ qty: 12 }]);
    expect((await add(sscc, 1, { requestId, qty: 2 })).body.code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('says to whoever saw it earlier what stands', async () => {
    const { sscc } = await build();
    await add(sscc, 1);
    expect(await add(sscc, 1)).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { version: 2, lines: [{ qty: 12 }] } },
    });
  });

  it('takes nothing that is not there', async () => {
    const { sscc } = await build();
    expect(await add(sscc, 1, { qty: 101 })).toMatchObject({
      status: 409,
      body: { code: 'NOT_ENOUGH_STOCK' },
    });
    expect(await detail(sscc)).toMatchObject({ lines: [], version: 1 });
  });
});

describe('what is on a pallet', () => {
  it('goes in part to a place, in its lot', async () => {
    const { sscc } = await bench.aPallet();
    await bench.act('reopen_pallet', { sscc, version: 1, reason: 'Two cases leak' });
    const taken = await bench.act('take_from_pallet', {
      ...{ sscc, version: 2, to: SHELF, inventoryID: 'GLASS-750', lotNumber: 'L1', qty: 2, uom: 'CASE' },
    });
    expect(taken.body.data).toMatchObject({ lines: [{ qty: 36 }], labelDue: true });
    expect(await onHand()).toMatchObject({ [`L1 hu:${sscc}`]: 36, [`L1 ${SHELF}`]: 24 });
  });

  it('goes in part onto another pallet, both or neither', async () => {
    const { sscc } = await bench.aPallet();
    const other = await build();
    const part = { inventoryID: 'GLASS-750', lotNumber: 'L1', qty: 12, uom: 'EA', to: `hu:${other.sscc}` };
    expect((await bench.act('take_from_pallet', { sscc, version: 1, ...part })).body.code).toBe(
      'PALLET_NOT_OPEN',
    );
    await bench.act('reopen_pallet', { sscc, version: 1, reason: 'Restack' });
    await bench.act('take_from_pallet', { sscc, version: 2, ...part });
    expect(await detail(other.sscc)).toMatchObject({ lines: [{ lotNumber: 'L1', qty: 12 }], version: 2 });
    expect(await detail(sscc)).toMatchObject({ lines: [{ qty: 48 }] });
    expect(await onHand()).toMatchObject({ [`L1 hu:${sscc}`]: 48, [`L1 hu:${other.sscc}`]: 12 });
    const back = { inventoryID: 'GLASS-750', lotNumber: 'L1', qty: 12, uom: 'EA', from: `hu:${other.sscc}` };
    await bench.act('add_to_pallet', { sscc, version: 3, ...back });
    expect(await onHand()).toMatchObject({ [`L1 hu:${sscc}`]: 60 });
    expect((await detail(other.sscc)).lines).toEqual([]);
  });

  it('is all loose again once it is broken up, and its number is never open again', async () => {
    const { sscc } = await bench.aPallet();
    const broken = await bench.act('take_from_pallet', { sscc, version: 1, to: SHELF });
    expect(broken.body.data).toMatchObject({ state: 'Void', endReason: 'Broken up', lines: [] });
    expect(await onHand()).toMatchObject({ [`L1 ${SHELF}`]: 60 });
    expect((await add(sscc, 2)).body).toMatchObject({
      code: 'PALLET_NOT_OPEN',
      error: `Pallet ${sscc} is void: Broken up.`,
    });
    expect((await bench.look('list_pallets', { ended: 'true' })).body.data.items).toMatchObject([{ sscc }]);
  });

  it('is restacked whole onto another pallet', async () => {
    const { sscc } = await bench.aPallet();
    const other = await build(SHELF);
    await bench.act('take_from_pallet', { sscc, version: 1, to: `hu:${other.sscc}` });
    expect(await detail(sscc)).toMatchObject({ state: 'Void', endReason: `Restacked onto ${other.sscc}` });
    expect(await detail(other.sscc)).toMatchObject({ lines: [{ qty: 60 }] });
  });

  it('can be voided by a manager alone, with a reason, and stands loose where the pallet stood', async () => {
    const { sscc } = await bench.aPallet();
    const asked = { sscc, version: 1, reason: 'Wrong lot' };
    expect((await bench.act('void_pallet', asked)).status).toBe(403);
    expect((await bench.act('void_pallet', asked, { group: 'manager' })).body.data).toMatchObject({
      ...{ state: 'Void', endReason: 'Wrong lot' },
    });
    expect(await onHand()).toMatchObject({ [`L1 ${DOCK}`]: 1200 });
    expect((await detail(sscc)).history.at(-1)).toMatchObject({
      act: 'voided',
      by: 'mia',
      reason: 'Wrong lot',
    });
  });

  it('says why it may not be used', async () => {
    const { sscc } = await bench.aPallet();
    await bench.hold('L1');
    expect((await detail(sscc)).lines).toMatchObject([{ notUsable: 'ON_HOLD' }]);
  });

  it('is not moved, scrapped or counted past its pallet', async () => {
    const { sscc } = await bench.aPallet();
    const lines = [-1, 1].map((sign) => ({
      ...{ inventoryID: 'GLASS-750', lotNumber: 'L1', delta: (sign * 1_000_000) as never },
      place: sign < 0 ? `hu:${sscc}` : DOCK,
    }));
    const moved = await bench.stockBench.move({
      ...{ movementId: anyId(), at: new Date(bench.clock.time).toISOString(), kind: 'move', lines },
      ...{
        by: { sub: 's', username: 'mia' },
        document: { type: 'move', id: 'M' },
        reason: null,
        corrects: null,
      },
    });
    expect(moved).toMatchObject({ ok: false, error: { code: 'INVALID_MOVEMENT' } });
  });
});

describe('a pallet', () => {
  it('is found among others by its number, wherever it stands and whether it ended', async () => {
    const [first, second] = [await bench.aPallet(), await bench.aPallet()];
    await bench.act(
      'void_pallet',
      { sscc: first.sscc, version: first.version, reason: 'Made by mistake' },
      { group: 'manager' },
    );
    const named = await bench.look('list_pallets', {
      ssccs: [second.sscc, '093123450000099993', `(00)${first.sscc}`, second.sscc].join('\n'),
    });
    expect(named.body.data.items).toMatchObject([
      { sscc: second.sscc, state: 'Closed', location: DOCK },
      { sscc: first.sscc, state: 'Void' },
    ]);
    const wrong = await bench.look('list_pallets', { ssccs: `${second.sscc.slice(0, -1)}x` });
    expect(wrong).toMatchObject({ status: 404, body: { code: 'SSCC_UNKNOWN' } });
  });

  it('is moved with all that is on it: no balance changes', async () => {
    const { sscc } = await bench.aPallet();
    const before = await onHand();
    bench.clock.time += 60_000;
    const moved = await bench.act('move_pallet', { sscc, version: 1, to: SHELF });
    expect(moved.body.data).toMatchObject({ location: SHELF, locatedAt: '2026-11-20T00:01:00.000Z' });
    expect(await onHand()).toEqual(before);
    expect((await bench.look('list_pallets', { place: SHELF })).body.data.items).toMatchObject([{ sscc }]);
    expect((await bench.look('list_pallets', { place: DOCK })).body.data.items).toEqual([]);
    expect((await bench.act('move_pallet', { sscc, version: 2, to: SHELF })).body.code).toBe(
      'INVALID_MOVEMENT',
    );
  });

  it('is carried to no other warehouse by who is kept to one, nor are goods put on a pallet that is there', async () => {
    const cold = 'loc:COLD/C1';
    const using = { ...bench.deps, ownPlaces: [DOCK, SHELF, cold] };
    const { sscc, version } = await build();
    const away = (await bench.act('build_pallet', { place: cold }, { using })).body.data;
    testServing.claims = () => ({ [WAREHOUSES_ATTRIBUTE]: 'MAIN' });
    try {
      const goods = { inventoryID: 'GLASS-750', lotNumber: 'L1', qty: 1, uom: 'CASE' };
      const onto = { sscc: away.sscc, version: away.version };
      for (const answer of [
        await bench.act('move_pallet', { sscc, version, to: cold }, { using }),
        await bench.act('build_pallet', { place: cold }, { using }),
        await bench.act('add_to_pallet', { ...onto, ...goods, from: DOCK }, { using }),
        await bench.act('add_to_pallet', { sscc, version, ...goods, from: `hu:${away.sscc}` }, { using }),
        await bench.convert(60, { to: cold }, { using }),
      ])
        expect(answer).toMatchObject({ status: 403, body: { code: 'NOT_YOUR_WAREHOUSE' } });
      expect((await bench.act('move_pallet', { sscc, version, to: SHELF }, { using })).status).toBe(200);
    } finally {
      delete testServing.claims;
    }
    expect(await onHand()).toMatchObject({ [`L1 ${DOCK}`]: 1200 });
    expect(await detail(away.sscc)).toMatchObject({ version: 1, lines: [] });
  });

  it('that two docks scan at the same moment goes to one of them, and the other is told where it is', async () => {
    const { sscc } = await bench.aPallet();
    const both = await Promise.all(
      [SHELF, 'loc:MAIN/RECEIVING'].map((to) => bench.act('move_pallet', { sscc, version: 1, to })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409].toSorted());
    const refused = both.find(({ status }) => status !== 200);
    expect(refused?.body).toMatchObject({ code: 'STALE_VERSION', current: { version: 2 } });
  });

  it('on hold is refused by name wherever it is worked at, and can still be moved', async () => {
    const { sscc } = await bench.aPallet();
    await bench.act('hold_pallet', { sscc, version: 1, reason: 'Wet' });
    const refused = await bench.act('take_from_pallet', { sscc, version: 2, to: DOCK });
    expect(refused.body).toMatchObject({ code: 'PALLET_ON_HOLD', error: `Pallet ${sscc} is on hold: Wet.` });
    // Not that it is to be reopened, which is refused as well.
    const other = await build();
    for (const onto of [
      await add(sscc, 2),
      await add(other.sscc, 1, { from: `hu:${sscc}` }),
      await bench.act('reopen_pallet', { sscc, version: 2, reason: 'One more' }),
    ])
      expect(onto.body.code).toBe('PALLET_ON_HOLD');
    expect((await bench.act('move_pallet', { sscc, version: 2, to: SHELF })).status).toBe(200);
    expect((await bench.act('release_pallet', { sscc, version: 3, reason: 'Dry' })).status).toBe(403);
    const released = await bench.act(
      'release_pallet',
      { sscc, version: 3, reason: 'Dry' },
      { group: 'manager' },
    );
    expect(released.body.data).toMatchObject({ hold: null });
  });

  it('of a lot that has expired since says so, goes onto no other pallet, and is moved and broken up', async () => {
    const made = (await bench.convert(60, { lotNumber: 'L2' })).body.data.pallets;
    const sscc = made[0]?.sscc ?? '';
    const other = await build();
    bench.clock.time = Date.parse('2027-02-02T00:00:00.000Z');
    expect((await detail(sscc)).lines).toMatchObject([{ lotNumber: 'L2', notUsable: 'PAST_USE_BY' }]);
    const restacked = await bench.act('take_from_pallet', { sscc, version: 1, to: `hu:${other.sscc}` });
    expect(restacked).toMatchObject({ status: 422, body: { code: 'LOT_NOT_USABLE' } });
    expect(restacked.body.error).toContain('GLASS-750, lot L2');
    expect((await bench.act('move_pallet', { sscc, version: 1, to: SHELF })).status).toBe(200);
    expect((await bench.act('take_from_pallet', { sscc, version: 2, to: SHELF })).status).toBe(200);
    expect(await onHand()).toMatchObject({ [`L2 ${SHELF}`]: 60 });
  });

  it('keeps its number with every print, and says that a label is due once it is reopened', async () => {
    const { sscc } = await bench.aPallet();
    const requestId = anyId();
    const print = { requestId, ssccs: [sscc], format: 'A6', printer: null };
    expect((await bench.act('print_label', print)).body.data.pallets).toMatchObject([
      { sscc, labelDue: false },
    ]);
    await bench.act('print_label', print);
    await bench.act('print_label', { ...print, requestId: anyId(), format: 'ZPL', printer: 'Dock 1' });
    expect((await detail(sscc)).labels).toMatchObject([
      { format: 'A6', by: 'mia' },
      { format: 'ZPL', printer: 'Dock 1' },
    ]);
    const reopened = await bench.act('reopen_pallet', { sscc, version: 3, reason: 'One case more' });
    expect(reopened.body.data).toMatchObject({ state: 'Open', labelDue: true });
  });

  it.each([
    ['with a wrong check digit', '093123450000000018', 'check digit'],
    ["of another company's prefix", '106141411928374657', "another company's"],
    ['that nobody knows', '093123450999999991', 'is known here'],
  ])('%s is unknown, in words', async (_what, sscc, words) => {
    const asked = await bench.look('get_pallet', { sscc });
    expect(asked).toMatchObject({ status: 404, body: { code: 'SSCC_UNKNOWN' } });
    expect(asked.body.error).toContain(words);
    expect((await bench.act('move_pallet', { sscc, version: 1, to: SHELF })).body.code).toBe('SSCC_UNKNOWN');
    // As the other one, from which goods come or onto which they go.
    const known = await build();
    const elsewhere = await add(known.sscc, 1, { from: `hu:${sscc}` });
    expect(elsewhere).toMatchObject({ status: 404, body: { code: 'SSCC_UNKNOWN' } });
    expect(elsewhere.body.error).toContain(words);
  });

  it('is listed with what stands here, the newest first', async () => {
    const first = await bench.aPallet();
    bench.clock.time += 1_000;
    const second = await build();
    expect((await bench.look('list_pallets')).body.data.items.map(({ sscc }) => sscc)).toEqual([
      second.sscc,
      first.sscc,
    ]);
    const page = await bench.look('list_pallets', { limit: '1' });
    const rest = await bench.look('list_pallets', {
      limit: '1',
      pagination_key: page.body.data.pagination_key,
    });
    expect(rest.body.data.items).toMatchObject([{ sscc: first.sscc }]);
  });
});
