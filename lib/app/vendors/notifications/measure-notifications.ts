import type { Metrics } from '#app/metrics-ports.ts';
import type { NotificationStore } from './notification-ports.ts';

export interface MeasureNotificationsDeps {
  readonly notifications: Pick<NotificationStore, 'due'>;
  readonly metrics: Metrics;
}

const COUNTED = 500;

/** Longer than any of them is put off. */
const AHEAD_MS = 86_400_000;

/** Says how many notifications are on their way: received, or waiting to be confirmed. `now` in epoch ms. */
export const measureNotifications = async (
  { notifications, metrics }: MeasureNotificationsDeps,
  now: number,
): Promise<void> => {
  const [received, waiting] = await Promise.all([
    notifications.due('RECEIVED', now + AHEAD_MS, COUNTED),
    notifications.due('WAITING', now + AHEAD_MS, COUNTED),
  ]);
  metrics.put({ NotificationsWaiting: received.length + waiting.length });
};
