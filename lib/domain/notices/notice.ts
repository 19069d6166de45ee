import * as z from 'zod/mini';
import { addedField, defineRecord, group, internalField, listField, type RecordOf } from '#domain/record.ts';
import type { TopicName } from './topics.ts';

/** A record that a notice is about. */
const Subject = group({
  /** What it is: receipt, shipment, run, adjustment, workOrder, lot, item, recall, account, load; later versions, more. */
  kind: z.string(),
  /** By which it is found; of a lot the item and the number, as JSON. */
  id: z.string(),
  /** As people call it. */
  name: z.string(),
});

export type Subject = RecordOf<typeof Subject>;

/**
 * What people are told: one for whatever comes of its topic at a time, so that an outage is one notice that counts.
 * Instants are UTC ISO.
 */
export const Notice = group({
  noticeId: z.string(),
  /** A version to come may know more. */
  topic: z.string(),
  count: z.int(),
  /** There are more than were counted. */
  hasMore: addedField(z.boolean(), false),
  /** Some of them, the newest of events first. */
  subjects: listField(Subject),
  firstAt: z.string(),
  /** When it last had something new. */
  at: z.string(),
  /** When all of it had been put right; null: it stands, or it is something that happened. */
  overAt: z.nullable(z.string()),
  /** When it was looked at, so that an older look changes nothing. */
  seenAt: internalField(z.string()),
  /** How many of it the last mail told of, and when; 0: there was none. */
  mailed: internalField(group({ count: z.int(), at: z.nullable(z.string()) })),
});

export type Notice = RecordOf<typeof Notice>;

/** All notices that are still shown, the newest first, in one item. */
export const NoticeBook = defineRecord(
  { version: z.int(), notices: listField(Notice) },
  { packed: { book: ['notices'] } },
);

export type NoticeBook = RecordOf<typeof NoticeBook>;

export const EMPTY_BOOK: NoticeBook = { version: 0, notices: [] };

/** So many subjects are kept with a notice: the rest are in the list that it leads to. */
export const MAX_SUBJECTS = 5;

/** What happened once. */
export interface NoticeEvent {
  /** Of the change; told again, it has the same. */
  readonly eventId: string;
  readonly topic: TopicName;
  readonly subject: Subject;
}

/** How something stands. */
export interface Standing {
  readonly topic: TopicName;
  readonly count: number;
  readonly hasMore: boolean;
  readonly subjects: readonly Subject[];
}
