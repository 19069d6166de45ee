import type { DomainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { positionFromKey, positionToKey } from './list-cursor.ts';
import { invalidPageKey } from './page-keys.ts';

/** Lambda answers at most 6 MB, before compression (design.md §6). */
const MAX_BYTES = 4 * 1024 * 1024;

interface Page<Row> {
  readonly rows: Row[];
  /** Where the list goes on; absent: it is through. */
  readonly pagination_key?: string;
}

/**
 * Rows by their place, as many as one answer carries: thirty orders of 500 lines are more. `placeOf`: unique, and never
 * empty. `key`: from the page before. One row at least, so that it always goes on.
 */
export const pageBySize = <Row>(
  list: string,
  all: readonly Row[],
  placeOf: (row: Row) => string,
  key: string | undefined,
): Result<Page<Row>, DomainError> => {
  const position = key === undefined ? ok(['']) : positionFromKey(list, key);
  if (!position.ok) return position;
  const [after] = position.value;
  if (typeof after !== 'string') return err(invalidPageKey());

  const left = all
    .filter((row) => placeOf(row) > after)
    .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  let bytes = 0;
  const tooFar = left.findIndex((row, index) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return index > 0 && bytes > MAX_BYTES;
  });
  if (tooFar < 0) return ok({ rows: left });
  const rows = left.slice(0, tooFar);
  const last = rows.at(-1);
  return ok({ rows, pagination_key: positionToKey(list, [last ? placeOf(last) : '']) });
};
