import type { Column } from '#frontend/ui/table/table.tsx';
import { sortKey } from './sort-key.ts';

/** How a list is sorted, as the URL says it: a column's name, with '-' before it from the last to the first. */
export type SortOrder = string;

/** A column's name in the URL: 'VENDOR NAME' is `vendor-name`. */
export const sortName = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Pressing a heading: first to last, last to first, then as the list came. */
export const nextSort = (current: SortOrder, heading: string): SortOrder => {
  const name = sortName(heading);
  if (current === name) return `-${name}`;
  return current === `-${name}` ? '' : name;
};

export const directionOf = (current: SortOrder, heading: string): 'ascending' | 'descending' | 'none' => {
  const name = sortName(heading);
  if (current === name) return 'ascending';
  return current === `-${name}` ? 'descending' : 'none';
};

type Key = string | number;

const compare = (one: Key, other: Key): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * The rows in the order asked for; rows without a value come last either way, and equals keep the order they came
 * in. An order that no column knows changes nothing.
 */
export const sortRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: SortOrder,
): readonly Row[] => {
  const sortBy = columns.find(
    (column) => column.sortBy && directionOf(order, column.heading) !== 'none',
  )?.sortBy;
  if (!sortBy) return rows;
  const sign = order.startsWith('-') ? -1 : 1;
  const keyed = rows.map((row) => {
    const key = sortBy(row);
    return { row, key: typeof key === 'string' ? sortKey(key) : key };
  });
  keyed.sort((one, other) => {
    if (one.key === null || other.key === null) return Number(one.key === null) - Number(other.key === null);
    return sign * compare(one.key, other.key);
  });
  return keyed.map(({ row }) => row);
};
