import { hearMetrics } from '#test/support/recorded-metrics.ts';
import { measureNotifications } from './measure-notifications.ts';

it('says how many notifications are on their way, those put off until later among them', async () => {
  const metrics = hearMetrics();
  const later = 1_000_000 + 15 * 60_000;
  const due = async (status: string, by: number, limit: number) => {
    expect(by).toBeGreaterThan(later);
    expect(limit).toBe(500);
    return status === 'RECEIVED' ? ['a', 'b'] : status === 'WAITING' ? ['c'] : ['failed'];
  };
  await measureNotifications({ notifications: { due }, metrics }, 1_000_000);
  expect(metrics.of('NotificationsWaiting')).toEqual([3]);
});
