import type { SimulatorOptions } from '#emulators/acumatica/start-simulator.ts';
import { aSetup, errorsIn, onOrder, receive } from '#emulators/acumatica/testing/receipts.ts';
import { type Caller, closeAll, startSignedIn, wire } from '#emulators/acumatica/testing/signed-in.ts';

afterAll(closeAll);

type Orders = Parameters<typeof aSetup>[0];
const start = (orders: Orders, options: SimulatorOptions = {}): Promise<Caller> =>
  startSignedIn({ dataset: aSetup(orders), ...options });
const plain = (OrderQty: number, rest = {}) => ({ InventoryID: 'PLAIN', OrderQty, ...rest });
const lineOf = ({ simulator }: Caller, line = 1, order = 'PO1') =>
  simulator.records.order(order)?.Details.find(({ LineNbr }) => LineNbr === line);

describe('a receipt', () => {
  it('is numbered, balanced, and counts on its order before any release', async () => {
    const caller = await start([{ Details: [plain(10)] }]);
    const { status, body } = await receive(caller, [onOrder(1, { ReceiptQty: 4 })], { VendorRef: 'GR-1' });
    expect(status).toBe(200);
    expect(body.ReceiptNbr.value).toBe('000001');
    expect(caller.simulator.records.receipt('000001')).toMatchObject({
      Status: 'Balanced',
      TotalQty: 4,
      VendorRef: 'GR-1',
    });
    expect(lineOf(caller)).toMatchObject({ QtyOnReceipts: 4, Completed: false });
  });

  it('stays on hold when asked, or when it doesn’t say', async () => {
    const caller = await start([{ Details: [plain(10)] }]);
    await receive(caller, [onOrder(1)], { Hold: true });
    await caller.send('PUT', 'PurchaseReceipt', wire({ VendorID: 'V1' }));
    expect(caller.simulator.records.receipts().map(({ Status }) => Status)).toEqual(['On Hold', 'On Hold']);
  });

  it('takes the open quantity where none is said', async () => {
    const caller = await start([{ Details: [plain(10, { QtyOnReceipts: 3 })] }]);
    const { body } = await receive(caller, [onOrder(1)]);
    expect(body.Details[0].ReceiptQty.value).toBe(7);
  });

  it('has no idempotency: the same PUT twice makes two', async () => {
    const caller = await start([{ Details: [plain(10)] }]);
    await receive(caller, [onOrder(1, { ReceiptQty: 1 })], { VendorRef: 'SAME' });
    await receive(caller, [onOrder(1, { ReceiptQty: 1 })], { VendorRef: 'SAME' });
    expect(caller.simulator.records.receiptsByVendorRef('SAME')).toHaveLength(2);
    const filter = encodeURIComponent("VendorID eq 'V1' and VendorRef eq 'same' and Type eq 'Receipt'");
    expect((await caller.get(`PurchaseReceipt?$filter=${filter}`)).body).toHaveLength(2);
  });

  it('adds every open line at its open quantity when the line number is missing', async () => {
    const caller = await start([
      {
        Details: [
          plain(10),
          plain(20, { QtyOnReceipts: 5 }),
          plain(5, { Cancelled: true }),
          plain(5, { LineType: 'Service' }),
        ],
      },
    ]);
    const { body } = await receive(caller, [{ POOrderType: 'RO', POOrderNbr: 'PO1', ReceiptQty: 1 }]);
    const quantities = body.Details.map((line: { ReceiptQty: { value: number } }) => line.ReceiptQty.value);
    expect(quantities).toEqual([10, 15]);
  });

  it('needs order type and number together', async () => {
    const caller = await start([{ Details: [plain(10)] }]);
    const { status, body } = await receive(caller, [{ POOrderNbr: 'PO1' }]);
    expect(status).toBe(422);
    expect(errorsIn(body)).toMatchObject({ 'Details/0': 'Purchase order type and number must be filled.' });
  });

  it.each([
    ['an unknown line', onOrder(9), {}],
    ['a completed line', onOrder(2), {}],
    ['a cancelled line', onOrder(3), {}],
    ['a freight line', onOrder(4), {}],
    ['an unknown order', onOrder(1, {}, 'NOPE'), {}],
    ['an order on hold', onOrder(1, {}, 'PO2'), {}],
    ['an order of another vendor', onOrder(1), { VendorID: 'V2' }],
  ])('refuses %s', async (_, line, header) => {
    const caller = await start([
      {
        Details: [
          plain(1),
          plain(1, { QtyOnReceipts: 1 }),
          plain(1, { Cancelled: true }),
          plain(1, { LineType: 'Freight' }),
        ],
      },
      { Status: 'On Hold', Details: [plain(1)] },
    ]);
    const before = caller.simulator.records.receipts().length;
    const { status, body } = await receive(caller, [line], header);
    expect(status).toBe(422);
    expect(body.error).toMatch(/purchase order line not found/);
    expect(body.ReceiptNbr).toEqual({ value: '<NEW>' });
    expect(caller.simulator.records.receipts()).toHaveLength(before);
  });

  it('says such things as a bare 500 on the setting', async () => {
    const caller = await start([{ Details: [plain(1)] }], { settings: { orderLineErrorStatus: 500 } });
    const { status, body } = await receive(caller, [onOrder(9)]);
    expect(status).toBe(500);
    expect(body.exceptionMessage).toMatch(/purchase order line not found/);
  });

  it.each([
    [{ VendorID: 'HELD' }, 'VendorID', "The vendor status is 'On Hold'."],
    [{ VendorID: 'GONE' }, 'VendorID', "The vendor status is 'Inactive'."],
    [{ VendorID: 'NOBODY' }, 'VendorID', "'Vendor' cannot be found in the system."],
    [{ VendorRef: 'x'.repeat(41) }, 'VendorRef', expect.stringMatching(/maximum of 40/)],
    [
      { Date: '1999-12-31' },
      'Date',
      'The financial period that corresponds to the 12/31/1999 date does not exist in the master financial calendar.',
    ],
  ])('with header %j is refused on the field', async (header, field, message) => {
    const caller = await start([{ Details: [plain(1)] }]);
    const { status, body } = await receive(caller, [onOrder(1)], header);
    expect(status).toBe(422);
    expect(errorsIn(body)[field]).toEqual(message);
    expect(body.error).toBe(
      "Inserting  'Purchase Receipt' record raised at least one error. Please review the errors.",
    );
    expect(lineOf(caller)?.QtyOnReceipts).toBe(0);
  });

  it('can’t be dated in a closed period', async () => {
    const caller = await start([{ Details: [plain(1)] }], { settings: { closedBefore: '2026-11-01' } });
    const closed = await receive(caller, [onOrder(1)], { Date: '2026-10-31' });
    expect(errorsIn(closed.body).Date).toBe('The 10-2026 financial period is closed.');
  });

  it('accepts vendors whose payments are held, and cuts a long reference on old builds', async () => {
    const caller = await start([{ VendorID: 'UNPAID', Details: [plain(1)] }], {
      settings: { truncateVendorRef: true },
    });
    const { status } = await receive(caller, [onOrder(1)], { VendorID: 'UNPAID', VendorRef: 'y'.repeat(50) });
    expect(status).toBe(200);
    expect(caller.simulator.records.receipts()[0]?.VendorRef).toBe('y'.repeat(40));
  });

  it('compares the control quantity on the setting', async () => {
    const caller = await start([{ Details: [plain(10)] }], { settings: { validateControlQty: true } });
    const off = await receive(caller, [onOrder(1, { ReceiptQty: 4 })], { ControlQty: 5 });
    expect(errorsIn(off.body).ControlQty).toBe('Document is out of balance.');
    expect((await receive(caller, [onOrder(1, { ReceiptQty: 4 })], { ControlQty: 4 })).status).toBe(200);
  });

  it('needs an item and a warehouse on lines without an order', async () => {
    const caller = await start([]);
    expect(errorsIn((await receive(caller, [{ ReceiptQty: 1 }])).body)['Details/0/InventoryID']).toMatch(
      /cannot be empty/,
    );
    expect(
      errorsIn((await receive(caller, [{ InventoryID: 'PLAIN', ReceiptQty: 1 }])).body)[
        'Details/0/Warehouse'
      ],
    ).toMatch(/cannot be empty/);
    expect(
      (await receive(caller, [{ InventoryID: 'PLAIN', ReceiptQty: 1, Warehouse: 'WHOLESALE' }])).status,
    ).toBe(200);
    expect((await receive(caller, [{ InventoryID: 'GLOVES', ReceiptQty: 1 }])).status).toBe(200);
  });

  it.each([
    [{ Warehouse: 'NOWHERE' }, 'Details/0/Warehouse'],
    [{ Location: 'NOWHERE' }, 'Details/0/Location'],
    [{ Location: 'DESPATCH' }, 'Details/0/Location'],
    [{ UOM: 'BARREL' }, 'Details/0/UOM'],
    [{ ReceiptQty: -1 }, 'Details/0/ReceiptQty'],
    [{ ReceiptQty: 0 }, 'Details/0/ReceiptQty'],
    [{ InventoryID: 'LOTTED' }, 'Details/0/InventoryID'],
  ])('with line %j is refused on the field', async (fields, path) => {
    const caller = await start([{ Details: [plain(5)] }]);
    const { status, body } = await receive(caller, [onOrder(1, fields)]);
    expect(status).toBe(422);
    expect(Object.keys(errorsIn(body))).toContain(path);
  });
});

describe('the tolerance of an order line', () => {
  const reject = { MaxReceiptPercent: 105, ReceiptAction: 'Reject' as const };

  it('rejects above the maximum, and takes exactly the maximum', async () => {
    const caller = await start([{ Details: [plain(100, reject)] }]);
    const over = await receive(caller, [onOrder(1, { ReceiptQty: 105.000001 })]);
    expect(over.status).toBe(422);
    expect(errorsIn(over.body)['Details/0/ReceiptQty']).toMatch(/above the maximum quantity/);
    expect((await receive(caller, [onOrder(1, { ReceiptQty: 105 })])).status).toBe(200);
  });

  it('counts what other receipts hold, and all lines of this one', async () => {
    const caller = await start([{ Details: [plain(0.3)] }]);
    expect((await receive(caller, [onOrder(1, { ReceiptQty: 0.1 })])).status).toBe(200);
    const twice = [onOrder(1, { ReceiptQty: 0.1 }), onOrder(1, { ReceiptQty: 0.2 })];
    expect((await receive(caller, twice)).status).toBe(422);
    const rest = [onOrder(1, { ReceiptQty: 0.1 }), onOrder(1, { ReceiptQty: 0.1 })];
    expect((await receive(caller, rest)).status).toBe(200);
    expect(lineOf(caller)?.QtyOnReceipts).toBe(0.3);
  });

  it.each(['Accept', 'Accept but Warn'] as const)('lets more pass with %s', async (ReceiptAction) => {
    const caller = await start([{ Details: [plain(10, { ReceiptAction })] }]);
    expect((await receive(caller, [onOrder(1, { ReceiptQty: 50 })])).status).toBe(200);
    expect(lineOf(caller)?.QtyOnReceipts).toBe(50);
  });

  it('asks for the minimum on the setting only', async () => {
    const details = [plain(10, { MinReceiptPercent: 90, ReceiptAction: 'Reject' as const })];
    const lax = await start([{ Details: details }]);
    expect((await receive(lax, [onOrder(1, { ReceiptQty: 5 })])).status).toBe(200);
    const strict = await start([{ Details: details }], { settings: { enforceMinReceipt: true } });
    expect((await receive(strict, [onOrder(1, { ReceiptQty: 5 })])).status).toBe(422);
  });

  it('compares in the order’s unit', async () => {
    const caller = await start([{ Details: [{ InventoryID: 'DATED', OrderQty: 2, UOM: 'CASE' }] }]);
    const lots = (Qty: number) => [{ Qty, LotSerialNbr: 'A', ExpirationDate: '2027-01-01' }];
    const over = await receive(caller, [onOrder(1, { ReceiptQty: 49, UOM: 'EA', Allocations: lots(49) })]);
    expect(over.status).toBe(422);
    expect(
      (await receive(caller, [onOrder(1, { ReceiptQty: 36, UOM: 'EA', Allocations: lots(36) })])).status,
    ).toBe(200);
    expect(lineOf(caller)?.QtyOnReceipts).toBe(1.5);
  });
});
