import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { inventoryWriteHandlers } from '#app/stock/inventory-write-handlers.ts';
import { isGtin } from '#domain/items/gtin.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { anItem, itemRuleTerms } from '#test/support/builders/items.ts';
import { aStockBench, type StockBench } from '#test/support/stock/stock-bench.ts';

let bench: StockBench;

const GTIN = '9312345678907';
const CASE_GTIN = '19521234000157';
const CASE = { uom: 'CASE', factor: 12, operation: 'Multiply' } as const;

beforeEach(async () => {
  bench = await aStockBench();
  await itemStore(bench.client, bench.tables.Items).saveMany([
    anItem({ conversions: [CASE], lotClass: 'LOTEXP', gtins: [{ gtin: CASE_GTIN, uom: 'CASE' }] }),
    anItem({ inventoryID: 'CORK', name: 'Cork' }),
    anItem({ inventoryID: 'FREIGHT', kind: 'non-stock' }),
  ]);
});

const anId = (number: number) => `01JD00000000000000T${String(number).padStart(7, '0')}`;

const set = (inventoryID: string, more: Record<string, unknown> = {}) =>
  callRoute(
    postInventory,
    inventoryWriteHandlers(bench.deps),
    { action: 'set_item_rules', requestId: anId(1), inventoryID, version: 0, ...itemRuleTerms(), ...more },
    { group: 'manager', now: bench.clock.time },
  );

const rulesOf = async (inventoryID: string) =>
  (await bench.ask('get_item_rules', { inventoryID })).body.data.items[0];

describe('the rules of an item', () => {
  it('stand beside what the accounting system says, and no sync takes them away', async () => {
    expect(await rulesOf('glass-750')).toMatchObject({
      ...{ inventoryID: 'GLASS-750', lotClass: 'LOTEXP', uoms: ['EA', 'CASE'], rules: null },
      booksGtins: [{ gtin: CASE_GTIN, uom: 'CASE' }],
    });
    const gtins = [{ gtin: GTIN, uom: 'EA' }];
    const { status, body } = await set('glass-750', { gtins, allergens: ['Milk'] });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ inventoryID: 'GLASS-750', version: 1, gtins, allergens: ['Milk'] });
    await itemStore(bench.client, bench.tables.Items).saveMany([anItem({ name: 'Bottle' })]);
    expect(await rulesOf('GLASS-750')).toMatchObject({
      ...{ name: 'Bottle', booksGtins: [], rules: { version: 1, dateMark: 'bestBefore', gtins } },
    });
  });

  it('are listed with all items, page by page, each once', async () => {
    await set('CORK');
    const seen: (readonly [string, boolean])[] = [];
    let key: string | undefined;
    do {
      const { body } = await bench.ask('get_item_rules', {
        limit: '2',
        ...(key ? { pagination_key: key } : {}),
      });
      seen.push(...body.data.items.map(({ inventoryID, rules }) => [inventoryID, rules !== null] as const));
      key = body.data.pagination_key;
    } while (key);
    expect(seen.sort()).toEqual([
      ['CORK', true],
      ['FREIGHT', false],
      ['GLASS-750', false],
    ]);
    expect(await bench.ask('get_item_rules', { inventoryID: 'NONE' })).toMatchObject({ status: 404 });
    const some = await bench.ask('get_item_rules', { inventoryIDs: 'cork\nNONE\nGLASS-750' });
    expect(some.body.data.items).toMatchObject([
      { inventoryID: 'CORK', conversions: [] },
      { inventoryID: 'GLASS-750', conversions: [CASE] },
    ]);
    const tooMany = Array.from({ length: 101 }, (_, at) => `I${at}`).join('\n');
    for (const inventoryIDs of ['', '\n', tooMany])
      expect(await bench.ask('get_item_rules', { inventoryIDs })).toMatchObject({ status: 400 });
    expect(await bench.ask('get_item_rules', { pagination_key: 'x' })).toMatchObject({ status: 400 });
  });

  it('are changed once by a request, and by whoever saw how they stood', async () => {
    const first = await set('CORK');
    expect(await set('CORK')).toEqual(first);
    expect(await set('CORK', { shelfLifeDays: 20, leastDaysOnArrival: 5 })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT', current: { version: 1, shelfLifeDays: 365 } },
    });
    const late = { requestId: anId(2), yearsKept: 7 };
    expect(await set('CORK', late)).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { version: 1 } },
    });
    expect(await set('CORK', { ...late, version: 1 })).toMatchObject({
      body: { data: { version: 2, yearsKept: 7 } },
    });
  });

  it('are no rules of what nobody keeps in stock', async () => {
    expect(await set('FREIGHT')).toMatchObject({ status: 422, body: { code: 'ITEM_NOT_STOCKED' } });
    expect(await set('NONE')).toMatchObject({ status: 404, body: { code: 'ITEM_NOT_FOUND' } });
  });

  it.each([
    [{ gtins: [{ gtin: '9312345678908', uom: 'EA' }] }, 'gtins.0.gtin'],
    [{ shelfLifeDays: 0 }, 'shelfLifeDays'],
    [{ casesPerLayer: 1.5 }, 'casesPerLayer'],
    [{ allergens: ['Dust'] }, 'allergens.0'],
    [{ dateMark: 'sellBy' }, 'dateMark'],
    [{ lotPattern: 'yyMMdd' }, 'lotPattern'],
  ])('%j is refused where it stands', async (more, path) => {
    const { status, body } = await set('CORK', more);
    expect([status, (body as unknown as { details: { path: string }[] }).details[0]?.path]).toEqual([
      400,
      path,
    ]);
  });
});

describe('a GTIN', () => {
  /** 9312345000010 and those after it. */
  const gtinNumbered = (number: number): string => {
    const digits = String(931_234_500_000 + number);
    return Array.from({ length: 10 }, (_, check) => `${digits}${check}`).find(isGtin) ?? '';
  };

  const itsOnly = (gtin: string) => ({ gtins: [{ gtin, uom: 'EA' }] });

  it('of another item is refused by its name, whoever gave it', async () => {
    expect(await set('CORK', itsOnly(CASE_GTIN))).toMatchObject({
      status: 409,
      body: { code: 'GTIN_TAKEN', error: `${CASE_GTIN} is the GTIN of GLASS-750 already.` },
    });
    await set('GLASS-750', itsOnly(GTIN));
    expect(await set('CORK', itsOnly(`0${GTIN}`))).toMatchObject({
      body: { code: 'GTIN_TAKEN', details: [{ path: 'gtins.0.gtin' }] },
    });
  });

  it('is free again once its item lets go of it', async () => {
    await set('GLASS-750', itsOnly(GTIN));
    await set('GLASS-750', { requestId: anId(2), version: 1 });
    expect(await set('CORK', itsOnly(GTIN))).toMatchObject({ status: 200 });
  });

  it('is one item’s, whatever races', async () => {
    const names = ['GLASS-750', 'CORK'];
    for (let round = 1; round <= 10; round += 1) {
      const rules = await bench.deps.itemRules.loadMany(names);
      const answers = await Promise.all(
        names.map((name) =>
          set(name, {
            ...{ requestId: anId(round), version: rules.get(name)?.version ?? 0 },
            ...itsOnly(gtinNumbered(round)),
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});
