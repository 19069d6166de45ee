import type { Accounting } from '#app/accounting/accounting-ports.ts';
import type { AccountingPage } from '#app/accounting/accounting-response-ports.ts';
import type { LeaseStore } from '#app/lease-ports.ts';
import type { Item } from '#domain/items/item.ts';
import { err, ok } from '#domain/result.ts';
import { anItem } from '#test/support/builders/items.ts';
import { hearMetrics } from '#test/support/recorded-metrics.ts';
import type { ItemWatermark } from './item-ports.ts';
import { type SyncItemsDeps, syncItems } from './sync-items.ts';

type Listed = Item & { readonly lastModifiedAt: string | null };
type ListItems = Accounting['listItems'];

const NOW = Date.parse('2026-11-20T08:00:00.000Z');

const listed = (inventoryID: string, lastModifiedAt: string): Listed => ({
  ...anItem({ inventoryID }),
  lastModifiedAt,
});

const page = (
  rows: readonly Listed[],
  next: number | null = null,
  lotFeature: 'on' | 'off' = 'on',
): { ok: true; value: AccountingPage<Listed> & { lotFeature: 'on' | 'off' } } =>
  ok({ rows, next, lotFeature, serverTime: NOW, tookMs: 10 });

const aRun = (listItems: ListItems, watermark: ItemWatermark | null = null) => {
  const asked: Parameters<ListItems>[0][] = [];
  const saved: Item[] = [];
  const warned: string[] = [];
  const state = { watermark, held: new Set<string>() };
  const leases: LeaseStore = {
    take: async (name) => !state.held.has(name) && Boolean(state.held.add(name)),
    release: async (name) => void state.held.delete(name),
  };
  const metrics = hearMetrics();
  const deps: SyncItemsDeps = {
    accounting: {
      listItems: (query) => {
        asked.push(query);
        return listItems(query);
      },
    },
    items: { saveMany: async (items) => void saved.push(...items) },
    watermark: {
      load: async () => state.watermark,
      save: async (next) => {
        state.watermark = next;
      },
    },
    leases,
    clock: { now: () => NOW },
    log: { info: () => {}, warn: (message) => void warned.push(message), error: () => {} },
    metrics,
    workerId: 'worker',
  };
  return {
    asked,
    saved,
    warned,
    state,
    metrics,
    deps,
    run: (remaining = 600_000) => syncItems(deps, () => remaining),
  };
};

const known: ItemWatermark = {
  modifiedSince: '2026-11-20T06:00:00.000Z',
  fullAt: NOW - 3_600_000,
  lotFeature: 'on',
};

describe('item sync', () => {
  it('reads all items when it has never read them, page by page', async () => {
    const sync = aRun(async ({ skip }) =>
      skip === 0
        ? page([listed('A', '2026-01-01T00:00:00.000Z')], 1)
        : page([listed('B', '2026-11-20T07:00:00.000Z')]),
    );
    expect(await sync.run()).toEqual({ outcome: 'done', mode: 'full', read: 2 });
    expect(sync.metrics.of('ItemsNotLoaded')).toEqual([0]);
    expect(sync.asked).toEqual([{ skip: 0 }, { skip: 1 }]);
    expect(sync.saved.map(({ inventoryID }) => inventoryID)).toEqual(['A', 'B']);
    expect(sync.saved[0]).not.toHaveProperty('lastModifiedAt');
    expect(sync.state.watermark).toEqual({
      modifiedSince: '2026-11-20T06:55:00.000Z',
      fullAt: NOW,
      lotFeature: 'on',
    });
  });

  it('reads only what changed since, and moves on by the time of the accounting system', async () => {
    const sync = aRun(async () => page([listed('A', '2026-11-20T07:30:00.000Z')]), known);
    expect(await sync.run()).toEqual({ outcome: 'done', mode: 'delta', read: 1 });
    expect(sync.asked).toEqual([{ skip: 0, modifiedSince: known.modifiedSince }]);
    expect(sync.state.watermark).toEqual({ ...known, modifiedSince: '2026-11-20T07:25:00.000Z' });
  });

  it('stays where it is when nothing changed', async () => {
    const sync = aRun(async () => page([]), known);
    await sync.run();
    expect(sync.state.watermark).toEqual(known);
  });

  it('never goes back, and never beyond the clock of the accounting system', async () => {
    const back = aRun(async () => page([listed('A', '2020-01-01T00:00:00.000Z')]), known);
    await back.run();
    expect(back.state.watermark?.modifiedSince).toBe(known.modifiedSince);
    const beyond = aRun(async () => page([listed('A', '2026-11-20T19:00:00.000Z')]), known);
    await beyond.run();
    expect(beyond.state.watermark?.modifiedSince).toBe('2026-11-20T07:55:00.000Z');
  });

  it('reads all items once a day, since a changed lot class touches no item', async () => {
    const sync = aRun(async () => page([listed('A', '2026-11-20T07:00:00.000Z')]), {
      ...known,
      fullAt: NOW - 86_400_000,
    });
    expect((await sync.run()).mode).toBe('full');
    expect(sync.state.watermark?.fullAt).toBe(NOW);
  });

  it('warns when lot tracking is off, and reads all items when that changed', async () => {
    const sync = aRun(async () => page([listed('A', '2026-11-20T07:00:00.000Z')], null, 'off'), known);
    expect(await sync.run()).toMatchObject({ outcome: 'done', mode: 'full' });
    expect(sync.asked).toEqual([{ skip: 0, modifiedSince: known.modifiedSince }, { skip: 0 }]);
    expect(sync.warned.join()).toMatch(/items\.lot_tracking_off/);
    expect(sync.state.watermark?.lotFeature).toBe('off');
  });

  it('keeps what it read but does not move on when the accounting system goes away', async () => {
    const sync = aRun(
      async ({ skip }) =>
        skip === 0
          ? page([listed('A', '2026-11-20T07:00:00.000Z')], 1)
          : err({ kind: 'unavailable', message: 'It is away.' }),
      known,
    );
    expect(await sync.run()).toEqual({ outcome: 'unfinished', mode: 'delta', read: 1 });
    expect(sync.saved).toHaveLength(1);
    expect(sync.state.watermark).toEqual(known);
  });

  it('does not take an empty list of all items for the truth', async () => {
    const sync = aRun(async () => page([]));
    expect((await sync.run()).outcome).toBe('unfinished');
    expect(sync.state.watermark).toBeNull();
  });

  it('stops before its time is over', async () => {
    const sync = aRun(async () => page([listed('A', '2026-11-20T07:00:00.000Z')], 1));
    expect((await sync.run(10_000)).outcome).toBe('unfinished');
    expect(sync.metrics.of('ItemsNotLoaded')).toEqual([1]);
    expect(sync.asked).toEqual([]);
  });

  it('leaves the work to the run that is at it, and the way free when it ended', async () => {
    const sync = aRun(async () => page([listed('A', '2026-11-20T07:00:00.000Z')]));
    sync.state.held.add('item-sync');
    expect((await sync.run()).outcome).toBe('busy');
    sync.state.held.clear();
    await sync.run();
    expect(sync.state.held.size).toBe(0);
  });
});
