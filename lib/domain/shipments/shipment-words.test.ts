import type { ListedShipment } from './listed-shipment.ts';
import { hasWords, placeOfEnded, shipmentAt, shipmentWords, wordsOfShipment } from './shipment-words.ts';

const row: Parameters<typeof hasWords>[0] = {
  ...{ shipmentId: 'S1', shipmentNbr: 'SH-000123', customerID: 'C-HARBOUR', customerName: 'Harbour Hotels' },
  ...{ status: 'Shipped' as const, day: '2026-11-23', window: null, dock: 'Dock 1', carrier: 'Toll' },
  // Half past nine in the morning of the 24th at the site.
  ...{ trackingNbr: 'TN-77', shippedAt: '2026-11-23T22:30:00.000Z', palletCount: 1, shortCount: 0 },
  ...{ orders: ['SO#SO000067'], ssccs: ['093123450000000012'], lots: ['L-2607'] },
  warehouseID: null,
};

describe('a shipment is found', () => {
  it.each([
    ['by its number', 'sh-000123'],
    ['by a part of it', '0123'],
    ['by its customer, in any order', 'hotels harbour'],
    ['by its order and a lot', 'so000067 l-2607'],
    ['by a pallet', '093123450000000012'],
    ['by a pallet as its label writes it', '(00)093123450000000012'],
    ['by its day', '2026-11-23'],
    ['by the day on which it left at the site', '2026-11-24'],
    ['by a day as lists write it', 'harbour 24 Nov 2026'],
    ['by a day with one digit, no', '4 Nov 2026', false],
    ['by another customer, no', 'stadium', false],
  ])('%s: %s', (_by, typed, isFound = true) => {
    expect(hasWords(row, shipmentWords(typed))).toBe(isFound);
  });

  it('by what a list says beside', () => {
    expect(hasWords(row, shipmentWords('overdue'))).toBe(false);
    expect(hasWords(row, shipmentWords('overdue'), 'overdue')).toBe(true);
  });
});

const SHIPMENT: ListedShipment = {
  ...{ shipmentId: '01JD', shipmentNbr: 'SH-000120', customerID: 'HARBOUR', customerName: 'Harbour Hotels' },
  ...{ status: 'Completed', day: '2026-11-24', window: null, dock: 'Dock 1', carrier: null },
  ...{ trackingNbr: 'TN-0815', shippedAt: '2026-11-23T14:00:00.000Z', version: 3, warehouseID: null },
  ...{ palletCount: 1, shortCount: 0, orders: ['SO 000067'], ssccs: ['093123450000000017'], lots: ['L1'] },
};

describe('the words of a shipment that ended', () => {
  it.each([
    'sh-000120',
    '120',
    '000067',
    '67',
    'hotels',
    'harbour',
    '0815',
    '0017',
    '00017',
    'l1',
    'dock',
    '2026-11',
  ])('find it by %s, which it has', (typed) => {
    const [word = ''] = shipmentWords(typed);
    expect(wordsOfShipment(SHIPMENT).some((one) => one.startsWith(word.toUpperCase()))).toBe(true);
    expect(hasWords(SHIPMENT, [word])).toBe(true);
  });

  it('are each said once, and of nothing that it has not', () => {
    const words = wordsOfShipment(SHIPMENT);
    expect(new Set(words).size).toBe(words.length);
    expect(words.filter((word) => word === '')).toEqual([]);
    expect(words.some((word) => word.startsWith('NULL'))).toBe(false);
  });

  it('lie by the site’s day, and name it', () => {
    // Past midnight at the site.
    const place = placeOfEnded('2026-11-23T14:00:00.000Z#01JD#TUFJTg');
    expect(place).toBe('2026-11-24#2026-11-23T14:00:00.000Z#01JD#TUFJTg');
    expect(shipmentAt(place)).toBe('01JD');
  });
});
