import type { AccountResponse } from '#api/users.ts';
import { compareAccounts } from '#domain/users/account-order.ts';
import { REPLICATION_LAG_MS } from '#domain/users/replication-lag.ts';

/** An account as the server answered it after a change, or that it is no more. */
export interface RecentChange {
  readonly sub: string;
  /** Null: it was removed. */
  readonly account: AccountResponse | null;
  /** When, in epoch milliseconds. */
  readonly at: number;
}

/**
 * The list in its order, with what is recent better: the pool's lists show for a while what was before a change, and
 * leave out who was invited just now.
 */
export const applyRecentChanges = (
  listed: readonly AccountResponse[],
  recent: readonly RecentChange[],
  now: number,
): readonly AccountResponse[] => {
  const bySub = new Map(listed.map((account) => [account.sub, account]));
  for (const { sub, account, at } of recent) {
    if (now - at >= REPLICATION_LAG_MS) continue;
    if (account) bySub.set(sub, account);
    else bySub.delete(sub);
  }
  return [...bySub.values()].sort(compareAccounts);
};

/** Keeps what still counts, and the newest of each account. */
const remember = (recent: readonly RecentChange[], change: RecentChange): readonly RecentChange[] => [
  ...recent.filter(({ sub, at }) => sub !== change.sub && change.at - at < REPLICATION_LAG_MS),
  change,
];

export const rememberChange = (recent: readonly RecentChange[], account: AccountResponse, now: number) =>
  remember(recent, { sub: account.sub, account, at: now });

export const rememberRemoval = (recent: readonly RecentChange[], sub: string, now: number) =>
  remember(recent, { sub, account: null, at: now });
