import {
  type Caller,
  closeAll,
  signIn,
  startForTest,
  startSignedIn,
  wire,
} from '#emulators/acumatica/testing/signed-in.ts';

let caller: Caller;
beforeAll(async () => {
  caller = await startSignedIn({
    now: () => Date.parse('2026-11-20T01:02:03.456Z'),
    settings: { maxSessions: 9 },
  });
});
afterAll(closeAll);

describe('a record on the wire', () => {
  it('wraps every field, shows empty ones as {} and carries note, custom and links', async () => {
    const { status, body } = await caller.get('Vendor/V-MARKET');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      rowNumber: 1,
      note: { value: '' },
      VendorID: { value: 'V-MARKET' },
      CurrencyID: {},
      CashAccount: {},
      custom: {},
    });
    expect(body._links.self).toBe(`/entity/Default/24.200.001/Vendor/${body.id}`);
  });

  it('shows linked records and lists only when expanded', async () => {
    const bare = (await caller.get('Vendor/V-SWEETCO')).body;
    expect(bare.MainContact).toBeUndefined();
    const whole = (await caller.get('Vendor/V-SWEETCO?$expand=MainContact,MainContact/Address,Contacts'))
      .body;
    expect(whole.MainContact.Email.value).toBe('orders@sweetco.example');
    expect(whole.MainContact.Address.City.value).toBe('Mackay');
    expect(whole.Contacts).toEqual([]);
    const order = (await caller.get('PurchaseOrder/Normal/PO000101')).body;
    expect(order.Details).toBeUndefined();
  });

  it('keeps a header id for ever and gives rows new ids in each session', async () => {
    const path = 'PurchaseOrder/Normal/PO000101?$expand=Details';
    const other = await signIn(caller.simulator);
    const [first, again, elsewhere] = [await caller.get(path), await caller.get(path), await other.get(path)];
    expect(again.body.Details[0].id).toBe(first.body.Details[0].id);
    expect(elsewhere.body.id).toBe(first.body.id);
    expect(elsewhere.body.Details[0].id).not.toBe(first.body.Details[0].id);
  });

  it('selects fields of header and rows', async () => {
    const query = '$select=OrderNbr,Details/LineNbr&$expand=Details';
    const { body } = await caller.get(`PurchaseOrder/Normal/PO000101?${query}`);
    expect(Object.keys(body).sort()).toEqual(
      ['Details', 'OrderNbr', '_links', 'custom', 'id', 'note', 'rowNumber'].sort(),
    );
    expect(body.Details[1].LineNbr).toEqual({ value: 2 });
    expect(body.Details[1].InventoryID).toBeUndefined();
  });

  it('writes days as midnight with an offset and times in Sydney', async () => {
    const order = (await caller.get('PurchaseOrder/Normal/PO000103')).body;
    expect(order.PromisedOn.value).toBe('2026-11-20T00:00:00+00:00');
    await caller.send('PUT', 'Vendor', wire({ VendorID: 'V-CLEANCO', Terms: '7D' }));
    const vendor = (await caller.get('Vendor/V-CLEANCO')).body;
    expect(vendor.LastModifiedDateTime.value).toBe('2026-11-20T12:02:03.456+11:00');
  });

  it('has fields of later versions only there', async () => {
    const before = await caller.get('/entity/Default/20.200.001/StockItem/RM-SUGAR');
    const after = await caller.get('/entity/Default/24.200.001/StockItem/RM-SUGAR');
    expect(before.body.LastModifiedDateTime).toBeUndefined();
    expect(before.body.LastModified.value).toBe(after.body.LastModifiedDateTime.value);
  });

  it('pads ids and writes bare days on the flags', async () => {
    const padded = await startSignedIn({ settings: { padIds: true, dateOnly: true } });
    const { body } = await padded.get('PurchaseOrder/Normal/PO000101?$expand=Details');
    expect(body.VendorID.value).toBe('V-SWEETCO'.padEnd(30));
    expect(body.Details[0].InventoryID.value).toBe('RM-SUGAR'.padEnd(30));
    expect(body.Date.value).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});

describe('an address', () => {
  it.each([
    ['an unknown version', '/entity/Default/26.200.001/Vendor', 404],
    ['an unknown endpoint', '/entity/Custom/24.200.001/Vendor', 404],
    ['an unknown entity', 'Opportunity', 404],
    ['a version that is allowed', '/entity/default/25.200.001/vendor/V-SWEETCO', 200],
    ['keys without case and with padding', 'Vendor/v-sweetco%20%20', 200],
    ['keys joined by a bar', 'PurchaseOrder/Normal%7CPO000101', 200],
    ['an order of another branch', 'PurchaseOrder/Normal/PO000136', 500],
    ['a query too long for the web server', `Vendor?$filter=${'x'.repeat(2100)}`, 404],
  ])('with %s', async (_, path, status) => {
    expect((await caller.get(path)).status).toBe(status);
  });

  it('finds a record by its GUID', async () => {
    const { id } = (await caller.get('Vendor/V-SWEETCO')).body;
    expect((await caller.get(`Vendor/${id}`)).body.VendorID.value).toBe('V-SWEETCO');
  });

  it('answers 500 for a record that is missing', async () => {
    const { status, body } = await caller.get('PurchaseOrder/Normal/NOPE');
    expect(status).toBe(500);
    expect(body.exceptionType).toBe('PX.Api.ContractBased.NoEntitySatisfiesTheConditionException');
  });

  it('lies behind the site prefix when there is one', async () => {
    const behind = await startSignedIn({ settings: { site: '/Bottler' } });
    const { body } = await behind.get('Vendor/V-SWEETCO');
    expect(body._links.self).toMatch(/^\/Bottler\/entity\//);
  });
});

describe('a write', () => {
  it('answers the keys, what was sent and what was asked for, and ignores unknown members', async () => {
    const sent = { ...wire({ VendorID: 'V-NEW', VendorName: 'New Co' }), Nonsense: { value: 1 } };
    const { status, body } = await caller.send('PUT', 'Vendor', sent);
    expect(status).toBe(200);
    expect(body).toMatchObject({ VendorID: { value: 'V-NEW' }, VendorName: { value: 'New Co' } });
    expect(body.Status).toBeUndefined();
    expect(caller.simulator.records.vendor('V-NEW')).toMatchObject({
      Status: 'Active',
      VendorClass: 'DEFAULT',
    });
  });

  it('keeps the spelling of a key it found in another one', async () => {
    await caller.send('PUT', 'Vendor', wire({ VendorID: 'v-honey', Terms: '60D' }));
    expect(caller.simulator.records.vendor('V-HONEY')).toMatchObject({ VendorID: 'V-HONEY', Terms: '60D' });
  });

  it('is refused as POST', async () => {
    expect((await caller.send('POST', 'Vendor', wire({ VendorID: 'V-SWEETCO' }))).status).toBe(406);
  });

  it.each([
    ['no JSON', 'nonsense'],
    ['a bare value', { VendorID: 'V-1' }],
    ['a number that is none', wire({ VendorID: 'V-1', MinReceipt: 'many' })],
    ['a list that is none', { ...wire({ VendorID: 'V-1' }), Contacts: { value: 1 } }],
  ])('with %s is 400', async (_, body) => {
    const answer = await caller.send('PUT', 'Vendor', body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('The request is invalid.');
  });

  it('takes numbers and booleans as text', async () => {
    await caller.send(
      'PUT',
      'Vendor',
      wire({ VendorID: 'V-GASCO', MaxReceipt: '110.5', PrintOrders: 'False' }),
    );
    expect(caller.simulator.records.vendor('V-GASCO')).toMatchObject({
      MaxReceipt: 110.5,
      PrintOrders: false,
    });
  });

  it('by a filter is refused by name', async () => {
    const filter = encodeURIComponent("VendorName eq 'Derwent Valley Hops'");
    const { status, body } = await caller.send('PUT', `Vendor?$filter=${filter}`, wire({ Terms: 'COD' }));
    expect([status, body.modelState.$filter[0]]).toEqual([
      400,
      expect.stringMatching(/^A write by \$filter/),
    ]);
    expect(caller.simulator.records.vendor('V-HOPS')?.Terms).not.toBe('COD');
  });

  it('deletes what nothing refers to', async () => {
    expect((await caller.send('DELETE', 'Vendor/V-SWEETCO')).status).toBe(500);
    expect((await caller.send('DELETE', 'Vendor/V-DUPLICATE')).status).toBe(204);
    expect(caller.simulator.records.vendor('V-DUPLICATE')).toBeUndefined();
  });

  it('hides lot classes when the feature is off', async () => {
    const off = await signIn(await startForTest({ settings: { lotTracking: false } }));
    expect((await off.get('LotSerialClass')).status).toBe(403);
    expect((await off.get('StockItem/RM-SUGAR')).body.LotSerialClass.value).toBe('DEFAULT');
  });
});
