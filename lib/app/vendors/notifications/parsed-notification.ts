import {
  type NotifiedVendors,
  parseNotification,
  vendorsOf,
} from '#domain/vendors/notifications/notification.ts';
import { confirmationNeedOf } from '#domain/vendors/notifications/notified-vendor.ts';
import type { StoredNotification } from '#domain/vendors/notifications/stored-notification.ts';
import type { RawRow, VendorRow } from '#domain/vendors/notifications/vendor-row.ts';
import { type NotificationStamp, stampOfNotification } from '#domain/vendors/stamp.ts';
import type { Vendor } from '#domain/vendors/vendor.ts';
import type { NotificationStore } from './notification-ports.ts';

/** A stored notification with what it says. */
export interface OpenedNotification {
  readonly stored: StoredNotification;
  readonly says: NotifiedVendors;
  readonly stamp: NotificationStamp;
}

/** Reads a stored notification's body again; null when it can't be read, which no retry will change. */
export const openNotification = async (
  notifications: Pick<NotificationStore, 'body'>,
  stored: StoredNotification,
  readRow: (raw: RawRow) => VendorRow | null,
): Promise<OpenedNotification | null> => {
  const body = await notifications.body(stored.notificationId);
  const parsed = body === null ? null : parseNotification(body);
  if (!parsed?.ok) return null;
  return {
    stored,
    says: vendorsOf(parsed.value, readRow),
    stamp: stampOfNotification(parsed.value.timeStamp, Date.parse(stored.receivedAt)),
  };
};

export const keysOf = ({ says }: OpenedNotification): string[] => [...says.inserted.keys(), ...says.lone];

/** Which of its vendors the accounting system has to be asked for now, and whether others wait for their pair. */
export const neededBy = (
  { says, stamp, stored }: OpenedNotification,
  storedVendors: ReadonlyMap<string, Vendor>,
  now: number,
): { readonly toRead: string[]; readonly waits: boolean } => {
  const toRead: string[] = [];
  let waits = false;
  const ask = (key: string, lone: boolean): void => {
    const asked = confirmationNeedOf(
      storedVendors.get(key) ?? null,
      { ...stamp, lone, receivedAt: Date.parse(stored.receivedAt) },
      now,
    );
    if (asked === 'read') toRead.push(key);
    else if (asked === 'wait') waits = true;
  };
  for (const key of says.inserted.keys()) ask(key, false);
  for (const key of says.lone) ask(key, true);
  return { toRead, waits };
};
