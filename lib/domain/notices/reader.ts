import * as z from 'zod/mini';
import { addedField, defineRecord, group, listField, type RecordOf } from '#domain/record.ts';
import type { Notice, NoticeBook } from './notice.ts';
import { type Channel, isDefault, isTopic, mayRead, type TopicName } from './topics.ts';

const Mark = group({ noticeId: z.string(), at: z.string() });

const Choice = group({ topic: z.string(), app: z.boolean(), mail: z.boolean() });

/** What a person has read, and wants to be told. Instants are UTC ISO. */
export const Reader = defineRecord(
  {
    version: z.int(),
    /** All of them up to then are read; empty: none. */
    readUntil: z.string(),
    /** Others that are read, each as it then was. */
    read: listField(Mark),
    /** Those that they want to come back to, each as it then was: unread although they were read. */
    kept: addedField(listField(Mark), []),
    /** What they decided for themselves. */
    choices: listField(Choice),
  },
  { packed: { marks: ['read', 'kept', 'choices'] } },
);

export type Reader = RecordOf<typeof Reader>;

export const NEW_READER: Reader = { version: 0, readUntil: '', read: [], kept: [], choices: [] };

/** Whether somebody is told of a topic by a channel: by what they decided, or by their role. */
export const isTold = (
  { choices }: Pick<Reader, 'choices'>,
  groups: readonly string[],
  topic: string,
  channel: Channel,
): boolean => {
  if (!isTopic(topic) || !mayRead(topic, groups)) return false;
  return choices.find((choice) => choice.topic === topic)?.[channel] ?? isDefault(topic, channel, groups);
};

/** The notices of somebody, the newest first. */
export const noticesFor = (
  { notices }: Pick<NoticeBook, 'notices'>,
  reader: Reader,
  groups: readonly string[],
): readonly Notice[] => notices.filter(({ topic }) => isTold(reader, groups, topic, 'app'));

/** Whether it has something that they have not read, or want to come back to. What was put right is nobody's to read. */
export const isUnread = (
  { readUntil, read, kept }: Pick<Reader, 'readUntil' | 'read' | 'kept'>,
  { noticeId, at, overAt }: Pick<Notice, 'noticeId' | 'at' | 'overAt'>,
): boolean =>
  overAt === null &&
  (kept.some((mark) => mark.noticeId === noticeId) ||
    (at > readUntil && !read.some((mark) => mark.noticeId === noticeId && mark.at >= at)));

/** ISO instants, which sort as texts. */
const earlierOf = (...instants: readonly string[]): string => instants.toSorted()[0] ?? '';

const laterOf = (...instants: readonly string[]): string => instants.toSorted().at(-1) ?? '';

/**
 * Marks all as read that had nothing new after `until`; nobody has read what is still to come (`now`, epoch ms). The
 * reader themselves: they were.
 */
export const readAllUntil = (reader: Reader, asked: string, now: number): Reader => {
  const until = earlierOf(asked, new Date(now).toISOString());
  const kept = reader.kept.filter(({ at }) => at > until);
  if (until <= reader.readUntil && kept.length === reader.kept.length) return reader;
  const readUntil = laterOf(until, reader.readUntil);
  const read = reader.read.filter(({ at }) => at > readUntil);
  return { ...reader, version: reader.version + 1, readUntil, read, kept };
};

interface AskedMark {
  readonly noticeId: string;
  readonly at: string;
}

/** Of other notices than this one, those marks whose notices are still in the book. */
const othersOf = (marks: Reader['read'], { notices }: Pick<NoticeBook, 'notices'>, noticeId: string) =>
  marks.filter((mark) => mark.noticeId !== noticeId && notices.some((one) => one.noticeId === mark.noticeId));

/**
 * Marks one as read, as it was at `at`. Of others that are not in the book any more the marks go. The reader themselves:
 * it was, or there is no such notice.
 */
export const readOne = (reader: Reader, book: Pick<NoticeBook, 'notices'>, mark: AskedMark): Reader => {
  const { noticeId } = mark;
  const notice = book.notices.find((one) => one.noticeId === noticeId);
  const isKept = reader.kept.some((one) => one.noticeId === noticeId);
  const isRead = reader.read.some((one) => one.noticeId === noticeId && one.at >= mark.at);
  if (!notice || (!isKept && (isRead || mark.at <= reader.readUntil))) return reader;
  // What it had later than now is still to be read.
  const at = earlierOf(mark.at, notice.at);
  const read = [...othersOf(reader.read, book, noticeId), { noticeId, at }];
  return { ...reader, version: reader.version + 1, read, kept: othersOf(reader.kept, book, noticeId) };
};

/** Keeps one unread that was read, to come back to it. The reader themselves: it is, or there is nothing to come back to. */
export const keepUnread = (reader: Reader, book: Pick<NoticeBook, 'notices'>, noticeId: string): Reader => {
  const notice = book.notices.find((one) => one.noticeId === noticeId);
  if (!notice || notice.overAt !== null || isUnread(reader, notice)) return reader;
  const kept = [...othersOf(reader.kept, book, noticeId), { noticeId, at: notice.at }];
  return { ...reader, version: reader.version + 1, read: othersOf(reader.read, book, noticeId), kept };
};

interface AskedChoice {
  readonly topic: TopicName;
  readonly app: boolean;
  readonly mail: boolean;
}

/** Decides how they are told of some topics. The reader themselves: it stands so. */
export const choose = (reader: Reader, asked: readonly AskedChoice[]): Reader => {
  const changed = new Map(asked.map((choice) => [choice.topic as string, choice]));
  const choices = [...reader.choices.filter(({ topic }) => !changed.has(topic)), ...changed.values()];
  const isSame = asked.every(({ topic, app, mail }) =>
    reader.choices.some((known) => known.topic === topic && known.app === app && known.mail === mail),
  );
  return isSame ? reader : { ...reader, version: reader.version + 1, choices };
};
