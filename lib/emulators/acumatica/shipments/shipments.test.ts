import { type Caller, closeAll, signIn, startForTest, wire } from '#emulators/acumatica/testing/signed-in.ts';

afterEach(closeAll);

const EXPANDED = '$expand=Details,Details/Allocations,Orders';

const aDepot = async (lines: object[] = [{}], settings = {}) =>
  signIn(
    await startForTest({
      settings,
      dataset: {
        lotClasses: [{ ClassID: 'LOT', TrackingMethod: 'Track Lot Numbers' }],
        warehouses: [{ WarehouseID: 'WH1' }],
        stockItems: [
          {
            ...{ InventoryID: 'JAM', LotSerialClass: 'LOT', BaseUOM: 'PIECE' },
            UOMConversions: [
              { FromUOM: 'BOX', ToUOM: 'PIECE', ConversionFactor: 6, MultiplyOrDivide: 'Multiply' },
            ],
          },
        ],
        customers: [{ CustomerID: 'C1' }, { CustomerID: 'HELD', Status: 'On Hold' }],
        salesOrders: [
          {
            ...{ OrderNbr: '000067', CustomerID: 'C1', Date: '2026-01-01' },
            Details: lines.map((line) => ({ InventoryID: 'JAM', UOM: 'BOX', OrderQty: 4, ...line })),
          },
        ],
        stock: [
          ['L1', 12],
          ['L2', 30],
        ].map(([LotSerialNbr, onHand]) => ({
          ...{ InventoryID: 'JAM', WarehouseID: 'WH1', LocationID: 'MAIN' },
          ...{ LotSerialNbr: String(LotSerialNbr), onHand: Number(onHand) },
        })),
      },
    }),
  );

const ofL2 = (Qty: number) => wire({ LocationID: 'MAIN', LotSerialNbr: 'L2', Qty });

const ship = (office: Caller, rows: object[], more = {}) =>
  office.send('PUT', `Shipment?${EXPANDED}`, {
    ...wire({ Type: 'Shipment', Operation: 'Issue', CustomerID: 'C1', WarehouseID: 'WH1' }),
    ...wire({ Hold: false, Description: 'SH-000001-MARK', ...more }),
    Details: rows,
  });

const line = (OrderLineNbr: number, lots?: object[], more = {}) => ({
  ...wire({ OrderType: 'SO', OrderNbr: '000067', OrderLineNbr, ...more }),
  ...(lots ? { Allocations: lots } : {}),
});

const act = async (office: Caller, action = 'ConfirmShipment', nbr = '000001') => {
  const entity = wire({ ShipmentNbr: nbr });
  const started = await office.send('POST', `Shipment/${action}`, { entity });
  const location = started.headers.get('location') ?? '';
  let answer = await office.get(location);
  while (answer.status === 202) answer = await office.get(location);
  return answer;
};

const order = (office: Caller) => office.simulator.records.salesOrder('000067');

const stock = (office: Caller) =>
  office.simulator.records.stock('JAM').map(({ onHand, allocated, shipped }) => [onHand, allocated, shipped]);

describe('a shipment', () => {
  it('is what its allocations are, whatever quantity stands beside them', async () => {
    const office = await aDepot();
    const { status, body } = await ship(office, [line(1, [ofL2(6)], { ShippedQty: 4 })]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ShipmentNbr: { value: '000001' },
      Details: [{ ShippedQty: { value: 1 }, Allocations: [{ LotSerialNbr: { value: 'L2' } }] }],
      Orders: [{ OrderNbr: { value: '000067' } }],
    });
    expect(order(office)).toMatchObject({
      Status: 'Shipping',
      Details: [{ QtyOnShipments: 1, OpenQty: 4 }],
      Shipments: [{ ShipmentNbr: '000001', Status: 'Open', ShippedQty: 1 }],
    });
    expect(stock(office)).toEqual([
      [12, 0, 0],
      [30, 6, 0],
    ]);
  });

  it('takes lots of the system’s choice where none are named, and every open line where none is', async () => {
    const office = await aDepot([{}, { OrderQty: 1 }]);
    const { body } = await ship(office, [wire({ OrderType: 'SO', OrderNbr: '000067' })]);
    expect(body.Details).toHaveLength(2);
    expect(body.Details[0].Allocations).toMatchObject([
      { LotSerialNbr: { value: 'L1' }, Qty: { value: 12 } },
      { LotSerialNbr: { value: 'L2' }, Qty: { value: 12 } },
    ]);
  });

  it('is shipped once confirmed, issued later, and leaves the rest on back order', async () => {
    const office = await aDepot();
    await ship(office, [line(1, [ofL2(6)])]);
    expect((await act(office)).status).toBe(204);
    expect(order(office)).toMatchObject({
      Status: 'Back Order',
      Details: [{ QtyOnShipments: 1, OpenQty: 3, Completed: false }],
      Shipments: [{ Status: 'Confirmed' }],
    });
    expect(stock(office)[1]).toEqual([30, 0, 6]);
    expect((await act(office, 'UpdateIN')).status).toBe(204);
    expect(stock(office)[1]).toEqual([24, 0, 0]);
    expect(office.simulator.records.shipments()).toMatchObject([{ Status: 'Completed' }]);
    expect(order(office)).toMatchObject({ Status: 'Back Order', Shipments: [{ Status: 'Completed' }] });
  });

  it('completes the line and drops the rest where its rule says so', async () => {
    const office = await aDepot([{ ShippingRule: 'Cancel Remainder' }]);
    await ship(office, [line(1, [ofL2(6)])]);
    await act(office);
    expect(order(office)).toMatchObject({ Status: 'Completed', Details: [{ OpenQty: 0, Completed: true }] });
    const again = await ship(office, [line(1, [ofL2(6)])]);
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('No sales order line')]);
  });

  it('must be all of a line that ships complete', async () => {
    const office = await aDepot([{ ShippingRule: 'Ship Complete' }]);
    await ship(office, [line(1, [ofL2(6)])]);
    expect((await act(office)).text).toContain('must be shipped complete');
  });

  it('is the only open one of its order and warehouse; a repeat after it is confirmed is a second one', async () => {
    const office = await aDepot();
    await ship(office, [line(1, [ofL2(6)])]);
    const while_ = await ship(office, [line(1, [ofL2(6)])]);
    expect([while_.status, while_.text]).toEqual([
      422,
      expect.stringContaining('already has the 000001 open shipment'),
    ]);
    await act(office);
    expect((await ship(office, [line(1, [ofL2(6)])])).status).toBe(200);
    expect(order(office)).toMatchObject({ Details: [{ QtyOnShipments: 2 }] });
  });

  it('takes no more of a lot than is free, nor more than was ordered', async () => {
    const office = await aDepot([{ OrderQty: 1 }]);
    expect((await ship(office, [line(1, [ofL2(31)])])).text).toContain('will go negative');
    await ship(office, [line(1, [ofL2(12)])]);
    expect((await act(office)).text).toContain('greater than the quantity ordered');
  });

  it.each([
    ['a customer on hold', { CustomerID: 'HELD' }, "customer status is 'On Hold'"],
    ['another customer', { CustomerID: 'C9' }, 'cannot be found'],
    ['a day before its order', { ShipmentDate: '2025-12-31' }, 'earlier than the date'],
    ['an unknown warehouse', { WarehouseID: 'WH9' }, 'cannot be found'],
  ])('is refused for %s', async (_, more, says) => {
    const office = await aDepot();
    const { status, text } = await ship(office, [line(1, [ofL2(6)])], more);
    expect([status, text]).toEqual([422, expect.stringContaining(says)]);
  });

  it('on hold by preference is taken off it before it is confirmed', async () => {
    const office = await aDepot([{}], { holdShipments: true });
    await ship(office, [line(1, [ofL2(6)])]);
    expect((await act(office)).status).toBe(422);
    await office.send('PUT', 'Shipment', wire({ ShipmentNbr: '000001', Hold: false }));
    expect((await act(office)).status).toBe(204);
  });

  it('that is deleted before it is confirmed frees its order and its goods', async () => {
    const office = await aDepot();
    await ship(office, [line(1, [ofL2(6)])]);
    expect((await office.send('DELETE', 'Shipment/000001')).status).toBe(204);
    expect(order(office)).toMatchObject({ Status: 'Open', Shipments: [], Details: [{ QtyOnShipments: 0 }] });
    expect(stock(office)[1]).toEqual([30, 0, 0]);
    await ship(office, [line(1, [ofL2(6)])]);
    await act(office, 'ConfirmShipment', '000002');
    expect((await office.send('DELETE', 'Shipment/000002')).status).toBe(500);
  });

  it('may be confirmed although the answer says that it ended in an error', async () => {
    const office = await aDepot();
    await ship(office, [line(1, [ofL2(6)])]);
    await office.admin('POST', 'faults', { fault: 'releaseCommitsAsError' });
    expect((await act(office)).status).toBe(422);
    expect(office.simulator.records.shipments()).toMatchObject([{ Status: 'Confirmed' }]);
    expect((await office.get(`Shipment/000001?${EXPANDED}`)).body.Status.value).toBe('Confirmed');
  });
});
