import type { ActionName } from '#api/contract.ts';
import { getVendor, postVendor } from '#api/vendors.ts';
import { positionToKey } from '#app/lists/list-cursor.ts';
import { err } from '#domain/result.ts';
import type { Vendor } from '#domain/vendors/vendor.ts';
import { callRoute, type RouteRequest } from '#test/support/ask-route.ts';
import { aVendor } from '#test/support/builders/vendors.ts';
import { aVendorBench, type VendorBench } from '#test/support/vendors/vendor-bench.ts';
import { vendorReadHandlers } from './vendor-read-handlers.ts';
import { vendorWriteHandlers } from './vendor-write-handlers.ts';

let bench: VendorBench;

type Read = typeof getVendor;
type Lists =
  | 'list'
  | 'list_vendors'
  | 'get_by_status'
  | 'get_warehouse_receivable'
  | 'list_vendor_receivable';

const asker = () => ({ group: 'consultant', now: bench.clock.now() });

const get = <A extends ActionName<Read>>(input: RouteRequest<Read, A>) =>
  callRoute(getVendor, vendorReadHandlers(bench), input, asker());

const post = <A extends ActionName<typeof postVendor>>(input: RouteRequest<typeof postVendor, A>) =>
  callRoute(postVendor, vendorWriteHandlers(bench), input, asker());

const holds = async (...vendors: Vendor[]) => {
  for (const vendor of vendors) {
    await bench.vendors.saveFromAccounting({ ...vendor, vendorReceivable: false }, null);
    if (vendor.vendorReceivable) {
      await bench.vendors.saveReceivable({ ...vendor, version: vendor.version + 1 });
    }
  }
};

const number = (index: number) => `V${String(index).padStart(4, '0')}`;

/** Follows a list to its end. */
const everyPage = async (input: RouteRequest<Read, Lists>) => {
  const pages: string[][] = [];
  let pagination_key: string | undefined;
  do {
    const { status, body } = await get(pagination_key ? { ...input, pagination_key } : input);
    expect(status).toBe(200);
    pages.push(body.data.items.map(({ vendorID }) => vendorID));
    pagination_key = body.data.pagination_key;
  } while (pagination_key);
  return pages;
};

beforeEach(async () => {
  bench = await aVendorBench();
});

describe('GET /GetVendor', () => {
  it('lists every vendor once, page after page, in the shape of the spec', async () => {
    const vendors = Array.from({ length: 130 }, (_, index) => aVendor({ vendorID: number(index) }));
    await holds(...vendors);
    const pages = await everyPage({ action: 'list', limit: '50' });
    expect(pages.map((page) => page.length)).toEqual([50, 50, 30]);
    expect(pages.flat().sort()).toEqual(vendors.map(({ vendorID }) => vendorID));

    const { body } = await get({ action: 'list_vendors' });
    expect(body.data.pagination_key).toBeUndefined();
    expect(body.data.items).toHaveLength(130);
    expect(body.data.items[0]).toEqual({
      vendorID: 'V0000',
      vendorName: 'Acme Bottles',
      vendorStatus: 'ACTIVE',
      vendorReceivable: false,
      contact: null,
      SupplierClass: null,
      CurrencyID: null,
      CreatedOn: null,
      LastModifiedOn: null,
      version: 1,
    });
  });

  it('reads a long list in parts side by side and goes on in each where it stopped', async () => {
    const vendors = Array.from({ length: 1500 }, (_, index) => aVendor({ vendorID: number(index) }));
    await Promise.all(vendors.map((vendor) => holds(vendor)));
    const pages = await everyPage({ action: 'list_vendors', limit: '1001' });
    expect(pages[0]).toHaveLength(1001);
    expect(pages.flat().sort()).toEqual(vendors.map(({ vendorID }) => vendorID));
  });

  it('ends a page before 4 MB', async () => {
    const contact = 'é'.repeat(50_000);
    await holds(...Array.from({ length: 60 }, (_, index) => aVendor({ vendorID: number(index), contact })));
    for (const limit of ['10000', '1000']) {
      const { body } = await get({ action: 'list_vendors', limit });
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(4.1 * 1024 * 1024);
      expect(body.data.items.length).toBeGreaterThan(35);
      const pages = await everyPage({ action: 'list_vendors', limit });
      expect(new Set(pages.flat()).size).toBe(60);
      expect(pages.flat()).toHaveLength(60);
    }
  });

  it('finds one by id in any case, and says 404 for none', async () => {
    await holds(aVendor({ vendorID: 'Acme' }));
    const { body } = await get({ action: 'get_by_id', vendor_id: ' ACME ' });
    expect(body.data.items).toMatchObject([{ vendorID: 'Acme' }]);
    expect(await get({ action: 'get_by_id', vendor_id: 'nobody' })).toMatchObject({
      status: 404,
      body: { code: 'VENDOR_NOT_FOUND' },
    });
  });

  it('lists by status in any case, page after page', async () => {
    await holds(
      ...Array.from({ length: 7 }, (_, index) =>
        aVendor({ vendorID: number(index), vendorStatus: index % 2 ? 'INACTIVE' : 'ACTIVE' }),
      ),
    );
    expect(await everyPage({ action: 'get_by_status', status: 'inactive', limit: '2' })).toEqual([
      ['V0001', 'V0003'],
      ['V0005'],
    ]);
  });

  it('lists those with and those without the flag', async () => {
    await holds(
      ...Array.from({ length: 9 }, (_, index) =>
        aVendor({ vendorID: number(index), vendorReceivable: index % 3 === 0 }),
      ),
    );
    const flagged = ['V0000', 'V0003', 'V0006'];
    expect((await everyPage({ action: 'list_vendor_receivable' })).flat()).toEqual(flagged);
    expect((await everyPage({ action: 'get_warehouse_receivable', limit: '2' })).flat()).toEqual(flagged);
    const without = await everyPage({
      action: 'get_warehouse_receivable',
      receivable_status: 'false',
      limit: '4',
    });
    expect(without.flat().sort()).toEqual(['V0001', 'V0002', 'V0004', 'V0005', 'V0007', 'V0008']);
    expect(
      (await get({ action: 'list_vendor_receivable', receivableStatus: 'false' })).body.data.items,
    ).toHaveLength(6);
  });

  it('answers as many as its action says where no limit was asked for', async () => {
    const vendors = Array.from({ length: 60 }, (_, index) =>
      aVendor({ vendorID: number(index), vendorReceivable: index < 55 }),
    );
    await Promise.all(vendors.map((vendor) => holds(vendor)));
    const count = async (input: RouteRequest<Read, Lists>) => (await get(input)).body.data.items.length;
    expect(await count({ action: 'list' })).toBe(50);
    expect(await count({ action: 'get_by_status', status: 'Active' })).toBe(50);
    expect(await count({ action: 'get_warehouse_receivable' })).toBe(20);
    expect(await count({ action: 'list_vendors' })).toBe(60);
    expect(await count({ action: 'list_vendor_receivable' })).toBe(55);
  });

  const malformed: RouteRequest<Read, ActionName<Read>>[] = [
    { action: 'list', pagination_key: 'nonsense' },
    { action: 'list', pagination_key: Buffer.from('{"list":"all","at":[]}').toString('base64url') },
    { action: 'list', pagination_key: Buffer.from('{"list":"all","at":[7]}').toString('base64url') },
    { action: 'list', pagination_key: positionToKey('status ACTIVE', ['V1']) },
    { action: 'list', limit: '0' },
    { action: 'list', limit: '10001' },
    { action: 'list', limit: 'ten' },
    { action: 'get_by_status' },
    { action: 'get_by_status', status: 'asleep' },
    { action: 'get_warehouse_receivable', receivable_status: 'yes' },
    { action: 'list_vendor_receivable', receivableStatus: '1' },
    { action: 'get_by_id' },
    { action: 'get_by_id', vendor_id: '' },
    { action: 'get_by_id', vendor_id: 'x'.repeat(100) },
  ];

  it.each(malformed)('answers 400 for %j', async (input) => {
    const code = 'pagination_key' in input ? 'INVALID_PAGE_KEY' : 'BAD_REQUEST';
    expect(await get(input)).toMatchObject({ status: 400, body: { code } });
  });

  it('says in a sentence what a status may be, also where there is none', async () => {
    for (const input of [{}, { status: '' }, { status: 'asleep' }]) {
      const { body } = await get({ action: 'get_by_status', ...input });
      expect(body.error).toBe("status: Use 'ACTIVE' or 'INACTIVE'.");
    }
  });

  it('answers a forged position with a page or a 400, never with a fault', async () => {
    await holds(...Array.from({ length: 20 }, (_, index) => aVendor({ vendorID: number(index) })));
    for (const at of [
      ['V0003', 'V0003', 'V0003', 'V0003'],
      ['\u{1F4A9}', null, '', 'x'.repeat(256)],
    ]) {
      const { status } = await get({ action: 'list_vendors', pagination_key: positionToKey('all', at) });
      expect([200, 400]).toContain(status);
    }
  });
});

describe('POST /PostVendor set_warehouse_receivable', () => {
  const set = (more: Record<string, unknown>) =>
    post({ action: 'set_warehouse_receivable', vendorId: 'ACME', receivableStatus: true, ...more });

  it('sets the flag, keeps who and when, and answers the vendor', async () => {
    await holds(aVendor());
    const { status, body } = await set({});
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ vendorID: 'ACME', vendorReceivable: true, version: 2 });
    expect(await bench.vendors.load('ACME')).toMatchObject({
      receivableBy: 'mia',
      receivableAt: new Date(bench.clock.now()).toISOString(),
    });
    expect((await set({ receivableStatus: false })).body.data.vendorReceivable).toBe(false);
    expect((await everyPage({ action: 'list_vendor_receivable' })).flat()).toEqual([]);
  });

  it('is a success where the value stands, and 409 with what stands for an old version', async () => {
    await holds(aVendor());
    await set({ version: 1 });
    expect(await set({ version: 1 })).toMatchObject({ status: 200, body: { data: { version: 2 } } });
    expect(await set({ version: 1, receivableStatus: false })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { vendorReceivable: true, version: 2 } },
    });
  });

  it('is 409 with what stands where others keep setting it, after five tries', async () => {
    await holds(aVendor());
    const saved: number[] = [];
    bench.vendors = {
      ...bench.vendors,
      saveReceivable: async ({ version }) => {
        saved.push(version);
        return err('CONFLICT');
      },
    };
    expect(await set({ version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'TRY_AGAIN', current: { vendorReceivable: false, version: 1 } },
    });
    expect(saved).toEqual([2, 2, 2, 2, 2]);
  });

  it('agrees with itself when many people click at once', async () => {
    await holds(aVendor());
    const answers = await Promise.all(Array.from({ length: 8 }, () => set({ version: 1 })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await bench.vendors.load('ACME'))?.version).toBe(2);
  });

  it.each([
    [{ vendorId: 'nobody' }, 404],
    [{ vendorId: '' }, 400],
    [{ vendorId: 7 }, 400],
    [{ receivableStatus: 'true' }, 400],
    [{ receivableStatus: null }, 400],
    [{ version: 1.5 }, 400],
    [{ version: '1' }, 400],
  ])('refuses %j with %i and changes nothing', async (more, expected) => {
    await holds(aVendor());
    expect((await set(more)).status).toBe(expected);
    expect(await bench.vendors.load('ACME')).toEqual(aVendor());
  });
});

describe('POST /PostVendor update_vendor_list', () => {
  it('starts one load and answers it to whoever asks again', async () => {
    expect((await get({ action: 'vendor_load' })).body).toEqual({ data: null });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post({ action: 'update_vendor_list' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const jobs = new Set(answers.map(({ body }) => body.data.jobId));
    expect(jobs.size).toBe(1);
    expect((await get({ action: 'vendor_load' })).body.data).toEqual({
      jobId: [...jobs][0],
      kind: 'vendors',
      mode: 'full',
      status: 'QUEUED',
      read: 0,
      created: 0,
      changed: 0,
      madeInactive: 0,
      startedAt: new Date(bench.clock.now()).toISOString(),
      endedAt: null,
      startedBy: 'mia',
      message: null,
    });
  });
});
