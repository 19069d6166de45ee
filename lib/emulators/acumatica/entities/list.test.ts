import {
  type Caller,
  closeAll,
  signIn,
  startForTest,
  startSignedIn,
} from '#emulators/acumatica/testing/signed-in.ts';

let caller: Caller;
beforeAll(async () => {
  caller = await startSignedIn({ settings: { maxSessions: 9 } });
});
afterAll(closeAll);

const list = async (entity: string, filter: string, rest = '') =>
  caller.get(`${entity}?$filter=${encodeURIComponent(filter)}${rest}`);
const vendorIds = async (filter: string) =>
  (await list('Vendor', filter)).body.map((vendor: { VendorID: { value: string } }) => vendor.VendorID.value);

describe('a list', () => {
  it('is ascending by key, paged by skip and top, and ignores any other order', async () => {
    const all = (await caller.get('Vendor?$orderby=VendorName desc')).body;
    const ids = all.map((vendor: { VendorID: { value: string } }) => vendor.VendorID.value);
    expect(ids).toEqual([...ids].sort());
    const page = (await caller.get('Vendor?$skip=5&$top=3&$select=VendorID')).body;
    expect(page.map((vendor: { VendorID: { value: string } }) => vendor.VendorID.value)).toEqual(
      ids.slice(5, 8),
    );
    expect(page[0].rowNumber).toBe(1);
  });

  it('cuts a large $top off without a word', async () => {
    const capped = await signIn(await startForTest({ settings: { maxTop: 10 } }));
    expect((await capped.get('Vendor?$top=500')).body).toHaveLength(10);
    expect((await capped.get('Vendor')).body.length).toBeGreaterThan(10);
  });

  it('refuses a $top that is no number', async () => {
    expect((await caller.get('Vendor?$top=many')).status).toBe(400);
  });

  it('shows the orders of the own branch only, or of the branch in the header', async () => {
    const branch = { 'PX-CbApiBranch': 'brisbane' };
    const orders = (await caller.get('PurchaseOrder', branch)).body;
    expect(orders.map((order: { OrderNbr: { value: string } }) => order.OrderNbr.value)).toEqual([
      'PO000136',
    ]);
    expect((await caller.get('PurchaseOrder', { 'PX-CbApiBranch': 'PERTH' })).status).toBe(500);
  });

  it('fails or comes back hollow with rows expanded, on the flags', async () => {
    const failing = await signIn(await startForTest({ settings: { optimizerFails: true } }));
    const failed = await failing.get('PurchaseOrder?$expand=Details');
    expect(failed.status).toBe(500);
    expect(failed.body.exceptionMessage).toMatch(/^Optimization cannot be performed\./);
    expect((await failing.get('PurchaseOrder/Normal/PO000101?$expand=Details')).body.Details).toHaveLength(2);
    const hollow = await signIn(await startForTest({ settings: { expandEmptyOnList: true } }));
    expect((await hollow.get('PurchaseOrder?$expand=Details&$top=1')).body[0].Details).toEqual([]);
  });
});

describe('a filter', () => {
  it.each([
    ["VendorID eq 'v-sweetco'", ['V-SWEETCO']],
    ["VendorID eq 'V-SWEETCO   '", ['V-SWEETCO']],
    ["VendorName eq 'O''Brien''s Orchard & Sons'", ['V-ORCHARD']],
    ["VendorClass eq 'FREIGHT' and Status eq 'Inactive'", ['V-SHIPPING']],
    ["VendorID eq 'V-HOPS' or VendorID eq 'V-LAB' or VendorID eq 'NONE'", ['V-HOPS', 'V-LAB']],
  ])('%s', async (filter, ids) => {
    expect(await vendorIds(filter)).toEqual(ids);
  });

  it.each([
    ["startswith(VendorID,'V-CO')", 'startswith('],
    ["contains(VendorName,'a')", 'contains('],
    ["cf.String(f='Document.AttributeGRNID') eq 'GR-9'", 'cf.String('],
    ["not (VendorID eq 'a')", 'not('],
    ["(VendorID eq 'a')", '('],
    ["VendorID eq 'a' and VendorName eq 'b' or VendorName eq 'c'", 'or'],
    ["VendorID eq 'a' and", 'and'],
    ["VendorID ne 'a'", "VendorID ne 'a'"],
    ["VendorID gt 'a'", "VendorID gt 'a'"],
    ['CurrencyID eq null', 'CurrencyID eq null'],
    ['PrintOrders eq true', 'PrintOrders eq true'],
    ["PrintOrders eq 'true'", "PrintOrders eq 'true'"],
    ["MainContact/Email eq 'a'", 'MainContact/Email'],
    ["VendorID eq 'a", "VendorID eq '"],
    ['VendorID eq', 'VendorID eq'],
    ["LastModifiedDateTime gt datetimevalue'2026-01-01T00:00:00'", "gt datetimevalue'"],
    ["LastModifiedDateTime gt datetimeoffset'2026-01-41T00:00:00Z'", '2026-01-41'],
    ["VendorID gt datetimeoffset'2026-01-01T00:00:00Z'", 'VendorID gt'],
  ])('%s is refused by name', async (filter, named) => {
    const { status, body } = await list('Vendor', filter);
    expect(status).toBe(400);
    expect(body.modelState.$filter[0]).toContain(named);
    expect(body.modelState.$filter[0]).toContain("isn't spoken");
  });

  it('by a field that the entity has not is 500, as in the system itself', async () => {
    expect((await list('Vendor', "Nonsense eq 'a'")).status).toBe(500);
  });

  it('compares times with their offset, whose plus must be encoded', async () => {
    await caller.send('PUT', 'Vendor', { VendorID: { value: 'V-HOPS' }, Terms: { value: '7D' } });
    const since = new Date(caller.simulator.clock.now() - 60_000).toISOString().slice(0, 19);
    expect(await vendorIds(`LastModifiedDateTime gt datetimeoffset'${since}+00:00'`)).toEqual(['V-HOPS']);
    const plain = `LastModifiedDateTime%20gt%20datetimeoffset'${since}+00:00'`;
    expect((await caller.get(`Vendor?$filter=${plain}`)).status).toBe(400);
  });

  it('compares a day with the day of an instant', async () => {
    const day = 86_400_000;
    const today = new Date(caller.simulator.clock.now() + 11 * 3_600_000);
    const found = async (at: number) =>
      (
        await list(
          'PurchaseOrder',
          `OrderNbr eq 'PO000106' and Date ge datetimeoffset'${new Date(at).toISOString()}'`,
        )
      ).body;
    expect(await found(today.getTime() - 30 * day)).toHaveLength(1);
    expect(await found(today.getTime() + day)).toEqual([]);
  });

  it('takes twenty items joined by or', async () => {
    const ids = Array.from({ length: 20 }, (_, at) => `InventoryID eq 'NONE-${at}'`);
    const found = await list(
      'StockItem',
      [...ids, "InventoryID eq 'RM-SUGAR'"].join(' or '),
      '&$select=InventoryID',
    );
    expect(found.body).toHaveLength(1);
  });
});
