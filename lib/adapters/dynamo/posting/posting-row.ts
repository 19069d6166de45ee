import { putIfVersion } from '#adapters/dynamo/table/put-if-version.ts';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { openMark, openSince } from '#domain/posting/attention.ts';
import { dueAt } from '#domain/posting/posting.ts';
import { Posting } from '#domain/posting/posting-record.ts';
import { DUE } from './posting-indexes.ts';

const rows = rowsOf(Posting);

/** A posting as one item: the record, its sparse places while something is due or somebody waits for it, and its status, which wakes. */
const toPostingRow = (posting: Posting): Record<string, unknown> => {
  const due = dueAt(posting);
  const open = openMark(posting);
  return {
    ...rows.toRow(posting),
    status: posting.state.status,
    ...(due === null ? {} : { due: DUE, dueAt: new Date(due).toISOString() }),
    ...(open === null ? {} : { open, openSince: openSince(posting, posting.createdAt) }),
  };
};

export const fromPostingRow = (row: Readonly<Record<string, unknown>>): Posting => rows.fromRow(row);

/** The one way a posting is written whole. */
export const putPosting = (TableName: string, next: Posting, previous: Posting | null) =>
  putIfVersion(TableName, 'postingId', toPostingRow(next), previous);
