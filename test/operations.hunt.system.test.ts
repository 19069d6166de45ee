import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { toReceiptRow } from '#adapters/dynamo/receiving/receipt-row.ts';
import { getInventory } from '#api/inventory.ts';
import { getProduction } from '#api/production.ts';
import { getReceipts, postReceipts } from '#api/receipts.ts';
import { getReceiveGoods, postReceiveGoods } from '#api/receiving.ts';
import { routes } from '#api/routes.ts';
import { getVendor, postVendor } from '#api/vendors.ts';
import { getWorkCenter } from '#api/work-centers.ts';
import { getWorkOrder } from '#api/work-orders.ts';
import { type LocalRun, startLocal } from '#local/start/start.ts';
import { aFolder, removeFolders } from '#local/testing/a-function.ts';
import { aReceipt, queued } from '#test/support/builders/receipts.ts';
import { eventually } from '#test/support/eventually.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import { type FaultInjector, faultInjector } from '#test/support/run/fault-injector.ts';
import { everySecretOf, waysInOf } from '#test/support/run/issued-secrets.ts';
import { TEST_CONTEXT } from '#test/support/run/product-for-tests.ts';
import { strayCalls } from '#test/support/run/stray-secrets.ts';

/*
 * The product as it runs, with things going wrong in it: each alarm of the template goes off for what it is there
 * for and is over when that is put right, and of all that was logged meanwhile no line holds a secret.
 */

const stateDir = aFolder();
const MINUTE = 60_000;
const VENDOR = 'V-GLASSAU';
const WRONG_SECRETS = ['wrong-secret-that-nobody-agreed', 'another-wrong-secret'];
/** Shown to everything that listens. */
const STRAY = 'stray-secret-in-a-wrong-place';
const WAITING_ID = '01JDWAITING000000000000000';

let run: LocalRun;
let dock: ApiClient;
let manager: ApiClient;
let make: FaultInjector;
const terminal: string[] = [];

beforeAll(async () => {
  run = await startLocal({
    ...{
      ports: 'free',
      stateDir,
      context: { ...TEST_CONTEXT, siteCheck: 'on' },
      accounting: { perMinute: 0 },
    },
    tell: (line) => terminal.push(line),
  });
  // What the run itself prints, beside what it tells.
  for (const level of ['log', 'info', 'warn', 'error'] as const)
    jest
      .spyOn(console, level)
      .mockImplementation((...said) => void terminal.push(inspect(said, { depth: 9 })));
  make = faultInjector(run);
  dock = await signedInAs(run, 'consultant');
  manager = await signedInAs(run, 'manager');
});

afterAll(async () => {
  await run?.stop();
  removeFolders();
});

/** The end of the minute that runs: what was counted until now counts by then. */
const soon = () => (Math.floor(Date.now() / MINUTE) + 1) * MINUTE;

const stateOf = (name: string, now = soon()) => {
  const alarmStatus = run.alarms
    .evaluate(now)
    .find(({ definition }) => definition.name === `Warehouse/${name}`);
  if (!alarmStatus) throw new Error(`There is no alarm ${name}.`);
  return alarmStatus.state;
};

const goesOff = (name: string) =>
  eventually(() => (stateOf(name) === 'ALARM' ? true : undefined), `the alarm ${name}`);

const setVendorStatus = (Status: string) =>
  make.changeAccounting('POST', 'vendors/change', { prefix: VENDOR, fields: { Status }, telling: 'none' });

const loadVendors = async (outcome: 'DONE' | 'FAILED') => {
  const started = await dock.call(postVendor, 'update_vendor_list', {});
  const jobId = started.ok ? started.body.data?.jobId : undefined;
  await eventually(async () => {
    const load = await dock.call(getVendor, 'vendor_load', {});
    return (load.ok && load.body.data?.jobId === jobId && load.body.data?.status === outcome) || undefined;
  }, `a vendor load that is ${outcome}`);
};

const stateOfReceipt = async (receiptId: string) => {
  const answer = await dock.call(getReceipts, 'get_by_id', { receiptId });
  return answer.ok ? answer.body.data : null;
};

describe('an alarm', () => {
  let failed: { receiptId: string; version: number };

  it('goes off for a load that its guard stopped', async () => {
    await loadVendors('DONE');
    const gone = run.accounting.records
      .vendors()
      .filter(({ Status }) => Status === 'Active')
      .map(({ VendorID }) => VendorID)
      .filter((vendorID) => !run.accounting.records.orders().some((order) => order.VendorID === vendorID));
    expect(gone.length).toBeGreaterThanOrEqual(4);
    for (const vendorID of gone.slice(0, 4)) await make.changeAccounting('DELETE', `vendors/${vendorID}`);
    await loadVendors('FAILED');
    await goesOff('vendor-load-stopped');
  });

  it('goes off for a receipt that failed, and for one that waits too long', async () => {
    await setVendorStatus('On Hold');
    const receiptId = ulid();
    const item = { orderNbr: 'PO000103', orderType: 'Normal', inventoryID: 'PK-BTL330', lineNbr: 1 };
    const sent = await dock.call(postReceiveGoods, 'receive_goods', {
      ...{ receiptId, vendorID: VENDOR },
      items: [{ ...item, receiptQty: 24, lotNumber: 'GL-1' }],
    });
    expect(sent).toMatchObject({ ok: true });
    failed = await eventually(async () => {
      const receipt = await stateOfReceipt(receiptId);
      return receipt?.status === 'FAILED' ? { receiptId, version: receipt.version } : undefined;
    }, 'a failed receipt');
    // Accepted eleven minutes ago, and not due before ten minutes have passed.
    const waiting = aReceipt({
      receiptId: WAITING_ID,
      receivedAt: new Date(Date.now() - 11 * MINUTE).toISOString(),
      state: queued(Date.now() + 10 * MINUTE),
    });
    const TableName = run.tables.TABLE_RECEIPTS;
    await make.tables.send(new PutCommand({ TableName, Item: toReceiptRow(waiting) }));
    expect(await make.tick('ReceiptPoster')).toMatchObject({ ok: true });
    await goesOff('receipt-failed');
    await goesOff('receipt-waiting');
  });

  it('goes off for refusals at the webhook, and for a notification that can’t be applied', async () => {
    const notification = { Inserted: [{ Colour: 'red' }] };
    for (const secret of ['none', ...WRONG_SECRETS.map((wrong) => ({ wrong }))] as const)
      expect(await make.push(secret, notification)).toBe(401);
    expect(await make.push('agreed', notification)).toBe(200);
    await goesOff('webhook-refused');
    await goesOff('notification-failed');
  });

  it('goes off for a call whose function crashes', async () => {
    const mend = make.crash('WorkCenter');
    const [action] = Object.keys(getWorkCenter.actions);
    const ask = () =>
      fetch(`${run.siteUrl}/api/GetWorkCenter?action=${action}`, {
        headers: { authorization: `Bearer ${dock.token}` },
      });
    expect((await ask()).status).toBeGreaterThanOrEqual(500);
    mend();
    expect((await ask()).status).toBe(200);
    const fromPage = (origin: string) =>
      fetch(`${run.alarmsUrl}/crash`, {
        ...{ method: 'POST', headers: { origin }, redirect: 'manual' },
        body: new URLSearchParams({ function: 'WorkCenter', times: '1' }),
      });
    expect((await fromPage('http://elsewhere.example')).status).toBe(400);
    expect((await fromPage(run.siteUrl)).status).toBe(303);
    expect([(await ask()).status, (await ask()).status]).toEqual([502, 200]);
    await goesOff('call-failed');
  });

  it('goes off for a background function that crashes, and for what it then puts aside', async () => {
    const mend = make.crash('NotificationApplier');
    expect(await make.push('agreed', { Deleted: [{ VendorID: 'NOBODY' }], Id: ulid() })).toBe(200);
    await goesOff('worker-failed');
    await goesOff('dead-letters');
    mend();
  });

  it('goes off for a crowd that finds no free function, and for one that is not let in', async () => {
    // They keep coming: how many of them meet depends on how fast each is answered.
    await eventually(async () => {
      const crowd = Array.from({ length: 24 }, () => dock.call(getVendor, 'list', {}));
      expect((await Promise.all(crowd)).every(({ ok }) => ok)).toBe(true);
      return stateOf('reading-throttled') === 'ALARM' ? true : undefined;
    }, 'the alarm reading-throttled');
    for (let knocks = 0; knocks < 20; knocks += 1)
      expect((await fetch(`${run.siteUrl}/api/GetVendor?action=list`)).status).toBe(401);
    await goesOff('calls-not-authorized');
  });

  it('goes off for a site on which nobody can sign in, and is over when they can', async () => {
    expect(await make.tick('SiteCheck')).toMatchObject({ ok: true });
    const log = () => readFileSync(join(run.logsDir, 'SiteCheck.log'), 'utf8');
    const said = (pattern: RegExp) => eventually(() => pattern.test(log()) || undefined, `${pattern}`);
    await said(/"event":"site.works".*"took":\{"page":\d+,"sign_in":\d+,"read":\d+\}/);
    const mend = make.crash('TokenScope');
    await make.tick('SiteCheck');
    mend();
    await said(/"event":"site.not_working".*"step":"sign_in"/);
    await goesOff('site-check-failed');
  });

  it('goes off for an account whose functions are nearly all at work', async () => {
    const asks = [
      ...[getVendor, getReceipts, getWorkCenter, getWorkOrder, getInventory, getProduction],
    ] as const;
    await eventually(async () => {
      await Promise.all(
        asks.flatMap((route) =>
          Array.from({ length: 6 }, () =>
            fetch(`${run.siteUrl}/api/${route.name}?action=${Object.keys(route.actions)[0]}`, {
              headers: { authorization: `Bearer ${dock.token}` },
            }),
          ),
        ),
      );
      return stateOf('concurrency-near-quota') === 'ALARM' ? true : undefined;
    }, 'the alarm concurrency-near-quota');
  });

  it('goes off for tables that refuse calls as too many', async () => {
    const mend = await make.throttleTables('WorkCenter');
    const ask = () =>
      fetch(`${run.siteUrl}/api/GetWorkCenter?action=${Object.keys(getWorkCenter.actions)[0]}`, {
        headers: { authorization: `Bearer ${dock.token}` },
      });
    // Each is tried five times before the person hears of it; how many fall into one window depends on the clock.
    await eventually(async () => {
      expect([(await ask()).status, (await ask()).status]).toEqual([500, 500]);
      return stateOf('tables-throttled') === 'ALARM' ? true : undefined;
    }, 'the alarm tables-throttled');
    mend();
    expect((await ask()).status).toBe(200);
  });

  it('goes off for an accounting system that has enough of us', async () => {
    run.accounting.faults.add({ fault: '429', times: 'always' });
    const vendors = run.accounting.records.vendors().slice(0, 8);
    // Several people at once who want to see the newest orders of their vendors.
    await eventually(async () => {
      await Promise.all(
        vendors.map(({ VendorID }) =>
          dock.call(getReceiveGoods, 'by_vendor_id', { vendorId: VendorID, refresh: 'true' }),
        ),
      );
      return stateOf('accounting-throttled') === 'ALARM' ? true : undefined;
    }, 'the alarm accounting-throttled');
    run.accounting.faults.clear();
  });

  it('stands on a page, first of all, with what to do about it', async () => {
    const page = await (await fetch(run.alarmsUrl)).text();
    expect(page).toContain('/__local/runbook#receipt-failed');
    const runbook = await (await fetch(`${run.siteUrl}/__local/runbook`)).text();
    expect(runbook).toContain('<h2 id="receipt-failed">');
    expect(terminal.join('\n')).toContain(
      'Alarm Warehouse/receipt-failed: A receipt, a shipment or a closed run was refused for good',
    );
  });

  it('is over when what is wrong was put right, or has long not happened', async () => {
    await setVendorStatus('Active');
    expect(await manager.call(postReceipts, 'retry', failed)).toMatchObject({ ok: true });
    const Key = { receiptId: WAITING_ID };
    await make.tables.send(new DeleteCommand({ TableName: run.tables.TABLE_RECEIPTS, Key }));
    const posted = async () => (await stateOfReceipt(failed.receiptId))?.status === 'POSTED' || undefined;
    await eventually(posted, 'the receipt that was sent again');
    // A state is said anew every minute, and the worst of a minute counts: until the next one says how it is now.
    const minute = Math.floor(Date.now() / MINUTE);
    await eventually(() => Math.floor(Date.now() / MINUTE) > minute || undefined, 'the next minute');
    await make.tick('ReceiptPoster');
    await eventually(() => stateOf('receipt-failed') === 'OK' || undefined, 'no failed receipt');
    expect(stateOf('receipt-waiting')).toBe('OK');

    // An hour and a little without anything: what speaks of the past is silent, and silence itself is heard.
    const later = soon() + 62 * MINUTE;
    const states = run.alarms.evaluate(later).map(({ definition, state }) => [definition.name, state]);
    expect(states.filter(([, state]) => state !== 'OK')).toEqual(
      [
        ...['poster-silent', 'applier-silent', 'vendors-not-loaded', 'items-not-loaded'],
        ...['books-not-read', 'site-check-failed'],
      ].map((name) => [`Warehouse/${name}`, 'ALARM']),
    );
  });
});

describe('a call that carries a secret where none belongs', () => {
  it('is refused, whatever it is asked of and wherever it carries it', async () => {
    const asked = strayCalls(run, dock.token, STRAY);
    const statuses = [];
    for (const [address, options] of asked) statuses.push((await fetch(address, options)).status);
    expect(statuses.length).toBeGreaterThan(routes.length + 10);
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
  });
});

describe('a secret that somebody stored in a form that can’t be read', () => {
  it('keeps the accounting system away, and its log says what to put right', async () => {
    const reader = run.product.functions.find(({ name }) => name.startsWith('GetReceiveGoodsHandler'));
    run.product.secrets.put(reader?.environment.ACCOUNTING_SECRET_ID ?? '', STRAY);
    // The session ends, so that whoever asks next signs in.
    run.accounting.faults.add({ fault: '401once', times: 8 });
    const refresh = { vendorId: VENDOR, refresh: 'true' } as const;
    await eventually(async () => {
      await dock.call(getReceiveGoods, 'by_vendor_id', refresh);
      const log = readFileSync(join(run.logsDir, 'GetReceiveGoods.log'), 'utf8');
      return log.includes('The accounting secret is not JSON (docs/deploy.md, Secrets).') || undefined;
    }, 'the reason in the log');
    run.accounting.faults.clear();
  });
});

describe('a line of the log', () => {
  it('never holds a token, a secret, a password or a code', async () => {
    const used = await waysInOf(run);
    // A part of it would be too much as well.
    const strays = [STRAY, STRAY.slice(0, 10)];
    const secrets = [...used, ...everySecretOf(run), ...WRONG_SECRETS, ...strays, dock.token, manager.token];
    await run.stop();
    const files = readdirSync(run.logsDir);
    const lines = [
      ...terminal.map((line) => `terminal: ${line}`),
      ...files.flatMap((file) =>
        readFileSync(join(run.logsDir, file), 'utf8')
          .split('\n')
          .map((line) => `${file}: ${line}`),
      ),
    ];
    expect(files).toEqual(expect.arrayContaining(['User.log', 'VendorWebhook.log', 'gateway-access.log']));
    expect(lines.length).toBeGreaterThan(200);
    expect(secrets.length).toBeGreaterThan(20);
    // A code is looked for as a word: its six digits may well be part of a time.
    const isSaid = (line: string, secret: string) =>
      /^\d+$/.test(secret)
        ? new RegExp(`(?<![\\d.:-])${secret}(?![\\d.:-])`).test(line)
        : line.includes(secret);
    const telling = lines.filter((line) => secrets.some((secret) => isSaid(line, secret)));
    expect(telling).toEqual([]);
    expect(
      lines.filter((line) =>
        /\beyJ[\w-]+\.[\w-]+\.|\bBearer |"(password|authorization|cookie)":/i.test(line),
      ),
    ).toEqual([]);
  });

  it('tells of every call who asked for what, in which group, and how it ended', () => {
    const calls = readdirSync(run.logsDir)
      // Who calls the webhook is no person of a group.
      .filter((file) => file !== 'VendorWebhook.log')
      .flatMap((file) => readFileSync(join(run.logsDir, file), 'utf8').split('\n'))
      .flatMap((line) => /\{.*"event":"call.answered".*\}$/.exec(line)?.[0] ?? [])
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(calls.length).toBeGreaterThan(40);
    for (const call of calls)
      expect(call).toMatchObject({
        ...{ requestId: expect.any(String), route: expect.any(String), status: expect.any(Number) },
        ...{ tookMs: expect.any(Number), timestamp: expect.any(String), version: expect.any(String) },
        group: expect.stringMatching(/^(sysadmin|manager|consultant)?$/),
      });
    // Where it came from, as the edge says.
    for (const { viewer } of calls) expect(viewer).toMatch(/^(::ffff:)?127\.0\.0\.1$|^::1$/);
    for (const fields of ['action', 'sub', 'code'])
      for (const call of calls) expect(call).toHaveProperty(fields);
    // What it cost, and where: a list is read from tables, a refreshed order from the books as well.
    for (const call of calls) expect(call).toMatchObject({ tableMs: expect.any(Number) });
    const spentBy = (route: string, field: string) =>
      calls.filter((call) => call.route === route).map((call) => Number(call[field]));
    expect(Math.max(...spentBy('GetVendor', 'tableCalls'))).toBeGreaterThan(0);
    expect(Math.max(...spentBy('GetVendor', 'accountingCalls'))).toBe(0);
    expect(Math.max(...spentBy('GetReceiveGoods', 'accountingCalls'))).toBeGreaterThan(0);
  });

  it('leads from a delivery that was accepted to its number in the books', () => {
    const linesOf = (name: string, event: string) =>
      readFileSync(join(run.logsDir, `${name}.log`), 'utf8')
        .split('\n')
        .flatMap((line) => /\{.*\}$/.exec(line)?.[0] ?? [])
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => line.event === event);
    const [accepted] = linesOf('PostReceiveGoods', 'receipt.accepted');
    const call = linesOf('PostReceiveGoods', 'call.answered').find(
      ({ requestId }) => requestId === accepted?.requestId,
    );
    expect(call).toMatchObject({ status: 200, traceId: accepted?.traceId });
    expect(accepted?.traceId).toMatch(/^1-[\da-f]{8}-[\da-f]{24}$/);
    const posted = linesOf('ReceiptPoster', 'posting.posted').find(
      ({ receiptNbr }) => receiptNbr === accepted?.receiptNbr,
    );
    expect(posted?.accountingReceiptNbr).toMatch(/^\d+$/);
  });
});
