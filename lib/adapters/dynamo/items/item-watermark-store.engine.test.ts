import { syncItems } from '#app/items/sync-items.ts';
import { aBench, newTable } from '#test/support/accounting/accounting-bench.ts';
import { hearMetrics } from '#test/support/recorded-metrics.ts';
import { leaseStore } from '../table/lease-store.ts';
import { itemStore } from './item-store.ts';
import { itemWatermarkStore } from './item-watermark-store.ts';

const CHANGED_AT = '2026-01-02T00:00:00.000Z';

const someItems = Array.from({ length: 30 }, (_, index) => ({
  InventoryID: `ITEM-${String(index).padStart(2, '0')}`,
  LotSerialClass: 'LOTEXP',
  LastModifiedDateTime: '2026-01-01T00:00:00.000Z',
}));

describe('item sync on its tables', () => {
  it('fills the Items table from the accounting system once, then reads what changed', async () => {
    const bench = await aBench({ dataset: { stockItems: someItems } });
    const { documentClient, tableName } = bench;
    const items = itemStore(documentClient, await newTable('Items'));
    const watermark = itemWatermarkStore(documentClient, tableName);
    const deps = {
      accounting: bench.connect({ priority: 'background', pageSize: 12 }),
      items,
      watermark,
      leases: leaseStore(documentClient, tableName),
      clock: { now: Date.now },
      log: { info: () => {}, warn: () => {}, error: () => {} },
      metrics: hearMetrics(),
      workerId: 'worker',
    };
    expect(await watermark.load()).toBeNull();
    expect(await syncItems(deps, () => 600_000)).toEqual({ outcome: 'done', mode: 'full', read: 30 });
    const stored = await items.loadMany(someItems.map(({ InventoryID }) => InventoryID));
    expect(stored.size).toBe(30);
    expect(stored.get('ITEM-29')).toMatchObject({ lotTrackingEnabled: true, expiryRequired: true });
    expect(await watermark.load()).toMatchObject({
      modifiedSince: '2025-12-31T23:55:00.000Z',
      lotFeature: 'on',
    });

    for (const item of bench.simulator.records.stockItems().slice(3, 5)) {
      Object.assign(item, { Description: 'Renamed', LastModifiedDateTime: CHANGED_AT });
    }
    for (const item of bench.simulator.records.stockItems().slice(5)) {
      Object.assign(item, { LastModifiedDateTime: '2025-06-01T00:00:00.000Z' });
    }
    expect(await syncItems(deps, () => 600_000)).toMatchObject({ outcome: 'done', mode: 'delta', read: 5 });
    expect((await items.loadMany(['ITEM-04'])).get('ITEM-04')?.name).toBe('Renamed');
    expect(await watermark.load()).toMatchObject({ modifiedSince: '2026-01-01T23:55:00.000Z' });
  });
});
