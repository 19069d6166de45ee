import * as z from 'zod/mini';
import type {
  getNotifications,
  NotificationResponse,
  NotificationRow,
  postNotifications,
} from '#api/vendors/vendor-notifications.ts';
import type { Handlers } from '#app/dispatch.ts';
import { invalidPageKey } from '#app/lists/page-keys.ts';
import type { Retry } from '#app/mutate.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { maxLength, minLength } from '#domain/length.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { wellFormed } from '#domain/text.ts';
import { parseNotification } from '#domain/vendors/notifications/notification.ts';
import { ROWS_PER_PAGE } from '#domain/vendors/notifications/notification-rows.ts';
import { StoredNotification } from '#domain/vendors/notifications/stored-notification.ts';
import { type FieldAliases, type RawRow, rowReader } from '#domain/vendors/notifications/vendor-row.ts';
import type { LogPosition, NotificationLog } from './notification-log-ports.ts';
import type { NotificationStore } from './notification-ports.ts';
import { replayNotification } from './replay-notification.ts';

export interface NotificationReadDeps {
  readonly log: NotificationLog;
  readonly notifications: Pick<NotificationStore, 'load' | 'body'>;
  /** What the customer's generic inquiry calls its columns, beside the usual names. */
  readonly aliases?: FieldAliases;
}

export interface NotificationWriteDeps extends Retry {
  readonly notifications: Pick<NotificationStore, 'load' | 'save'>;
}

const MAX_VALUE_LENGTH = 300;
const MAX_COLUMNS = 40;

/** The actions of GET /GetNotifications. */
export const notificationReadHandlers = ({
  log,
  notifications,
  aliases,
}: NotificationReadDeps): Handlers<typeof getNotifications> => ({
  async list({ status, limit, pagination_key }) {
    const list = status ?? 'all';
    const from = pagination_key === undefined ? ok(null) : positionFromKey(list, pagination_key);
    if (!from.ok) return from;
    const page = await log.page(status ?? null, from.value, limit);
    if (!page.ok) return err(invalidPageKey());
    const items = page.value.notifications.map(toNotificationResponse);
    const { after } = page.value;
    return ok({ data: after ? { items, pagination_key: positionToKey(list, after) } : { items } });
  },

  async get_by_id({ notificationId, from }) {
    // At the same time: whoever opens one has just seen it in the list.
    const [stored, body] = await Promise.all([
      notifications.load(notificationId),
      notifications.body(notificationId),
    ]);
    if (!stored) return err(domainError('NOT_FOUND', 'That notification is no longer kept.'));
    const parsed = body === null ? null : parseNotification(body);
    const { inserted, deleted, timeStamp } = parsed?.ok
      ? parsed.value
      : { inserted: [], deleted: [], timeStamp: null };
    const readRow = rowReader(aliases);
    const rows = [
      ...inserted.map((raw) => ({ list: 'Inserted' as const, raw })),
      ...deleted.map((raw) => ({ list: 'Deleted' as const, raw })),
    ]
      .slice(from, from + ROWS_PER_PAGE)
      .map(
        ({ list, raw }): NotificationRow => ({
          list,
          vendorID: readRow(raw)?.vendorID ?? null,
          columns: columnsOf(raw),
        }),
      );
    return ok({ data: { ...toNotificationResponse(stored), timeStamp, rows, from } });
  },
});

/** The actions of POST /PostNotifications. */
export const notificationWriteHandlers = (
  deps: NotificationWriteDeps,
): Handlers<typeof postNotifications> => ({
  async replay({ notificationId }, { now }) {
    const replayed = await replayNotification(deps, notificationId, now);
    return replayed.ok ? ok({ data: toNotificationResponse(replayed.value) }) : replayed;
  },
});

const toNotificationResponse = (stored: StoredNotification): NotificationResponse => ({
  ...StoredNotification.toWire(stored),
  dueAt: stored.status === 'WAITING' ? stored.dueAt : null,
});

const columnsOf = (raw: RawRow): NotificationRow['columns'] =>
  Object.entries(raw)
    .slice(0, MAX_COLUMNS)
    .map(([name, value]) => ({
      name: cut(name),
      value: cut(typeof value === 'string' ? value : JSON.stringify(value)),
    }));

const cut = (text: string): string =>
  text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;

const StoredPosition = z.strictObject({
  list: z.string(),
  at: z.string().check(minLength(1), maxLength(64), wellFormed()),
  id: z.string().check(minLength(1), maxLength(500), wellFormed()),
});

const positionToKey = (list: string, { at, notificationId }: LogPosition): string =>
  Buffer.from(JSON.stringify({ list, at, id: notificationId }), 'utf8').toString('base64url');

const positionFromKey = (list: string, key: string): Result<LogPosition, DomainError> => {
  try {
    const stored = StoredPosition.parse(JSON.parse(Buffer.from(key, 'base64url').toString('utf8')));
    return stored.list === list ? ok({ at: stored.at, notificationId: stored.id }) : err(invalidPageKey());
  } catch {
    return err(invalidPageKey());
  }
};
