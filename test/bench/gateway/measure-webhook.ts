import { vendorWebhook } from '#api/routes.ts';
import { getNotifications } from '#api/vendors/vendor-notifications.ts';
import type { LocalRun } from '#local/start/start.ts';
import type { ApiClient } from '#test/support/run/api-client.ts';
import { notificationOf } from '../capacity/notification-body.ts';
import { changeSome, webhookSecretOf } from '../capacity/notification-operations.ts';
import { percentile, type Report } from '../measure.ts';
import type { Sizes } from '../sizes.ts';
import { times } from './asks.ts';
import { type Kind, measureKind, roundsOf } from './measure-kind.ts';
import type { Ask } from './people.ts';
import type { People } from './send-people.ts';
import { waitUntil } from './wait-until.ts';

/** Rows that are sent to the door together, in all rounds of a size. */
const MAX_ROWS = 40_000;

/** Rows that are applied together, in all notifications of a size. */
const MAX_APPLIED = 1000;

/** The gateway lets ten of them through in a second (lib/infra/api.ts). */
const APART_MS = 110;

const MONTH_MS = 30 * 86_400_000;

const theNewest = async (api: ApiClient) => {
  const answer = await api.call(getNotifications, 'list', { limit: '1' });
  if (!answer.ok) throw new Error(answer.body.error);
  return answer.body.data.items[0];
};

const isAnyIn = async (api: ApiClient, status: 'RECEIVED' | 'WAITING'): Promise<boolean> => {
  const answer = await api.call(getNotifications, 'list', { status, limit: '1' });
  if (!answer.ok) throw new Error(answer.body.error);
  return answer.body.data.items.length > 0;
};

/** What came is worked off behind the door: whatever is measured next is to have the machine to itself. */
const untilAllAreDone = (api: ApiClient): Promise<number> =>
  waitUntil(
    async () => !(await isAnyIn(api, 'RECEIVED')) && !(await isAnyIn(api, 'WAITING')),
    'the end of all notifications',
  );

/** The accounting system tells of vendors that it has changed: seconds until all of it stands here. */
const secondsToApply = async (
  run: LocalRun,
  api: ApiClient,
  staff: People,
  rows: number,
  transaction: string,
): Promise<number> => {
  const changed = await changeSome({ run }, rows, transaction);
  const began = performance.now();
  await staff.ask(1, [notify(run, notificationOf(changed, transaction, Date.now()))]);
  await waitUntil(async () => {
    const newest = await theNewest(api);
    if (newest?.status === 'FAILED') throw new Error(newest.message ?? 'A notification failed.');
    return newest?.transactionId === transaction && newest.status === 'APPLIED';
  }, `the end of a notification of ${rows} rows`);
  return (performance.now() - began) / 1000;
};

/**
 * Notifications one after the other. Not at eight people: the accounting system is one sender, and what it sends
 * together is worked off together.
 */
const measureApplying = async (
  run: LocalRun,
  api: ApiClient,
  staff: People,
  size: number,
  notifications: number,
  report: Report,
): Promise<void> => {
  const took: number[] = [];
  while (took.length < notifications)
    took.push(await secondsToApply(run, api, staff, size, `APPLIED${size}-${took.length}`));
  const about = { group: 'gateway', size, unit: 's', beside: { notifications } } as const;
  for (const hundredths of notifications > 1 ? [50, 95] : [50])
    report({
      ...about,
      name: `a notification sent, until it is applied, p${hundredths}`,
      value: percentile(took, hundredths),
    });
};

const notify = (run: LocalRun, body: string): Ask => ({
  method: vendorWebhook.method,
  path: vendorWebhook.path,
  headers: webhookSecretOf(run),
  body,
  apartMs: APART_MS,
});

/**
 * Notifications at the door, each a new one. They tell of last month, which has been overtaken since: the door does
 * all that it ever does, and little comes after it.
 */
const webhookKind = (run: LocalRun, size: number): Kind => {
  const vendors = run.accounting.records.vendors().slice(0, size);
  const then = Date.now() - MONTH_MS;
  let sent = 0;
  return {
    name: 'take a notification at the door',
    size,
    isScarce: true,
    asks: (count) =>
      times(count, () => {
        sent += 1;
        return notify(run, notificationOf(vendors, `DOOR-${size}-${sent}`, then + sent));
      }),
  };
};

/** The webhook: how long its sender waits, and how long it takes to take effect. The vendors are loaded already. */
export const measureWebhook = async (
  run: LocalRun,
  api: ApiClient,
  staff: People,
  { rows, rounds, followed }: Sizes,
  report: Report,
): Promise<void> => {
  await secondsToApply(run, api, staff, 1, 'FIRST');
  for (const size of rows)
    await measureApplying(run, api, staff, size, roundsOf(size, followed, MAX_APPLIED, 1), report);
  for (const size of rows) {
    await measureKind(staff, webhookKind(run, size), roundsOf(size, rounds, MAX_ROWS), report);
    await untilAllAreDone(api);
  }
};
