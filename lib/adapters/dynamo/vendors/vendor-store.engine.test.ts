import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { mirrorVendor } from '#domain/vendors/mirror-vendor.ts';
import { ListedVendor, type Vendor } from '#domain/vendors/vendor.ts';
import { TABLE_DEFINITIONS } from '#infra/table-definitions.ts';
import { aVendor } from '#test/support/builders/vendors.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { vendorLister } from './vendor-lister.ts';

const aStore = async () => {
  const { Vendors: TableName } = await freshTables(testEngine.endpoint, 'Vendors');
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: testEngine.endpoint,
      region: 'ap-southeast-2',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
  return {
    store: vendorLister(client, TableName),
    row: async (vendorKey: string) =>
      (await client.send(new GetCommand({ TableName, Key: { vendorKey } }))).Item ?? {},
    put: (Item: Record<string, unknown>) => client.send(new PutCommand({ TableName, Item })),
  };
};

const WHOLE = { segment: 0, of: 1, after: null };

describe('a stored vendor', () => {
  it('comes back as it was given, and takes no place for what it does not say', async () => {
    const { store, row } = await aStore();
    const vendor = aVendor({ SupplierClass: 'GLASS' });
    await store.saveFromAccounting(vendor, null);
    expect(await store.load('ACME')).toEqual(vendor);
    const names = Object.keys(await row('ACME'));
    expect(names).toEqual(expect.arrayContaining(['SupplierClass', 'statusHistory', 'createdBy']));
    for (const absent of ['contact', 'CurrencyID', 'receivableBy', 'unconfirmed', 'updatedAt', 'updatedBy'])
      expect(names).not.toContain(absent);
  });

  it('loses what the accounting system no longer says, and keeps who changed it', async () => {
    const { store, row } = await aStore();
    const first = aVendor({ SupplierClass: 'GLASS', contact: 'dock@acme.example', unconfirmed: true });
    await store.saveFromAccounting(first, null);
    const changed = { updatedAt: '2026-02-01T00:00:00.000Z', updatedBy: 'notification' };
    const next = { ...first, ...changed, SupplierClass: null, contact: null, unconfirmed: false };
    await store.saveFromAccounting({ ...next, accountingRev: 2 }, first);
    expect(await store.load('ACME')).toEqual({ ...next, accountingRev: 2 });
    expect(await row('ACME')).not.toHaveProperty('contact');
  });

  it('is read, and goes on, as the version before wrote it', async () => {
    const { store, row, put } = await aStore();
    const vendor = aVendor({ accountingRev: 1 });
    await put({ ...vendor, vendorKey: 'ACME' });
    expect(await row('ACME')).toMatchObject({ contact: null, unconfirmed: false });
    const held = await store.load('ACME');
    expect(held).toEqual(vendor);
    const next = { ...vendor, vendorName: 'Acme', accountingRev: 2 };
    expect(await store.saveFromAccounting(next, held)).toEqual({ ok: true, value: undefined });
    expect(await store.load('ACME')).toEqual(next);
  });

  it('whose status never moved has the history that its first reading says, and from then on all of it', async () => {
    const { store, row } = await aStore();
    const told = { vendorID: 'ACME', vendorName: 'Acme', vendorClass: null, currencyID: null };
    const times = { createdAt: null, lastModifiedAt: null };
    const read = (held: Vendor | null, status: string, day: number) => {
      const now = Date.UTC(2026, 0, day);
      const change = mirrorVendor(
        held,
        { ...told, ...times, status },
        { serverTime: now, tookMs: 0, now },
        `load ${day}`,
      );
      if (change.kind === 'same') throw new Error('Nothing changed.');
      return change.next;
    };
    const first = read(null, 'Active', 5);
    await store.saveFromAccounting(first, null);
    expect(first.statusHistory).toHaveLength(1);
    expect(await store.load('ACME')).toEqual(first);
    expect(await row('ACME')).not.toHaveProperty('statusHistory');

    const second = read(first, 'On Hold', 6);
    await store.saveFromAccounting(second, first);
    expect(await store.load('ACME')).toEqual(second);
    expect(second.statusHistory.map(({ status, by }) => [status, by])).toEqual([
      ['Active', 'load 5'],
      ['On Hold', 'load 6'],
    ]);
    const none = { ...second, accountingRev: 3, statusHistory: [] };
    await store.saveFromAccounting(none, second);
    expect(await store.load('ACME')).toEqual(none);
  });

  it('with a history that cannot be read has none', async () => {
    const { store, put } = await aStore();
    await put({ ...aVendor(), vendorKey: 'ACME', statusHistory: '[{"at":' });
    expect(await store.load('ACME')).toMatchObject({ vendorID: 'ACME', statusHistory: [] });
  });
});

describe('the vendors of a list', () => {
  it.each([
    ['name', ['vendorKey']],
    ['receivableName', ['vendorKey', 'receivableMark']],
  ])('are all in the index %s: what it has can’t be changed once it is deployed', (name, keys) => {
    const { key, indexes } = TABLE_DEFINITIONS.Vendors;
    const byName = indexes?.find((index) => index.name === name);
    const has = [key, byName?.key, byName?.sortKey, ...(byName?.include ?? [])];
    expect(has.toSorted()).toEqual([...keys, ...Object.keys(ListedVendor.fields)].toSorted());
  });

  it('are those that are read whole, field by field, also where a row is damaged', async () => {
    const { store, put } = await aStore();
    await store.saveFromAccounting(
      aVendor({ contact: 'Zoë – dock 2', CurrencyID: 'AUD', CreatedOn: '2026-01-01T00:00:00.000Z' }),
      null,
    );
    await put({ vendorKey: 'BARE', vendorID: 'Bare' });
    await put({
      vendorKey: 'ODD',
      vendorID: 'ODD',
      vendorName: 'Odd',
      SupplierClass: 7,
      vendorStatus: 'LOST',
      version: 'x',
    });
    await put({ vendorKey: 'HELD', vendorID: 'HELD', accountingStatus: 'Hold Payments', version: 12 });
    await put({ vendorKey: 'NOBODY', vendorName: 'has no id' });
    const whole = await store.scan(WHOLE);
    const listed = await store.list(WHOLE);
    if (!whole.ok || !listed.ok) throw new Error('There was no position to refuse.');
    expect(listed.value.vendors.map(({ vendorID }) => vendorID).toSorted()).toEqual([
      'ACME',
      'Bare',
      'HELD',
      'ODD',
    ]);
    for (const vendor of listed.value.vendors)
      expect(whole.value.vendors.find(({ vendorID }) => vendorID === vendor.vendorID)).toMatchObject(vendor);
  });

  it('are read on where a part of them ended', async () => {
    const { store } = await aStore();
    for (const vendorID of ['A', 'B', 'C']) await store.saveFromAccounting(aVendor({ vendorID }), null);
    const first = await store.list({ ...WHOLE, limit: 2 });
    if (!first.ok) throw new Error('There was no position to refuse.');
    const rest = await store.list({ ...WHOLE, after: first.value.after });
    expect(
      [...first.value.vendors, ...(rest.ok ? rest.value.vendors : [])].map((one) => one.vendorID),
    ).toEqual(['A', 'B', 'C']);
    expect(rest).toMatchObject({ value: { after: null } });
  });
});
