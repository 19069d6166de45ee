import type { Column } from '#frontend/ui/table/table.tsx';
import { directionOf, nextSort, sortRows } from './sort-rows.ts';

interface Row {
  readonly id: string;
  readonly qty: number | null;
}

const columns: readonly Column<Row>[] = [
  { heading: 'ORDER ID', narrow: 'detail', cell: (row) => row.id, sortBy: (row) => row.id },
  { heading: 'QTY.', narrow: 'detail', cell: (row) => row.qty, sortBy: (row) => row.qty },
  { heading: 'NOTE', narrow: 'detail', cell: () => '' },
];

const rows: readonly Row[] = [
  { id: 'PO10', qty: 5 },
  { id: 'po9', qty: null },
  { id: 'PO11', qty: 40 },
];

const ids = (order: string) => sortRows(rows, columns, order).map((row) => row.id);

describe('sorting', () => {
  it('takes figures in a text as numbers, whatever its case', () => {
    expect(ids('order-id')).toEqual(['po9', 'PO10', 'PO11']);
    expect(ids('-order-id')).toEqual(['PO11', 'PO10', 'po9']);
  });

  it('puts rows without a value last either way', () => {
    expect(ids('qty')).toEqual(['PO10', 'PO11', 'po9']);
    expect(ids('-qty')).toEqual(['PO11', 'PO10', 'po9']);
  });

  it('leaves the rows as they came for an order that no column knows', () => {
    expect(sortRows(rows, columns, 'note')).toBe(rows);
    expect(sortRows(rows, columns, '')).toBe(rows);
  });

  it('goes from first to last, to last to first, to none', () => {
    expect(nextSort('', 'QTY.')).toBe('qty');
    expect(nextSort('qty', 'QTY.')).toBe('-qty');
    expect(nextSort('-qty', 'QTY.')).toBe('');
    expect(nextSort('order-id', 'QTY.')).toBe('qty');
    expect(directionOf('-qty', 'QTY.')).toBe('descending');
  });
});
