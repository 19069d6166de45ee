import type { AccountingPage, AccountingVendor } from '#app/ports.ts';
import type { Item } from '#domain/items/item.ts';
import { quantity } from '#domain/quantity.ts';
import { comparePosted } from '#domain/receiving/compare-posted.ts';
import {
  aBench,
  aLine,
  answered,
  aReceipt,
  startEngine,
  stopEngine,
  stopSimulators,
  troubled,
} from './test-bench.ts';

beforeAll(startEngine);
afterEach(stopSimulators);
afterAll(stopEngine);

describe('vendors', () => {
  const everyVendor = async (bench: Awaited<ReturnType<typeof aBench>>) => {
    const accounting = bench.connect({ pageSize: 15, priority: 'background' });
    const ids: string[] = [];
    for (let skip: number | null = 0; skip !== null; ) {
      const page: AccountingPage<AccountingVendor> = answered(await accounting.listVendors({ skip }));
      ids.push(...page.rows.map(({ vendorID }) => vendorID));
      skip = page.next;
    }
    return ids;
  };

  it('are listed to the end, page by page', async () => {
    const bench = await aBench();
    expect(await everyVendor(bench)).toEqual(bench.simulator.books.vendors().map(({ VendorID }) => VendorID));
  });

  it('are listed to the end although the server cuts pages shorter than asked', async () => {
    const bench = await aBench({ settings: { maxTop: 12 } });
    expect(await everyVendor(bench)).toHaveLength(bench.simulator.books.vendors().length);
  });

  it('come with the field names of our own, padding and empty fields taken off', async () => {
    const bench = await aBench({
      dataset: {
        vendors: [{ VendorID: 'V1', VendorName: 'One', Status: 'Hold Payments', VendorClass: 'RAW' }],
      },
      settings: { padIds: true },
    });
    const page = answered(await bench.connect().listVendors({ skip: 0 }));
    expect(page.rows).toEqual([
      {
        vendorID: 'V1',
        vendorName: 'One',
        status: 'Hold Payments',
        vendorClass: 'RAW',
        currencyID: null,
        createdAt: bench.simulator.books.vendor('V1')?.CreatedDateTime,
        lastModifiedAt: bench.simulator.books.vendor('V1')?.LastModifiedDateTime,
      },
    ]);
    expect(Math.abs((page.serverTime ?? 0) - Date.now())).toBeLessThan(5_000);
    expect(page.tookMs).toBeGreaterThan(0);
  });

  it('changed since an instant are listed alone', async () => {
    const bench = await aBench({
      dataset: {
        vendors: [
          { VendorID: 'OLD', LastModifiedDateTime: '2026-01-01T00:00:00.000Z' },
          { VendorID: 'NEW', LastModifiedDateTime: '2026-02-01T00:00:00.500Z' },
        ],
      },
    });
    const page = answered(
      await bench.connect().listVendors({ skip: 0, modifiedSince: '2026-02-01T00:00:00.000Z' }),
    );
    expect(page.rows.map(({ vendorID }) => vendorID)).toEqual(['NEW']);
  });

  it('are read by id, those that are gone left out, quotes in an id and all', async () => {
    const bench = await aBench({
      dataset: { vendors: [{ VendorID: "O'HARE" }, { VendorID: 'PLAIN' }, { VendorID: 'A/B' }] },
    });
    const accounting = bench.connect();
    const page = answered(await accounting.vendorsById(["o'hare", 'plain', 'GONE', 'a/b']));
    expect(page.rows.map(({ vendorID }) => vendorID).toSorted()).toEqual(['A/B', "O'HARE", 'PLAIN']);
    expect(answered(await accounting.vendorsById(['GONE'])).rows).toEqual([]);
    expect(bench.calls('/Vendor/GONE')).toHaveLength(1);
  });

  it('of 25 long ids are asked for in addresses that a web server takes', async () => {
    const ids = Array.from({ length: 25 }, (_, index) => `VENDOR-WITH-A-VERY-LONG-ID-${index}`);
    const bench = await aBench({ dataset: { vendors: ids.map((VendorID) => ({ VendorID })) } });
    expect(answered(await bench.connect().vendorsById(ids)).rows).toHaveLength(25);
  });
});

describe('orders', () => {
  it('of a vendor are the open Normal ones, with their lines, in one call', async () => {
    const bench = await aBench();
    const accounting = bench.connect({ priority: 'interactive' });
    const orders = answered(await accounting.openOrdersOf('v-citrusau'));
    expect(orders.map(({ orderNbr }) => orderNbr)).toEqual(['PO000102']);
    expect(orders[0]?.lines[0]).toEqual({
      lineNbr: 1,
      lineType: 'Goods for IN',
      inventoryID: 'RM-LEMCON',
      inventoryName: 'Lemon juice concentrate 400 GPL',
      uom: 'L',
      warehouseID: 'COLD',
      orderedQty: 400,
      receivedQty: 400,
      completed: true,
      cancelled: false,
      maxReceiptPercent: 100,
      receiptAction: 'Reject',
    });
    expect(bench.calls('/PurchaseOrder')).toHaveLength(1);
  });

  it.each([
    ['the list cannot be expanded', { optimizerFails: true }],
    ['the list comes back without its rows', { expandEmptyOnList: true }],
  ])('are read one by one where %s', async (_, settings) => {
    const bench = await aBench({ settings });
    const orders = answered(await bench.connect().openOrdersOf('V-GLASSAU'));
    expect(orders.map(({ orderNbr, lines }) => [orderNbr, lines.length])).toEqual([
      ['PO000103', 2],
      ['PO000106', 500],
    ]);
  });

  it.each([1_000, 20])(
    'of a vendor with more than a page are all there (%s rows at most)',
    async (maxTop) => {
      const Details = [{ InventoryID: 'X', OrderQty: 1 }];
      const orders = Array.from({ length: 120 }, (_, index) => ({
        OrderNbr: `P${String(index).padStart(3, '0')}`,
        VendorID: 'V1',
        Details,
      }));
      const bench = await aBench({
        dataset: { vendors: [{ VendorID: 'V1' }], orders },
        settings: { maxTop },
      });
      expect(answered(await bench.connect().openOrdersOf('V1'))).toHaveLength(120);
    },
  );

  it('are found by number: a Normal one first, else whatever there is, else none', async () => {
    const accounting = (await aBench()).connect();
    expect(answered(await accounting.order('Normal', 'po000101'))?.orderNbr).toBe('PO000101');
    expect(answered(await accounting.order('Normal', 'PO999999'))).toBeNull();
    expect(answered(await accounting.orderOfAnyType('PO000101'))?.orderType).toBe('Normal');
    expect(answered(await accounting.orderOfAnyType('PO000105'))?.orderType).toBe('Drop-Ship');
    expect(answered(await accounting.orderOfAnyType('PO999999'))).toBeNull();
  });

  it.each(["'; or 1 eq 1", '..', 'A/B', '%00', '#?&', ' ', 'PO000101 or Status eq Open', '<x>', '日本'])(
    'numbered %s are not there, and nothing is wrong',
    async (orderNbr) => {
      const bench = await aBench();
      expect(answered(await bench.connect().orderOfAnyType(orderNbr))).toBeNull();
      expect(bench.calls(' 4')).toEqual([]);
    },
  );
});

describe('items', () => {
  const item = async (bench: Awaited<ReturnType<typeof aBench>>, id: string) =>
    answered(await bench.connect().itemsById([id]))[0];

  it('know their units and the lot rules of their class', async () => {
    const bench = await aBench();
    expect(await item(bench, 'rm-sugar')).toEqual({
      inventoryID: 'RM-SUGAR',
      name: 'White sugar, 25 kg bag',
      kind: 'stock',
      baseUom: 'KG',
      conversions: [
        { uom: 'BAG', factor: 25, operation: 'Multiply' },
        { uom: 'PALLET', factor: 1000, operation: 'Multiply' },
      ],
      lotTrackingEnabled: true,
      lotAssigned: 'When Received',
      expiryRequired: true,
      serial: false,
      defaultWarehouse: 'WHOLESALE',
      defaultLocation: 'RECEIVING',
      active: true,
    });
    expect(await item(bench, 'RM-CAUSTIC')).toMatchObject({
      lotAssigned: 'When Used',
      expiryRequired: false,
    });
    expect(await item(bench, 'EQ-PUMP')).toMatchObject({ serial: true });
    expect(await item(bench, 'PK-PALLET')).toMatchObject({ lotTrackingEnabled: false });
  });

  it('that are no stock are never tracked', async () => {
    const bench = await aBench();
    expect(await item(bench, 'NS-GLOVES')).toMatchObject({ kind: 'non-stock', lotTrackingEnabled: false });
    expect(await item(bench, 'NOWHERE')).toMatchObject({
      inventoryID: 'NOWHERE',
      kind: 'non-stock',
      name: '',
    });
  });

  it.each([
    ['cannot be expanded', { optimizerFails: true }],
    ['loses its rows', { expandEmptyOnList: true }],
  ])('keep their units although the list %s', async (_, settings) => {
    const bench = await aBench({ settings });
    const accounting = bench.connect({ priority: 'background' });
    const [sugar] = answered(await accounting.itemsById(['RM-SUGAR']));
    expect(sugar?.conversions).toHaveLength(2);
    let listed = 0;
    for (let skip: number | null = 0; skip !== null; ) {
      const page: AccountingPage<Item> = answered(await accounting.listItems({ skip }));
      for (const { inventoryID, conversions } of page.rows) {
        const stored = bench.simulator.books
          .stockItems()
          .find(({ InventoryID }) => InventoryID === inventoryID);
        expect(conversions).toHaveLength(stored?.UOMConversions.length ?? -1);
      }
      listed += page.rows.length;
      skip = page.next;
    }
    expect(listed).toBe(bench.simulator.books.stockItems().length);
  });

  it('are not tracked where the lot feature is off, and the listing says so', async () => {
    const bench = await aBench({ settings: { lotTracking: false } });
    const page = answered(await bench.connect().listItems({ skip: 0 }));
    expect(page.lotFeature).toBe('off');
    expect(page.rows.some(({ lotTrackingEnabled }) => lotTrackingEnabled)).toBe(false);
  });
});

describe('receipts', () => {
  const lots = aLine({
    inventoryID: 'RM-SUGAR',
    uom: 'BAG',
    receiptQty: quantity(3),
    toBaseUnit: { uom: 'BAG', factor: 25, operation: 'Multiply' },
    allocations: [
      { lotNumber: 'LOT-A', expiryDate: '2027-05-29', qty: quantity(1) },
      { lotNumber: 'LOT-B', expiryDate: '2027-06-30', qty: quantity(2) },
    ],
  });
  const sugar = () => aReceipt({ orderNbr: 'PO000101', vendorID: 'V-SWEETCO', lines: [lots] });

  it('are created with their lots in base units, and read back as they were counted', async () => {
    const bench = await aBench();
    const accounting = bench.connect();
    const receipt = sugar();
    const outcome = await accounting.createReceipt(receipt);
    expect(outcome).toEqual({ outcome: 'created', receiptNbr: expect.stringMatching(/^\d{6}$/) });
    if (outcome.outcome !== 'created') return;

    const posted = answered(await accounting.receipt(outcome.receiptNbr));
    expect(posted).toMatchObject({ status: 'Balanced', vendorRef: receipt.vendorRef });
    expect(posted?.lines[0]?.allocations).toEqual([
      { lotNumber: 'LOT-A', expiryDate: '2027-05-29', qty: quantity(25) },
      { lotNumber: 'LOT-B', expiryDate: '2027-06-30', qty: quantity(50) },
    ]);
    expect(posted && comparePosted(receipt, posted)).toBe('equal');

    const stored = bench.simulator.books.receipt(outcome.receiptNbr);
    expect(stored).toMatchObject({
      Hold: false,
      CreateBill: false,
      note: `Two are damp [${receipt.marker}]`,
    });
    expect(stored?.Details).toHaveLength(1);
    expect(stored?.Details[0]).toMatchObject({ POLineNbr: 1, Location: 'RECEIVING', Warehouse: 'WHOLESALE' });
  });

  it("carry the site's day, not the server's", async () => {
    const bench = await aBench();
    const receipt = aReceipt({ receivedAt: '2026-03-31T14:30:00.000Z' });
    bench.simulator.settings.calendarFrom = '2026-01-01';
    bench.simulator.settings.closedBefore = '2026-01-01';
    await bench.connect().createReceipt(receipt);
    expect(bench.simulator.books.receiptsByVendorRef(receipt.vendorRef)[0]?.Date).toBe('2026-04-01');
  });

  it.each([
    ['as the system lists them', {}],
    ['with padded ids and bare dates', { padIds: true, dateOnly: true }],
  ])('are found by their exact reference, %s', async (_, settings) => {
    const bench = await aBench({ settings });
    const accounting = bench.connect();
    const receipt = sugar();
    await accounting.createReceipt(receipt);
    const found = answered(await accounting.findReceipt('v-sweetco', receipt.vendorRef));
    expect(found && comparePosted(receipt, found)).toBe('equal');
    expect(answered(await accounting.findReceipt('V-SWEETCO', receipt.vendorRef.slice(0, -1)))).toBeNull();
    expect(answered(await accounting.findReceipt('V-PALLETS', receipt.vendorRef))).toBeNull();
  });

  it('that no list shows yet are absent, and there by key', async () => {
    const bench = await aBench();
    const accounting = bench.connect();
    bench.simulator.faults.add({ fault: 'lookupLag', ms: 60_000 });
    const receipt = aReceipt();
    const outcome = await accounting.createReceipt(receipt);
    if (outcome.outcome !== 'created') throw new Error(outcome.message);
    expect(answered(await accounting.findReceipt(receipt.vendorID, receipt.vendorRef))).toBeNull();
    expect(answered(await accounting.receipt(outcome.receiptNbr))?.vendorRef).toBe(receipt.vendorRef);
  });

  it('that do not exist are null', async () => {
    expect(answered(await (await aBench()).connect().receipt('999999'))).toBeNull();
  });
});

describe('a release', () => {
  const created = async (bench: Awaited<ReturnType<typeof aBench>>, hold = false) => {
    const accounting = bench.connect({ hold });
    const outcome = await accounting.createReceipt(aReceipt());
    if (outcome.outcome !== 'created') throw new Error(outcome.message);
    return { accounting, receiptNbr: outcome.receiptNbr };
  };

  it.each(['', 'status204immediate', 'locationUnresolvable', 'timeoutAfterCommit'])(
    'ends when the document is released (%s)',
    async (fault) => {
      const bench = await aBench();
      const { accounting, receiptNbr } = await created(bench);
      if (fault) bench.simulator.faults.add({ fault });
      expect(await accounting.releaseReceipt(receiptNbr)).toEqual({ ok: true, value: undefined });
      expect(bench.simulator.books.receipt(receiptNbr)?.Status).toBe('Released');
    },
  );

  it('of a released document is done already', async () => {
    const bench = await aBench();
    const { accounting, receiptNbr } = await created(bench);
    await accounting.releaseReceipt(receiptNbr);
    expect((await accounting.releaseReceipt(receiptNbr)).ok).toBe(true);
    expect(bench.calls('POST 202')).toHaveLength(1);
  });

  it("that fails is refused in the system's own words", async () => {
    const bench = await aBench();
    const { accounting, receiptNbr } = await created(bench);
    bench.simulator.faults.add({ fault: 'releaseFails' });
    expect(troubled(await accounting.releaseReceipt(receiptNbr))).toEqual({
      kind: 'refused',
      message: 'The document could not be released. Inventory is locked.',
    });
  });

  it('of a document on hold is refused', async () => {
    const bench = await aBench();
    const { accounting, receiptNbr } = await created(bench, true);
    expect(troubled(await accounting.releaseReceipt(receiptNbr)).kind).toBe('refused');
  });
});
