import { hasWords, shipmentWords } from './shipment-words.ts';

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
