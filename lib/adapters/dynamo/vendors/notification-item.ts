import * as z from 'zod/mini';
import type { StoredNotification } from '#app/vendors/vendor-ports.ts';

/** The part under which a notification's header lies, beside the chunks of its body. */
export const HEADER = 'header';

/** A header out of the table. */
export const NotificationHeader = z.object({
  notificationId: z.string(),
  status: z.enum(['RECEIVED', 'WAITING', 'APPLIED', 'FAILED']),
  receivedAt: z.string(),
  dueAt: z.optional(z.string()),
  attempts: z._default(z.number(), 0),
  message: z._default(z.nullable(z.string()), null),
  query: z._default(z.string(), ''),
  id: z._default(z.nullable(z.string()), null),
  companyId: z._default(z.string(), ''),
  inserted: z._default(z.number(), 0),
  deleted: z._default(z.number(), 0),
  chunks: z._default(z.number(), 1),
  expiresAt: z.number(),
});

export type NotificationHeader = z.output<typeof NotificationHeader>;

/** The header in an item; null for one that is none or has expired: the table may drop it days later. */
export const headerFromItem = (item: unknown, now: number): NotificationHeader | null => {
  const parsed = NotificationHeader.safeParse(item);
  return parsed.success && parsed.data.expiresAt > Math.floor(now / 1000) ? parsed.data : null;
};

export const notificationFrom = ({
  receivedAt,
  dueAt,
  id,
  chunks: _chunks,
  expiresAt: _expiresAt,
  ...rest
}: NotificationHeader): StoredNotification => ({
  ...rest,
  transactionId: id ?? '',
  receivedAt: Date.parse(receivedAt),
  dueAt: Date.parse(dueAt ?? receivedAt),
});
