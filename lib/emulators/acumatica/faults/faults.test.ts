import { connect } from 'node:net';
import type { SimulatorOptions } from '#emulators/acumatica/start-simulator.ts';
import { aSetup, onOrder, receive } from '#emulators/acumatica/testing/receipts.ts';
import {
  type Caller,
  closeAll,
  request,
  startSignedIn,
  wire,
} from '#emulators/acumatica/testing/signed-in.ts';

afterAll(closeAll);

const start = (options: SimulatorOptions = {}): Promise<Caller> =>
  startSignedIn({ dataset: aSetup([{ Details: [{ InventoryID: 'PLAIN', OrderQty: 100 }] }]), ...options });
const receipts = ({ simulator }: Caller) => simulator.records.receipts().length;
const send = (caller: Caller, headers = {}) =>
  caller.send(
    'PUT',
    'PurchaseReceipt',
    wire({ VendorID: 'V1', Hold: false, Details: [onOrder(1, { ReceiptQty: 1 })] }),
    headers,
  );
const lookUp = async (caller: Caller) => (await caller.get('PurchaseReceipt?$select=ReceiptNbr')).body.length;

/** Sends a receipt, waits until the simulator is done with it without an answer, then hangs up. */
async function sendWithoutAnswer(caller: Caller): Promise<void> {
  const gaveUp = new AbortController();
  const pending = request(caller.simulator, 'PUT', '/entity/Default/24.200.001/PurchaseReceipt', {
    body: wire({ VendorID: 'V1', Hold: false, Details: [onOrder(1, { ReceiptQty: 1 })] }),
    headers: { cookie: caller.cookie },
    signal: gaveUp.signal,
  });
  const isServed = () => caller.simulator.records.calls()[0]?.status === 'no answer';
  while (!isServed()) await new Promise((next) => setImmediate(next));
  gaveUp.abort();
  await expect(pending).rejects.toThrow();
}

describe('a fault', () => {
  it('timeoutAfterCommit saves and never answers', async () => {
    const caller = await start();
    caller.simulator.faults.add({ fault: 'timeoutAfterCommit' });
    await sendWithoutAnswer(caller);
    expect(receipts(caller)).toBe(1);
    expect((await send(caller)).status).toBe(200);
  });

  it('timeoutBeforeCommit saves nothing and never answers', async () => {
    const caller = await start();
    caller.simulator.faults.add({ fault: 'timeoutBeforeCommit' });
    await sendWithoutAnswer(caller);
    expect(receipts(caller)).toBe(0);
  });

  it('commitAfterDisconnect breaks the line at once and saves that much later', async () => {
    const caller = await start({ now: () => Date.parse('2026-11-20T01:00:00Z') });
    caller.simulator.faults.add({ fault: 'commitAfterDisconnect', ms: 500_000 });
    await expect(send(caller)).rejects.toThrow();
    expect(receipts(caller)).toBe(0);
    caller.simulator.clock.advance(499_999);
    expect(receipts(caller)).toBe(0);
    caller.simulator.clock.advance(1);
    await new Promise((next) => setImmediate(next));
    expect(receipts(caller)).toBe(1);
  });

  it('drops what would be carried out later than the system remembers, and shows by then what it carried out', async () => {
    const caller = await start({ settings: { longestLateMs: 2_500 } });
    caller.simulator.faults.add({ fault: 'commitAfterDisconnect', ms: 10_000 });
    await expect(send(caller)).rejects.toThrow();
    caller.simulator.clock.advance(10_000);
    expect(receipts(caller)).toBe(0);
    expect((await caller.admin('GET', 'state')).body.throttle.serving).toBe(0);

    caller.simulator.faults.add({ fault: 'commitAfterDisconnect', ms: 2_000 });
    caller.simulator.faults.add({ fault: 'lookupLag', ms: 5_000 });
    await expect(send(caller)).rejects.toThrow();
    caller.simulator.clock.advance(2_000);
    expect([receipts(caller), await lookUp(caller)]).toEqual([1, 0]);
    caller.simulator.clock.advance(500);
    expect(await lookUp(caller)).toBe(1);
  });

  it('commits what a client sent before it hung up by itself', async () => {
    const caller = await start({ settings: { latencyMs: 60_000 } });
    const { port } = new URL(caller.simulator.url);
    const body = JSON.stringify(wire({ VendorID: 'V1', Details: [] }));
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `PUT /entity/Default/24.200.001/PurchaseReceipt HTTP/1.1\r\nHost: localhost\r\nCookie: ${caller.cookie}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    const isServing = async () => (await caller.admin('GET', 'state')).body.throttle.serving === 1;
    while (!(await isServing())) await new Promise((next) => setImmediate(next));
    socket.destroy();
    caller.simulator.clock.advance(60_000);
    await new Promise((next) => setImmediate(next));
    expect(receipts(caller)).toBe(1);
  });

  it.each([
    [false, 0],
    [true, 1],
  ])(
    'a request left in the queue by its caller (beginsAbandoned %s) makes %i receipts',
    async (beginsAbandoned, made) => {
      const caller = await start({ settings: { latencyMs: 60_000, maxConcurrent: 1, beginsAbandoned } });
      void lookUp(caller).catch(() => undefined);
      const throttle = async () => (await caller.admin('GET', 'state')).body.throttle;
      while ((await throttle()).serving < 1) await new Promise((next) => setImmediate(next));
      const { port } = new URL(caller.simulator.url);
      const body = JSON.stringify(wire({ VendorID: 'V1', Details: [] }));
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(
        `PUT /entity/Default/24.200.001/PurchaseReceipt HTTP/1.1\r\nHost: localhost\r\nCookie: ${caller.cookie}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      while ((await throttle()).queued < 1) await new Promise((next) => setImmediate(next));
      await new Promise((closed) => socket.destroy().once('close', closed));
      // One round trip more, so that the other end has noticed.
      await throttle();
      caller.simulator.clock.advance(60_000);
      while ((await throttle()).serving > 0 && made === 0) await new Promise((next) => setImmediate(next));
      await throttle();
      caller.simulator.clock.advance(60_000);
      await throttle();
      expect(receipts(caller)).toBe(made);
    },
  );

  it('lookupLag hides the new record from lists for a while, not from its key', async () => {
    const caller = await start();
    caller.simulator.faults.add({ fault: 'lookupLag', ms: 60_000 });
    await send(caller);
    await send(caller);
    expect(await lookUp(caller)).toBe(1);
    expect((await caller.get('PurchaseReceipt/Receipt/000001')).status).toBe(200);
    caller.simulator.clock.advance(60_000);
    expect(await lookUp(caller)).toBe(2);
  });

  it('lies together with another one', async () => {
    const caller = await start();
    caller.simulator.faults.add({ fault: 'lookupLag', ms: 60_000 });
    caller.simulator.faults.add({ fault: 'timeoutAfterCommit' });
    await sendWithoutAnswer(caller);
    expect([receipts(caller), await lookUp(caller)]).toEqual([1, 0]);
  });

  it('reset breaks the line before anything is saved', async () => {
    const caller = await start();
    caller.simulator.faults.add({ fault: 'reset' });
    await expect(send(caller)).rejects.toThrow();
    expect(receipts(caller)).toBe(0);
  });

  it.each([
    ['html503', 503, /<h2>Service Unavailable/],
    ['429', 429, /declined/],
    ['401once', 401, /^$/],
    ['lockViolation', 500, /Another process has added/],
  ])('%s answers %i once and saves nothing', async (fault, status, body) => {
    const caller = await start();
    caller.simulator.faults.add({ fault });
    const answer = await send(caller);
    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(body);
    expect(receipts(caller)).toBe(0);
    expect((await send(caller)).status).toBe(200);
  });

  it('429xN declines N times and gives no hint when to come again', async () => {
    const caller = await start();
    caller.simulator.faults.add({ fault: '429x3' });
    const answers = [await lookUp(caller), await lookUp(caller), await send(caller), await send(caller)];
    expect(answers.slice(2).map((answer) => (answer as { status: number }).status)).toEqual([429, 200]);
    expect((answers[2] as { headers: Headers }).headers.get('retry-after')).toBeNull();
  });

  it('slow does its work at once and answers when the time has come', async () => {
    const caller = await start();
    caller.simulator.faults.add({ fault: 'slow(60000)' });
    const pending = send(caller);
    const isWaiting = () => caller.simulator.faults.list().length === 0;
    while (!isWaiting()) await new Promise((next) => setImmediate(next));
    while (receipts(caller) === 0) await new Promise((next) => setImmediate(next));
    caller.simulator.clock.advance(60_000);
    expect((await pending).status).toBe(200);
  });

  it('down lasts until cleared, or for its time, and spares the admin side', async () => {
    const caller = await start();
    caller.simulator.faults.add({ fault: 'down' });
    const statuses = [(await send(caller)).status, (await caller.get('/entity')).status];
    expect(statuses).toEqual([503, 503]);
    expect((await caller.admin('DELETE', 'faults')).status).toBe(204);
    expect((await send(caller)).status).toBe(200);
    caller.simulator.faults.add({ fault: 'down', ms: 60_000, as: 'refuse' });
    await expect(send(caller)).rejects.toThrow();
    caller.simulator.clock.advance(60_000);
    expect((await send(caller)).status).toBe(200);
  });

  describe('of a release', () => {
    const release = (caller: Caller) =>
      caller.send('POST', 'PurchaseReceipt/ReleasePurchaseReceipt', {
        entity: wire({ Type: 'Receipt', ReceiptNbr: '000001' }),
      });
    const isReleased = async (caller: Caller) => {
      while (caller.simulator.records.receipt('000001')?.Status !== 'Released')
        await caller.get('Vendor?$top=1');
      return true;
    };

    it('releaseFails ends in an error and leaves the receipt', async () => {
      const caller = await start();
      await receive(caller, [onOrder(1, { ReceiptQty: 1 })]);
      caller.simulator.faults.add({ fault: 'releaseFails' });
      const { headers } = await release(caller);
      let status = await caller.get(headers.get('location') ?? '');
      while (status.status === 202) status = await caller.get(headers.get('location') ?? '');
      expect(status.status).toBe(422);
      expect(caller.simulator.records.receipt('000001')?.Status).toBe('Balanced');
    });

    it.each([
      ['status204immediate', 204],
      ['locationUnresolvable', 202],
    ])('%s answers %i with an address that leads nowhere, and releases', async (fault, status) => {
      const caller = await start();
      await receive(caller, [onOrder(1, { ReceiptQty: 1 })]);
      caller.simulator.faults.add({ fault });
      const answer = await release(caller);
      expect(answer.status).toBe(status);
      expect((await caller.get(answer.headers.get('location') ?? '')).status).toBe(404);
      expect(await isReleased(caller)).toBe(true);
    });
  });

  it('hits the requests it is meant for only', async () => {
    const caller = await start();
    const added = await caller.admin('POST', 'faults', {
      fault: 'html503',
      times: 2,
      match: { method: 'GET', path: "VendorID eq 'v1'" },
    });
    expect(added.status).toBe(201);
    expect((await caller.get('Vendor')).status).toBe(200);
    expect((await caller.get(`Vendor?$filter=${encodeURIComponent("VendorID eq 'V1'")}`)).status).toBe(503);
    expect((await caller.admin('GET', 'faults')).body).toMatchObject([
      { fault: 'html503', times: 1, hits: 1 },
    ]);
  });

  it.each([
    { fault: 'nonsense' },
    { fault: 'slow', ms: -1 },
    { fault: '429', times: 0 },
    { fault: 'down', as: 'x' },
  ])('%j is not one', async (fault) => {
    const caller = await start();
    expect((await caller.admin('POST', 'faults', fault)).status).toBe(400);
  });
});
