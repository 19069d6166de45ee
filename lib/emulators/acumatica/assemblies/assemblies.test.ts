import { type Caller, closeAll, signIn, startForTest, wire } from '#emulators/acumatica/testing/signed-in.ts';

afterEach(closeAll);

const EXPANDED = '$expand=Allocations,StockComponents,StockComponents/Allocations';

const LOCATION = { Active: true, ReceiptsAllowed: true, SalesAllowed: true, TransfersAllowed: true };

const aBakery = async (apples = [{ LotSerialNbr: 'A1', onHand: 30 }], component = {}) =>
  signIn(
    await startForTest({
      dataset: {
        lotClasses: [{ ClassID: 'LOT', TrackingMethod: 'Track Lot Numbers' }],
        warehouses: [
          {
            WarehouseID: 'WH1',
            Locations: ['LINE1', 'STORE'].map((LocationID) => ({
              ...LOCATION,
              ...{ LocationID, Description: LocationID, AssemblyAllowed: true, PickPriority: 1 },
            })),
          },
        ],
        stockItems: [
          { InventoryID: 'PIE', LotSerialClass: 'LOT' },
          { InventoryID: 'APPLE', BaseUOM: 'KG', LotSerialClass: 'LOT' },
        ],
        kits: [
          {
            KitInventoryID: 'PIE',
            RevisionID: 'V1',
            StockComponents: [{ StockInventoryID: 'APPLE', ComponentQty: 0.5, ...component }],
          },
        ],
        stock: apples.map((one) => ({
          ...{ InventoryID: 'APPLE', WarehouseID: 'WH1', LocationID: 'STORE', ...one },
        })),
      },
    }),
  );

const HEADER = {
  ...{ Type: 'Assembly', KitInventoryID: 'PIE', Revision: 'V1', Qty: 20, WarehouseID: 'WH1' },
  ...{ LocationID: 'LINE1', Hold: true, Description: 'PR-1-MARK' },
};

const create = (cook: Caller, more = {}) =>
  cook.send('PUT', `KitAssembly?${EXPANDED}`, {
    ...wire({ ...HEADER, ...more }),
    Allocations: [wire({ LotSerialNbr: 'P1', LocationID: 'LINE1', Qty: 20 })],
  });

const fill = async (
  cook: Caller,
  lots: object[],
  { keepsSplits = false, qty = undefined as number | undefined } = {},
) => {
  const { body } = await cook.get(`KitAssembly/Assembly/000001?${EXPANDED}`);
  const [row] = body.StockComponents;
  const gone = keepsSplits ? [] : row.Allocations.map(({ id }: { id: string }) => ({ id, delete: true }));
  return cook.send('PUT', 'KitAssembly', {
    ...wire({ Type: 'Assembly', ReferenceNbr: '000001', Hold: false }),
    StockComponents: [
      {
        ...{ id: row.id, LineNbr: row.LineNbr, Allocations: [...lots, ...gone] },
        ...(qty === undefined ? {} : wire({ Qty: qty })),
      },
    ],
  });
};

const ofA2 = (Qty: number) => wire({ LotSerialNbr: 'A2', LocationID: 'STORE', Qty });

const release = async (cook: Caller) => {
  const entity = wire({ Type: 'Assembly', ReferenceNbr: '000001' });
  const started = await cook.send('POST', 'KitAssembly/ReleaseKitAssembly', { entity });
  const location = started.headers.get('location') ?? '';
  let answer = await cook.get(location);
  while (answer.status === 202) answer = await cook.get(location);
  return answer;
};

const BOTH = [
  { LotSerialNbr: 'A1', onHand: 30 },
  { LotSerialNbr: 'A2', onHand: 12 },
];

describe('a kit assembly', () => {
  it('makes its component rows by itself, with lots of its own choice, and our lot of what is made', async () => {
    const cook = await aBakery(BOTH);
    const { status, body } = await create(cook);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ReferenceNbr: { value: '000001' },
      Allocations: [{ LotSerialNbr: { value: 'P1' }, Qty: { value: 20 } }],
      StockComponents: [
        {
          ...{ StockInventoryID: { value: 'APPLE' }, Qty: { value: 10 } },
          Allocations: [{ LotSerialNbr: { value: 'A1' }, Qty: { value: 10 } }],
        },
      ],
    });
    expect(cook.simulator.records.assemblies()).toMatchObject([{ Status: 'On Hold' }]);
  });

  it('takes our lots where the picked ones are deleted by id, and moves stock once it is released', async () => {
    const cook = await aBakery(BOTH);
    await create(cook);
    expect((await fill(cook, [ofA2(10)])).status).toBe(200);
    expect(cook.simulator.records.assemblies()).toMatchObject([{ Status: 'Balanced' }]);
    expect((await release(cook)).status).toBe(204);
    const { records } = cook.simulator;
    expect(records.assemblies()).toMatchObject([{ Status: 'Released' }]);
    expect(records.stock('APPLE').map(({ onHand }) => onHand)).toEqual([30, 2]);
    expect(records.stock('PIE')).toMatchObject([{ LotSerialNbr: 'P1', LocationID: 'LINE1', onHand: 20 }]);
    expect((await fill(cook, [])).status).toBe(422);
  });

  it('keeps picked lots that nobody deleted beside ours, so that it does not add up', async () => {
    const cook = await aBakery(BOTH);
    await create(cook);
    const { status, text } = await fill(cook, [ofA2(10)], { keepsSplits: true });
    expect([status, text]).toEqual([422, expect.stringContaining('unassigned Location and/or Lot')]);
  });

  it('is dictated by its specification, where that allows nothing else', async () => {
    const cook = await aBakery(BOTH);
    await create(cook);
    const { status, text } = await fill(cook, [ofA2(11)], { qty: 11 });
    expect([status, text]).toEqual([422, expect.stringContaining('dictated by the Kit specification')]);
  });

  it('may use more where its specification allows it, within bounds', async () => {
    const variance = { AllowComponentQtyVariance: true, MinComponentQty: 0.4, MaxComponentQty: 0.6 };
    const cook = await aBakery(BOTH, variance);
    await create(cook);
    expect((await fill(cook, [ofA2(13)], { qty: 13 })).text).toContain('out of bounds');
    expect((await fill(cook, [ofA2(12)], { qty: 12 })).status).toBe(200);
  });

  it('is not released where a lot is short', async () => {
    const cook = await aBakery(BOTH);
    await create(cook);
    await fill(cook, [wire({ LotSerialNbr: 'A3', LocationID: 'STORE', Qty: 10 })]);
    const { status, text } = await release(cook);
    expect([status, text]).toEqual([422, expect.stringContaining('will go negative')]);
    expect(cook.simulator.records.assemblies()).toMatchObject([{ Status: 'Balanced' }]);
  });

  it('is not there at all without the feature, and knows its type by one name', async () => {
    const cook = await aBakery();
    expect((await create(cook, { Type: 'Production' })).status).toBe(422);
    await cook.admin('PATCH', 'settings', { assemblyType: 'Production' });
    expect((await create(cook, { Type: 'Production' })).status).toBe(200);
    await cook.admin('PATCH', 'settings', { kits: false });
    expect((await create(cook)).status).toBe(403);
  });

  it('fails as it is told to', async () => {
    const cook = await aBakery(BOTH);
    const next = (fault: string) => cook.admin('POST', 'faults', { fault });
    await next('partialCommit');
    expect((await create(cook)).status).toBe(500);
    expect(cook.simulator.records.assemblies()).toMatchObject([{ Status: 'On Hold' }]);
    expect(cook.simulator.records.assemblies()[0]?.Allocations[0]).not.toHaveProperty('LotSerialNbr');
  });

  it('may be released although the answer says that it ended in an error', async () => {
    const cook = await aBakery(BOTH);
    await create(cook);
    await fill(cook, [ofA2(10)]);
    await cook.admin('POST', 'faults', { fault: 'releaseCommitsAsError' });
    expect((await release(cook)).status).toBe(422);
    expect(cook.simulator.records.assemblies()).toMatchObject([{ Status: 'Released' }]);
  });
});
