import type { AccountingPage } from '#app/accounting/accounting-response-ports.ts';
import type { Item } from '#domain/items/item.ts';
import { aBench, expectOk } from '#test/support/accounting/accounting-bench.ts';

describe('items', () => {
  const item = async (bench: Awaited<ReturnType<typeof aBench>>, id: string) =>
    expectOk(await bench.connect().itemsById([id]))[0];

  it('know their units and the lot rules of their class', async () => {
    const bench = await aBench();
    expect(await item(bench, 'rm-sugar')).toEqual({
      inventoryID: 'RM-SUGAR',
      name: 'White sugar, 25 kg bag',
      kind: 'stock',
      baseUom: 'KG',
      conversions: [
        { uom: 'BAG', factor: 25, operation: 'Multiply' },
        { uom: 'PALLET', factor: 1000, operation: 'Multiply' },
      ],
      lotTrackingEnabled: true,
      lotAssigned: 'When Received',
      expiryRequired: true,
      serial: false,
      defaultWarehouse: 'WHOLESALE',
      defaultLocation: 'RECEIVING',
      active: true,
      lotClass: 'LOTEXP',
      gtins: [{ gtin: '19521234000010', uom: 'KG' }],
    });
    expect(await item(bench, 'RM-CAUSTIC')).toMatchObject({
      lotAssigned: 'When Used',
      expiryRequired: false,
    });
    expect(await item(bench, 'EQ-PUMP')).toMatchObject({ serial: true });
    expect(await item(bench, 'PK-PALLET')).toMatchObject({ lotTrackingEnabled: false });
  });

  it('know the GTINs that stand on the goods, each with its unit', async () => {
    const bench = await aBench({
      dataset: {
        stockItems: [
          {
            InventoryID: 'JAM',
            BaseUOM: 'JAR',
            CrossReferences: [
              { AlternateID: ' 9312345678907 ', AlternateType: 'Barcode' },
              { AlternateID: '19521234000157', AlternateType: 'GTIN/EAN/UPC/ISBN', UOM: 'CASE' },
              { AlternateID: '09312345678907', AlternateType: 'Barcode', UOM: 'CASE' },
              { AlternateID: '9312345678908', AlternateType: 'Barcode' },
              { AlternateID: '96385074', AlternateType: 'Vendor Part Number' },
              { AlternateID: '036000291452', AlternateType: 'Global' },
            ],
          },
        ],
      },
    });
    const gtins = [
      { gtin: '9312345678907', uom: 'JAR' },
      { gtin: '19521234000157', uom: 'CASE' },
    ];
    expect(await item(bench, 'JAM')).toMatchObject({ gtins });
    const { rows } = expectOk(await bench.connect().listItems({ skip: 0 }));
    expect(rows).toMatchObject([{ inventoryID: 'JAM', gtins }]);
  });

  it('that are no stock are never tracked', async () => {
    const bench = await aBench();
    expect(await item(bench, 'NS-GLOVES')).toMatchObject({ kind: 'non-stock', lotTrackingEnabled: false });
    expect(await item(bench, 'NOWHERE')).toMatchObject({
      inventoryID: 'NOWHERE',
      kind: 'non-stock',
      name: '',
    });
  });

  it.each([
    ['cannot be expanded', { optimizerFails: true }],
    ['loses its rows', { expandEmptyOnList: true }],
  ])('keep their units although the list %s', async (_, settings) => {
    const bench = await aBench({ settings });
    const accounting = bench.connect({ priority: 'background' });
    const [sugar] = expectOk(await accounting.itemsById(['RM-SUGAR']));
    expect(sugar?.conversions).toHaveLength(2);
    let listed = 0;
    for (let skip: number | null = 0; skip !== null; ) {
      const page: AccountingPage<Item> = expectOk(await accounting.listItems({ skip }));
      for (const { inventoryID, conversions } of page.rows) {
        const stored = bench.simulator.records
          .stockItems()
          .find(({ InventoryID }) => InventoryID === inventoryID);
        expect(conversions).toHaveLength(stored?.UOMConversions.length ?? -1);
      }
      listed += page.rows.length;
      skip = page.next;
    }
    expect(listed).toBe(bench.simulator.records.stockItems().length);
  });

  it('are not tracked where the lot feature is off, and the listing says so', async () => {
    const bench = await aBench({ settings: { lotTracking: false } });
    const page = expectOk(await bench.connect().listItems({ skip: 0 }));
    expect(page.lotFeature).toBe('off');
    expect(page.rows.some(({ lotTrackingEnabled }) => lotTrackingEnabled)).toBe(false);
  });
});
