import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { NOT_SHOWN, readRows } from './read-rows.ts';

let table: Server;

/** A table that answers its calls so, one after the other. */
const answering = async (...answers: ((response: ServerResponse) => unknown)[]) => {
  const left = [...answers];
  table = createServer((request, response) => {
    request.resume().once('end', () => {
      response.setHeader('content-type', 'application/x-amz-json-1.0');
      left.shift()?.(response);
    });
  });
  await new Promise<void>((resolve) => table.listen(0, '127.0.0.1', resolve));
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${(table.address() as AddressInfo).port}`,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 2,
  });
  return DynamoDBDocumentClient.from(client);
};

const says = (statusCode: number, body: unknown) => (response: ServerResponse) => {
  response.statusCode = statusCode;
  response.end(JSON.stringify(body));
};

afterEach(() => {
  table.closeAllConnections();
  return new Promise((resolve) => table.close(resolve));
});

describe('rows that are read', () => {
  it('answers them as they came, and where to go on', async () => {
    const rows = [{ id: { S: 'Zoë' }, count: { N: '7' }, open: { BOOL: true }, note: { NULL: true } }];
    const client = await answering(
      says(200, { Items: rows, Count: 1, LastEvaluatedKey: { id: { S: 'Zoë' } } }),
    );
    expect(await readRows(client, new ScanCommand({ TableName: 'T' }))).toEqual({
      rows,
      after: { id: 'Zoë' },
    });
  });

  it('says what to do when the AWS SDK no longer shows the answer before it reads it', async () => {
    const client = await answering(says(200, { Items: [{ id: { S: 'shown' } }], Count: 1 }));
    const { rows } = await readRows(client, new ScanCommand({ TableName: 'T' })).catch(() => ({ rows: [] }));
    if (rows.length === 0) throw new Error(NOT_SHOWN);
    const later = { send: async () => ({ Items: [] }) } as unknown as DynamoDBDocumentClient;
    await expect(readRows(later, new ScanCommand({ TableName: 'T' }))).rejects.toThrow(NOT_SHOWN);
  });

  it('has none where the table has none', async () => {
    const client = await answering(says(200, { Items: [], Count: 0 }));
    expect(await readRows(client, new ScanCommand({ TableName: 'T' }))).toEqual({
      rows: [],
      after: undefined,
    });
  });

  it('is tried again as every call is, and has the rows of the answer that came whole', async () => {
    const client = await answering(
      (response) => {
        response.writeHead(200, { 'content-length': 1000 }).write('{"Items":[{"id":{"S":"half');
        setImmediate(() => response.destroy());
      },
      says(200, { Items: [{ id: { S: 'whole' } }], Count: 1 }),
    );
    expect((await readRows(client, new ScanCommand({ TableName: 'T' }))).rows).toEqual([
      { id: { S: 'whole' } },
    ]);
  });

  it('fails in the words of the database', async () => {
    const client = await answering(
      says(400, { __type: 'com.amazon.coral.validate#ValidationException', message: 'No such key.' }),
    );
    await expect(readRows(client, new ScanCommand({ TableName: 'T' }))).rejects.toMatchObject({
      name: 'ValidationException',
      message: 'No such key.',
    });
  });
});
