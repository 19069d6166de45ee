import { gzipSync } from 'node:zlib';
import { CreateTableCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { LambdaFunctionURLEvent } from 'aws-lambda';
import type { Dataset } from '#emulators/acumatica/records/dataset.ts';
import { type RunningSimulator, startAccountingSimulator } from '#emulators/acumatica/start-simulator.ts';
import { aSetup, onOrder } from '#emulators/acumatica/testing/receipts.ts';
import { wire } from '#emulators/acumatica/testing/signed-in.ts';
import { type DynamoEngine, startDynamoEngine } from '#local/dynamodb/dynamodb.ts';
import { openTableJournal } from './dynamo-journal.ts';
import { forwardCalls } from './forward-call.ts';
import { settingsFrom } from './settings.ts';

const CLIENT = '8E0761D9-F4EC-2D4B-A60F-BCE2708C6FDD@TRIAL';
const SECRET = { username: 'warehouse', password: 'generated', clientId: CLIENT, clientSecret: 'simulator' };

let engine: DynamoEngine;
let client: DynamoDBClient;
let tables = 0;
const processes: RunningSimulator[] = [];

beforeAll(async () => {
  engine = await startDynamoEngine();
  client = new DynamoDBClient({ endpoint: engine.endpoint });
});
afterEach(async () => {
  for (const one of processes.splice(0)) await one.close();
});
afterAll(async () => {
  client.destroy();
  await engine.stop();
});

async function aTable(): Promise<string> {
  tables += 1;
  const TableName = `Books${tables}`;
  const keys = ['kind', 'key'];
  await client.send(
    new CreateTableCommand({
      ...{ TableName, BillingMode: 'PAY_PER_REQUEST' },
      AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keys.map((AttributeName, at) => ({ AttributeName, KeyType: at === 0 ? 'HASH' : 'RANGE' })),
    }),
  );
  return TableName;
}

const ORDERS = aSetup([{ Details: [{ InventoryID: 'PLAIN', OrderQty: 100 }] }]);

/** A process of the function: what it remembers is gone with it, what it kept is in the table. */
async function aProcess(table: string, dataset: Dataset | 'demo' = ORDERS) {
  const journal = await openTableJournal(client, table);
  const environment = {
    ...{ TABLE_SIMULATED_BOOKS: table, SIMULATOR_SECRET_ID: 'secret', SIMULATOR_TENANT: 'TRIAL' },
  };
  const simulator = await startAccountingSimulator({
    ...{ journal, dataset, settings: settingsFrom(environment, JSON.stringify(SECRET)) },
  });
  processes.push(simulator);
  await journal.keep();
  const carry = forwardCalls(simulator.url);
  return {
    simulator,
    async call(method: string, path: string, more: Partial<LambdaFunctionURLEvent> = {}) {
      const [rawPath = '', rawQueryString = ''] = path.split('?');
      const answer = await carry({
        ...{ rawPath, rawQueryString, headers: {}, isBase64Encoded: false, ...more },
        requestContext: { http: { method } },
      } as LambdaFunctionURLEvent);
      await journal.keep();
      const text = Buffer.from(answer.body ?? '', 'base64').toString();
      return {
        status: answer.statusCode,
        cookies: answer.cookies,
        text,
        body: text ? parsed(text) : undefined,
      };
    },
  };
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type Process = Awaited<ReturnType<typeof aProcess>>;

const form = { 'content-type': 'application/x-www-form-urlencoded' };

const askForToken = (one: Process, grant: Record<string, string>) =>
  one.call('POST', '/identity/connect/token', {
    headers: form,
    body: new URLSearchParams({ client_id: CLIENT, client_secret: 'simulator', ...grant }).toString(),
  });

const signIn = (one: Process, password = SECRET.password) =>
  askForToken(one, { grant_type: 'password', username: 'warehouse', password, scope: 'api offline_access' });

const with_ = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const entity = '/entity/Default/24.200.001';

describe('the simulator on AWS', () => {
  it('does not start with a secret that is no JSON, and quotes nothing of it', () => {
    const environment = { TABLE_SIMULATED_BOOKS: 'B', SIMULATOR_SECRET_ID: 'S', SIMULATOR_TENANT: 'TRIAL' };
    expect(() => settingsFrom(environment, 'Pa55-word')).toThrow(
      new Error('The secret of the simulated accounting system is not JSON.'),
    );
  });

  it('signs the product in, shows its books and books a receipt', async () => {
    const one = await aProcess(await aTable());
    const { access_token: token } = (await signIn(one)).body;
    expect(
      (await one.call('GET', `${entity}/Vendor?$top=1&$select=VendorID`, with_(token))).body,
    ).toMatchObject([{ VendorID: { value: 'GONE' } }]);
    const receipt = wire({
      ...{ Type: 'Receipt', VendorID: 'V1', VendorRef: 'GR-000001-ABCDEFGH', Hold: false },
      Details: [onOrder(1, { ReceiptQty: 40 })],
    });
    const made = await one.call('PUT', `${entity}/PurchaseReceipt`, {
      headers: { ...with_(token).headers, 'content-type': 'application/json' },
      body: JSON.stringify(receipt),
    });
    expect([made.status, made.body.ReceiptNbr]).toEqual([200, { value: '000001' }]);
  });

  it('forgets nothing of its books with its process, and lets the product go on', async () => {
    const table = await aTable();
    const before = await aProcess(table);
    const { access_token: token, refresh_token: refresh } = (await signIn(before)).body;
    await before.call('PUT', `${entity}/PurchaseReceipt`, {
      headers: { ...with_(token).headers, 'content-type': 'application/json' },
      body: JSON.stringify(
        wire({ Type: 'Receipt', VendorID: 'V1', Details: [onOrder(1, { ReceiptQty: 40 })] }),
      ),
    });
    const after = await aProcess(table);
    expect((await after.call('GET', `${entity}/Vendor`, with_(token))).status).toBe(401);
    const again = await askForToken(after, { grant_type: 'refresh_token', refresh_token: refresh });
    const order = await after.call(
      'GET',
      `${entity}/PurchaseOrder/Normal/PO1?$expand=Details`,
      with_(again.body.access_token),
    );
    expect(order.body.Details[0]).toMatchObject({ OrderQty: { value: 100 }, QtyOnReceipts: { value: 40 } });
    expect([...after.simulator.records.vendors()]).toEqual([...before.simulator.records.vendors()]);
  });

  it('is its newest process: an older one that Lambda wakes again neither answers nor writes', async () => {
    const table = await aTable();
    const older = await aProcess(table);
    const newer = await aProcess(table);
    const { access_token: token } = (await signIn(newer)).body;
    await expect(signIn(older)).rejects.toThrow('Transaction cancelled');
    await expect(older.call('GET', `${entity}/Vendor?$top=1`)).rejects.toThrow('Transaction cancelled');
    expect((await newer.call('GET', `${entity}/Vendor?$top=1`, with_(token))).status).toBe(200);
    expect((await openTableJournal(client, table)).store.count('refreshTokens')).toBe(1);
  });

  it('begins anew when its beginning broke off', async () => {
    const table = await aTable();
    const record = gzipSync(JSON.stringify({ id: 'left', VendorID: 'LEFT' }));
    const Item = { kind: { S: 'vendors' }, key: { S: 'LEFT' }, record: { B: record } };
    await client.send(new PutItemCommand({ TableName: table, Item }));
    await aProcess(table, 'demo');
    const { fresh, store } = await openTableJournal(client, table);
    expect(fresh).toBe(false);
    expect(store.get('vendors', 'LEFT')).toBeUndefined();
    expect(store.count('vendors')).toBeGreaterThan(5);
    expect(store.count('orders')).toBeGreaterThan(5);
  });

  it('lets in by cookies as well', async () => {
    const one = await aProcess(await aTable());
    const { cookies = [] } = await one.call('POST', '/entity/auth/login', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'warehouse',
        password: SECRET.password,
        tenant: 'TRIAL',
        branch: 'SYDNEY',
      }),
    });
    const kept = cookies.map((cookie) => cookie.split(';')[0] ?? '');
    expect((await one.call('GET', `${entity}/Vendor?$top=1`, { cookies: kept })).status).toBe(200);
  });

  it('lets nobody else in: not by a wrong password, and not out of the product by trying', async () => {
    const one = await aProcess(await aTable());
    for (let attempt = 0; attempt < 12; attempt += 1) expect((await signIn(one, 'guess')).status).toBe(400);
    expect((await one.call('GET', `${entity}/Vendor`)).status).toBe(401);
    expect((await signIn(one)).status).toBe(200);
  });

  it.each([
    ['GET', '/'],
    ['GET', '/__sim/state'],
    ['POST', '/__sim/faults'],
    ['GET', '//__sim/state'],
    ['GET', '/%5F%5Fsim/state'],
    ['GET', '/entity/../__sim/state'],
    ['GET', `/identity/connect/authorize?response_type=code&client_id=${encodeURIComponent(CLIENT)}`],
    ['POST', '/identity/connect/authorize'],
  ])('shows nobody what is for one machine: %s %s', async (method, path) => {
    const one = await aProcess(await aTable());
    const { status, text } = await one.call(method, path, {
      headers: { host: 'localhost', ...form },
      ...(method === 'POST' && {
        body: `response_type=code&client_id=${CLIENT}&redirect_uri=https://elsewhere`,
      }),
    });
    expect(status === 404 || status === 401).toBe(true);
    expect(text).not.toMatch(/warehouse|vendors|code=/i);
  });
});
