import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changesOf } from '#emulators/acumatica/records/dataset.ts';
import { isSame, sum } from '#emulators/acumatica/records/quantity.ts';
import { Store } from '#emulators/acumatica/records/store.ts';
import { closeAll, request, startForTest } from '#emulators/acumatica/testing/signed-in.ts';
import { demoDataset } from './demo-data.ts';

const now = Date.parse('2026-11-20T01:00:00Z');

function books(at = now): Store {
  const store = new Store();
  store.commit(changesOf(demoDataset(at), at));
  return store;
}

describe('the demo bottler', () => {
  const store = books();
  const orders = store.list('orders');

  it('is the same for the same time, ids included', () => {
    expect([...books().everything()]).toEqual([...store.everything()]);
  });

  it('has about forty vendors of every status and several currencies', () => {
    const vendors = store.list('vendors');
    expect(vendors.length).toBeGreaterThanOrEqual(40);
    expect(new Set(vendors.map(({ Status }) => Status)).size).toBe(5);
    expect(new Set(vendors.map(({ CurrencyID }) => CurrencyID))).toEqual(
      new Set(['AUD', 'NZD', 'USD', 'EUR', undefined]),
    );
  });

  it('has orders of every kind there is to receive', () => {
    expect(orders.length).toBeGreaterThanOrEqual(30);
    expect(new Set(orders.map(({ Type }) => Type))).toEqual(new Set(['Normal', 'Drop-Ship', 'Blanket']));
    expect(orders.map(({ Status }) => Status)).toEqual(
      expect.arrayContaining(['Open', 'On Hold', 'Completed', 'Closed', 'Canceled', 'Pending Approval']),
    );
    const lines = orders.flatMap(({ Details }) => Details);
    expect(new Set(lines.map(({ ReceiptAction }) => ReceiptAction)).size).toBe(3);
    expect(new Set(lines.map(({ LineType }) => LineType))).toEqual(
      new Set(['Goods for IN', 'Non-Stock', 'Service', 'Freight', 'Description', 'Drop-Ship']),
    );
    expect(lines.some(({ Cancelled }) => Cancelled)).toBe(true);
    expect(store.get('orders', 'Normal', 'PO000106')?.Details).toHaveLength(500);
    expect(store.get('orders', 'Normal', 'PO000102')?.Details.map(({ InventoryID }) => InventoryID)).toEqual([
      'RM-LEMCON',
      'RM-LEMCON',
      'RM-LIMCON',
    ]);
  });

  it('refers to nothing that is missing', () => {
    for (const order of orders) {
      expect(store.get('vendors', order.VendorID)).toBeDefined();
      for (const line of order.Details.filter(({ InventoryID }) => InventoryID)) {
        const item = store.get('stockItems', line.InventoryID);
        expect(item ?? store.get('nonStockItems', line.InventoryID)).toBeDefined();
        const units = item?.UOMConversions.map(({ FromUOM }) => FromUOM) ?? [];
        if (item) expect([item.BaseUOM, ...units]).toContain(line.UOM);
      }
    }
    for (const { LotSerialClass, DefaultWarehouseID } of store.all('stockItems')) {
      expect(store.get('lotClasses', LotSerialClass)).toBeDefined();
      expect(store.get('warehouses', DefaultWarehouseID)).toBeDefined();
    }
  });

  it('makes kits of what there is, several revisions of one, and none of what is inactive', () => {
    const kits = store.list('kits');
    expect(kits.filter(({ KitInventoryID }) => KitInventoryID === 'FG-SL330')).toHaveLength(2);
    expect(kits.some(({ Active }) => !Active)).toBe(true);
    const onHand = new Set(store.list('stock').map(({ InventoryID }) => InventoryID));
    for (const { KitInventoryID, StockComponents } of kits) {
      expect(store.get('stockItems', KitInventoryID)?.ItemStatus).toBe('Active');
      for (const { StockInventoryID, UOM } of StockComponents) {
        expect([StockInventoryID, onHand.has(StockInventoryID)]).toEqual([StockInventoryID, true]);
        expect(store.get('stockItems', StockInventoryID)).toMatchObject({
          ItemStatus: 'Active',
          BaseUOM: UOM,
        });
      }
    }
  });

  it('has a released receipt behind everything that was received', () => {
    const received = [...store.all('receipts')].flatMap(({ Details }) => Details);
    for (const order of orders) {
      for (const line of order.Details) {
        const onReceipts = received.filter(
          ({ POOrderNbr, POLineNbr }) => POOrderNbr === order.OrderNbr && POLineNbr === line.LineNbr,
        );
        expect(isSame(sum(onReceipts.map(({ ReceiptQty }) => ReceiptQty)), line.QtyOnReceipts)).toBe(true);
      }
    }
  });

  it('has goods in both warehouses, tracked as their item says, some of them past their day', () => {
    const stock = store.list('stock');
    expect(new Set(stock.map(({ WarehouseID }) => WarehouseID))).toEqual(new Set(['WHOLESALE', 'COLD']));
    for (const { InventoryID, LotSerialNbr, ExpirationDate } of stock) {
      const { LotSerialClass = '' } = store.get('stockItems', InventoryID) ?? {};
      expect([InventoryID, LotSerialNbr !== '']).toEqual([InventoryID, LotSerialClass !== 'NOTTRACKED']);
      expect([InventoryID, ExpirationDate !== undefined]).toEqual([InventoryID, LotSerialClass === 'LOTEXP']);
    }
    expect(stock.some(({ ExpirationDate = '9' }) => ExpirationDate < '2026-11-20')).toBe(true);
  });

  it('has dates around the time it is made for', () => {
    const later = books(now + 10 * 86_400_000);
    const promised = (of: Store) => of.get('orders', 'Normal', 'PO000101')?.PromisedOn;
    expect([promised(store), promised(later)]).toEqual(['2026-11-21', '2026-12-01']);
  });
});

describe('starting', () => {
  afterAll(closeAll);

  it('several at once keep their books apart', async () => {
    const [one, other] = await Promise.all([startForTest(), startForTest({ dataset: 'empty' })]);
    expect([one.records.orders().length > 0, other.records.orders().length]).toEqual([true, 0]);
  });

  it('says so when the port is taken', async () => {
    const one = await startForTest();
    await expect(startForTest({ port: Number(new URL(one.url).port) })).rejects.toThrow(/EADDRINUSE/);
  });

  it('imports nothing of the product it stands beside', async () => {
    const { status } = await request(await startForTest(), 'GET', '/__sim/state');
    expect(status).toBe(200);
    const folder = join(import.meta.dirname, '..');
    const { readdirSync } = await import('node:fs');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const imports = sources.flatMap(
      (name) => readFileSync(join(folder, name), 'utf8').match(/from '([^']+)'/g) ?? [],
    );
    expect(imports.filter((line) => /#(domain|app|adapters|api|infra|local)\//.test(line))).toEqual([]);
    expect(imports.length).toBeGreaterThan(100);
  });
});
