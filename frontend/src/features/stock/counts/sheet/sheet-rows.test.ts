import { aCount, aCountRow } from '#frontend/testing/a-stock-count.ts';
import type { WaitingEntry } from '../device/device-store.ts';
import { isCounted, lastTyped, replacedBy, rowsOfCode, sheetRows } from './sheet-rows.ts';

const waiting = (
  more: Partial<WaitingEntry['request']> = {},
  refusal: string | null = null,
): WaitingEntry => ({
  ...{ kind: 'entry', sub: 's', of: `entry ${more.entryId ?? 'W1'}`, savedAt: 1, isHeldUp: false, refusal },
  request: {
    ...{ countId: aCount().countId, entryId: 'W1', inventoryID: 'RM.SUGAR', lotNumber: 'SUG-1' },
    ...{ place: 'loc:MAIN/R1', qty: 7, uom: 'KG', replaces: null },
    ...more,
  },
});

const entry = (entryId: string, qty: number) => ({
  ...{ entryId, qty, typed: { qty, uom: 'KG' }, by: 'mia', at: '2026-11-20T05:00:00.000Z' },
  ...{ expiryDate: null, earlier: [] },
});

it('shows what this device counted until the server has it', () => {
  const count = aCount({ rows: [aCountRow()] });
  const [row] = sheetRows(count, [waiting()]);
  expect(row && [isCounted(row), lastTyped(row)?.qty, replacedBy(row)]).toEqual([true, 7, 'W1']);
  const [taken] = sheetRows(aCount({ rows: [aCountRow({ entry: entry('W1', 7) })] }), [waiting()]);
  expect(taken?.waiting).toBeNull();
});

it('replaces what the server has where it refused the last count', () => {
  const [row] = sheetRows(aCount({ rows: [aCountRow({ entry: entry('S1', 9) })] }), [waiting({}, 'No.')]);
  expect(row && replacedBy(row)).toBe('S1');
});

it('has the last of several counts of a row, and none of another sheet', () => {
  const count = aCount({ rows: [aCountRow()] });
  const [row] = sheetRows(count, [
    waiting(),
    waiting({ entryId: 'W2', qty: 8 }),
    waiting({ countId: 'OTHER', qty: 1 }),
  ]);
  expect(row && lastTyped(row)?.qty).toBe(8);
});

it('shows lots that were found on this device after the others', () => {
  const rows = sheetRows(aCount({ rows: [aCountRow()] }), [waiting({ lotNumber: 'NEW' })]);
  expect(rows.map(({ lotNumber, isFound }) => [lotNumber, isFound])).toEqual([
    ['SUG-1', false],
    ['NEW', true],
  ]);
});

it('finds rows by lot, item or place, those to be counted first', () => {
  const rows = sheetRows(
    aCount({
      rows: [
        aCountRow({ lotNumber: 'A', entry: entry('E', 1) }),
        aCountRow({ lotNumber: 'B' }),
        aCountRow({ inventoryID: 'B', lotNumber: 'C', place: 'loc:MAIN/R2' }),
      ],
    }),
    [],
  );
  const lots = (code: string) => rowsOfCode(rows, code).map(({ lotNumber }) => lotNumber);
  expect(lots(' b ')).toEqual(['B']);
  expect(lots('rm.sugar')).toEqual(['B', 'A']);
  expect(lots('R2')).toEqual(['C']);
  expect(lots('R')).toEqual([]);
});
