import { aBench, expectOk } from '#test/support/accounting/accounting-bench.ts';

describe('sales orders', () => {
  it('are those that can be shipped, with their lines and ship-to, one call for each status', async () => {
    const bench = await aBench();
    const orders = expectOk(await bench.connectSales().openSalesOrders());
    expect(orders.map(({ orderNbr, status }) => `${orderNbr} ${status}`)).toEqual([
      ...['SO001201', 'SO001202', 'SO001203', 'SO001204', 'SO001205', 'SO001206'].map((nbr) => `${nbr} Open`),
      ...['SO001208', 'SO001209', 'SO001212'].map((nbr) => `${nbr} Open`),
      'SO001207 Back Order',
    ]);
    expect(orders.find(({ orderNbr }) => orderNbr === 'SO001207')).toMatchObject({
      customerID: 'C-BEANST',
      shipTo: {
        locationID: 'MAIN',
        name: 'Bean Street Roastery',
        address: ['3 Chapel Lane', 'Marrickville NSW 2204', 'AU'],
        reach: { attention: 'Tom Okafor', phone: '+61 2 5550 0205', email: 'dock@beanst.example' },
      },
      lines: [
        {
          ...{ inventoryID: 'FG-TON200', uom: 'CASE', orderedQty: 8, openQty: 3, shippedQty: 5 },
          ...{ completed: false, operation: 'Issue', isDropShip: false },
        },
      ],
    });
    expect(bench.calls('/SalesOrder')).toHaveLength(2);
  });

  it.each([
    ['the list cannot be expanded', { optimizerFails: true }],
    ['the list comes back without its rows', { expandEmptyOnList: true }],
  ])('are read one by one where %s', async (_, settings) => {
    const bench = await aBench({ settings });
    const orders = expectOk(await bench.connectSales().openSalesOrders());
    expect(orders).toHaveLength(10);
    expect(orders.every(({ lines }) => lines.length > 0)).toBe(true);
  });

  it('of more than a page are all there, whatever the server cuts', async () => {
    const salesOrders = Array.from({ length: 120 }, (_, index) => ({
      OrderNbr: `S${String(index).padStart(3, '0')}`,
      CustomerID: 'C1',
      Details: [{ InventoryID: 'X', OrderQty: 1 }],
    }));
    const dataset = { customers: [{ CustomerID: 'C1' }], salesOrders };
    const bench = await aBench({ dataset, settings: { maxTop: 20 } });
    expect(expectOk(await bench.connectSales().openSalesOrders())).toHaveLength(120);
  });

  it('are of every type that is shipped here, and of no other: a number may be of several', async () => {
    const salesOrders = ['SO', 'S2', 'TR'].map((OrderType) => ({
      ...{ OrderType, OrderNbr: '7', CustomerID: 'C1', Details: [{ InventoryID: 'X', OrderQty: 1 }] },
    }));
    const bench = await aBench({ dataset: { customers: [{ CustomerID: 'C1' }], salesOrders } });
    const sales = bench.connectSales(['SO', 'S2']);
    expect(expectOk(await sales.openSalesOrders())).toMatchObject([
      { orderType: 'SO', orderNbr: '7', ofShippedType: true },
      { orderType: 'S2', orderNbr: '7', ofShippedType: true },
    ]);
    expect(expectOk(await sales.salesOrder('TR', '7'))).toMatchObject({ ofShippedType: false });
  });

  it('are read by key, and are null where there is none', async () => {
    const sales = (await aBench()).connectSales();
    const order = expectOk(await sales.salesOrder('SO', 'so001204'));
    expect(order).toMatchObject({ orderNbr: 'SO001204', note: 'Dock B closes at 14:00.' });
    expect(expectOk(await sales.salesOrder('SO', 'NONE'))).toBeNull();
  });
});

describe('customers', () => {
  it('of orders are found in one call, or by key', async () => {
    const bench = await aBench();
    const sales = bench.connectSales();
    const found = expectOk(await sales.customers(['C-NORTHLIQ', 'C-HARBOUR', 'NOBODY']));
    expect(found.map(({ customerID, status }) => `${customerID} ${status}`).sort()).toEqual([
      'C-HARBOUR Active',
      'C-NORTHLIQ On Hold',
    ]);
    expect(found.find(({ customerID }) => customerID === 'C-HARBOUR')?.reach).toEqual({
      ...{ attention: 'Ana Reyes', phone: '+61 2 5550 0102', email: 'orders@harbour.example' },
    });
    expect(bench.calls('/Customer')).toHaveLength(1);
    expect(expectOk(await sales.customer('c-mariner'))).toMatchObject({ status: 'Inactive' });
    expect(expectOk(await sales.customer('NOBODY'))).toBeNull();
  });
});
