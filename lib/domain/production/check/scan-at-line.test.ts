import type { Substitute } from '#domain/bom/substitute.ts';
import { quantity } from '#domain/quantity.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import { aStockLot } from '#test/support/builders/stock.ts';
import type { CheckRow, LineCheck } from './line-check.ts';
import { overriddenCheck, type ScanFacts, type ScannedGoods, scanAtLine } from './scan-at-line.ts';

const BY = { by: 'mia', at: '2026-03-04T01:00:00.000Z' };

const aRow = (more: Partial<CheckRow> = {}): CheckRow => ({
  ...{ lineNbr: 1, component: 'SUGAR', how: 'both', state: 'Pending', inventoryID: null },
  ...{ isItemSeen: false, lotNumber: null, message: null, reason: null, at: null, by: null },
  ...more,
});

const aCheck = (...rows: CheckRow[]): LineCheck => ({
  ...{ line: 'L1', workOrderId: 'WO_20260304_001', product: 'Cola', inventoryID: 'COLA', revision: 'A' },
  ...{ startedRun: null, runNumber: null, previous: null, clearedAt: null, clearedBy: null },
  ...{ rows, changeIds: [], version: 1, updatedAt: BY.at },
});

const sugar = { inventoryID: 'SUGAR', name: 'White sugar', isByLot: true };
const syrup = { inventoryID: 'SYRUP', name: 'Syrup', isByLot: true };

const aScan = (more: Partial<ScannedGoods> = {}): ScannedGoods => ({
  ...{ text: '123', item: sugar, isItemSeen: true, lotNumber: null, lot: null },
  ...more,
});

const lotScan = (more: Partial<Lot> = {}, item = sugar): ScannedGoods => {
  const lot = aStockLot({ inventoryID: item.inventoryID, lotNumber: 'L-1', ...more });
  return aScan({ item, isItemSeen: false, lotNumber: lot.lotNumber, lot });
};

const instead = (more: Partial<Substitute> = {}): Substitute => ({
  ...{ substituteId: 's-1', product: null, component: 'SUGAR', substitute: 'SYRUP', ratio: quantity(1) },
  ...{ priority: 1, validFrom: '2020-01-01', validTo: null, status: 'Approved', reason: '' },
  ...{ allergenReason: null, decidedAt: null, decidedBy: null, requestId: null, madeWith: null },
  ...{ version: 1, createdAt: '', createdBy: '', updatedAt: '', updatedBy: '' },
  ...more,
});

const facts = (more: Partial<ScanFacts> = {}): ScanFacts => ({
  ...{ substitutes: new Map(), component: null, isConfirmed: false, day: '2026-03-04' },
  ...more,
});

const withSyrup = (substitute: Substitute, added: readonly string[], more: Partial<ScanFacts> = {}) =>
  facts({
    substitutes: new Map([
      ['SUGAR', [{ substitute, change: added.length === 0 ? null : { added, removed: [] } }]],
    ]),
    ...more,
  });

const scanned = (check: LineCheck, goods: ScannedGoods, known = facts()) =>
  scanAtLine(check, goods, known, BY);

describe('the right goods', () => {
  it('match with both labels of a pack, in any order', () => {
    for (const [one, other] of [
      [aScan(), lotScan()],
      [lotScan(), aScan()],
    ] as const) {
      const first = scanned(aCheck(aRow()), one);
      expect(first.outcome.state).toBe('Pending');
      expect(first.outcome.message).toMatch(/^Scan .* as well\.$/);
      const second = scanned(first.check, other);
      expect(second.check.rows[0]).toMatchObject({
        state: 'Matched',
        lotNumber: 'L-1',
        message: null,
        ...BY,
      });
    }
  });

  it('match by the one label that is asked for', () => {
    expect(scanned(aCheck(aRow({ how: 'gtin' })), aScan()).outcome.state).toBe('Matched');
    expect(scanned(aCheck(aRow({ how: 'lot' })), lotScan()).outcome.state).toBe('Matched');
  });

  it('need no lot where the item is not kept by lot', () => {
    const item = { ...sugar, isByLot: false };
    expect(scanned(aCheck(aRow({ how: 'lot' })), aScan({ item })).outcome.state).toBe('Matched');
  });

  it('take the place of those before, where a lot is changed', () => {
    const matched = aRow({ how: 'lot', state: 'Matched', inventoryID: 'SUGAR', lotNumber: 'L-0' });
    expect(scanned(aCheck(matched), lotScan()).check.rows[0]).toMatchObject({
      state: 'Matched',
      lotNumber: 'L-1',
    });
  });

  it('mend what a wrong scan said', () => {
    const wrong = scanned(aCheck(aRow({ how: 'lot' })), lotScan({ useBy: '2026-03-03' }));
    expect(wrong.outcome).toEqual({
      state: 'Mismatch',
      message: 'SUGAR, lot L-1 is past its use-by, 2026-03-03.',
      asks: false,
    });
    expect(scanned(wrong.check, lotScan()).check.rows[0]).toMatchObject({ state: 'Matched', message: null });
  });
});

describe('goods that can’t be used', () => {
  it.each([
    [{ status: 'On hold' as const, reason: 'Glass found' }, 'SUGAR, lot L-1 is on hold: Glass found.'],
    [{ status: 'Quarantine' as const }, 'SUGAR, lot L-1 is in quarantine'],
    [{ recallId: 'RC-0001' }, 'SUGAR, lot L-1 is held by recall RC-0001'],
  ])('are a mismatch that says why: %o', (lot, message) => {
    const { outcome, check } = scanned(aCheck(aRow({ how: 'lot' })), lotScan(lot));
    expect(outcome).toMatchObject({ state: 'Mismatch', message: expect.stringContaining(message) });
    expect(check.rows[0]).toMatchObject({ state: 'Mismatch', message: expect.stringContaining(message) });
  });

  it('are a mismatch where there is no such lot', () => {
    const goods = aScan({ lotNumber: 'NOPE' });
    expect(scanned(aCheck(aRow()), goods).outcome.message).toBe('There is no SUGAR, lot NOPE.');
  });

  it('are a mismatch of the row that the person is at, where nothing is made of them', () => {
    const rows = [aRow(), aRow({ lineNbr: 2, component: 'CAP', how: 'gtin' })];
    const salt = aScan({ item: { inventoryID: 'SALT', name: 'Salt', isByLot: false } });
    const at = scanned(aCheck(...rows), salt, facts({ component: 'CAP' }));
    expect(at.check.rows.map(({ state }) => state)).toEqual(['Pending', 'Mismatch']);
    expect(at.outcome.message).toBe(
      'SALT (Salt) is none of what is scanned for Cola, and nothing that was approved instead of it.',
    );
    const unknown = scanned(aCheck(...rows), aScan({ item: null, text: '999' }));
    expect(unknown.check.rows.map(({ state }) => state)).toEqual(['Mismatch', 'Pending']);
    expect(unknown.outcome.message).toMatch(/^999 is none of what is scanned/);
  });

  it('change nothing that is right already, where they are nothing that goes in', () => {
    const done = aCheck(aRow({ state: 'Matched' }));
    const { check, outcome } = scanned(done, aScan({ item: null }));
    expect(check).toBe(done);
    expect(outcome.state).toBe('Mismatch');
  });
});

describe('a substitute', () => {
  const row = aRow({ how: 'lot' });

  it('that is approved goes in, and says instead of what', () => {
    const { outcome } = scanned(aCheck(row), lotScan({}, syrup), withSyrup(instead(), []));
    expect(outcome).toEqual({
      state: 'Substituted',
      message: 'SYRUP, lot L-1 goes in instead of SUGAR.',
      asks: false,
    });
  });

  it('with an allergen that nobody approved is refused', () => {
    const known = withSyrup(instead(), ['Milk'], { isConfirmed: true });
    const { outcome } = scanned(aCheck(row), lotScan({}, syrup), known);
    expect(outcome).toMatchObject({ state: 'Mismatch', asks: false });
    expect(outcome.message).toContain('SYRUP brings Milk');
  });

  it('with an allergen that was approved is asked for', () => {
    const approved = instead({ allergenReason: 'Labels say so.' });
    const first = scanned(aCheck(row), lotScan({}, syrup), withSyrup(approved, ['Milk']));
    expect(first.outcome).toMatchObject({ state: 'Mismatch', asks: true });
    const known = withSyrup(approved, ['Milk'], { isConfirmed: true });
    expect(scanned(first.check, lotScan({}, syrup), known).outcome.state).toBe('Substituted');
  });
});

describe('an override', () => {
  it('lets what is open pass, with its reason, and nothing that was scanned', () => {
    const next = overriddenCheck(
      aCheck(aRow({ state: 'Mismatch', message: 'No.' })),
      'sugar',
      'Label torn',
      BY,
    );
    expect(next).toMatchObject({
      value: { rows: [{ state: 'Overridden', reason: 'Label torn', message: null, by: 'mia' }] },
    });
    expect(overriddenCheck(aCheck(aRow({ state: 'Matched' })), 'SUGAR', 'x', BY)).toMatchObject({
      ok: false,
    });
    expect(overriddenCheck(aCheck(aRow()), 'CAP', 'x', BY)).toMatchObject({ ok: false });
  });
});
