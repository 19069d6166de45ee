import type { Account } from './account.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The code of a registration works for a day, and can be asked for again. */
const ABANDONED_AFTER_MS = 7 * DAY_MS;

type Registration = Pick<Account, 'status' | 'enabled' | 'groups' | 'createdAt' | 'changedAt'>;

/**
 * Whether somebody registered and has not confirmed the address for a week. One that a sysadmin gave a role or disabled
 * is looked after by them. `now`: milliseconds since 1970.
 */
export const isAbandoned = (
  { status, enabled, groups, createdAt, changedAt }: Registration,
  now: number,
): boolean => {
  if (status !== 'UNCONFIRMED' || !enabled || groups.length > 0) return false;
  return Math.max(Date.parse(createdAt), Date.parse(changedAt)) <= now - ABANDONED_AFTER_MS;
};
