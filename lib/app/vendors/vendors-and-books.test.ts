import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAccounting } from '#adapters/accounting/create-accounting.ts';
import { QUICK, settingsFor } from '#adapters/accounting/test-bench.ts';
import { type Vendor, vendorStatusFrom } from '#domain/vendors/vendor.ts';
import type { Vendor as BookedVendor } from '#local/accounting-simulator/books/records.ts';
import {
  type RunningSimulator,
  startAccountingSimulator,
} from '#local/accounting-simulator/start-simulator.ts';
import { applyNotifications } from './apply-notifications.ts';
import { receiveNotification } from './receive-notification.ts';
import { setWarehouseReceivable } from './set-warehouse-receivable.ts';
import { startVendorLoad } from './start-vendor-load.ts';
import { aVendorBench, stopVendorBench, type VendorBench } from './testing/vendor-bench.ts';
import { workOffLoad } from './work-off-load.ts';

/*
 * The vendors' road against an accounting system that speaks the real contract over HTTP: through our connector one
 * way, and through its own push notifications the other.
 */

type Bench = Awaited<ReturnType<typeof aBench>>;
let bench: Bench;
let simulator: RunningSimulator;
let door: Server;

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
  door = createServer(async (request, response) => {
    const text = await body(request);
    const taken = await receiveNotification({ ...bench, companyId: 'BOTTLER' }, text, bench.clock.now());
    response.writeHead(taken.ok ? 200 : 400).end();
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  simulator = await startAccountingSimulator({
    settings: { perMinute: 0 },
    webhook: {
      url: `http://127.0.0.1:${(door.address() as AddressInfo).port}/VendorWebhook`,
      headerName: 'X-Webhook-Secret',
      secret: 'shared',
    },
  });
  bench = await aBench(15);
});

afterEach(async () => {
  await simulator.close();
  await new Promise((resolve) => door.close(resolve));
});

afterAll(stopVendorBench);

const admin = async (method: string, path: string, sent?: unknown) => {
  const response = await fetch(`${simulator.url}/__sim/${path}`, {
    method,
    body: JSON.stringify(sent ?? {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
};

const soon = () => bench.clock.now() + 60_000;

const load = async () => {
  await startVendorLoad(bench.jobs, { jobId: bench.newId(), mode: 'full', by: 'mia' }, bench.clock.now());
  await workOffLoad(bench, soon());
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

const held = async (): Promise<Map<string, Vendor>> => {
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
  const ours = await held();
  for (const vendor of simulator.books.vendors())
    expect(ours.get(vendor.VendorID)).toMatchObject(asBooked(vendor));
  return ours;
};

describe('vendors and the books', () => {
  it('agree after a load, through a lost session, refusals and a web page instead of an answer', async () => {
    for (const fault of ['429x2', '401once', 'html503']) {
      simulator.faults.add({ fault, match: { path: '/Vendor' } });
    }
    const count = simulator.books.vendors().length;
    expect(await load()).toMatchObject({ status: 'DONE', counts: { read: count, created: count } });
    await standsAsBooked();
    expect(await load()).toMatchObject({ counts: { read: count, created: 0, changed: 0, madeInactive: 0 } });
  }, 60_000);

  it.each(['combined', 'split', 'duplicate', 'outOfOrder'] as const)(
    'agree after changes, a new id and a deletion that travel %s, and flags stay',
    async (mode) => {
      // One that no order names, so that it may be deleted.
      await admin('POST', 'vendors/generate', { count: 1 });
      await load();
      const [first, second] = simulator.books.vendors();
      const third = simulator.books.vendor('G0000001');
      if (!first || !second || !third) throw new Error('the demo has vendors');
      for (const { VendorID } of [first, second, third]) {
        await setWarehouseReceivable(bench.vendors, { vendorId: VendorID, receivable: true, by: 'mia' }, 0);
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
    60_000,
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
  }, 60_000);
});
