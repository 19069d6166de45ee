import type { Metrics } from '#app/metrics-ports.ts';
import type { MailQuota } from './notice-ports.ts';

export interface MeasureMailsDeps {
  /** Null: this deployment has no sender. */
  readonly quota: MailQuota | null;
  readonly metrics: Metrics;
}

const MINUTE_MS = 60_000;
const EVERY_MINUTES = 15;

/** Says every quarter of an hour how much of the mails is used. Asked every minute; `now` in epoch ms. */
export const measureMails = async ({ quota, metrics }: MeasureMailsDeps, now: number): Promise<void> => {
  if (quota === null || Math.floor(now / MINUTE_MS) % EVERY_MINUTES !== 0) return;
  metrics.put({ MailQuotaUsed: await quota.usedPercent() });
};
