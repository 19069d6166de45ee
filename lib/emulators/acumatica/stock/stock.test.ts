import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aSetup, onOrder, receive } from '#emulators/acumatica/testing/receipts.ts';
import {
  type Caller,
  closeAll,
  signIn,
  startForTest,
  startSignedIn,
  wire,
} from '#emulators/acumatica/testing/signed-in.ts';

const order = [
  {
    Details: [
      { InventoryID: 'DATED', OrderQty: 10, UOM: 'CASE' },
      { InventoryID: 'PLAIN', OrderQty: 10 },
    ],
  },
];

let caller: Caller;
beforeEach(async () => {
  caller = await startSignedIn({ dataset: aSetup(order) });
});
afterEach(closeAll);

/** Ends once the operation has. */
const release = async (ReceiptNbr: string, by = caller, Type = 'Receipt') => {
  const entity = wire({ Type, ReceiptNbr });
  const started = await by.send('POST', 'PurchaseReceipt/ReleasePurchaseReceipt', { entity });
  for (;;) {
    const ended = await by.get(started.headers.get('location') ?? '');
    if (ended.status !== 202) return ended;
  }
};

const summary = (asked: Record<string, unknown>, query = '?$expand=Results') =>
  caller.send('PUT', `InventorySummaryInquiry${query}`, wire(asked));

type Field = { value?: unknown };
const plain = (rows: Record<string, Field>[], ...names: string[]) =>
  rows.map((row) => names.map((name) => row[name]?.value));

const received = async () => {
  const lots = [
    { Location: 'MAIN', LotSerialNbr: 'A', ExpirationDate: '2028-01-01', Qty: 24 },
    { Location: 'BULK', LotSerialNbr: 'A', ExpirationDate: '2028-01-01', Qty: 24 },
    { Location: 'MAIN', LotSerialNbr: 'B', ExpirationDate: '2028-02-01', Qty: 24 },
  ];
  await receive(caller, [onOrder(1, { ReceiptQty: 3, Allocations: lots }), onOrder(2, { ReceiptQty: 4 })]);
  return release('000001');
};

describe('what the books have on hand', () => {
  it('is what released receipts brought, by lot and location in base units', async () => {
    await receive(caller, [onOrder(2, { ReceiptQty: 1 })]);
    expect(caller.simulator.records.stock()).toEqual([]);
    await release('000001');
    expect(caller.simulator.records.stock('PLAIN')).toMatchObject([
      { WarehouseID: 'WHOLESALE', LocationID: 'RECEIVING', LotSerialNbr: '', onHand: 1 },
    ]);
  });

  it('is answered by lot, in rows that name no item, with totals among them', async () => {
    await received();
    const { body } = await summary({ InventoryID: 'dated', ExpandByLotSerialNbr: true });
    expect(plain(body.Results, 'LocationID', 'LotSerialNbr', 'QtyOnHand', 'BaseUOM', 'InventoryID')).toEqual([
      ['BULK', 'A', 24, 'EA', undefined],
      ['MAIN', 'A', 24, 'EA', undefined],
      ['MAIN', 'B', 24, 'EA', undefined],
      [undefined, undefined, 72, 'EA', undefined],
    ]);
    expect(body.Results[0].ExpirationDate.value).toContain('2028-01-01');
    const ofBulk = await summary({ InventoryID: 'DATED', LocationID: 'bulk' });
    expect(plain(ofBulk.body.Results, 'LocationID', 'QtyOnHand')).toEqual([['BULK', 24]]);
    expect((await summary({ InventoryID: 'DATED' }, '')).body.Results).toBeUndefined();
  });

  it('has no rows without an item, and an error for one that is unknown', async () => {
    await received();
    const alone = await summary({ WarehouseID: 'WHOLESALE' });
    expect([alone.status, alone.body.Results]).toEqual([200, []]);
    const unknown = await summary({ InventoryID: 'NOBODY' });
    expect([unknown.status, unknown.body.InventoryID.error]).toEqual([
      422,
      expect.stringContaining('cannot be found'),
    ]);
  });

  it('adds up by warehouse in the list of items', async () => {
    await received();
    const { body } = await caller.get(
      'StockItem?$expand=WarehouseDetails&$select=InventoryID,WarehouseDetails/WarehouseID,WarehouseDetails/QtyOnHand',
    );
    const dated = body.find(({ InventoryID }: { InventoryID: Field }) => InventoryID.value === 'DATED');
    expect(plain(dated.WarehouseDetails, 'WarehouseID', 'QtyOnHand')).toEqual([['WHOLESALE', 72]]);
  });

  it('is less what was shipped where that is not issued yet', async () => {
    await received();
    await caller.admin('PUT', 'stock/DATED', {
      LocationID: 'MAIN',
      LotSerialNbr: 'A',
      shipped: 4,
      allocated: 2,
    });
    const asked = wire({ InventoryID: 'DATED' });
    const { body } = await caller.send('PUT', 'InventoryAllocationInquiry?$expand=Results', asked);
    expect([body.OnHand.value, body.SOShipped.value, body.AvailableForIssue.value]).toEqual([72, 4, 68]);
    expect(plain(body.Results, 'AllocationType', 'LotSerialNbr', 'Location', 'Qty')).toEqual([
      ['SO Shipped', 'A', 'MAIN', 4],
      ['SO Allocated', 'A', 'MAIN', 2],
    ]);
  });

  it('takes back what is returned, and never falls below zero', async () => {
    await received();
    await caller.admin('PUT', 'stock/PLAIN', { LocationID: 'RECEIVING', onHand: 1 });
    const back = { POReceiptNbr: '000001', POReceiptLineNbr: 2, ReceiptQty: 2 };
    const returned = await receive(caller, [back], { Type: 'Return' });
    expect(returned.status).toBe(200);
    const released = await release(returned.body.ReceiptNbr.value, caller, 'Return');
    expect(released.body.exceptionMessage).toContain('will go negative');
    expect(caller.simulator.records.stock('PLAIN')).toMatchObject([{ onHand: 1 }]);
  });

  it('is hidden where the role may not see it, and warehouses where there is only one', async () => {
    await caller.admin('PATCH', 'settings', { stockInquiries: false, multipleWarehouses: false });
    expect((await summary({ InventoryID: 'PLAIN' })).status).toBe(403);
    expect((await caller.get('Warehouse?$expand=Locations')).status).toBe(403);
  });

  it('fails as everything does: faults find the inquiry by its name', async () => {
    caller.simulator.faults.add({ fault: 'html503', match: { path: 'InventorySummaryInquiry' } });
    expect((await summary({ InventoryID: 'PLAIN' })).status).toBe(503);
    expect((await summary({ InventoryID: 'PLAIN' })).status).toBe(200);
  });

  it('refuses a field that is selected and unknown, and passes over one that is sent', async () => {
    expect((await summary({ InventoryID: 'PLAIN', Nonsense: 1 })).status).toBe(200);
    const unknown = await caller.get('Warehouse?$expand=Locations&$select=WarehouseID,Locations/Nonsense');
    expect([unknown.status, unknown.body.exceptionType]).toEqual([
      500,
      expect.stringContaining('KeyNotFound'),
    ]);
    expect(
      (await caller.get('/entity/Default/23.200.001/StockItem?$select=LastModifiedDateTime')).status,
    ).toBe(500);
  });

  it('is worked out of the receipts where books were kept before there was stock in them', async () => {
    const stateFile = join(mkdtempSync(join(tmpdir(), 'books-')), 'books.jsonl');
    const first = await signIn(await startForTest({ stateFile, dataset: aSetup(order) }));
    await receive(first, [onOrder(2, { ReceiptQty: 3 })]);
    await release('000001', first);
    const before = first.simulator.records.stock();
    await closeAll();
    const lines = readFileSync(stateFile, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    const older = lines.map((line) =>
      JSON.stringify(JSON.parse(line).filter(([kind]: [string]) => kind !== 'stock')),
    );
    writeFileSync(stateFile, `${older.join('\n')}\n`);
    const again = await startForTest({ stateFile });
    expect(again.records.stock()).toEqual(before);
    expect(before).toMatchObject([{ InventoryID: 'PLAIN', onHand: 3 }]);
  });
});
