import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient, NOT_COUNTED } from './dynamo/table/document-client.ts';
import { countCall, takeCallTotals } from './outgoing-calls.ts';

beforeEach(() => void takeCallTotals());

describe('what an event costs', () => {
  it('is how many calls left since it was asked last, and how long they took', () => {
    countCall('tables', 12);
    countCall('tables', 5);
    countCall('accounting', 2_000);
    expect(takeCallTotals()).toEqual({ tableCalls: 2, tableMs: 17, accountingCalls: 1, accountingMs: 2_000 });
    expect(takeCallTotals()).toEqual({ tableCalls: 0, tableMs: 0, accountingCalls: 0, accountingMs: 0 });
  });

  it('counts every attempt at a table, the ones that failed too', async () => {
    const answers = [500, 200];
    const server: Server = createServer((_request, response) => {
      response.statusCode = answers.shift() ?? 200;
      response.setHeader('content-type', 'application/x-amz-json-1.0');
      response.end(response.statusCode === 200 ? '{}' : '{"__type":"InternalServerError"}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = documentClient({ endpoint: `http://127.0.0.1:${port}` });
    await client.send(new GetCommand({ TableName: 'Receipts', Key: { receiptId: 'r-1' } }));
    client.destroy();
    server.close();
    const { tableCalls, accountingCalls } = takeCallTotals();
    if (tableCalls !== 2) throw new Error(NOT_COUNTED);
    expect(accountingCalls).toBe(0);
  });
});
