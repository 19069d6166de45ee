import type { AccountOnTheWire } from '#api/users.ts';
import { compareAccounts } from '#domain/users/account-order.ts';
import { LAG_MS } from '#domain/users/roster.ts';

/** An account as the server answered it after a change. */
export interface KnownChange {
  readonly account: AccountOnTheWire;
  /** When, in epoch milliseconds. */
  readonly at: number;
}

/**
 * The list in its order, with what is known better: the pool's lists show for a while what was before a change, and
 * leave out who was invited just now.
 */
export const withKnownChanges = (
  listed: readonly AccountOnTheWire[],
  known: readonly KnownChange[],
  now: number,
): readonly AccountOnTheWire[] => {
  const bySub = new Map(listed.map((account) => [account.sub, account]));
  for (const { account, at } of known) if (now - at < LAG_MS) bySub.set(account.sub, account);
  return [...bySub.values()].sort(compareAccounts);
};

/** Keeps what still counts, and the newest of each account. */
export const rememberChange = (
  known: readonly KnownChange[],
  account: AccountOnTheWire,
  now: number,
): readonly KnownChange[] => [
  ...known.filter((change) => change.account.sub !== account.sub && now - change.at < LAG_MS),
  { account, at: now },
];
