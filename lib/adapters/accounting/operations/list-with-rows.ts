import { type Raw, rows } from '#adapters/accounting/protocol/decode.ts';
import type { Query } from '#adapters/accounting/protocol/odata.ts';
import { createListing } from '#adapters/accounting/protocol/paging.ts';
import type { ReadResult } from '#adapters/accounting/protocol/read-reply.ts';
import type { Records } from '#adapters/accounting/protocol/records.ts';
import { ok } from '#domain/result.ts';

/** Orders in one call: with their lines they are large. */
const PAGE = 50;

/** Records with lines: how they are asked for, and what each is. */
interface WithRows<T> {
  readonly entity: string;
  /** With its lines. */
  readonly shape: Pick<Query, 'expand' | 'select'>;
  /** The fields of the record itself, where the list can't be expanded. */
  readonly header: readonly string[];
  keyOf(one: T): string;
  read(record: Raw): T;
  /** By its key, out of a row of the list. */
  whole(header: Raw): Promise<ReadResult<T | null>>;
}

const hasLines = (record: Raw): boolean => (rows(record, 'Details')?.length ?? 0) > 0;

/**
 * Those whose lines came, as they came; the others by key: the documented way round a list that can't be expanded
 * or comes back without its rows (accounting-contract.md §6, points 1 and 3).
 */
const completed = async <T>(of: WithRows<T>, headers: readonly Raw[]): Promise<ReadResult<T[]>> => {
  const all: T[] = [];
  for (const header of headers) {
    if (hasLines(header)) {
      all.push(of.read(header));
      continue;
    }
    const whole = await of.whole(header);
    if (!whole.ok) return whole;
    if (whole.value) all.push(whole.value);
  }
  return ok(all);
};

/** All records that a filter finds, with their lines. */
export const listWithRows = async <T>(
  records: Records,
  of: WithRows<T>,
  filter: string,
  deadline?: number,
): Promise<ReadResult<T[]>> => {
  const found = new Map<string, T>();
  let shape: Pick<Query, 'expand' | 'select'> = of.shape;
  const listing = createListing();
  for (let skip: number | null = 0; skip !== null; ) {
    let page = await records.list(of.entity, { ...shape, filter, top: PAGE, skip }, deadline);
    if (!page.ok && page.reason === 'notOptimizable') {
      shape = { select: of.header };
      page = await records.list(of.entity, { ...shape, filter, top: PAGE, skip }, deadline);
    }
    if (!page.ok) return page;
    const whole = await completed(of, page.value.rows);
    if (!whole.ok) return whole;
    // Rows move between pages while others enter orders: the same one may come twice.
    for (const one of whole.value) found.set(of.keyOf(one), one);
    const next = listing.nextAfter(skip, page.value.rows, PAGE);
    if (!next.ok) return next;
    skip = next.value;
  }
  return ok([...found.values()]);
};
