import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { postShipment } from '#api/shipments.ts';
import { launchBrowser } from '#test/support/browser/browser.ts';
import { eventually } from '#test/support/eventually.ts';
import { REPOSITORY_ROOT } from '#test/support/repository-root.ts';

/*
 * What people stored on their devices before a deployment, in a real browser: the next version reads it, and what was
 * waiting is sent, once, whatever happens to network and tabs meanwhile.
 */

/** A secure context: without it a browser has no Web Locks. Nothing is asked of it; the test answers. */
const ORIGIN = 'http://localhost:9';
const SUB = 'sub-of-mia';
const RUN_ID = '01JXZ7Q8M0000000000000000A';
const SHIPMENT_ID = '01JXZ7Q8M0000000000000000S';

/** Two counts, what is typed after them, a receipt that was sent without an answer, and what was scanned at a truck: as the first version wrote it. */
const storedByFirstVersion = (now: number) => {
  const aCount = (countId: string, good: number, savedAt: number) => ({
    kind: 'count',
    sub: SUB,
    of: `count ${countId}`,
    savedAt,
    request: {
      runId: RUN_ID,
      countId,
      good,
      loss: 0,
      unit: 'bottles',
      note: null,
      at: '2026-03-04T03:00:00.000Z',
    },
    run: { runNumber: 'PR-000007', line: 'LINE-1', unit: 'bottles', sizes: {} },
    isHeldUp: true,
    refusal: null,
  });
  const typed = { countId: '01JXZ7Q8M0000000000000000D', good: 7, loss: null, unit: 'cases', note: null };
  const aDraft = (of: string, savedAt: number) => ({
    sub: SUB,
    of,
    receiptId: '01JXZ7Q8M0000000000000000E',
    orders: [],
    counts: [['PO1/1', { kind: 'counted', lots: [{ lotNumber: 'L-7', expiryDate: '', qty: 40 }] }]],
    head: { supplierRef: 'INV-9', receiptNote: '', overReceiptReason: '', receivedDate: '2026-03-04' },
    typing: null,
    savedAt,
    waiting: { receiptId: '01JXZ7Q8M0000000000000000E', vendorID: 'V001', items: [] },
    refusal: null,
  });
  const aScan = (requestId: string, savedAt: number, scan: object) => ({
    ...{ kind: 'scan', sub: SUB, of: `scan ${requestId}`, savedAt, shipmentNbr: 'SH-000007' },
    ...{ isHeldUp: true, refusal: null },
    ...scan,
  });
  const aPick = {
    requestId: '01JXZ7Q8M0000000000000000F',
    shipmentId: SHIPMENT_ID,
    lotNumber: 'L2',
    qty: 40,
  };
  const aLoad = { requestId: '01JXZ7Q8M0000000000000000G', shipmentId: SHIPMENT_ID };
  // What was said of shipments then: nothing of how they reach the books.
  const row = { shipmentId: SHIPMENT_ID, shipmentNbr: 'SH-000007', status: 'Ready', version: 4 };
  return {
    atTheTruck: {
      scans: [
        aScan(aLoad.requestId, now - 500, {
          ...{ act: 'load', request: { ...aLoad, sscc: '093123450000000012' } },
        }),
        // Scanned before, and long ago: it does not expire.
        aScan(aPick.requestId, now - 90 * 86_400_000, {
          act: 'pick',
          request: { ...aPick, inventoryID: 'COLA-330', place: 'loc:MAIN/A2', uom: 'EA' },
        }),
      ],
      shipment: {
        ...{ kind: 'shipment', sub: SUB, of: `shipment ${SHIPMENT_ID}`, savedAt: now },
        shipment: { ...row, lines: [], picks: [], history: [] },
      },
      list: { kind: 'list', sub: SUB, of: 'list', savedAt: now, rows: [row] },
    },
    counts: [
      aCount('01JXZ7Q8M0000000000000000C', 20, now - 1000),
      aCount('01JXZ7Q8M0000000000000000B', 10, now - 2000),
    ],
    typing: { kind: 'typing', sub: SUB, of: `typing ${RUN_ID}`, savedAt: now, typed },
    lines: { kind: 'lines', sub: SUB, of: 'lines', savedAt: now, lines: [], offset: 1500 },
    draft: aDraft('Normal#PO1', now),
    expiredDraft: { ...aDraft('Normal#PO2', now - 15 * 86_400_000), waiting: null },
    // Sent without an answer: it does not expire.
    oldDraft: aDraft('Normal#PO3', now - 90 * 86_400_000),
  };
};

type Stored = ReturnType<typeof storedByFirstVersion>;

let browser: Browser;
let product: string;

beforeAll(async () => {
  const [bundle, launched] = await Promise.all([
    build({
      entryPoints: [join(REPOSITORY_ROOT, 'frontend/src/testing/offline-device.ts')],
      bundle: true,
      write: false,
      format: 'iife',
      logLevel: 'silent',
    }),
    launchBrowser(),
  ]);
  product = bundle.outputFiles[0]?.text ?? '';
  browser = launched;
});

afterAll(() => browser?.close());

/** As the first version opened its databases and wrote to them. */
const writeAsBefore = (page: Page, stored: Stored): Promise<void> =>
  page.evaluate(async ({ atTheTruck, counts, typing, lines, draft, expiredDraft, oldDraft }) => {
    const write = (name: string, store: string, records: readonly object[]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, 1);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore(store, { keyPath: ['sub', 'of'] });
        };
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(store, 'readwrite');
          for (const record of records) transaction.objectStore(store).put(record);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      });
    await write('warehouse-production', 'kept-on-the-line', [...counts, typing, lines]);
    const { scans, shipment, list } = atTheTruck;
    await write('warehouse-shipments', 'kept-at-the-truck', [...scans, shipment, list]);
    await write('warehouse', 'receipt-drafts', [draft, expiredDraft, oldDraft]);
  }, stored);

/** What the first version finds in a database that this one has written to. */
const readAsBefore = (page: Page, name: string, store: string): Promise<unknown[]> =>
  page.evaluate(
    ([database, objectStore]) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(database, 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(objectStore).objectStore(objectStore).getAll();
          reading.onsuccess = () => resolve(reading.result);
        };
      }),
    [name, store] as const,
  );

interface Arrival {
  readonly countId: string;
  readonly good: number;
}

/** A device with its network: what arrives is noted, and answered when the test's server lets it be. */
class Device {
  readonly arrivals: Arrival[] = [];
  answer: () => Promise<boolean> = async () => true;
  readonly context: BrowserContext;

  constructor(context: BrowserContext) {
    this.context = context;
  }

  async openTab(): Promise<Page> {
    const page = await this.context.newPage();
    await page.route(`${ORIGIN}/**`, async (route) => {
      const request = route.request();
      if (!request.url().endsWith('/take'))
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Device</title>' });
      this.arrivals.push(request.postDataJSON());
      // A tab that was closed meanwhile takes no answer.
      await ((await this.answer()) ? route.fulfill({ body: 'taken' }) : route.abort()).catch(() => undefined);
    });
    await page.goto(ORIGIN);
    return page;
  }

  async openProduct(): Promise<Page> {
    const page = await this.openTab();
    await page.addScriptTag({ content: product });
    return page;
  }

  ids = (): string[] => this.arrivals.map(({ countId }) => countId.slice(-1));
}

const aDevice = async (stored?: Stored): Promise<Device> => {
  const device = new Device(await browser.newContext());
  const page = await device.openTab();
  await writeAsBefore(page, stored ?? storedByFirstVersion(Date.now()));
  await page.close();
  return device;
};

const send = (page: Page): Promise<boolean> =>
  page.evaluate((sub) => window.offlineDevice.queue.send(sub), SUB);

const waitingIn = (page: Page): Promise<number> =>
  page.evaluate(async (sub) => (await window.offlineDevice.recordedCounts(sub)).length, SUB);

describe('what the first version stored', () => {
  it('is read as it was written, without what has expired', async () => {
    const stored = storedByFirstVersion(Date.now());
    const device = await aDevice(stored);
    const page = await device.openProduct();
    const found = await page.evaluate(
      async ({ sub, runId }) => ({
        isKept: window.offlineDevice.draftStore.isKept({ sub, of: 'Normal#PO1' }),
        counts: await window.offlineDevice.recordedCounts(sub),
        typed: await window.offlineDevice.typedCountOn(sub, runId),
        lines: await window.offlineDevice.seenLines(sub),
        drafts: await window.offlineDevice.draftStore.list(sub),
        ofNobody: await window.offlineDevice.draftStore.list('sub-of-tom'),
      }),
      { sub: SUB, runId: RUN_ID },
    );
    expect(found).toEqual({
      isKept: true,
      counts: stored.counts.toReversed(),
      typed: stored.typing.typed,
      lines: stored.lines,
      drafts: [stored.draft, stored.oldDraft],
      ofNobody: [],
    });
    expect(await readAsBefore(page, 'warehouse', 'receipt-drafts')).toEqual([stored.draft, stored.oldDraft]);
    await device.context.close();
  });

  it('is there at the truck: scans in their order, as the server still takes them, and the shipment', async () => {
    const { atTheTruck } = storedByFirstVersion(Date.now());
    const device = await aDevice({ ...storedByFirstVersion(Date.now()), atTheTruck });
    const page = await device.openProduct();
    const found = await page.evaluate(
      async ({ sub, shipmentId }) => ({
        scans: await window.offlineDevice.waitingScans(sub),
        shipment: await window.offlineDevice.seenShipment(sub, shipmentId),
        list: await window.offlineDevice.seenList(sub),
        ofNobody: await window.offlineDevice.waitingScans('sub-of-tom'),
      }),
      { sub: SUB, shipmentId: SHIPMENT_ID },
    );
    const { scans, shipment, list } = atTheTruck;
    expect(found).toEqual({
      scans: scans.toReversed(),
      shipment: { shipment: shipment.shipment, seenAt: shipment.savedAt },
      list: list.rows,
      ofNobody: [],
    });
    for (const { act, request } of found.scans)
      expect(postShipment.actions[act].request.parse(request)).toEqual(request);
    const kept = await readAsBefore(page, 'warehouse-shipments', 'kept-at-the-truck');
    expect(kept).toHaveLength(4);
    await device.context.close();
  });

  it('can be read by the first version when this one has written to it: both are open for a while', async () => {
    const stored = storedByFirstVersion(Date.now());
    const device = await aDevice(stored);
    const page = await device.openProduct();
    const draft = { ...stored.draft, head: { ...stored.draft.head, supplierRef: 'INV-10' } };
    await page.evaluate(async (next) => {
      const { draftStore } = window.offlineDevice;
      await draftStore.update(next, (current) => (current ? { ...current, head: next.head } : null));
      await draftStore.update({ ...next, of: 'Normal#PO9' }, () => null);
    }, draft);
    expect(await readAsBefore(page, 'warehouse', 'receipt-drafts')).toEqual([draft, stored.oldDraft]);
    await device.context.close();
  });

  it('is sent in its order, once, and leaves the device', async () => {
    const device = await aDevice();
    const page = await device.openProduct();
    expect(await send(page)).toBe(true);
    expect(device.arrivals).toMatchObject([{ good: 10 }, { good: 20 }]);
    expect(await waitingIn(page)).toBe(0);
    await device.context.close();
  });
});

describe('two tabs', () => {
  it('send one after the other, and hear of each other', async () => {
    const device = await aDevice();
    const [one, other] = [await device.openProduct(), await device.openProduct()];
    await other.evaluate(() => {
      window.offlineDevice.floorStore.subscribe(() => {
        document.title = 'heard';
      });
    });
    let atOnce = 0;
    device.answer = async () => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      const { held = [] } = await one.evaluate(() => navigator.locks.query());
      expect(held.map(({ name }) => name)).toEqual(['counts of a test']);
      atOnce -= 1;
      return true;
    };
    expect(await Promise.all([send(one), send(other)])).toEqual([true, true]);
    expect(device.ids()).toEqual(['B', 'C']);
    await other.waitForFunction(() => document.title === 'heard');
    await device.context.close();
  });

  it('lose nothing when one ends while it sends: the other sends the same again', async () => {
    const device = await aDevice();
    const [one, other] = [await device.openProduct(), await device.openProduct()];
    let release: (isAnswered: boolean) => void = () => undefined;
    device.answer = () =>
      new Promise((resolve) => {
        release = resolve;
      });
    void send(one).catch(() => undefined);
    await eventually(async () => device.arrivals.length === 1 || undefined, 'the first arrival');
    const sending = send(other);
    device.answer = async () => true;
    await one.close();
    release(true);
    expect(await sending).toBe(true);
    expect(device.ids()).toEqual(['B', 'B', 'C']);
    expect(device.arrivals[1]).toEqual(device.arrivals[0]);
    expect(await waitingIn(other)).toBe(0);
    await device.context.close();
  });
});

describe('airplane mode', () => {
  it('keeps everything, through a reload, until the network is back', async () => {
    const device = await aDevice();
    device.answer = async () => false;
    const before = await device.openProduct();
    expect(await send(before)).toBe(false);
    await before.close();
    const page = await device.openProduct();
    expect(await waitingIn(page)).toBe(2);
    await page.evaluate((sub) => {
      window.offlineDevice.queue.keepSending(sub);
    }, SUB);
    await eventually(async () => device.arrivals.length === 2 || undefined, 'a try after the reload');
    await device.context.setOffline(true);
    device.answer = async () => true;
    await device.context.setOffline(false);
    await eventually(async () => (await waitingIn(page)) === 0 || undefined, 'the counts to be sent');
    expect(device.ids()).toEqual(['B', 'B', 'B', 'C']);
    await device.context.close();
  });
});
