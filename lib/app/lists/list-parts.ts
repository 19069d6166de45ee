import type { Slice, Sliced } from '#app/work-orders/work-order-ports.ts';

/** A part of a list, the newest first (`listNewestFirst`). */
export type Part<Row> = (slice: Slice) => Promise<Sliced<Row>>;

/** What is read already, in no order, by its places. */
export const partOf =
  <Row>(rows: readonly Row[], orderOf: (row: Row) => string): Part<Row> =>
  async ({ from, before, limit }) => {
    const all = rows
      .filter((row) => (before === null || orderOf(row) < before) && (from === null || orderOf(row) >= from))
      .toSorted((one, other) => (orderOf(one) > orderOf(other) ? -1 : 1));
    return { rows: all.slice(0, limit), more: all.length > limit };
  };

/**
 * The newer part, and the older one once it is through: one list, whose next page begins below a place wherever the two
 * meet by then.
 */
export const inTurn =
  <Row>(newer: Part<Row>, older: Part<Row>): Part<Row> =>
  async (slice) => {
    const first = await newer(slice);
    if (first.more || first.rows.length >= slice.limit) return { rows: first.rows, more: true };
    const second = await older({ ...slice, limit: slice.limit - first.rows.length });
    return { rows: [...first.rows, ...second.rows], more: second.more };
  };
