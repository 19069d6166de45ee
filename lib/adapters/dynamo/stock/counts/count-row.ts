import { COUNT_ENTRY_PREFIX, countEntryPart } from '#adapters/dynamo/stock/stock-keys.ts';
import { pack, unpack } from '#adapters/dynamo/table/compressed-attribute.ts';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import type { WholeCount } from '#app/stock/counts/count-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { Count } from '#domain/stock/counts/count.ts';
import { CountEntry } from '#domain/stock/counts/count-entry.ts';
import { isOpenCount } from '#domain/stock/counts/count-status.ts';

type Row = Readonly<Record<string, unknown>>;

const [counts, entries] = [rowsOf(Count), rowsOf(CountEntry)];

/** The parts of a count beside what was counted of each row. */
export const HEAD = 'head';
export const ROWS = 'rows';
export const DIFFERENCES = 'differences';

/** The one partition of counts that are open, and that of those that are to be gone on with. */
export const OPEN = 'OPEN';
export const DUE = 'DUE';

/** Where it stands in lists: among those that are open, or in the month in which it ended. */
const placeOf = ({ countId, status, startedAt, endedAt }: Count) => {
  const at = endedAt ?? startedAt;
  const day = siteDay(Date.parse(at));
  return { list: isOpenCount(status) ? OPEN : day.slice(0, 7), listOrder: `${day}#${at}#${countId}` };
};

export const toCountRow = (count: Count): Record<string, unknown> => {
  const { dueAt, ...row } = counts.toRow(count);
  return {
    ...row,
    ...placeOf(count),
    part: HEAD,
    ...(count.dueAt === null ? {} : { due: DUE, dueAt: new Date(count.dueAt).toISOString() }),
  };
};

export const fromCountRow = ({ dueAt, ...row }: Row): Count =>
  counts.fromRow({ ...row, ...(typeof dueAt === 'string' ? { dueAt: Date.parse(dueAt) } : {}) });

export const toEntryRow = (entry: CountEntry): Record<string, unknown> => ({
  ...entries.toRow(entry),
  part: countEntryPart(entry),
});

const fromEntryRow = (row: Row): CountEntry => entries.fromRow(row);

/** Written in one piece out of what it is given, and read as it was. */
export const toPackedRow = (
  countId: string,
  part: typeof ROWS | typeof DIFFERENCES,
  content: readonly unknown[],
) => ({
  ...{ countId, part },
  content: pack(content),
});

export const fromPackedRow = <Content>(row: Row | undefined): readonly Content[] =>
  row?.content instanceof Uint8Array ? (unpack(row.content) as readonly Content[]) : [];

/** A count out of all its rows; null: it has no head. */
export const fromRows = (rows: readonly Row[]): WholeCount | null => {
  const part = (name: string) => rows.find((row) => row.part === name);
  const head = part(HEAD);
  return head
    ? {
        count: fromCountRow(head),
        rows: fromPackedRow(part(ROWS)),
        differences: fromPackedRow(part(DIFFERENCES)),
        entries: rows.filter((row) => String(row.part).startsWith(COUNT_ENTRY_PREFIX)).map(fromEntryRow),
      }
    : null;
};
