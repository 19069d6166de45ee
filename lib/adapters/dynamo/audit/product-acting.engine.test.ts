import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { lightClient } from '#test/support/engine/light-client.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { duringPart } from './product-acting.ts';

const tables = { Vendors: '', Receipts: '' };
let client: ReturnType<typeof lightClient>;

beforeAll(async () => {
  client = lightClient(testEngine.endpoint);
  Object.assign(tables, await freshTables(testEngine.endpoint, 'Vendors', 'Receipts'));
});

afterAll(() => client.destroy());

const now = () => Date.parse('2026-03-04T01:00:00Z');
const during = (part: Parameters<typeof duringPart>[0], work: () => Promise<unknown>) =>
  duringPart(part, (noun) => (noun === 'Vendors' || noun === 'Receipts' ? tables[noun] : null))(
    { requestId: 'run-1', now },
    work,
  );

const stampOf = async (table: keyof typeof tables, Key: Record<string, string>) => {
  const { Item } = await client.send(new GetCommand({ TableName: tables[table], Key }));
  return Item?.change as Record<string, unknown> | undefined;
};

const vendor = (vendorKey: string, more: object = {}) =>
  client.send(
    new UpdateCommand({
      ...{ TableName: tables.Vendors, Key: { vendorKey }, UpdateExpression: 'SET vendorName = :name' },
      ...{ ExpressionAttributeValues: { ':name': 'Amber' }, ...more },
    }),
  );

const receipt = (receiptId: string, status: string) =>
  client.send(new PutCommand({ TableName: tables.Receipts, Item: { receiptId, status } }));

describe('what a part of the product writes by itself', () => {
  it('says that it was the product, and which part of it', async () => {
    await during('VendorSync', () => vendor('AMBER'));
    expect(await stampOf('Vendors', { vendorKey: 'AMBER' })).toEqual({
      ...{ act: 'VendorSync.load_vendor', at: '2026-03-04T01:00:00.000Z', by: 'the product' },
      ...{ role: 'vendor load', requestId: 'run-1', device: '', reason: '', nth: 1 },
    });
  });

  it('is told by the load where it is new', async () => {
    const isNew = { ConditionExpression: 'attribute_not_exists(vendorKey)' };
    await during('VendorSync', () => vendor('BASALT', isNew));
    expect(await stampOf('Vendors', { vendorKey: 'BASALT' })).toBeUndefined();
  });

  it('is recorded once it is in the books or refused, not at each step on its way', async () => {
    await during('ReceiptPoster', async () => {
      for (const status of ['POSTING', 'QUEUED', 'POSTED', 'FAILED']) await receipt(status, status);
    });
    const acts = await Promise.all(
      ['POSTING', 'QUEUED', 'POSTED', 'FAILED'].map(
        async (receiptId) => (await stampOf('Receipts', { receiptId }))?.act,
      ),
    );
    expect(acts).toEqual([
      undefined,
      undefined,
      ...['ReceiptPoster.post_receipt', 'ReceiptPoster.post_receipt'],
    ]);
  });

  it('is none of its acts where another part’s rows are', async () => {
    await during('StockKeeper', () => vendor('CEDAR'));
    expect(await stampOf('Vendors', { vendorKey: 'CEDAR' })).toBeUndefined();
  });
});
