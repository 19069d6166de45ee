import * as z from 'zod/mini';
import { listOf, maxLength, minLength } from '#domain/length.ts';
import { Notice } from '#domain/notices/notice.ts';
import { TOPIC_NAMES, type TopicName } from '#domain/notices/topics.ts';
import { addresses } from '../addresses.ts';
import { defineRoute } from '../contract.ts';

/** What somebody is told. Instants are UTC ISO; `overAt`: when it had been put right. */
export const NoticeResponse = z.extend(Notice.wire, { isUnread: z.boolean() });

export type NoticeResponse = z.output<typeof NoticeResponse>;

const topic = z.enum(TOPIC_NAMES as [TopicName, ...TopicName[]]);

/** How somebody is told of a topic. */
export const TopicChoice = z.object({ topic, app: z.boolean(), mail: z.boolean() });

export type TopicChoice = z.output<typeof TopicChoice>;

const Topics = z.object({
  data: z.object({
    /** Those that their role may read, in the order of settings. */
    items: z.array(TopicChoice),
    /** Whether this deployment has a sender of mails. */
    canMail: z.boolean(),
  }),
});

const Unread = z.object({ data: z.object({ unread: z.int() }) });

/** The notices of whoever asks (stock-and-trace.md §10): what their role may read and they want to be told. */
export const getNotice = defineRoute({
  ...addresses.GetNotice,
  functionName: 'notice',
  actions: {
    /** All that are shown, the newest first: at most 100, of the last 30 days or still standing. */
    list_notices: {
      permission: 'record.view',
      request: z.object({}),
      response: z.object({ data: z.object({ items: z.array(NoticeResponse), unread: z.int() }) }),
    },
    /** How many of them have something that they have not read. */
    unread: { permission: 'record.view', request: z.object({}), response: Unread },
    list_topics: { permission: 'record.view', request: z.object({}), response: Topics },
  },
});

const instant = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, 'Use the `at` of a notice.'));

const noticeId = z
  .string()
  .check(minLength(1, 'Fill this in.'), maxLength(100, 'Use at most 100 characters.'));

/** What somebody says of their own notices. 409 TRY_AGAIN where they do in several places at the same moment. */
export const postNotice = defineRoute({
  ...addresses.PostNotice,
  functionName: 'notice',
  actions: {
    /**
     * Marks notices as read as they were shown (`at` as listed), or with `until` all that had nothing new after it. What
     * is read already, or is there no more, is a success.
     */
    mark_read: {
      permission: 'record.view',
      request: z.object({
        notices: z.optional(
          listOf(z.object({ noticeId, at: instant }), { most: 100, tooMany: 'Mark at most 100 at a time.' }),
        ),
        until: z.optional(instant),
      }),
      response: Unread,
    },
    /** Keeps notices unread that were read. What is unread, put right, or there no more is a success. */
    mark_unread: {
      permission: 'record.view',
      request: z.object({
        notices: listOf(z.object({ noticeId }), {
          ...{ most: 100, tooMany: 'Mark at most 100 at a time.', none: 'Name a notice.' },
        }),
      }),
      response: Unread,
    },
    /** How they are told of these topics from now on. 403 for one that their role may not read. */
    set_topics: {
      permission: 'record.view',
      request: z.object({
        topics: listOf(TopicChoice, { most: 50, tooMany: 'Name each topic once.', none: 'Name a topic.' }),
      }),
      response: Topics,
    },
  },
});
