import { type Caller, closeAll, startSignedIn } from '#emulators/acumatica/testing/signed-in.ts';

let caller: Caller;
beforeEach(async () => {
  caller = await startSignedIn();
});
afterEach(closeAll);

const filtered = async (entity: string, filter: string) =>
  (await caller.get(`${entity}?$filter=${encodeURIComponent(filter)}`)).body;

describe('sales orders', () => {
  it('are read by key with their lines, ship-to and shipments, and listed by status', async () => {
    const { body } = await caller.get(
      'SalesOrder/SO/SO001207?$expand=Details,Shipments,ShipToAddress,ShipToContact,ShippingSettings',
    );
    expect(body).toMatchObject({
      CustomerID: { value: 'C-BEANST' },
      Status: { value: 'Back Order' },
      ShipToContact: { BusinessName: { value: 'Bean Street Roastery' } },
      ShipToAddress: { City: { value: 'Marrickville' } },
      Shipments: [],
      Details: [{ OrderQty: { value: 8 }, OpenQty: { value: 3 }, QtyOnShipments: { value: 5 } }],
    });
    const open = await filtered('SalesOrder', "OrderType eq 'SO' and Status eq 'Open'");
    expect(open.map((one: { OrderNbr: { value: string } }) => one.OrderNbr.value)).not.toContain('SO001210');
  });

  it('are entered of customers that there are, and changed line by line', async () => {
    const none = await caller.send('PUT', 'SalesOrder', { CustomerID: { value: 'NOBODY' } });
    expect(none.status).toBe(422);
    const made = await caller.send('PUT', 'SalesOrder', {
      CustomerID: { value: 'C-HARBOUR' },
      Details: [{ InventoryID: { value: 'FG-SL330' }, OrderQty: { value: 5 }, UOM: { value: 'CASE' } }],
    });
    expect(made.body).toMatchObject({ OrderType: { value: 'SO' }, OrderNbr: { value: '000001' } });
    await caller.send('PUT', 'SalesOrder', {
      OrderType: { value: 'SO' },
      OrderNbr: { value: '000001' },
      Details: [{ LineNbr: { value: 1 }, Completed: { value: true } }],
    });
    expect(caller.simulator.records.salesOrder('000001')?.Details).toMatchObject([
      { OrderQty: 5, OpenQty: 5, Completed: true, ShippingRule: 'Back Order Allowed' },
    ]);
  });

  it('tell when they were changed under the older name of that field', async () => {
    const since = new Date(caller.simulator.clock.now() - 60_000).toISOString().slice(0, 19);
    const changed = () => filtered('SalesOrder', `LastModified gt datetimeoffset'${since}+00:00'`);
    expect(await changed()).toEqual([]);
    await caller.send('PUT', 'SalesOrder', {
      OrderType: { value: 'SO' },
      OrderNbr: { value: 'SO001201' },
      Status: { value: 'On Hold' },
    });
    expect(await changed()).toHaveLength(1);
  });
});

describe('customers', () => {
  it('are found by several ids at once, each with its standing', async () => {
    const found = await filtered('Customer', "CustomerID eq 'C-NORTHLIQ' or CustomerID eq 'C-MARINER'");
    expect(found.map((one: { Status: { value: string } }) => one.Status.value).sort()).toEqual([
      'Inactive',
      'On Hold',
    ]);
  });

  it('come back empty with a filter, on the fault', async () => {
    caller.simulator.faults.add({ fault: 'filterSilentEmpty', match: { path: 'Customer' } });
    expect(await filtered('Customer', "CustomerID eq 'C-HARBOUR'")).toEqual([]);
    expect(await filtered('Customer', "CustomerID eq 'C-HARBOUR'")).toHaveLength(1);
  });
});
