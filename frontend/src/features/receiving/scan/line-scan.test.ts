import { readScan } from '#domain/scanning/read-scan.ts';
import type { LotFields } from '#frontend/features/receiving/line/check-line.ts';
import { anItemWithRules, someItemRules } from '#frontend/testing/an-item-with-rules.ts';
import { aDeliveryLine } from '#frontend/testing/an-order.ts';
import { type LineScan, lineLabel, scanIntoLine } from './line-scan.ts';

const EACH = '09521234543213';
const CASE = '19521234000157';
const cork = anItemWithRules({
  inventoryID: 'CORK',
  uoms: ['EACH', 'CASE'],
  conversions: [{ uom: 'CASE', factor: 12, operation: 'Multiply' }],
  booksGtins: [{ gtin: EACH, uom: 'EACH' }],
  rules: someItemRules({ inventoryID: 'CORK', dateMark: 'useBy', gtins: [{ gtin: CASE, uom: 'CASE' }] }),
});
const line = aDeliveryLine({ inventoryID: 'CORK', lotTrackingEnabled: true });

const labelOf = (raw: string, of = line) => {
  const reading = readScan(`]C1${raw}`, { today: '2026-11-23', keepsSeparators: true });
  if (reading.kind !== 'label') throw new Error(`${raw}: ${JSON.stringify(reading)}`);
  return lineLabel(reading, of, cork);
};
const lot = (more: Partial<LotFields> = {}): LotFields => ({
  qty: '',
  lotNumber: '',
  expiryDate: '',
  ...more,
});
const scanned = (raw: string, lots: readonly LotFields[], more: Partial<LineScan> = {}) =>
  scanIntoLine({
    line,
    lots,
    label: labelOf(raw),
    counting: 'fill',
    isCounted: () => false,
    left: '',
    ...more,
  });

describe('a label', () => {
  it('fills the lot, its date and how many', () => {
    expect(scanned(`01${EACH}17270131302410AB`.replace('3024', '3024\u001d'), [lot({ qty: '100' })])).toEqual(
      {
        kind: 'filled',
        lots: [{ qty: '24', lotNumber: 'AB', expiryDate: '2027-01-31' }],
        row: 0,
        missing: null,
      },
    );
  });

  it('stands in what is missing', () => {
    expect(scanned(`01${EACH}10AB`, [lot({ qty: '100' })])).toMatchObject({ missing: 'expiryDate' });
    expect(scanned('17270131', [lot({ qty: '100' })])).toMatchObject({ missing: 'lotNumber' });
    expect(scanned('10AB', [lot({ qty: '100', lotNumber: 'CD' })])).toMatchObject({ row: 1, missing: 'qty' });
  });

  it('and the other label of its pack say it together, in any order', () => {
    const labels = [`01${EACH}10AB`, '17270131'];
    for (const order of [labels, labels.toReversed()]) {
      let lots: readonly LotFields[] = [lot({ qty: '100' })];
      for (const raw of order) {
        const result = scanned(raw, lots);
        lots = result.kind === 'filled' ? result.lots : [];
      }
      expect(lots).toEqual([{ qty: '100', lotNumber: 'AB', expiryDate: '2027-01-31' }]);
    }
  });

  it('without a date leaves the one that stands there, and is refused with another', () => {
    const lots = [lot({ qty: '5', lotNumber: 'AB', expiryDate: '2027-01-31' })];
    expect(scanned(`01${EACH}10AB`, lots)).toMatchObject({ lots });
    expect(scanned('1727020110AB', lots)).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(/^AB has the date .*2027.* here; the label says .*2027/),
    });
  });

  it('gives the date that its making and the shelf life make', () => {
    expect(labelOf('11261101').expiryDate).toBe('2027-11-01');
    expect(labelOf('1126110115270131').expiryDate).toBe('2027-01-31');
  });

  it('of a case counts what is in it', () => {
    expect(labelOf(`01${CASE}10AB`)).toMatchObject({ qty: null, perScan: 12 });
    expect(labelOf(`0012345678901234567502${CASE}3740`)).toMatchObject({ qty: 480, perScan: 480 });
    const inCases = aDeliveryLine({ inventoryID: 'CORK', uom: 'CASE', lotTrackingEnabled: true });
    expect(labelOf(`01${CASE}10AB`, inCases)).toMatchObject({ perScan: 1 });
    const inKilos = aDeliveryLine({ inventoryID: 'CORK', uom: 'KG', lotTrackingEnabled: true });
    expect(labelOf(`01${EACH}3102001250`, inKilos)).toMatchObject({ qty: 12.5 });
  });
});

describe('a label of which the GTIN is not known', () => {
  it('counts nothing: nobody knows how many it stands for', () => {
    expect(labelOf('010400638133393110AB')).toMatchObject({ qty: null, perScan: null });
    expect(scanned('010400638133393110AB', [lot({ qty: '100' })], { counting: 'add' })).toMatchObject({
      lots: [{ qty: '100', lotNumber: 'AB' }],
    });
  });
});

describe('each scan', () => {
  const counted = { counting: 'add', isCounted: () => true } as const;

  it('adds to what was counted, in the place of what was only proposed', () => {
    expect(scanned(`01${CASE}10AB`, [lot({ qty: '100' })], { counting: 'add' })).toMatchObject({
      lots: [{ qty: '12', lotNumber: 'AB' }],
    });
    expect(scanned(`01${CASE}10ab`, [lot({ qty: '12', lotNumber: 'AB' })], counted)).toMatchObject({
      lots: [{ qty: '24', lotNumber: 'AB' }],
    });
    expect(
      scanned(`01${CASE}10CD`, [lot({ qty: '12', lotNumber: 'AB' })], { ...counted, left: '88' }),
    ).toMatchObject({
      lots: [{ qty: '12' }, { qty: '12', lotNumber: 'CD' }],
    });
  });

  it('or fills, and changes nothing the second time', () => {
    const lots = [lot({ qty: '24', lotNumber: 'AB' })];
    expect(scanned(`01${CASE}10AB`, lots, { isCounted: () => true })).toMatchObject({ lots });
    expect(scanned('10CD', lots, { left: '76' })).toMatchObject({
      lots: [{}, { qty: '76', lotNumber: 'CD' }],
    });
  });
});
