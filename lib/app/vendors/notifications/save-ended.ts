import type { Metrics } from '#app/metrics-ports.ts';
import type { StoredNotification } from '#domain/vendors/notifications/stored-notification.ts';
import type { NotificationStore } from './notification-ports.ts';

export interface SaveEndedDeps {
  readonly notifications: Pick<NotificationStore, 'save'>;
  readonly metrics: Metrics;
}

/** Writes where notifications stand after a turn, and counts those that have come to an end. */
export const saveEnded = async (
  { notifications, metrics }: SaveEndedDeps,
  turns: readonly { readonly next: StoredNotification; readonly previous: StoredNotification }[],
): Promise<void> => {
  let applied = 0;
  let failed = 0;
  for (const { next, previous } of turns) {
    // A conflict: another worker settled it meanwhile, and knows as much.
    if (!(await notifications.save(next, previous)).ok) continue;
    if (next.status === 'APPLIED') applied += 1;
    if (next.status === 'FAILED') failed += 1;
  }
  metrics.put({
    ...(applied > 0 ? { NotificationsApplied: applied } : {}),
    ...(failed > 0 ? { NotificationsFailed: failed } : {}),
  });
};
