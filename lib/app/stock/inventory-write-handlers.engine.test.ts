import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import type { ActionName } from '#api/contract.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { GROUPS } from '#domain/access/groups.ts';
import { WAREHOUSES_ATTRIBUTE } from '#domain/access/own-warehouses.ts';
import { err } from '#domain/result.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { testServing } from '#test/support/audit/test-serving.ts';
import { anItem, itemRuleTerms } from '#test/support/builders/items.ts';
import { aLot, aReceipt, aReceiptLine } from '#test/support/builders/receipts.ts';
import { DOCK, SHELF } from '#test/support/builders/stock.ts';
import { aStockBench, type StockBench } from '#test/support/stock/stock-bench.ts';
import { inventoryWriteHandlers } from './inventory-write-handlers.ts';
import type { LedgerStore } from './stock-ports.ts';

let bench: StockBench;

const CASE = { uom: 'CASE', factor: 12, operation: 'Multiply' } as const;
const NORTH = 'loc:NORTH/A1';

/** How often two people race; more are asked for by MOVE_ROUNDS. */
const ROUNDS = Number(process.env.MOVE_ROUNDS ?? 40);

/** Ten cases of bottles, 120 of lot L1, at the dock. */
beforeEach(async () => {
  bench = await aStockBench();
  await itemStore(bench.client, bench.tables.Items).saveMany([
    anItem({ conversions: [CASE] }),
    anItem({ inventoryID: 'FREIGHT', kind: 'non-stock' }),
    anItem({ inventoryID: 'GIN', lotTrackingEnabled: true, lotAssigned: 'When Received' }),
  ]);
  await bench.receive(aReceipt({ lines: [aReceiptLine({ qty: 120, allocations: [aLot('L1', 120)] })] }));
});

type Action = ActionName<typeof postInventory>;
type Fields = Record<string, unknown>;

const anId = (number: number) => `01JD00000000000000M${String(number).padStart(7, '0')}`;
const L1 = { inventoryID: 'GLASS-750', lotNumber: 'L1' };
const cases = (qty: number) => ({ ...L1, qty, uom: 'CASE' });
const move = (more: Fields = {}) => ({ movementId: anId(1), ...cases(10), from: DOCK, to: SHELF, ...more });
const taken = (more: Fields = {}) => ({
  movementId: anId(1),
  ...cases(1),
  place: DOCK,
  reason: 'Broken',
  ...more,
});
const adjusted = (more: Fields = {}) => ({
  ...{ movementId: anId(1), ...cases(1), place: DOCK, reasonCode: 'Found', note: '' },
  ...more,
});
const change = (more: Fields = {}) => ({ requestId: anId(1), ...L1, reason: 'Glass', version: 1, ...more });

const ask = (action: Action, fields: Fields, group = 'manager', deps = bench.deps) =>
  callRoute(
    postInventory,
    inventoryWriteHandlers(deps),
    { action, ...fields },
    { group, now: bench.clock.time },
  );

const onHand = async () => (await bench.stockOf('GLASS-750')).onHand;

const countChange = { countId: anId(1), requestId: anId(2), version: 1 };

const EVERY_ACT: Readonly<Record<Action, Fields>> = {
  move_stock: move(),
  move_place: { movementId: anId(1), from: DOCK, to: SHELF },
  adjust_stock: adjusted(),
  scrap_stock: taken(),
  sample_lot: taken(),
  hold_lot: change(),
  release_lot: change(),
  reject_lot: change(),
  set_item_rules: { requestId: anId(1), inventoryID: 'GLASS-750', version: 0, ...itemRuleTerms() },
  count_stock: { countId: anId(1), ...L1, place: DOCK, qty: 120, uom: 'EA', seen: 120, note: '' },
  start_count_sheet: { countId: anId(1), places: [DOCK], inventoryIDs: [], blind: true, note: '' },
  enter_count: { countId: anId(1), entryId: anId(2), ...L1, place: DOCK, qty: 1, uom: 'EA', replaces: null },
  close_count: countChange,
  reopen_count: { ...countChange, reason: 'Again' },
  approve_count: countChange,
  cancel_count: { ...countChange, reason: 'Not now' },
  load_opening_stock: { loadId: anId(1), source: 'rows' },
  start_opening: { requestId: anId(1) },
  retry_posting: { postingId: `${anId(1)}-`, version: 1 },
  cancel_posting: { postingId: `${anId(1)}-`, version: 1, reason: 'By hand' },
  check_posting: { postingId: `${anId(1)}-` },
};

describe('who may', () => {
  const MATRIX: readonly (readonly [Action, string])[] = [
    ['move_stock', 'cms'],
    ['move_place', 'cms'],
    ['adjust_stock', 'ms'],
    ['scrap_stock', 'ms'],
    ['sample_lot', 'cms'],
    ['hold_lot', 'cms'],
    ['release_lot', 'ms'],
    ['reject_lot', 'ms'],
    ['set_item_rules', 'ms'],
    ['count_stock', 'cms'],
    ['start_count_sheet', 'cms'],
    ['enter_count', 'cms'],
    ['close_count', 'cms'],
    ['reopen_count', 'cms'],
    ['approve_count', 'cms'],
    ['cancel_count', 'cms'],
    ['load_opening_stock', 'ms'],
    ['start_opening', 'ms'],
    ['retry_posting', 'ms'],
    ['cancel_posting', 'ms'],
    ['check_posting', 'ms'],
  ];

  it('is said here for every act there is', () => {
    expect(MATRIX.map(([action]) => action).sort()).toEqual(Object.keys(postInventory.actions).sort());
  });

  it.each(MATRIX)('%s: %s', async (action, letters) => {
    const answers = await Promise.all(
      GROUPS.map(
        async (group) => [group.charAt(0), (await ask(action, EVERY_ACT[action], group)).status] as const,
      ),
    );
    const may = answers.filter(([, status]) => status !== 403).map(([letter]) => letter);
    expect(may.sort().join('')).toBe([...letters].sort().join(''));
  });
});

describe('a move', () => {
  it('is typed in any unit of the item, and answered in its base unit', async () => {
    const { status, body } = await ask(
      'move_stock',
      move({ qty: 4, inventoryID: 'glass-750', to: 'loc:main/r1' }),
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ movementId: anId(1), kind: 'move', inventoryID: 'GLASS-750', lotNumber: 'L1', baseUom: 'EA' },
      lines: [
        { place: DOCK, qty: -48 },
        { place: SHELF, qty: 48 },
      ],
      typed: { qty: 4, uom: 'CASE' },
    });
    expect(await onHand()).toEqual({ [`L1 ${DOCK}`]: 72, [`L1 ${SHELF}`]: 48 });
  });

  it('is made once, however often it is sent, and another under its id is refused', async () => {
    const [first, again] = [await ask('move_stock', move()), await ask('move_stock', move())];
    expect(again).toEqual(first);
    for (const other of [{ qty: 9 }, { to: 'loc:MAIN/R2' }, { from: SHELF, to: DOCK }])
      expect(await ask('move_stock', move(other))).toMatchObject({
        status: 409,
        body: { code: 'IDEMPOTENCY_CONFLICT' },
      });
    expect(await ask('scrap_stock', taken())).toMatchObject({ body: { code: 'IDEMPOTENCY_CONFLICT' } });
    expect(await onHand()).toEqual({ [`L1 ${SHELF}`]: 120 });
  });

  it('says what is on hand where, when there is not enough, of the field that says how much', async () => {
    await ask('move_stock', move({ qty: 4 }));
    expect(await ask('move_stock', move({ movementId: anId(2) }))).toMatchObject({
      status: 409,
      body: {
        code: 'NOT_ENOUGH_STOCK',
        error: expect.stringContaining('120 EA wanted, 72 EA on hand at MAIN / DOCK.'),
        details: [{ path: 'qty', code: 'NOT_ENOUGH_STOCK' }],
        current: [
          { place: DOCK, onHand: 72 },
          { place: SHELF, onHand: 48 },
        ],
      },
    });
  });

  it.each([
    ['an item that nobody knows', { inventoryID: 'NOBODY' }, 404, 'ITEM_NOT_FOUND'],
    ['an item that is not kept in stock', { inventoryID: 'FREIGHT' }, 422, 'ITEM_NOT_STOCKED'],
    ['a lot that there is not', { lotNumber: 'L9' }, 404, 'LOT_NOT_FOUND'],
    ['a unit that the item has not', { uom: 'PALLET' }, 422, 'UNIT_UNKNOWN'],
    ['a warehouse that nobody knows', { to: NORTH }, 422, 'PLACE_NOT_FOUND'],
    ['a pallet, while there are none', { to: 'hu:093123450000000017' }, 422, 'PLACE_NOT_FOUND'],
    ['the place where the goods are', { to: DOCK }, 422, 'INVALID_MOVEMENT'],
    ['nothing', { qty: 0 }, 400, 'BAD_REQUEST'],
    ['less than nothing', { qty: -1 }, 400, 'BAD_REQUEST'],
  ])('of or to %s is refused, and nothing moves', async (_what, more, status, code) => {
    expect(await ask('move_stock', move(more))).toMatchObject({ status, body: { code } });
    expect(await onHand()).toEqual({ [`L1 ${DOCK}`]: 120 });
  });

  it('out of the last place of a warehouse is answered again as it was', async () => {
    const north = anItem({ conversions: [CASE], defaultWarehouse: 'NORTH' });
    const items = itemStore(bench.client, bench.tables.Items);
    await items.saveMany([north]);
    await ask('move_stock', move({ to: NORTH }));
    await items.saveMany([anItem({ conversions: [CASE] })]);
    const back = move({ movementId: anId(2), from: NORTH, to: DOCK });
    const first = await ask('move_stock', back);
    expect(first.status).toBe(200);
    expect(await ask('move_stock', back)).toEqual(first);
  });

  it('of the same ten cases by two people at the same moment is made by one; the other is told what is there', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [from, to] = round % 2 === 0 ? [DOCK, SHELF] : [SHELF, DOCK];
      const answers = await Promise.all(
        [1, 2].map((person) => ask('move_stock', move({ movementId: anId(round * 2 + person), from, to }))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'NOT_ENOUGH_STOCK',
        current: [{ place: to, onHand: 120 }],
      });
    }
    expect(await onHand()).toEqual({ [`L1 ${DOCK}`]: 120 });
  });

  it('that was cut off before or after any of its calls is finished by sending it again, once', async () => {
    const CALLS = ['balancesOf', 'loadMovements', 'loadGround', 'write'] as const;
    let number = 0;
    for (const name of CALLS)
      for (const when of ['before', 'after'] as const) {
        const [from, to] = number % 2 === 0 ? [DOCK, SHELF] : [SHELF, DOCK];
        number += 1;
        const request = move({ movementId: anId(number), from, to });
        const call = bench.deps.ledger[name] as (...args: unknown[]) => Promise<unknown>;
        const cut = async (...args: unknown[]) => {
          if (when === 'after') await call(...args);
          throw new Error('Cut off.');
        };
        const ledger: LedgerStore = { ...bench.deps.ledger, [name]: cut };
        await expect(ask('move_stock', request, 'manager', { ...bench.deps, ledger })).rejects.toThrow();
        expect((await ask('move_stock', request)).status).toBe(200);
        expect((await ask('move_stock', request)).status).toBe(200);
        expect(await onHand()).toEqual({ [`L1 ${to}`]: 120 });
      }
  });

  it('of a lot on hold is made: it is kept from use, and stands where people put it', async () => {
    const [held, moved] = await Promise.all([
      ask('hold_lot', change()),
      ask('move_stock', move({ movementId: anId(2) })),
    ]);
    expect([held.status, moved.status]).toEqual([200, 200]);
    expect((await ask('move_stock', move({ movementId: anId(3), from: SHELF, to: DOCK }))).status).toBe(200);
  });
});

describe('an adjustment', () => {
  it('adds or takes, with its reason', async () => {
    await ask('adjust_stock', adjusted());
    const { body } = await ask(
      'adjust_stock',
      adjusted({ movementId: anId(2), qty: -3, uom: 'EA', reasonCode: 'Other', note: 'Bent' }),
    );
    expect(body.data).toMatchObject({
      kind: 'adjust',
      reason: 'Other: Bent',
      lines: [{ place: DOCK, qty: -3 }],
    });
    expect(await onHand()).toEqual({ [`L1 ${DOCK}`]: 129 });
  });

  it('of goods that nobody received makes their lot, with its date, for whoever may adjust', async () => {
    const found = { inventoryID: 'gin', lotNumber: 'L9', qty: 5, uom: 'EA', expiryDate: '2027-03-31' };
    const request = adjusted({ movementId: anId(2), ...found, reasonCode: 'Found', note: 'Behind the rack' });
    expect((await ask('adjust_stock', request, 'consultant')).status).toBe(403);
    expect((await ask('adjust_stock', request)).status).toBe(200);
    expect((await ask('adjust_stock', request)).status).toBe(200);
    expect((await bench.stockOf('GIN')).onHand).toEqual({ [`L9 ${DOCK}`]: 5 });
    const lot = { inventoryID: 'GIN', lotNumber: 'L9' };
    expect((await bench.ask('get_lot', lot)).body.data).toMatchObject({
      ...{ useBy: '2027-03-31', status: 'Released', vendorID: null, onHand: 5 },
      origin: { type: 'adjustment', id: anId(2) },
      history: [{ by: 'mia', reason: 'Added by an adjustment: Found: Behind the rack' }],
    });
  });

  it('of a lot that others keep writing is to be tried again', async () => {
    const found = { inventoryID: 'GIN', lotNumber: 'L9', qty: 5, uom: 'EA', expiryDate: '2027-03-31' };
    const request = adjusted({ movementId: anId(2), ...found, reasonCode: 'Found', note: 'Behind the rack' });
    const lots = { ...bench.deps.lots, save: async () => err('CONFLICT' as const) };
    const { status, body } = await ask('adjust_stock', request, 'manager', { ...bench.deps, lots });
    expect([status, body]).toMatchObject([
      409,
      { error: 'Others are writing GIN, lot L9 at this moment. Try again.' },
    ]);
    expect((await ask('adjust_stock', request)).status).toBe(200);
  });

  it('into an empty warehouse is all that it takes to begin with', async () => {
    await itemStore(bench.client, bench.tables.Items).saveMany([anItem({ inventoryID: 'SUGAR' })]);
    const { status } = await ask(
      'adjust_stock',
      adjusted({ inventoryID: 'SUGAR', lotNumber: '', qty: 2, uom: 'EA', place: 'loc:MAIN/R1' }),
    );
    expect(status).toBe(200);
    expect((await bench.stockOf('SUGAR')).onHand).toEqual({ ' loc:MAIN/R1': 2 });
  });

  it('makes no lot where it takes, where the item has none, and where it is refused', async () => {
    const unknown = { inventoryID: 'GIN', lotNumber: 'L9', uom: 'EA' };
    const refusals = [
      [adjusted({ ...unknown, qty: -1 }), 'LOT_NOT_FOUND'],
      [adjusted({ ...unknown, qty: 1, place: 'loc:NOWHERE/R1' }), 'PLACE_NOT_FOUND'],
      [adjusted({ ...unknown, qty: 1, uom: 'PALLET' }), 'UNIT_UNKNOWN'],
      [adjusted({ ...unknown, lotNumber: '', qty: 1 }), 'LOT_REQUIRED'],
      [adjusted({ ...unknown, inventoryID: 'GLASS-750', qty: 1 }), 'LOT_NOT_FOUND'],
      [adjusted({ ...unknown, qty: 1, expiryDate: '2027-02-30' }), 'BAD_REQUEST'],
    ] as const;
    for (const [request, code] of refusals) expect((await ask('adjust_stock', request)).body.code).toBe(code);
    const gin = { inventoryID: 'GIN', lotNumber: 'L9' };
    const lots = await bench.deps.lots.loadMany([gin, { ...gin, lotNumber: '' }, { ...L1, lotNumber: 'L9' }]);
    expect(lots.size).toBe(0);
  });

  it('that takes more than is there, changes nothing or says nothing is refused', async () => {
    expect((await ask('adjust_stock', adjusted({ qty: -11 }))).body.code).toBe('NOT_ENOUGH_STOCK');
    expect((await ask('adjust_stock', adjusted({ qty: 0 }))).status).toBe(400);
    expect((await ask('adjust_stock', adjusted({ reasonCode: 'Other' }))).body.details).toMatchObject([
      { path: 'note' },
    ]);
    expect(await onHand()).toEqual({ [`L1 ${DOCK}`]: 120 });
  });
});

describe.each([
  ['scrap_stock', 'scrap'],
  ['sample_lot', 'sample'],
] as const)('%s', (action, kind) => {
  it('takes goods away for good, with a reason, and the ledger says so', async () => {
    const { body } = await ask(action, taken());
    expect(body.data).toMatchObject({ kind, reason: 'Broken', lines: [{ place: DOCK, qty: -12 }] });
    expect((await ask(action, taken({ movementId: anId(2), reason: ' ' }))).status).toBe(400);
    const { body: explained } = await bench.ask('explain', L1);
    expect(explained.data).toMatchObject({ onHand: 108, movements: { sum: 108, count: 2 } });
  });
});

describe('all of a place', () => {
  const LOTS = 50;
  const movePlace = (number: number, more: Fields = {}) =>
    ask('move_place', { movementId: anId(number), from: DOCK, to: SHELF, ...more });

  /** Fifty lots more at the dock, a bottle of each. */
  const receiveMany = () => {
    const allocations = Array.from({ length: LOTS }, (_, at) => aLot(`P${at}`, 1));
    return bench.receive(
      aReceipt({ receiptId: 'R-MANY', lines: [aReceiptLine({ qty: LOTS, allocations })] }),
    );
  };
  const at = async (place: string) =>
    Object.entries(await onHand())
      .filter(([key, qty]) => key.endsWith(place) && qty > 0)
      .reduce((sum, [, qty]) => sum + qty, 0);

  it('is moved part after part, each once, until nothing is left', async () => {
    await receiveMany();
    const lefts: number[] = [];
    for (let number = 1; lefts.at(-1) !== 0; number += 1) {
      const { body } = await movePlace(number);
      const { left, lines } = postInventory.actions.move_place.response.parse(body).data;
      lefts.push(left);
      // The answer was lost: the same part is asked for again.
      expect((await movePlace(number)).body.data).toMatchObject({ lines });
    }
    expect(lefts).toEqual([29, 7, 0]);
    expect([await at(DOCK), await at(SHELF)]).toEqual([0, 120 + LOTS]);
    expect((await movePlace(9)).body).toMatchObject({
      ...{ code: 'NOT_ENOUGH_STOCK', error: 'Nothing is at MAIN / DOCK any more.' },
    });
  });

  it('is moved by one of two people who ask for it at once', async () => {
    const answers = await Promise.all([movePlace(1), movePlace(2, { to: 'loc:MAIN/R2' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await at(DOCK)).toBe(0);
  });

  it('is refused under the id of another movement, to itself, and to where nobody has a place', async () => {
    await ask('move_stock', move({ qty: 1 }));
    expect((await movePlace(1, { to: 'loc:MAIN/R2' })).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect((await movePlace(2, { to: DOCK })).body).toMatchObject({
      error: 'The goods are at MAIN / DOCK already.',
    });
    expect((await movePlace(2, { to: 'loc:NOWHERE/X' })).body.code).toBe('PLACE_NOT_FOUND');
  });
});

describe('how a lot stands', () => {
  it('is changed by hold, reject and release, each with who, when and why', async () => {
    expect((await ask('hold_lot', change(), 'consultant')).body.data).toMatchObject({
      ...{ status: 'On hold', reason: 'Glass', version: 2 },
    });
    await ask('release_lot', change({ requestId: anId(2), version: 2, reason: 'Looked at' }));
    await ask('reject_lot', change({ requestId: anId(3), version: 3, reason: 'Glass again' }));
    const { body } = await bench.ask('get_lot', L1);
    expect(body.data).toMatchObject({ status: 'Rejected', notUsable: 'REJECTED' });
    expect(body.data.history.slice(1)).toMatchObject([
      { by: 'mia', status: 'On hold', reason: 'Glass', requestId: anId(1) },
      { by: 'mia', status: 'Released', reason: 'Looked at' },
      { by: 'mia', status: 'Rejected', reason: 'Glass again' },
    ]);
  });

  it('is changed once by a change that is sent again, even after another one', async () => {
    await ask('hold_lot', change());
    await ask('release_lot', change({ requestId: anId(2), version: 2 }));
    expect(await ask('hold_lot', change())).toMatchObject({ status: 200, body: { data: { version: 3 } } });
    for (const [action, other] of [
      ['hold_lot', { reason: 'Else' }],
      ['reject_lot', {}],
    ] as const)
      expect((await ask(action, change(other))).body).toMatchObject({
        ...{ code: 'IDEMPOTENCY_CONFLICT', current: { status: 'Released', version: 3 } },
      });
  });

  it('is not changed by somebody who saw it otherwise, nor to what it is, nor past its machine', async () => {
    await ask('hold_lot', change());
    expect((await ask('reject_lot', change({ requestId: anId(2) }))).body).toMatchObject({
      ...{ code: 'STALE_VERSION', current: { status: 'On hold', version: 2 } },
    });
    expect((await ask('hold_lot', change({ requestId: anId(2), version: 2 }))).body.code).toBe(
      'INVALID_TRANSITION',
    );
    await ask('reject_lot', change({ requestId: anId(3), version: 2 }));
    expect((await ask('release_lot', change({ requestId: anId(4), version: 3 }))).body.code).toBe(
      'INVALID_TRANSITION',
    );
    expect((await ask('hold_lot', change({ lotNumber: 'L9' }))).status).toBe(404);
  });

  it('is changed by one of two people who saw the same', async () => {
    const answers = await Promise.all([
      ask('hold_lot', change()),
      ask('reject_lot', change({ requestId: anId(2) })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('who is kept to one of two warehouses that a lot stands in', () => {
  const deps = () => ({ ...bench.deps, ownPlaces: [DOCK, SHELF, NORTH] });
  const askKept = async (action: Action, fields: Fields) => {
    testServing.claims = () => ({ [WAREHOUSES_ATTRIBUTE]: 'MAIN' });
    try {
      const { status, body } = await ask(action, fields, 'manager', deps());
      return status === 200 ? 200 : `${body.code}: ${body.error}`;
    } finally {
      delete testServing.claims;
    }
  };
  beforeEach(async () => {
    const moved = await ask('move_stock', move({ ...cases(4), to: NORTH }), 'manager', deps());
    expect(moved.status).toBe(200);
  });

  it('moves, counts and adjusts in theirs alone, by the names of places too', async () => {
    const id = { movementId: anId(2) };
    const unknown = { inventoryID: 'GIN', lotNumber: 'NEW' };
    const notTheirs = 'NOT_YOUR_WAREHOUSE: You work in MAIN. GLASS-750, lot L1 is of NORTH.';
    for (const to of [NORTH, 'NORTH / A1'])
      expect(await askKept('move_stock', move({ ...id, ...cases(1), to }))).toBe(notTheirs);
    expect(await askKept('move_stock', move({ ...id, ...cases(1), from: NORTH, to: DOCK }))).toBe(notTheirs);
    expect(await askKept('move_place', { ...id, from: NORTH, to: DOCK })).toMatch(/^NOT_YOUR_WAREHOUSE/);
    expect(await askKept('adjust_stock', adjusted({ ...id, ...unknown, place: NORTH, uom: 'EA' }))).toMatch(
      /^NOT_YOUR_WAREHOUSE/,
    );
    expect((await bench.deps.lots.loadMany([unknown])).size).toBe(0);
    const counted = { countId: anId(3), ...L1, qty: 1, uom: 'EA', seen: 48, note: '' };
    expect(await askKept('count_stock', { ...counted, place: NORTH })).toBe(notTheirs);
    const sheet = { countId: anId(3), places: [], inventoryIDs: ['GLASS-750'], blind: true, note: '' };
    expect(await askKept('start_count_sheet', sheet)).toMatch(
      /^NOT_YOUR_WAREHOUSE: .+ counted is of NORTH\.$/,
    );
    expect(await onHand()).toEqual({ [`L1 ${DOCK}`]: 72, [`L1 ${NORTH}`]: 48 });
    expect(await askKept('start_count_sheet', { ...sheet, places: [DOCK], inventoryIDs: [] })).toBe(200);
    expect(await askKept('move_stock', move({ ...id, ...cases(1) }))).toBe(200);
  });

  it('may keep the lot from use, and neither release nor reject it', async () => {
    expect(await askKept('hold_lot', change())).toBe(200);
    const held = change({ requestId: anId(4), version: 2 });
    for (const action of ['release_lot', 'reject_lot'] as const)
      expect(await askKept(action, held)).toMatch(/^NOT_YOUR_WAREHOUSE/);
    expect((await ask('release_lot', held)).status).toBe(200);
  });
});
