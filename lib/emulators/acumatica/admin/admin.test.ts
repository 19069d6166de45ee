import { get } from 'node:http';
import { type Caller, closeAll, signIn, startSignedIn } from '#emulators/acumatica/testing/signed-in.ts';

let caller: Caller;
beforeAll(async () => {
  caller = await startSignedIn();
});
afterAll(closeAll);

describe('the admin API', () => {
  it('makes ten thousand vendors, which are then paged in order', async () => {
    const { body } = await caller.admin('POST', 'vendors/generate', { count: 10_000 });
    expect(body.made).toBe(10_000);
    const seen: string[] = [];
    for (let skip = 0; ; skip += 500) {
      const page = (await caller.get(`Vendor?$select=VendorID&$top=500&$skip=${skip}`)).body;
      seen.push(...page.map((vendor: { VendorID: { value: string } }) => vendor.VendorID.value));
      if (page.length < 500) break;
    }
    expect(seen).toEqual(caller.simulator.records.vendors().map(({ VendorID }) => VendorID));
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('enters a receipt directly, as somebody in the office would', async () => {
    const line = { POOrderType: 'Normal', POOrderNbr: 'PO000101', POLineNbr: 1, ReceiptQty: 25 };
    const lots = { LotSerialNbr: 'S-77', ExpirationDate: '2028-01-01' };
    const entered = await caller.admin('POST', 'receipts', {
      VendorID: 'V-SWEETCO',
      Hold: false,
      Details: [{ ...line, ...lots }],
    });
    expect(entered.body).toMatchObject({
      Status: 'Balanced',
      enteredBy: 'gibbs',
      Details: [{ LotSerialNbr: 'S-77' }],
    });
    expect(caller.simulator.records.order('PO000101')?.Details[0]?.QtyOnReceipts).toBe(25);
    const refused = await caller.admin('POST', 'receipts', {
      VendorID: 'V-SWEETCO',
      Details: [{ ...line, POLineNbr: 9 }],
    });
    expect(refused.status).toBe(422);
    await caller.admin('POST', `receipts/${entered.body.ReceiptNbr}/release`);
    while (caller.simulator.records.receipt(entered.body.ReceiptNbr)?.Status !== 'Released') {
      await caller.admin('GET', 'state');
    }
  });

  it('makes, changes and removes orders and items', async () => {
    const made = await caller.admin('PUT', 'orders/Normal/PO900', {
      VendorID: 'V-HOPS',
      Details: [{ InventoryID: 'RM-HOPS', OrderQty: 5, UnitCost: 2 }],
    });
    expect(made.body).toMatchObject({
      Status: 'Open',
      Details: [{ LineNbr: 1, UOM: 'FOIL', ReceiptAction: 'Reject' }],
    });
    const grown = await caller.admin('PUT', 'orders/Normal/PO900', {
      Details: [
        { LineNbr: 1, OrderQty: 6 },
        { InventoryID: 'RM-HOPS', OrderQty: 1 },
      ],
    });
    expect(grown.body.Details).toMatchObject([{ OrderQty: 6 }, { LineNbr: 2, OrderQty: 1, CompleteOn: 100 }]);
    expect((await caller.admin('GET', 'orders/Normal/PO900')).status).toBe(200);
    expect((await caller.admin('DELETE', 'orders/Normal/PO900')).status).toBe(204);
    expect((await caller.admin('GET', 'orders/Normal/PO900')).status).toBe(404);
    const item = await caller.admin('PUT', 'items/NEW-1', { Description: 'New', LotSerialClass: 'LOT' });
    expect(item.body).toMatchObject({ InventoryID: 'NEW-1', BaseUOM: 'EA' });
    const received = { QtyOnReceipts: 2 };
    expect((await caller.admin('PUT', 'orders/Normal/PO901', { Details: [received] })).status).toBe(422);
  });

  it('changes settings while the system runs, and refuses what is none', async () => {
    expect((await caller.admin('PATCH', 'settings', { perMinute: 500 })).body.perMinute).toBe(500);
    expect(caller.simulator.settings.perMinute).toBe(500);
    expect((await caller.admin('PATCH', 'settings', { perMinute: 'many' })).status).toBe(400);
    expect((await caller.admin('PATCH', 'settings', { nonsense: 1 })).status).toBe(400);
    expect((await caller.admin('PATCH', 'settings', { orderLineErrorStatus: 400 })).status).toBe(400);
    expect((await caller.admin('GET', 'settings')).text).not.toContain('warehouse-demo');
    await caller.admin('PATCH', 'settings', { perMinute: 0 });
  });

  it('moves the clock and ends sessions', async () => {
    const { body } = await caller.admin('POST', 'clock', { advanceMs: 3_600_000 });
    expect(body.offsetMs).toBe(3_600_000);
    expect((await caller.admin('POST', 'clock', { advanceMs: 'soon' })).status).toBe(400);
    const fresh = await signIn(caller.simulator);
    expect((await caller.admin('DELETE', 'sessions')).status).toBe(204);
    expect((await fresh.get('Vendor?$top=1')).status).toBe(401);
  });

  it('logs calls without the secrets of signing in', async () => {
    await signIn(caller.simulator);
    const [call] = caller.simulator.records.calls();
    expect(call).toMatchObject({ method: 'POST', target: '/entity/auth/login', status: 204, sent: '' });
  });

  it('starts the books again', async () => {
    caller.simulator.faults.add({ fault: 'slow', times: 'always' });
    expect((await caller.admin('POST', 'reset', { dataset: 'empty' })).body).toEqual({
      vendors: 0,
      orders: 0,
    });
    expect((await caller.admin('POST', 'seed', { vendors: [{ VendorID: 'ONLY' }] })).status).toBe(200);
    expect(caller.simulator.records.vendors()).toMatchObject([{ VendorID: 'ONLY', Status: 'Active' }]);
    expect(caller.simulator.faults.list()).toEqual([]);
    await caller.admin('POST', 'reset', {});
    expect(caller.simulator.records.order('PO000101')).toBeDefined();
    expect((await caller.admin('POST', 'reset', { dataset: 'other' })).status).toBe(400);
  });

  const asOther = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve) => {
      get(`${caller.simulator.url}/__sim/state`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
    });

  it('is closed to pages of other sites', async () => {
    expect(await asOther({ Origin: 'http://evil.example' })).toBe(403);
    expect(await asOther({ Host: 'evil.example' })).toBe(403);
    expect(await asOther({})).toBe(200);
  });
});

describe('the admin page', () => {
  it.each(['break', 'vendors', 'orders', 'items', 'receipts', 'calls', 'sessions', 'push', 'settings'])(
    'shows %s',
    async (tab) => {
      const { status, text, headers } = await caller.get(`/?tab=${tab}`);
      expect(status).toBe(200);
      expect(text).toContain('aria-current="page"');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    },
  );

  it('escapes what people typed', async () => {
    await caller.admin('PUT', 'vendors/V-EVIL', { VendorName: '<script>alert("1")</script>' });
    const { text } = await caller.get('/?tab=vendors&search=evil');
    expect(text).toContain('&lt;script&gt;alert(&quot;1&quot;)');
    expect(text).not.toContain('<script>alert');
  });

  it('has its own script and style', async () => {
    expect((await caller.get('/__sim/page.js')).headers.get('content-type')).toContain('javascript');
    expect((await caller.get('/__sim/page.css')).headers.get('content-type')).toContain('css');
  });
});
