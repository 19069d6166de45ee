import { toNumber } from '#domain/quantity.ts';
import { aBench, type Bench, expectError, expectOk } from '#test/support/accounting/accounting-bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await aBench({
    dataset: {
      stockItems: [{ InventoryID: 'GLASS', BaseUOM: 'EA' }, { InventoryID: 'NONE' }],
      stock: [
        {
          InventoryID: 'GLASS',
          LotSerialNbr: 'A',
          LocationID: 'MAIN',
          onHand: 60,
          ExpirationDate: '2028-01-01',
        },
        { InventoryID: 'GLASS', LotSerialNbr: 'A', LocationID: 'BULK', onHand: 20 },
        { InventoryID: 'GLASS', LotSerialNbr: 'B', LocationID: 'MAIN', onHand: 0.5 },
      ],
    },
  });
});

const balances = async (inventoryID: string) => {
  const found = expectOk(await bench.connectStock().balancesOf(inventoryID));
  return found?.map(({ lotNumber, locationID, onHand, issuable }) => [
    ...[lotNumber, locationID, toNumber(onHand), toNumber(issuable)],
  ]);
};

describe('the stock of the accounting system', () => {
  it('is read by lot and location in one call, without the totals among its rows', async () => {
    expect(await balances('glass')).toEqual([
      ['A', 'BULK', 20, 20],
      ['A', 'MAIN', 60, 60],
      ['B', 'MAIN', 0.5, 0.5],
    ]);
    expect(bench.calls('Inquiry')).toHaveLength(1);
  });

  it('is less by what was shipped and is not issued yet, which is asked where something is planned', async () => {
    await fetch(`${bench.simulator.url}/__sim/stock/GLASS`, {
      method: 'PUT',
      body: JSON.stringify({ LocationID: 'MAIN', LotSerialNbr: 'A', shipped: 12, allocated: 5 }),
    });
    expect(await balances('GLASS')).toContainEqual(['A', 'MAIN', 60, 48]);
    expect(bench.calls('Inquiry')).toHaveLength(2);
  });

  it('tells nothing on hand from rows that did not come', async () => {
    expect(await balances('NONE')).toEqual([]);
    expect(expectOk(await bench.connectStock().balancesOf('NOBODY'))).toBeNull();
  });

  it('is refused in the words of the accounting system where the role may not see it', async () => {
    bench.simulator.settings.stockInquiries = false;
    expect(expectError(await bench.connectStock().balancesOf('GLASS'))).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('insufficient rights'),
    });
  });

  it('is asked again where the line breaks', async () => {
    bench.simulator.faults.add({ fault: 'reset', times: 1, match: { path: 'InventorySummaryInquiry' } });
    expect(await balances('GLASS')).toHaveLength(3);
  });

  it('adds up by item in pages', async () => {
    const page = expectOk(await bench.connectStock().listOnHand({ skip: 0 }));
    expect(page.rows.map(({ inventoryID, onHand }) => [inventoryID, toNumber(onHand)])).toEqual([
      ['GLASS', 80.5],
      ['NONE', 0],
    ]);
    expect(page.next).toBeNull();
  });
});
