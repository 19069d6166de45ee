import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { putIfVersion } from '#adapters/dynamo/table/put-if-version.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { NoticeStore } from '#app/notices/notice-ports.ts';
import { EMPTY_BOOK, NoticeBook } from '#domain/notices/notice.ts';
import { NEW_READER, Reader } from '#domain/notices/reader.ts';

const [books, readers] = [rowsOf(NoticeBook), rowsOf(Reader)];

/** One item each; no person's `sub` and no event's id begins so. */
const BOOK = 'book';
const readerKey = (sub: string): string => `reader#${sub}`;
const eventKey = (eventId: string): string => `event#${eventId}`;
const mailKey = (sub: string, mail: string): string => `mail#${sub}#${mail}`;

/** A stream tells of a change again for a day, a notice is mailed within one; both are remembered for longer. */
const REMEMBERED_SECONDS = 40 * 24 * 60 * 60;

const expiresAfter = (now: number): number => Math.floor(now / 1000) + REMEMBERED_SECONDS;

type Row = Readonly<Record<string, unknown>>;

/** The book is one item whatever there is in it, and so are a person's marks. */
export const noticeStore = (client: DynamoDBDocumentClient, TableName: string): NoticeStore => {
  const rowsAt = async (ids: readonly string[]): Promise<ReadonlyMap<string, Row>> => {
    if (ids.length === 0) return new Map();
    const read = await readByKeys(client, [{ tableName: TableName, keys: ids.map((id) => ({ id })) }]);
    return new Map((read.get(TableName) ?? []).map((row) => [String(row.id), row]));
  };
  const bookFrom = (row: Row | undefined): NoticeBook => (row ? books.fromRow(row) : EMPTY_BOOK);
  const readerFrom = (row: Row | undefined): Reader => (row ? readers.fromRow(row) : NEW_READER);

  const putOnce = (id: string, now: number) => ({
    ...{ TableName, Item: { id, expiresAt: expiresAfter(now) } },
    ConditionExpression: 'attribute_not_exists(id)',
  });

  return {
    loadBook: async () => bookFrom((await rowsAt([BOOK])).get(BOOK)),

    async loadFor(sub) {
      const rows = await rowsAt([BOOK, readerKey(sub)]);
      return { book: bookFrom(rows.get(BOOK)), reader: readerFrom(rows.get(readerKey(sub))) };
    },

    async loadReaders(subs) {
      const rows = await rowsAt(subs.map(readerKey));
      return new Map(
        subs.flatMap((sub) => {
          const row = rows.get(readerKey(sub));
          return row ? [[sub, readers.fromRow(row)] as const] : [];
        }),
      );
    },

    async toldOf(eventIds) {
      const rows = await rowsAt([...new Set(eventIds)].map(eventKey));
      return new Set(eventIds.filter((eventId) => rows.has(eventKey(eventId))));
    },

    saveBook(next, previous, { eventIds, now }) {
      const Item = { id: BOOK, ...books.toRow({ ...next, version: previous.version + 1 }) };
      const put = putIfVersion(TableName, 'id', Item, previous.version === 0 ? null : previous);
      if (eventIds.length === 0) return orConflict(client.send(new PutCommand(put)));
      const told = eventIds.map((eventId) => ({ Put: putOnce(eventKey(eventId), now) }));
      return orConflict(client.send(new TransactWriteCommand({ TransactItems: [{ Put: put }, ...told] })));
    },

    saveReader(sub, next, previous) {
      const Item = { id: readerKey(sub), ...readers.toRow(next) };
      const put = putIfVersion(TableName, 'id', Item, previous.version === 0 ? null : previous);
      return orConflict(client.send(new PutCommand(put)));
    },

    takeMail: (sub, mail, now) => orConflict(client.send(new PutCommand(putOnce(mailKey(sub, mail), now)))),

    async giveMailBack(sub, mail) {
      await client.send(new DeleteCommand({ TableName, Key: { id: mailKey(sub, mail) } }));
    },
  };
};
