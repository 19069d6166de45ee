import { fromItemRow, toItemRow } from '#adapters/dynamo/items/item-row.ts';
import { unpack } from '#adapters/dynamo/table/compressed-attribute.ts';
import { quantity } from '#domain/quantity.ts';
import { anItem } from '#test/support/builders/items.ts';
import { aLine, anOrder, inFlight, waiting } from '#test/support/builders/orders.ts';
import { aLot, aReceipt, aReceiptLine } from '#test/support/builders/receipts.ts';
import { fromOrderRow, toOrderRow } from './order-row.ts';
import { fromReceiptRow, toReceiptRow } from './receipt-row.ts';

/**
 * Rows as version 0.1.0 wrote them, to the letter. While versions change two of them work on the same tables: each must
 * read what the other writes, so that nothing here changes but by a field that is added.
 */
const packed = (base64: string): Uint8Array => Buffer.from(base64, 'base64');

/** A row with the text of what is packed: a compressor may change its bytes, an older version reads their meaning. */
const readable = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? JSON.stringify(unpack(value)) : value,
    ]),
  );

const IN_DOUBT = aReceipt({
  supplierRef: 'DEL-7',
  receiptNote: 'Two pallets wet',
  overReceiptReason: 'Vendor agreed',
  lines: [
    aReceiptLine({
      qty: 2.5,
      allocations: [aLot('L-1', 1.5, '2027-05-29'), aLot('L-2', 1)],
      toBaseUnit: { uom: 'CASE', factor: 12, operation: 'Multiply' },
      uom: 'CASE',
    }),
    aReceiptLine({
      lineNbr: 2,
      inventoryID: 'PUMP',
      qty: 1,
      allocations: [aLot('S-1', 1)],
      serial: true,
      warehouseID: null,
      location: null,
    }),
  ],
  expected: [{ lineNbr: 1, orderedQty: quantity(3), outstandingQty: quantity(2) }],
  state: {
    status: 'POSTING',
    phase: { name: 'inDoubt', endedAt: 1763596800000 },
    lease: null,
    nextAttemptAt: 1763596801000,
  },
  transientAttempts: 2,
  attempts: [{ at: '2026-11-20T00:00:01.000Z', outcome: 'inDoubt', message: 'No answer.' }],
  version: 5,
});
const IN_DOUBT_ROW = {
  receiptId: '01JD00000000000000ABCDEFGH',
  receiptNbr: 'GR-000123',
  marker: 'GR-000123-ABCDEFGH',
  vendorRef: 'DEL-7 / GR-000123-ABCDEFGH',
  contentHash: 'content',
  orderType: 'Normal',
  orderNbr: '000050',
  vendorID: 'AMBER',
  vendorName: 'Amber Glassworks',
  supplierRef: 'DEL-7',
  receiptNote: 'Two pallets wet',
  overReceiptReason: 'Vendor agreed',
  receivedAt: '2026-11-20T00:00:00.000Z',
  receivedDate: '2026-11-20',
  receivedBy: { sub: 'sub-1', username: 'wendy' },
  state: {
    status: 'POSTING',
    phase: { name: 'inDoubt', endedAt: 1763596800000 },
    lease: null,
    nextAttemptAt: 1763596801000,
  },
  transientAttempts: 2,
  promisedOn: null,
  attempts: [{ at: '2026-11-20T00:00:01.000Z', outcome: 'inDoubt', message: 'No answer.' }],
  version: 5,
  status: 'POSTING',
  orderKey: 'Normal#000050',
  month: '2026-11',
  dayOrder: '2026-11-20#2026-11-20T00:00:00.000Z#01JD00000000000000ABCDEFGH',
  lineCount: 2,
  itemWords: 'GLASS-750\nPUMP',
  lotWords: 'L-1\nL-2\nS-1',
  due: 'DUE',
  dueAt: '2025-11-20T00:00:01.000Z',
  open: 'WAITING',
  openSince: '2026-11-20T00:00:00.000Z',
  supplierRefKey: 'AMBER#DEL-7',
  lines: packed(
    'H4sIAAAAAAAAA42Qy2rDMBBFfyXctQyOwIRq5zwooYmbYrIKWShmSgWy5crjtsbk34vjmqYuhGg30pzR3HNoYU1ByclDTQVM8UEFO9+sl1B43MRpGsyiEFcvic4JCnPHbGkyi8JJbiFQuxwKizhdQcBTRqbkF26gZBR2R0Bb6zLNxhUV1KGFdZzU+Yk8FDbBFAL0VRrfLDV3H8hQzoIwCuQDBN67SdN+0lmMWTlii9ragQl75ijwqT29ubqiS7ZtvE4gMKwEheXz4gkC7Oa6on1hGKr9G+tVZ+w6UVLAleQHcltbNqVtcL7sNviUY5+7/XZ3t8pVPBL5E+W2yPSfyDtk9C2/Kvr6WkR/U5E32kKxr+l8/AZYm7HJOwIAAA==',
  ),
  expected: packed(
    'H4sIAAAAAAAAA4uuVsrJzEv1SypSsjLUUcovSkktSk0JLKlUsjI2AAMdpfzSkuKSxLyUzLx0sIQRRKI2FgDNBGHWPQAAAA==',
  ),
};

const SETTLED = aReceipt({
  state: {
    status: 'POSTED',
    accountingReceiptNbr: '000777',
    settled: true,
    nextAttemptAt: 1763596800000,
  },
});
const SETTLED_ROW = {
  receiptId: '01JD00000000000000ABCDEFGH',
  receiptNbr: 'GR-000123',
  marker: 'GR-000123-ABCDEFGH',
  vendorRef: 'GR-000123-ABCDEFGH',
  contentHash: 'content',
  orderType: 'Normal',
  orderNbr: '000050',
  vendorID: 'AMBER',
  vendorName: 'Amber Glassworks',
  supplierRef: '',
  receiptNote: '',
  overReceiptReason: null,
  receivedAt: '2026-11-20T00:00:00.000Z',
  receivedDate: '2026-11-20',
  receivedBy: { sub: 'sub-1', username: 'wendy' },
  state: { status: 'POSTED', accountingReceiptNbr: '000777', settled: true, nextAttemptAt: 1763596800000 },
  transientAttempts: 0,
  promisedOn: null,
  attempts: [],
  version: 1,
  status: 'POSTED',
  orderKey: 'Normal#000050',
  month: '2026-11',
  dayOrder: '2026-11-20#2026-11-20T00:00:00.000Z#01JD00000000000000ABCDEFGH',
  lineCount: 1,
  itemWords: 'GLASS-750',
  accountingReceiptNbr: '000777',
  expiresAt: 2016057600,
  lines: packed(
    'H4sIAAAAAAAAA02NzQqCQBRGX0W+9QS6EOHuNCOkMkJaiYtJLjQwPzFeC4nePSiCzvYcOP0T1nhuLxGUKRh/Zy8hLk0NwnZfdt2qyFP8mVY7BqEKIpaTIk8TZ6EwBwfCpoRC5JHNTU6ygLL0i4K2NoxaTPATqB8UHjryNcwTf16Hsmmh8GtAqI/rHRQkVHriszcC8rO1r+ENJyRVKrQAAAA=',
  ),
};

const ORDER = anOrder({
  promisedOn: null,
  lines: [
    aLine({ received: 10 }),
    aLine({
      lineNbr: 2,
      inventoryID: 'PUMP',
      location: null,
      warehouseID: null,
      toBaseUnit: { uom: 'CASE', factor: 12, operation: 'Multiply' },
      receiptAction: 'Accept but Warn',
      maxReceiptPercent: 110,
      lotRequired: true,
      expiryRequired: true,
      serial: true,
      unitKnown: false,
      ordered: 2.5,
    }),
  ],
  reservations: { A: waiting({ 1: 10 }), B: inFlight({ 2: 0.5 }) },
  version: 7,
  epoch: 3,
});
const ORDER_ROW = {
  orderKey: 'Normal#000050',
  openVendor: 'AMBER',
  openMark: 'open',
  promisedMark: 'none',
  orderType: 'Normal',
  orderNbr: '000050',
  vendorID: 'AMBER',
  vendorName: 'Amber Glassworks',
  description: 'Glass for November',
  note: '',
  promisedOn: null,
  status: 'Open',
  asOf: '2026-11-20T00:00:00.000Z',
  version: 7,
  epoch: 3,
  lines: packed(
    'H4sIAAAAAAAAA6XSUWvCMBAH8K9S/s8ZqCBC3qqOIU7nFNnD2EOMJ8tIky69qkX87sO2bp36MFje7nJccj/u9QBrHE1XAbItYNyWHPtQjIaQeHiMF4u7XreFxs1UJQSJvme2FPW6rSixEMh9Aon7GAI7Fejd5xmVTSbxaAoB67Vi4x0khk+DMQR8WFOg9TMXkO1WfQQCaTLbi7yA9klqiWkNuVE2I4FE7een2pRnFDQ5LsvrBinHun5uTh+kufwCz+kzN6HRhPapCcVVOqNglP0O2fdVRktnGNLl1grkzvDY+Z2D5JDTUTQcO5eOs+Vk9g/C6sUfwCpu8nW6t/D+rNa+oRZrTSlHq5yjFxXcJd9p6Gu9KnvGq6Km3aGecRAv7iGwUZr9afE6Aj6lcF6QSW7ZpLbA8Rd0OcHx7QtlcHoJswIAAA==',
  ),
  reservations: packed(
    'H4sIAAAAAAAAA6tWclSyqlYqyEgsTlWyUipPzCzJzEtX0lEqLKl0qvTJzEsFSRsqWRkaQEBtrY6SE7KWzDy3nMz0jBJ0PUZKVqZQHbUAZ1a81WYAAAA=',
  ),
};

const ITEM = anItem({
  conversions: [{ uom: 'CASE', factor: 12, operation: 'Multiply' }],
  defaultWarehouse: null,
});
const ITEM_ROW = {
  itemKey: 'GLASS-750',
  inventoryID: 'GLASS-750',
  name: 'Bottle 750 ml',
  kind: 'stock',
  baseUom: 'EA',
  conversions: [{ uom: 'CASE', factor: 12, operation: 'Multiply' }],
  lotTrackingEnabled: false,
  lotAssigned: 'When Received',
  expiryRequired: false,
  serial: false,
  defaultWarehouse: null,
  defaultLocation: 'DOCK',
  active: true,
  lotClass: null,
  gtins: [],
};

describe('a stored row', () => {
  it.each([
    ['a receipt in doubt', IN_DOUBT, IN_DOUBT_ROW],
    ['a settled receipt', SETTLED, SETTLED_ROW],
  ])('of %s is read, and written the same but for what came later', (_name, receipt, row) => {
    expect(fromReceiptRow(row)).toEqual(receipt);
    // What has been written beside since: the warehouse of its lines, for lists.
    expect(readable(toReceiptRow(receipt, 7))).toEqual(readable({ ...row, wordsLeftOut: '@main' }));
  });

  it('of an order is read, and written the same', () => {
    expect(fromOrderRow(ORDER_ROW)).toEqual(ORDER);
    expect(readable(toOrderRow(ORDER))).toEqual(readable(ORDER_ROW));
  });

  it('of an item is read, and written the same', () => {
    expect(fromItemRow(ITEM_ROW)).toEqual(ITEM);
    expect(toItemRow(ITEM)).toEqual(ITEM_ROW);
  });

  it('from before a day of receipt, the expected lines and a promise were kept is read', () => {
    const { receivedDate: _date, expected: _lines, promisedOn: _promise, ...receiptRow } = IN_DOUBT_ROW;
    expect(fromReceiptRow(receiptRow)).toEqual({ ...IN_DOUBT, expected: [] });
    const { promisedOn: _day, ...orderRow } = ORDER_ROW;
    expect(fromOrderRow(orderRow)).toEqual(ORDER);
  });

  it('of an item from before its lot class and GTINs were kept is read', () => {
    const { lotClass: _class, gtins: _gtins, ...row } = ITEM_ROW;
    expect(fromItemRow(row)).toEqual({ ...ITEM, lotClass: null, gtins: [] });
  });

  it('that is none is refused', () => {
    expect(() => fromReceiptRow({ ...IN_DOUBT_ROW, state: { status: 'LOST' } })).toThrow();
    expect(() => fromReceiptRow({ ...IN_DOUBT_ROW, lines: 'none' })).toThrow();
    expect(() => fromOrderRow({ ...ORDER_ROW, epoch: undefined })).toThrow();
    expect(fromItemRow({ ...ITEM_ROW, kind: 'service' })).toBeNull();
  });
});
