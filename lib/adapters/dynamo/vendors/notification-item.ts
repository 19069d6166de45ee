import * as z from 'zod/mini';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { StoredNotification } from '#domain/vendors/notifications/stored-notification.ts';

/** The part under which a notification's header lies, beside the chunks of its body. */
export const HEADER = 'header';

const rows = rowsOf(StoredNotification);

/** What a header has beside the record. */
const Extent = z.object({ chunks: z._default(z.int(), 1), expiresAt: z.int() });

interface NotificationHeader {
  readonly notification: StoredNotification;
  /** In how many parts its body lies. */
  readonly chunks: number;
}

/** The header of one that has just come; `expiresAt` in epoch seconds. */
export const headerItem = (
  { notification, chunks }: NotificationHeader,
  expiresAt: number,
): Record<string, unknown> => ({
  ...rows.toRow(notification),
  part: HEADER,
  kind: 'header',
  due: notification.status,
  chunks,
  expiresAt,
});

/** The header in an item; null where there is none or it has expired: the table may drop it days later. */
export const headerFromItem = (item: unknown, now: number): NotificationHeader | null => {
  const extent = Extent.safeParse(item);
  if (!extent.success || extent.data.expiresAt <= Math.floor(now / 1000)) return null;
  return { notification: rows.fromRow(item), chunks: extent.data.chunks };
};
