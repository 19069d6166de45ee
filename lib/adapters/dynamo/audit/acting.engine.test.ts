import { GetCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import type { ActCall } from '#app/audit/audit-ports.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { duringActs } from './acting.ts';

let client: ReturnType<typeof documentClient>;
let tables: Readonly<Record<'WorkOrders' | 'Vendors', string>>;

beforeAll(async () => {
  client = documentClient({ endpoint: testEngine.endpoint });
  tables = await freshTables(testEngine.endpoint, 'WorkOrders', 'Vendors');
});

afterAll(() => client.destroy());

const CALL: ActCall = {
  ...{ act: 'PostWorkOrder.hold_work_order', by: 'mia', role: 'manager', requestId: 'r-1' },
  ...{ userAgent: '', now: Date.parse('2026-03-04T01:00:00Z'), request: { reason: 'No cans' } },
};

const during = (call: Partial<ActCall>, work: () => Promise<unknown>) =>
  duringActs((noun) => (noun === 'WorkOrders' || noun === 'Vendors' ? tables[noun] : null))(
    { ...CALL, ...call },
    work,
  );

const order = (id: string, more: object = {}) =>
  new PutCommand({ TableName: tables.WorkOrders, Item: { id, ...more } });

const stored = async (id: string) =>
  (await client.send(new GetCommand({ TableName: tables.WorkOrders, Key: { id }, ConsistentRead: true })))
    .Item;

const stamp = (nth: number) => ({
  recorded: 'Y',
  change: {
    ...{ act: 'PostWorkOrder.hold_work_order', at: '2026-03-04T01:00:00.000Z', by: 'mia', role: 'manager' },
    ...{ requestId: 'r-1', device: '', reason: 'No cans', nth },
  },
});

describe('what is written while somebody acts', () => {
  it('says who, why and by which act, each change for itself', async () => {
    await during({}, async () => {
      await client.send(order('A'));
      await client.send(order('B', { status: 'On hold' }));
    });
    expect(await stored('A')).toEqual({ id: 'A', ...stamp(1) });
    expect(await stored('B')).toEqual({ id: 'B', status: 'On hold', ...stamp(2) });
  });

  it('says so within a transaction, on the rows that are the act’s record alone', async () => {
    const beside = { id: '#made#r-1', madeId: 'C' };
    await during({}, () =>
      client.send(
        new TransactWriteCommand({
          TransactItems: [
            { Put: { TableName: tables.WorkOrders, Item: { id: 'C' } } },
            { Put: { TableName: tables.WorkOrders, Item: beside } },
            { Put: { TableName: tables.Vendors, Item: { vendorKey: 'V' } } },
          ],
        }),
      ),
    );
    expect(await stored('C')).toEqual({ id: 'C', ...stamp(1) });
    expect(await stored('#made#r-1')).toEqual(beside);
    const { Item } = await client.send(
      new GetCommand({ TableName: tables.Vendors, Key: { vendorKey: 'V' } }),
    );
    expect(Item).toEqual({ vendorKey: 'V' });
  });

  it('says so where attributes are set, and not where numbers are added to', async () => {
    const input = { TableName: tables.WorkOrders, Key: { id: 'D' } };
    await during({}, () =>
      client.send(
        new UpdateCommand({
          ...input,
          UpdateExpression: 'SET #status = :status REMOVE gone',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':status': 'On hold' },
        }),
      ),
    );
    await during({ requestId: 'r-2' }, () =>
      client.send(
        new UpdateCommand({
          ...input,
          UpdateExpression: 'ADD good :one',
          ExpressionAttributeValues: { ':one': 1 },
        }),
      ),
    );
    expect(await stored('D')).toEqual({ id: 'D', status: 'On hold', good: 1, ...stamp(1) });
  });

  it('is as it is where nobody acts, or the act is not recorded', async () => {
    await client.send(order('E'));
    await during({ act: 'PostNothing.at_all' }, () => client.send(order('F')));
    expect([await stored('E'), await stored('F')]).toEqual([{ id: 'E' }, { id: 'F' }]);
  });

  it('is of the act in which it was written, where several go on at once', async () => {
    await Promise.all(
      ['mia', 'joe'].map((by) =>
        during({ by, requestId: by }, async () => {
          await new Promise((next) => setImmediate(next));
          await client.send(order(`by ${by}`));
        }),
      ),
    );
    expect([(await stored('by mia'))?.change.by, (await stored('by joe'))?.change.by]).toEqual([
      'mia',
      'joe',
    ]);
  });
});
