import { closeAll, signIn, startForTest, wire } from '#emulators/acumatica/testing/signed-in.ts';

afterEach(closeAll);

const EXPANDED = '$expand=StockComponents,NonStockComponents';

const aKitchen = async (settings = {}) =>
  signIn(
    await startForTest({
      settings,
      dataset: {
        stockItems: [
          { InventoryID: 'PIE' },
          { InventoryID: 'APPLE', BaseUOM: 'KG' },
          { InventoryID: 'FLOUR' },
        ],
        nonStockItems: [{ InventoryID: 'BAKING', BaseUOM: 'HOUR' }],
        kits: [
          {
            KitInventoryID: 'PIE',
            RevisionID: 'V1',
            StockComponents: [{ StockInventoryID: 'APPLE', ComponentQty: 0.4 }],
            NonStockComponents: [{ NonStockInventoryID: 'BAKING', ComponentQty: 0.1, UOM: 'HOUR' }],
          },
        ],
      },
    }),
  );

describe('kit specifications', () => {
  it('are listed with their components, and read by both keys', async () => {
    const cook = await aKitchen();
    const { body } = await cook.get(`KitSpecification?${EXPANDED}`);
    expect(body).toMatchObject([
      {
        ...{ KitInventoryID: { value: 'PIE' }, RevisionID: { value: 'V1' }, Active: { value: true } },
        StockComponents: [
          { StockInventoryID: { value: 'APPLE' }, ComponentQty: { value: 0.4 }, UOM: { value: 'KG' } },
        ],
        NonStockComponents: [{ NonStockInventoryID: { value: 'BAKING' }, UOM: { value: 'HOUR' } }],
      },
    ]);
    const one = await cook.get('KitSpecification/PIE/V1');
    expect(one.body.LastModifiedDateTime.value).toBeDefined();
    expect(one.body.StockComponents).toBeUndefined();
    expect((await cook.get('KitSpecification/PIE/V2')).status).toBe(500);
    expect((await cook.get('StockItem/PIE')).body.IsAKit.value).toBe(true);
    expect((await cook.get('StockItem/FLOUR')).body.IsAKit.value).toBe(false);
  });

  it('are edited by row ids; rows without one are entered once more, and refused', async () => {
    const cook = await aKitchen();
    const [apple] = (await cook.get(`KitSpecification/PIE/V1?${EXPANDED}`)).body.StockComponents;
    const write = (StockComponents: object[]) =>
      cook.send('PUT', 'KitSpecification', {
        ...wire({ KitInventoryID: 'PIE', RevisionID: 'V1' }),
        StockComponents,
      });
    expect((await write([{ id: apple.id, ComponentQty: { value: 0.5 } }])).status).toBe(200);
    expect((await write([wire({ StockInventoryID: 'FLOUR', ComponentQty: 0.2 })])).status).toBe(200);
    expect(cook.simulator.records.kits()[0]?.StockComponents).toMatchObject([
      { StockInventoryID: 'APPLE', ComponentQty: 0.5 },
      { StockInventoryID: 'FLOUR', ComponentQty: 0.2, UOM: 'EA' },
    ]);
    const twice = await write([wire({ StockInventoryID: 'apple', ComponentQty: 1 })]);
    expect([twice.status, twice.text]).toEqual([500, expect.stringContaining('must be unique')]);
    expect(cook.simulator.records.kits()[0]?.StockComponents).toHaveLength(2);
  });

  it('are another form, which is closed without the feature, and have no date before 23.200', async () => {
    const cook = await aKitchen();
    const before = await cook.get('/entity/Default/22.200.001/KitSpecification/PIE/V1');
    expect(before.body.LastModifiedDateTime).toBeUndefined();
    await cook.admin('PATCH', 'settings', { kits: false });
    expect((await cook.get('KitSpecification')).status).toBe(403);
  });

  it('are removed, and come back', async () => {
    const cook = await aKitchen();
    expect((await cook.admin('DELETE', 'kits/PIE/V1')).status).toBe(204);
    expect((await cook.get('KitSpecification')).body).toEqual([]);
    await cook.admin('POST', 'kits', wire({ KitInventoryID: 'PIE', RevisionID: 'V2', Description: 'New' }));
    expect(cook.simulator.records.kits()).toMatchObject([
      { RevisionID: 'V2', Active: true, StockComponents: [] },
    ]);
  });
});
