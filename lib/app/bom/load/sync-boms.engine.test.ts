import { leaseStore } from '#adapters/dynamo/table/lease-store.ts';
import { itemKey } from '#domain/items/item.ts';
import { quantity } from '#domain/quantity.ts';
import type { Dataset } from '#emulators/acumatica/records/dataset.ts';
import { aBench } from '#test/support/accounting/accounting-bench.ts';
import { aBomBench } from '#test/support/bom/bom-bench.ts';
import { NOW } from '#test/support/builders/receipts.ts';
import { hearMetrics } from '#test/support/recorded-metrics.ts';
import { type SyncBomsDeps, syncBoms } from './sync-boms.ts';

type Kits = NonNullable<Dataset['kits']>;

const HOUR = 3_600_000;
const ID = '01K00000000000000000000001';

const kit = (RevisionID: string, sugar: number, more: Partial<Kits[number]> = {}): Kits[number] => ({
  ...{ KitInventoryID: 'COLA', RevisionID },
  StockComponents: [
    { StockInventoryID: 'GLASS-750', ComponentQty: 1 },
    { StockInventoryID: 'SUGAR', ComponentQty: sugar, UOM: 'KG' },
  ],
  ...more,
});

const ITEMS = [
  { InventoryID: 'COLA' },
  { InventoryID: 'GLASS-750' },
  { InventoryID: 'SUGAR', BaseUOM: 'KG' },
];

const aKitchen = async (kits: Kits = [kit('A', 0.1)], settings = {}) => {
  const [books, bench] = await Promise.all([
    aBench({
      dataset: { stockItems: ITEMS, nonStockItems: [{ InventoryID: 'BLENDING', BaseUOM: 'HOUR' }], kits },
      settings,
    }),
    aBomBench(),
  ]);
  const { simulator } = books;
  const said: string[] = [];
  const state = { now: NOW };
  const metrics = hearMetrics();
  const base: SyncBomsDeps = {
    ...bench.deps,
    accounting: books.connect(),
    accountingBoms: books.connectBoms(),
    accountingName: 'MYOB Acumatica',
    leases: leaseStore(books.documentClient, books.tableName),
    clock: { now: () => state.now },
    log: { info: (event) => said.push(event), warn: (event) => said.push(event), error: () => {} },
    metrics,
    workerId: 'one',
    newId: () => `scheduled at ${state.now}`,
  };
  const office = async (method: string, path: string, body: object = {}) => {
    const answer = await fetch(`${simulator.url}/__sim/${path}`, { method, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  };
  return {
    ...{ books, bench, simulator, said, state, base, office, metrics },
    sync: (more: Partial<SyncBomsDeps> = {}, remaining = 600_000) =>
      syncBoms({ ...base, ...more }, () => remaining),
    stands: (...all: Kits) => office('POST', 'seed', { stockItems: ITEMS, kits: all }),
    ask: async (requestId = ID) => (await bench.post('load_boms', { requestId })).body.data,
    load: async () => (await bench.get('bom_load')).body.data,
    all: async () =>
      (await bench.get('list_boms')).body.data.items.map((one) =>
        [
          ...[one.inventoryID, one.revision, one.status],
          ...(one.changedInAccounting ? ['changed'] : []),
          ...(one.goneInAccountingAt ? ['gone'] : []),
        ].join(' '),
      ),
    activate: async (revision: string, version = 1) => {
      const requestId = `01K000000000000000000000${revision.padEnd(2, '0').replace('-', '')}`.slice(0, 26);
      const answer = await bench.post('activate_bom', { requestId, inventoryID: 'COLA', revision, version });
      expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    },
  };
};

describe('the mirror of kit specifications', () => {
  it('makes a Draft of each revision, once, and reads them again after an hour', async () => {
    const { sync, all, load, base, state, books, bench } = await aKitchen([kit('A', 0.1), kit('B', 0.2)]);
    expect(await sync()).toBe('done');
    expect(await all()).toEqual(expect.arrayContaining(['COLA A Draft', 'COLA B Draft']));
    expect(await load()).toMatchObject({ status: 'DONE', read: 2, created: 2, changed: 0, gone: 0 });
    const calls = books.calls('KitSpecification').length;
    expect([await sync(), books.calls('KitSpecification').length]).toEqual(['idle', calls]);
    state.now += HOUR;
    expect(await sync()).toBe('done');
    expect(await load()).toMatchObject({ read: 2, created: 0, changed: 0, gone: 0, startedBy: 'schedule' });
    expect(await all()).toHaveLength(2);
    const bom = await bench.deps.boms.load('COLA', 'A');
    expect(bom).toMatchObject({ version: 1, createdBy: base.accountingName, perUom: 'EA', lineCount: 2 });
  });

  it('shows what changed there as a Draft beside the Active one, and never changes that', async () => {
    const { sync, stands, all, ask, activate, bench } = await aKitchen();
    await sync();
    await activate('A');
    const active = await bench.deps.boms.load('COLA', 'A');
    await stands(kit('A', 0.15));
    expect(await ask()).toMatchObject({ loadId: ID, status: 'WAITING' });
    expect(await sync()).toBe('done');
    expect(await all()).toEqual(expect.arrayContaining(['COLA A Active', 'COLA A-2 Draft changed']));
    expect(await bench.deps.boms.load('COLA', 'A')).toEqual(active);
    await activate('A-2');
    expect(await all()).toEqual(expect.arrayContaining(['COLA A Archived', 'COLA A-2 Active']));
  });

  it('keeps what the accounting system takes of each component, as it stands there now', async () => {
    const varying = (more: object): Kits[number] => ({
      ...kit('A', 0.1),
      StockComponents: [{ StockInventoryID: 'SUGAR', ComponentQty: 0.1, UOM: 'KG', ...more }],
    });
    const { sync, stands, ask, bench } = await aKitchen([kit('A', 0.1)]);
    const sugar = async () =>
      (await bench.deps.specifications.load('cola', 'a'))?.components.find(
        ({ inventoryID }) => inventoryID === 'SUGAR',
      );
    await sync();
    expect(await sugar()).toEqual({ inventoryID: 'SUGAR', qty: quantity(0.1), uom: 'KG', variance: null });
    await stands(varying({ AllowComponentQtyVariance: true, MinComponentQty: 0.08, MaxComponentQty: 0.2 }));
    await ask();
    await sync();
    expect(await sugar()).toMatchObject({ variance: { least: quantity(0.08), most: quantity(0.2) } });
    await stands(varying({ AllowComponentQtyVariance: true }));
    await ask('01K00000000000000000000002');
    await sync();
    expect(await sugar()).toMatchObject({ variance: { least: 0, most: null } });
  });

  it('says what is gone there, asked for by its keys, and what is there again', async () => {
    const { sync, office, stands, all, ask, activate, books } = await aKitchen([
      kit('A', 0.1),
      kit('B', 0.2),
    ]);
    await sync();
    await activate('A');
    await office('DELETE', 'kits/COLA/A');
    await ask();
    await sync();
    expect(await all()).toEqual(expect.arrayContaining(['COLA A Active gone', 'COLA B Draft']));
    expect(books.calls('KitSpecification/COLA/A')).toHaveLength(1);
    await stands(kit('A', 0.1), kit('B', 0.2, { Active: false }));
    await ask('01K00000000000000000000002');
    await sync();
    expect(await all()).toEqual(expect.arrayContaining(['COLA A Active', 'COLA B Draft gone']));
  });

  it('believes neither an empty list nor a closed form, and asks again where a list has lost its rows', async () => {
    const { sync, office, all, ask, said, simulator, load } = await aKitchen();
    await sync();
    await office('DELETE', 'kits/COLA/A');
    await ask();
    expect([await sync(), said.at(-2), await all()]).toEqual([
      ...['done', 'boms.none_listed'],
      ['COLA A Draft'],
    ]);
    simulator.settings.kits = false;
    await ask('01K00000000000000000000002');
    expect([await sync(), await all()]).toEqual(['done', ['COLA A Draft']]);
    const lost = await aKitchen([kit('A', 0.1)], { expandEmptyOnList: true });
    await lost.sync();
    expect(await lost.all()).toEqual(['COLA A Draft']);
    const unoptimised = await aKitchen([kit('A', 0.1)], { optimizerFails: true });
    await unoptimised.sync();
    expect(await unoptimised.all()).toEqual(['COLA A Draft']);
    expect(await load()).toMatchObject({ status: 'DONE' });
  });

  it('leaves out what is not assembled or inactive, and brings the services that a kit names', async () => {
    const { sync, all, bench } = await aKitchen([
      kit('A', 0.1, {
        NonStockComponents: [{ NonStockInventoryID: 'BLENDING', ComponentQty: 0.1, UOM: 'HOUR' }],
      }),
      kit('B', 0.1, { Active: false }),
      kit('C', 0.1, { IsNonStock: true }),
    ]);
    await sync();
    expect(await all()).toEqual(['COLA A Draft']);
    const items = await bench.deps.items.loadMany(['BLENDING']);
    expect(items.get(itemKey('BLENDING'))).toMatchObject({ kind: 'non-stock' });
    expect((await bench.get('get_bom', { inventoryID: 'COLA' })).body.data.problems).toEqual([]);
  });

  it('waits while the accounting system is away, and ends after half an hour of that', async () => {
    const { sync, ask, load, simulator, state, all } = await aKitchen();
    simulator.faults.add({ fault: 'html503', times: 'always', match: { path: 'KitSpecification' } });
    await ask();
    expect(await sync()).toBe('waits');
    expect(await load()).toMatchObject({
      status: 'WAITING',
      message: 'MYOB Acumatica is not answering. The load goes on by itself.',
    });
    state.now += HOUR;
    expect(await sync()).toBe('failed');
    expect(await load()).toMatchObject({ status: 'FAILED', endedAt: new Date(state.now).toISOString() });
    expect([await all(), await ask('01K00000000000000000000002')]).toMatchObject([[], { status: 'WAITING' }]);
  });
});

describe('how loads of bills of material come to their end', () => {
  it('is said whenever the clock looks: late once one failed, or has been under way for an hour', async () => {
    const { sync, simulator, state, metrics } = await aKitchen();
    const said = () => metrics.of('BomsNotLoaded');
    await sync();
    await sync();
    expect(said()).toEqual([0, 0]);
    simulator.faults.add({ fault: 'html503', times: 'always', match: { path: 'KitSpecification' } });
    state.now += HOUR;
    expect([await sync(), said().at(-1)]).toEqual(['waits', 0]);
    state.now += HOUR / 2;
    expect([await sync(), said().at(-1)]).toEqual(['failed', 1]);
    expect([await sync(), said().at(-1)]).toEqual(['idle', 1]);
    // The next one is on its way, and nothing has ended well yet.
    state.now += HOUR;
    expect([await sync(), said().at(-1)]).toEqual(['waits', 1]);
  });
});

describe('a load of bills of material', () => {
  it('is one, whoever asks, and the same request is the same load', async () => {
    const { ask, sync, bench } = await aKitchen();
    const [one, other] = await Promise.all([ask(), ask('01K00000000000000000000002')]);
    expect(one.loadId).toBe(other.loadId);
    await sync();
    expect(await ask(one.loadId)).toMatchObject({ status: 'DONE', created: 1 });
    expect((await bench.post('load_boms', { requestId: ID }, 'consultant')).status).toBe(403);
  });

  it('asked for while another ends is carried as well, by the worker that ends', async () => {
    const { sync, ask, base, load } = await aKitchen();
    await ask();
    const late = '01K00000000000000000000003';
    let asked = false;
    const leases: SyncBomsDeps['leases'] = {
      take: base.leases.take,
      async release(name, owner) {
        if (!asked) await ask(late);
        asked = true;
        await base.leases.release(name, owner);
      },
    };
    expect(await sync({ leases })).toBe('done');
    expect(await load()).toMatchObject({ loadId: late, status: 'DONE' });
  });

  it('has one worker; one that died is taken over, and nothing is written twice', async () => {
    const { sync, all, state, base, load } = await aKitchen([kit('A', 0.1), kit('B', 0.2)]);
    const dead = async () => {
      throw new Error('The function was ended.');
    };
    await expect(
      sync({ boms: { ...base.boms, mirrored: dead }, leases: { ...base.leases, release: dead } }),
    ).rejects.toThrow();
    expect(await load()).toMatchObject({ status: 'RUNNING', created: 2 });
    expect(await sync({ workerId: 'two' })).toBe('busy');
    state.now += 11 * 60_000;
    expect(await sync({ workerId: 'two' })).toBe('done');
    expect(await all()).toHaveLength(2);
  });

  it('that dies at any of its writes is right after the next', async () => {
    for (let dies = 1; dies <= 7; dies += 1) {
      const { sync, all, ask, stands, activate, base, state, office } = await aKitchen([
        kit('A', 0.1),
        kit('B', 0.2),
        kit('C', 0.2),
      ]);
      await sync();
      await activate('A');
      await stands(kit('A', 0.15), kit('B', 0.25));
      await office('DELETE', 'kits/COLA/C');
      await ask();
      let writes = 0;
      const mayDie =
        <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
        async (...args: A) => {
          writes += 1;
          if (writes === dies) throw new Error('The function was ended.');
          return call(...args);
        };
      const { boms, loads } = base;
      await sync({
        boms: { ...boms, create: mayDie(boms.create), saveDraft: mayDie(boms.saveDraft) },
        loads: { ...loads, save: mayDie(loads.save) },
        leases: { ...base.leases, release: async () => {} },
      }).catch(() => undefined);
      state.now += 11 * 60_000;
      await sync({ workerId: 'two' });
      expect([dies, await all()]).toEqual([
        dies,
        expect.arrayContaining([
          'COLA A Active',
          'COLA A-2 Draft changed',
          'COLA B Draft changed',
          'COLA C Draft gone',
        ]),
      ]);
      expect(await all()).toHaveLength(4);
    }
  });

  it('of two workers that both believe to be alone makes each Draft once', async () => {
    const { sync, all, base } = await aKitchen([kit('A', 0.1), kit('B', 0.2), kit('C', 0.3)]);
    const everyone = { take: async () => true, release: async () => {} };
    await Promise.all([sync({ leases: everyone }), sync({ leases: everyone, workerId: 'two' })]);
    await sync({ leases: base.leases });
    expect((await all()).toSorted()).toEqual(['COLA A Draft', 'COLA B Draft', 'COLA C Draft']);
  });

  it('stops where its time is over, and goes on with the next', async () => {
    const { sync, load, all } = await aKitchen();
    expect(await sync({}, 1000)).toBe('waits');
    expect(await load()).toMatchObject({ status: 'WAITING', read: 0 });
    expect([await sync(), await all()]).toEqual(['done', ['COLA A Draft']]);
  });
});
