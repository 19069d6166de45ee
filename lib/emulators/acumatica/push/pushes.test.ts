import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SimulatorOptions } from '#emulators/acumatica/start-simulator.ts';
import {
  type Caller,
  closeAll,
  request,
  startForTest,
  startSignedIn,
} from '#emulators/acumatica/testing/signed-in.ts';

interface Post {
  text: string;
  secret: string | undefined;
  Inserted: Record<string, string>[];
  Deleted: Record<string, string>[];
  Id: string;
}

let receiver: Server;
let posts: Post[];
let answers: number[];

beforeEach(async () => {
  posts = [];
  answers = [];
  receiver = createServer((message, response) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      posts.push({ ...JSON.parse(text), text, secret: message.headers['x-webhook-secret'] });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
});
afterEach(async () => {
  await closeAll();
  receiver.closeAllConnections();
  await new Promise((closed) => receiver.close(closed));
});

const webhook = () => {
  const { port } = receiver.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/VendorWebhook`, headerName: 'X-Webhook-Secret', secret: 'hush' };
};
const dataset = { vendors: [{ VendorID: 'V1', VendorName: 'One' }, { VendorID: 'V2' }, { VendorID: 'V3' }] };
const start = (options: SimulatorOptions = {}): Promise<Caller> =>
  startSignedIn({ dataset, webhook: webhook(), ...options });
const change = ({ admin }: Caller, VendorID: string, Status: string) =>
  admin('PUT', `vendors/${VendorID}`, { Status });

describe('a change of a vendor', () => {
  it('is posted with both rows, the secret, plain values and ticks that no number can hold', async () => {
    const caller = await start({ now: () => Date.parse('2026-11-20T01:02:03.400Z') });
    await change(caller, 'V1', 'Inactive');
    await caller.simulator.pushes.idle();
    expect(posts).toHaveLength(1);
    const [post] = posts;
    expect(post).toMatchObject({
      secret: 'hush',
      Query: 'Warehouse Vendors',
      CompanyId: 'BOTTLER',
      AdditionalInfo: {},
      Deleted: [{ VendorID: 'V1', VendorStatus: 'Active' }],
      Inserted: [
        {
          VendorID: 'V1',
          VendorName: 'One',
          VendorStatus: 'Inactive',
          VendorClass: 'DEFAULT',
          CurrencyID: null,
          Vendor_lastModifiedDateTime: '2026-11-20T12:02:03.4',
        },
      ],
    });
    const [, ticks = ''] = /"TimeStamp":(\d+)/.exec(post?.text ?? '') ?? [];
    expect(ticks).toBe('639307333234003672');
    expect(String(JSON.parse(post?.text ?? '').TimeStamp)).not.toBe(ticks);
  });

  it('comes through the endpoint, by creating and by deleting too', async () => {
    const caller = await start();
    await caller.send('PUT', 'Vendor', { VendorID: { value: 'V9' } });
    await caller.send('DELETE', 'Vendor/V9');
    await caller.simulator.pushes.idle();
    expect(posts.map(({ Inserted, Deleted }) => [Inserted.length, Deleted.length])).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  it('gives an id change as the old one deleted and the new one inserted', async () => {
    const caller = await start();
    await caller.admin('POST', 'vendors/V1/rename', { to: 'V1-NEW' });
    await caller.simulator.pushes.idle();
    expect(posts[0]).toMatchObject({ Deleted: [{ VendorID: 'V1' }], Inserted: [{ VendorID: 'V1-NEW' }] });
    expect(caller.simulator.records.vendor('V1')).toBeUndefined();
  });

  it('can be split into two posts of one transaction', async () => {
    const caller = await start();
    await caller.admin('PATCH', 'push', { mode: 'split' });
    await change(caller, 'V1', 'Inactive');
    await caller.simulator.pushes.idle();
    expect(posts.map(({ Inserted, Deleted }) => [Inserted.length, Deleted.length])).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(posts[0]?.Id).toBe(posts[1]?.Id);
  });

  it('can come twice', async () => {
    const caller = await start();
    caller.simulator.pushes.settings.mode = 'duplicate';
    await change(caller, 'V1', 'Inactive');
    await caller.simulator.pushes.idle();
    expect(posts).toHaveLength(2);
    expect(posts[0]?.text).toBe(posts[1]?.text);
  });

  it('can be overtaken by the next one', async () => {
    const caller = await start();
    caller.simulator.pushes.settings.mode = 'outOfOrder';
    await change(caller, 'V1', 'Inactive');
    await change(caller, 'V2', 'Inactive');
    await change(caller, 'V3', 'Inactive');
    caller.simulator.clock.advance(1000);
    await caller.simulator.pushes.idle();
    expect(posts.map(({ Inserted }) => Inserted[0]?.VendorID)).toEqual(['V2', 'V1', 'V3']);
  });

  it('is tried five times, then listed as failed, and can be sent again', async () => {
    const caller = await start();
    caller.simulator.pushes.settings.retryDelaysMs = [0];
    answers = [500, 500, 500, 500, 401];
    await change(caller, 'V1', 'Inactive');
    await caller.simulator.pushes.idle();
    expect(posts).toHaveLength(5);
    const failed = (await caller.admin('GET', 'failed-notifications')).body;
    expect(failed).toMatchObject([{ summary: 'V1', attempts: 5, lastError: 'HTTP 401' }]);
    await caller.admin('POST', `failed-notifications/${failed[0].id}/resend`);
    await caller.simulator.pushes.idle();
    expect(posts).toHaveLength(6);
    expect((await caller.admin('GET', 'failed-notifications')).body).toEqual([]);
  });

  it('lists a failed one for two days', async () => {
    const caller = await start();
    Object.assign(caller.simulator.pushes.settings, { maxAttempts: 1 });
    answers = [500];
    await change(caller, 'V1', 'Inactive');
    await caller.simulator.pushes.idle();
    caller.simulator.clock.advance(2 * 86_400_000 + 1);
    expect(caller.simulator.pushes.failed()).toEqual([]);
  });

  it('of two thousand vendors at once is one notification, cut and not sent again when it fails', async () => {
    const caller = await start();
    await caller.admin('POST', 'vendors/generate', { count: 2000 });
    Object.assign(caller.simulator.pushes.settings, { maxAttempts: 1 });
    answers = [500];
    await caller.admin('POST', 'vendors/change', { count: 2000, prefix: 'G', telling: 'one' });
    await caller.simulator.pushes.idle();
    expect([posts.length, posts[0]?.Inserted.length]).toEqual([1, 2000]);
    expect(caller.simulator.pushes.failed()[0]).toMatchObject({ truncated: true, summary: '2000 vendors' });
    expect(caller.simulator.pushes.resend()).toBe(0);
  });

  it('is delivered after a crash before it could be', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pushes-'));
    const stateFile = join(folder, 'journal');
    const caller = await start({ stateFile, webhook: { ...webhook(), url: 'http://127.0.0.1:1/' } });
    await change(caller, 'V1', 'Inactive');
    await closeAll();
    expect(posts).toEqual([]);
    const after = await startForTest({ stateFile, webhook: webhook() });
    await after.pushes.idle();
    expect(posts[0]).toMatchObject({ Inserted: [{ VendorID: 'V1', VendorStatus: 'Inactive' }] });
    rmSync(folder, { recursive: true });
  });

  it('goes nowhere when nobody is to be told', async () => {
    const caller = await startSignedIn({ dataset });
    await change(caller, 'V1', 'Inactive');
    expect(caller.simulator.pushes.pending()).toEqual([]);
    expect(
      (await request(caller.simulator, 'PATCH', '/__sim/push', { body: { mode: 'sideways' } })).status,
    ).toBe(400);
  });
});
