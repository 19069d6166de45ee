import * as z from 'zod/mini';
import { maxLength, minLength } from '#domain/length.ts';
import { wellFormed } from '#domain/text.ts';
import { NOTIFICATION_STATUSES } from '#domain/vendors/notifications/notification-status.ts';
import { StoredNotification } from '#domain/vendors/notifications/stored-notification.ts';
import { addresses } from '../addresses.ts';
import { defineRoute } from '../contract.ts';
import { paginationKey, queryLimit } from '../fields/query-fields.ts';

/** A notification of the accounting system, as it is kept for 30 days. `dueAt` is null unless it is WAITING. */
export const NotificationResponse = StoredNotification.wire;

export type NotificationResponse = z.output<typeof NotificationResponse>;

/** A row as it was sent. */
export const NotificationRow = z.object({
  list: z.enum(['Inserted', 'Deleted']),
  /** The vendor it names by its columns; null: none that we recognise. */
  vendorID: z.nullable(z.string()),
  /** In the order sent; values that are no text as JSON, long ones cut. */
  columns: z.array(z.object({ name: z.string(), value: z.string() })),
});

export type NotificationRow = z.output<typeof NotificationRow>;

/** A notification looked at alone, with a page of its rows. */
export const NotificationDetail = z.extend(NotificationResponse, {
  /** .NET ticks as digits; null where it came without. */
  timeStamp: z.nullable(z.string()),
  /** The rows from `from` on: those of Inserted, then those of Deleted. Empty when the body can't be read. */
  rows: z.array(NotificationRow),
  from: z.int(),
});

export type NotificationDetail = z.output<typeof NotificationDetail>;

/** Query, transaction and hash: of bounded length, but with whatever signs the sender used. */
const notificationId = z
  .string()
  .check(minLength(1, 'Fill this in.'), maxLength(500, 'Use at most 500 characters.'), wellFormed());

/** What the accounting system reported: a list, and one with its rows. */
export const getNotifications = defineRoute({
  ...addresses.GetNotifications,
  functionName: 'vendor-notifications',
  actions: {
    /** Newest first. With a status: those that are in it. A page may be short with more to come. */
    list: {
      permission: 'record.view',
      request: z.object({
        status: z.optional(
          z.pipe(
            z.enum(['', ...NOTIFICATION_STATUSES]),
            z.transform((value) => (value === '' ? undefined : value)),
          ),
        ),
        limit: queryLimit(25, 100),
        pagination_key: z.optional(paginationKey),
      }),
      response: z.object({
        data: z.object({ items: z.array(NotificationResponse), pagination_key: z.optional(z.string()) }),
      }),
    },
    /** One with its rows, 50 at a time; 404 NOT_FOUND after its 30 days. */
    get_by_id: {
      permission: 'record.view',
      request: z.object({
        notificationId,
        from: z._default(
          z.pipe(z.string().check(z.regex(/^\d{1,6}$/, 'Use a whole number.')), z.transform(Number)),
          0,
        ),
      }),
      response: z.object({ data: NotificationDetail }),
    },
  },
});

/** What may be done about a notification; 404 NOT_FOUND after its 30 days. */
export const postNotifications = defineRoute({
  ...addresses.PostNotifications,
  functionName: 'vendor-notifications',
  actions: {
    /** Has it applied once more from its beginning; 409 TRY_AGAIN while it is being applied. */
    replay: {
      permission: 'notification.replay',
      request: z.object({ notificationId }),
      response: z.object({ data: NotificationResponse }),
    },
  },
});
