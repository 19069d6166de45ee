import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from './dynamo/table/document-client.ts';
import { type OutgoingCall, recordCall, takeCallTotals } from './outgoing-calls.ts';

const aCall = (more: Partial<OutgoingCall> = {}): OutgoingCall => ({
  ...{ to: 'tables', startedAt: 1_000, endedAt: 1_012, status: 200, operation: 'GetItem', place: 'Receipts' },
  ...more,
});

beforeEach(() => void takeCallTotals());

describe('what an event costs', () => {
  it('is how many calls left since it was asked last, and how long they took', () => {
    recordCall(aCall());
    recordCall(aCall({ endedAt: 1_005 }));
    recordCall(aCall({ to: 'accounting', endedAt: 3_000, status: null }));
    expect(takeCallTotals()).toEqual({ tableCalls: 2, tableMs: 17, accountingCalls: 1, accountingMs: 2_000 });
    expect(takeCallTotals()).toEqual({ tableCalls: 0, tableMs: 0, accountingCalls: 0, accountingMs: 0 });
  });

  it('counts every attempt at a table, the ones that met trouble too', async () => {
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
    expect(takeCallTotals()).toMatchObject({ tableCalls: 2, accountingCalls: 0 });
  });
});

describe('a trace that is kept', () => {
  let daemon: Socket;

  beforeEach(async () => {
    daemon = createSocket('udp4');
    daemon.bind(0, '127.0.0.1');
    await once(daemon, 'listening');
    process.env.AWS_XRAY_DAEMON_ADDRESS = `127.0.0.1:${daemon.address().port}`;
    process.env._X_AMZN_TRACE_ID = 'Root=1-6b00-abc;Parent=5f8e;Sampled=1;Lineage=1:2:3';
  });
  afterEach(() => {
    daemon.close();
    delete process.env.AWS_XRAY_DAEMON_ADDRESS;
    delete process.env._X_AMZN_TRACE_ID;
  });

  const told = async (): Promise<Record<string, unknown>> => {
    const [datagram] = (await once(daemon, 'message')) as [Buffer];
    const [header, document] = datagram.toString().split('\n');
    expect(JSON.parse(header ?? '')).toEqual({ format: 'json', version: 1 });
    return JSON.parse(document ?? '');
  };

  it('goes on to the table that was asked', async () => {
    recordCall(aCall());
    expect(await told()).toEqual({
      ...{ type: 'subsegment', id: expect.stringMatching(/^[\da-f]{16}$/), name: 'DynamoDB' },
      ...{ trace_id: '1-6b00-abc', parent_id: '5f8e', namespace: 'aws', start_time: 1, end_time: 1.012 },
      aws: expect.objectContaining({ operation: 'GetItem', table_name: 'Receipts' }),
      http: { response: { status: 200 } },
    });
  });

  it('goes on to the accounting system, and says who was at fault', async () => {
    const post = { operation: 'POST /entity/auth/login', place: 'https://books.example.com' } as const;
    const outcomes = [];
    for (const status of [null, 503, 429, 401, 200]) {
      recordCall(aCall({ to: 'accounting', ...post, status }));
      const { fault, error, throttle, ...document } = await told();
      outcomes.push({ fault, error, throttle });
      expect(document).toMatchObject({
        ...{ name: 'Accounting', namespace: 'remote' },
        http: {
          request: { method: 'POST', url: 'https://books.example.com/entity/auth/login' },
          // X-Ray's schema knows no status that is null, and would drop the document.
          ...(status !== null && { response: { status } }),
        },
      });
      expect(document).toHaveProperty(
        'http',
        status === null ? { request: expect.anything() } : expect.anything(),
      );
    }
    expect(outcomes).toEqual([
      { fault: true },
      { fault: true },
      { error: true, throttle: true },
      { error: true },
      {},
    ]);
  });

  it('alone is told of', async () => {
    const kept = process.env._X_AMZN_TRACE_ID;
    for (const trace of ['Root=1-6b00-abc;Parent=5f8e;Sampled=0', 'Root=1-6b00-abc;Sampled=1', '']) {
      process.env._X_AMZN_TRACE_ID = trace;
      recordCall(aCall({ operation: 'Scan' }));
    }
    process.env._X_AMZN_TRACE_ID = kept;
    recordCall(aCall({ operation: 'Query' }));
    expect(await told()).toMatchObject({ aws: { operation: 'Query' } });
  });
});
