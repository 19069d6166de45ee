import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAccounting } from '#adapters/accounting/create-accounting.ts';
import { type Vendor, vendorStatusFrom } from '#domain/vendors/vendor.ts';
import type { Vendor as BookedVendor } from '#emulators/acumatica/records/records.ts';
import { type RunningSimulator, startAccountingSimulator } from '#emulators/acumatica/start-simulator.ts';
import { QUICK, settingsFor } from '#test/support/accounting/accounting-bench.ts';
import { aVendorBench, type VendorBench } from '#test/support/vendors/vendor-bench.ts';
import { runLoad } from './load/run-load.ts';
import { startVendorLoad } from './load/start-vendor-load.ts';
import { applyNotifications } from './notifications/apply-notifications.ts';
import { receiveNotification } from './notifications/receive-notification.ts';
import { setWarehouseReceivable } from './receivable/set-warehouse-receivable.ts';

/*
 * Vendors against an accounting system that speaks the real contract over HTTP: through our connector one
 * way, and through its own push notifications the other.
 */

type Bench = Awaited<ReturnType<typeof aBench>>;
let bench: Bench;
let simulator: RunningSimulator;
let webhookServer: Server;

/** Our clock runs as the machine's does, and can be put forward. */
const aBench = async (pageSize: number): Promise<VendorBench & { ahead: (ms: number) => void }> => {
  const made = await aVendorBench();
  let offset = 0;
  const clock = made.clock;
  clock.now = () => Date.now() + offset;
  const accounting = createAccounting({
    ...settingsFor(simulator),
    pageSize,
    timing: QUICK,
    priority: 'background',
    documentClient: made.client,
    tableName: made.accountingTable,
    clock: { now: Date.now },
    log: made.log,
    metrics: made.metrics,
  });
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(ms, 50)));
  const ahead = (ms: number) => {
    offset += ms;
  };
  return { ...made, accounting, wait, ahead };
};

const body = async (request: AsyncIterable<Uint8Array>): Promise<string> => {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
};

beforeEach(async () => {
  webhookServer = createServer(async (request, response) => {
    const text = await body(request);
    const taken = await receiveNotification({ ...bench, companyId: 'BOTTLER' }, text, bench.clock.now());
    response.writeHead(taken.ok ? 200 : 400).end();
  });
  await new Promise<void>((resolve) => webhookServer.listen(0, '127.0.0.1', resolve));
  simulator = await startAccountingSimulator({
    settings: { perMinute: 0 },
    webhook: {
      url: `http://127.0.0.1:${(webhookServer.address() as AddressInfo).port}/VendorWebhook`,
      headerName: 'X-Webhook-Secret',
      secret: 'shared',
    },
  });
  bench = await aBench(15);
});

afterEach(async () => {
  await simulator.close();
  await new Promise((resolve) => webhookServer.close(resolve));
});

const admin = async (method: string, path: string, sent?: unknown) => {
  const response = await fetch(`${simulator.url}/__sim/${path}`, {
    method,
    body: JSON.stringify(sent ?? {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
};

const soon = () => bench.clock.now() + 60_000;

const load = async () => {
  await startVendorLoad(bench, { jobId: bench.newId(), mode: 'full', by: 'mia' }, bench.clock.now());
  await runLoad(bench, soon());
  return bench.jobs.current();
};

/** Lets the accounting system push what it has, and the applier work until nothing is due any more. */
const settle = async () => {
  await simulator.pushes.idle();
  await applyNotifications(bench, [], soon());
  bench.ahead(61_000);
  await applyNotifications(bench, [], soon());
  bench.ahead(61_000);
  await applyNotifications(bench, [], soon());
};

const storedVendor = async (): Promise<Map<string, Vendor>> => {
  const slice = await bench.vendors.scan({ segment: 0, of: 1, after: null });
  if (!slice.ok) throw new Error(slice.error);
  return new Map(slice.value.vendors.map((vendor) => [vendor.vendorID, vendor]));
};

const asBooked = ({ VendorID, VendorName, Status, VendorClass, CurrencyID }: BookedVendor) => ({
  vendorID: VendorID,
  vendorName: VendorName,
  accountingStatus: Status,
  vendorStatus: vendorStatusFrom(Status),
  SupplierClass: VendorClass ?? null,
  CurrencyID: CurrencyID ?? null,
  unconfirmed: false,
});

const standsAsBooked = async () => {
  const ours = await storedVendor();
  for (const vendor of simulator.records.vendors())
    expect(ours.get(vendor.VendorID)).toMatchObject(asBooked(vendor));
  return ours;
};

describe('vendors and the books', () => {
  it('agree after a load, through a lost session, refusals and a web page instead of an answer', async () => {
    for (const fault of ['429x2', '401once', 'html503']) {
      simulator.faults.add({ fault, match: { path: '/Vendor' } });
    }
    const count = simulator.records.vendors().length;
    expect(await load()).toMatchObject({ status: 'DONE', counts: { read: count, created: count } });
    await standsAsBooked();
    expect(await load()).toMatchObject({ counts: { read: count, created: 0, changed: 0, madeInactive: 0 } });
  });

  it.each(['combined', 'split', 'duplicate', 'outOfOrder'] as const)(
    'agree after changes, a new id and a deletion that travel %s, and flags stay',
    async (mode) => {
      // One that no order names, so that it may be deleted.
      await admin('POST', 'vendors/generate', { count: 1 });
      await load();
      const [first, second] = simulator.records.vendors();
      const third = simulator.records.vendor('G0000001');
      if (!first || !second || !third) throw new Error('the demo has vendors');
      for (const { VendorID } of [first, second, third]) {
        await setWarehouseReceivable(bench, { vendorId: VendorID, receivable: true, by: 'mia' }, 0);
      }
      simulator.pushes.settings.mode = mode;
      await admin('PUT', `vendors/${first.VendorID}`, { VendorName: 'Renamed once' });
      await admin('PUT', `vendors/${first.VendorID}`, { VendorName: 'Renamed twice', Status: 'On Hold' });
      await admin('POST', `vendors/${second.VendorID}/rename`, { to: 'V-NEW-ID' });
      await admin('DELETE', `vendors/${third.VendorID}`);
      await admin('POST', 'vendors', { VendorID: 'V-FRESH', VendorName: 'Fresh' });
      await settle();

      const ours = await standsAsBooked();
      for (const { VendorID } of [first, second, third]) {
        expect(ours.get(VendorID)).toMatchObject({ vendorReceivable: true, receivableBy: 'mia', version: 2 });
      }
      for (const { VendorID } of [second, third]) {
        expect(ours.get(VendorID)).toMatchObject({ vendorStatus: 'INACTIVE', accountingStatus: 'Removed' });
      }
      expect(ours.get('V-FRESH')).toMatchObject({ vendorReceivable: false });
      expect(await bench.notifications.due('FAILED', bench.clock.now(), 10)).toEqual([]);
      expect(await bench.notifications.due('WAITING', bench.clock.now() + 3_600_000, 10)).toEqual([]);
    },
  );

  it('agree after hundreds changed at once, told in one notification', async () => {
    await admin('POST', 'vendors/generate', { count: 400 });
    await load();
    await admin('POST', 'vendors/change', {
      count: 300,
      prefix: 'G',
      fields: { Status: 'Hold Payments', VendorName: 'All alike' },
      telling: 'one',
    });
    await settle();
    await standsAsBooked();
  });
});
