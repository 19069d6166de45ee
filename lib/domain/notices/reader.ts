import * as z from 'zod/mini';
import { defineRecord, group, listField, type RecordOf } from '#domain/record.ts';
import type { Notice, NoticeBook } from './notice.ts';
import { type Channel, isDefault, isTopic, mayRead, type TopicName } from './topics.ts';

const Choice = group({ topic: z.string(), app: z.boolean(), mail: z.boolean() });

/** What a person has read, and wants to be told. Instants are UTC ISO. */
export const Reader = defineRecord(
  {
    version: z.int(),
    /** All of them up to then are read; empty: none. */
    readUntil: z.string(),
    /** Others that are read, each as it then was. */
    read: listField(group({ noticeId: z.string(), at: z.string() })),
    /** What they decided for themselves. */
    choices: listField(Choice),
  },
  { packed: { marks: ['read', 'choices'] } },
);

export type Reader = RecordOf<typeof Reader>;

export const NEW_READER: Reader = { version: 0, readUntil: '', read: [], choices: [] };

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

/** Whether it has something that they have not read. What was put right is nobody's to read any more. */
export const isUnread = (
  { readUntil, read }: Pick<Reader, 'readUntil' | 'read'>,
  { noticeId, at, overAt }: Pick<Notice, 'noticeId' | 'at' | 'overAt'>,
): boolean =>
  overAt === null && at > readUntil && !read.some((mark) => mark.noticeId === noticeId && mark.at >= at);

/** ISO instants, which sort as texts. */
const earlierOf = (...instants: readonly string[]): string => instants.toSorted()[0] ?? '';

/**
 * Marks all as read that had nothing new after `until`; nobody has read what is still to come (`now`, epoch ms). The
 * reader themselves: they were.
 */
export const readAllUntil = (reader: Reader, asked: string, now: number): Reader => {
  const until = earlierOf(asked, new Date(now).toISOString());
  if (until <= reader.readUntil) return reader;
  const read = reader.read.filter(({ at }) => at > until);
  return { ...reader, version: reader.version + 1, readUntil: until, read };
};

/**
 * Marks one as read, as it was at `at`. Of others that are not in the book any more the marks go. The reader themselves:
 * it was, or there is no such notice.
 */
export const readOne = (
  reader: Reader,
  { notices }: Pick<NoticeBook, 'notices'>,
  mark: { readonly noticeId: string; readonly at: string },
): Reader => {
  const notice = notices.find(({ noticeId }) => noticeId === mark.noticeId);
  const isRead = reader.read.some(({ noticeId, at }) => noticeId === mark.noticeId && at >= mark.at);
  if (!notice || isRead || mark.at <= reader.readUntil) return reader;
  const known = new Set(notices.map(({ noticeId }) => noticeId));
  const others = reader.read.filter(({ noticeId }) => noticeId !== mark.noticeId && known.has(noticeId));
  // What it had later than now is still to be read.
  const at = earlierOf(mark.at, notice.at);
  return { ...reader, version: reader.version + 1, read: [...others, { noticeId: mark.noticeId, at }] };
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
