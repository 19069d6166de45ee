import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from './dynamo/table/document-client.ts';

/** What the table answers, one for each attempt; after the last it answers well. */
let refusals: object[];

const server = createServer((request, response) => {
  request.resume();
  const refusal = refusals.shift();
  response.writeHead(refusal ? 400 : 200, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify(refusal ?? {}));
});

const lines: string[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  process.env.METRICS_NAMESPACE = 'Warehouse';
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await new Promise<void>((resolve) => void server.close(() => resolve()));
});
beforeEach(() => void lines.splice(0));

const client = () =>
  documentClient({ endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
const read = () => client().send(new GetCommand({ TableName: 'Items', Key: { inventoryID: 'A' } }));
const counted = () => lines.filter((line) => JSON.parse(line).TablesThrottled === 1).length;
const refusal = (name: string, more: object = {}) => ({
  __type: `com.amazonaws.dynamodb.v20120810#${name}`,
  ...more,
});

describe('a call that a table refuses as too many', () => {
  it('is counted, each attempt for itself, also where the next one succeeds', async () => {
    refusals = [refusal('ThrottlingException'), refusal('ProvisionedThroughputExceededException')];
    await read();
    expect(counted()).toBe(2);
  });

  it('is counted within a transaction', async () => {
    refusals = [
      refusal('TransactionCanceledException', {
        CancellationReasons: [{ Code: 'None' }, { Code: 'ThrottlingError' }],
      }),
    ];
    const TransactItems = [{ Put: { TableName: 'Items', Item: { inventoryID: 'A' } } }];
    await expect(client().send(new TransactWriteCommand({ TransactItems }))).rejects.toThrow();
    expect(counted()).toBe(1);
  });

  it('is not one that met another write, or an answer', async () => {
    refusals = [
      refusal('TransactionCanceledException', { CancellationReasons: [{ Code: 'TransactionConflict' }] }),
    ];
    const TransactItems = [{ Put: { TableName: 'Items', Item: { inventoryID: 'A' } } }];
    await expect(client().send(new TransactWriteCommand({ TransactItems }))).rejects.toThrow();
    await read();
    expect(counted()).toBe(0);
  });
});
