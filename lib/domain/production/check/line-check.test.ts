import type { FrozenLine } from '#domain/production/bom/frozen-bom.ts';
import { quantity, ZERO } from '#domain/quantity.ts';
import {
  checkFor,
  checkRefusal,
  clearedLine,
  type LineCheck,
  needsClearance,
  startedCheck,
} from './line-check.ts';

const ORDER = { id: 'WO_20260304_001', product: 'Cola', inventoryID: 'COLA' };
const LINE = { code: 'L1', lastRunNumber: null };

const aLine = (lineNbr: number, inventoryID: string): FrozenLine => ({
  ...{ lineNbr, inventoryID, qty: quantity(1), baseUom: 'EA', lossPercent: ZERO },
  ...{ fixedQty: false, method: 'scan', optional: false },
});

const BOM = { revision: 'A', lines: [aLine(1, 'SUGAR'), aLine(2, 'CAP')] };
const SCANNED = [{ component: 'sugar', how: 'lot' as const }];

const check = (more: {
  order?: typeof ORDER;
  line?: { code: string; lastRunNumber: string | null };
  bom?: typeof BOM | null;
  rules?: typeof SCANNED;
  last?: LineCheck | null;
}) =>
  checkFor(
    more.order ?? ORDER,
    more.line ?? LINE,
    more.bom === undefined ? BOM : more.bom,
    more.rules ?? SCANNED,
    more.last ?? null,
  );

const started = (from: LineCheck, runNumber: string) => startedCheck(from, { runId: runNumber, runNumber });

describe('what is checked before a run', () => {
  it('is what the rules ask for of its bill, and nothing without a bill', () => {
    expect(check({}).rows).toMatchObject([{ component: 'SUGAR', how: 'lot', state: 'Pending' }]);
    expect(check({ rules: [] }).rows).toEqual([]);
    expect(check({ bom: null }).rows).toEqual([]);
  });

  it('goes on as it stands for the same order and revision, and begins anew for another', () => {
    const [row] = check({}).rows;
    if (!row) throw new Error('There is no row.');
    const last = { ...check({}), rows: [{ ...row, state: 'Matched' as const }], version: 3 };
    expect(check({ last })).toMatchObject({ version: 3, rows: [{ state: 'Matched' }] });
    expect(check({ last, bom: { ...BOM, revision: 'B' } }).rows).toMatchObject([{ state: 'Pending' }]);
    expect(check({ last, order: { ...ORDER, id: 'WO_20260304_002' } }).rows).toMatchObject([
      { state: 'Pending' },
    ]);
    expect(check({ last: started(last, 'PR-000001') }).rows).toMatchObject([{ state: 'Pending' }]);
  });

  it('asks anew where the way of scanning was changed', () => {
    const [row] = check({}).rows;
    if (!row) throw new Error('There is no row.');
    const last = { ...check({}), rows: [{ ...row, state: 'Matched' as const }] };
    expect(check({ last, rules: [{ component: 'SUGAR', how: 'lot' }] }).rows).toMatchObject([
      { state: 'Matched' },
    ]);
    const both = [{ component: 'SUGAR', how: 'both' }] as unknown as typeof SCANNED;
    expect(check({ last, rules: both }).rows).toMatchObject([{ state: 'Pending', how: 'both' }]);
  });
});

describe('a line', () => {
  const lemon = { id: 'WO_20260304_000', product: 'Lemonade', inventoryID: 'LEMON' };

  it('is cleared of another product, and says of which', () => {
    const last = started(check({ order: lemon }), 'PR-000001');
    const now = check({ last, rules: [], line: { code: 'L1', lastRunNumber: 'PR-000001' } });
    expect(needsClearance(now)).toBe(true);
    expect(checkRefusal(now)).toMatchObject({
      code: 'LINE_NOT_CLEARED',
      message: 'Clear L1 first: Lemonade (PR-000001) was on it before.',
    });
    expect(checkRefusal(clearedLine(now, 'mia', 0))).toBeNull();
  });

  it('is not cleared of the same product, nor for an order that has no bill, nor where nothing was on it', () => {
    const last = started(check({}), 'PR-000001');
    const line = { code: 'L1', lastRunNumber: 'PR-000001' };
    expect(needsClearance(check({ last, line }))).toBe(false);
    const other = started(check({ order: lemon }), 'PR-000001');
    expect(needsClearance(check({ last: other, line, bom: null }))).toBe(false);
    expect(needsClearance(check({}))).toBe(false);
  });

  it('is cleared of what a version without checks ran on it since', () => {
    const last = started(check({}), 'PR-000009');
    const now = check({ last, rules: [], line: { code: 'L1', lastRunNumber: 'PR-000010' } });
    expect(checkRefusal(now)?.message).toBe('Clear L1 first: what PR-000010 made was on it before.');
    const grown = check({
      last: started(check({}), 'PR-1000000'),
      line: { code: 'L1', lastRunNumber: 'PR-999999' },
    });
    expect(needsClearance(grown)).toBe(false);
  });

  it('keeps what was on it before while another order is prepared', () => {
    const last = check({ last: started(check({ order: lemon }), 'PR-000001') });
    expect(check({ last, order: { ...ORDER, id: 'WO_20260304_002' } }).previous).toMatchObject({
      product: 'Lemonade',
    });
  });
});

it('does not start while something is open, and names it', () => {
  const rules = [...SCANNED, { component: 'CAP', how: 'gtin' }] as unknown as typeof SCANNED;
  expect(checkRefusal(check({ rules }))).toMatchObject({
    code: 'SCAN_REQUIRED',
    message: 'Scan SUGAR and CAP at L1 before the run starts.',
    details: [{ path: 'SUGAR' }, { path: 'CAP' }],
  });
});
