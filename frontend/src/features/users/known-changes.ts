import type { AccountOnTheWire } from '#api/users.ts';
import { compareAccounts } from '#domain/users/account-order.ts';
import { LAG_MS } from '#domain/users/roster.ts';

/** An account as the server answered it after a change, or that it is no more. */
export interface KnownChange {
  readonly sub: string;
  /** Null: it was removed. */
  readonly account: AccountOnTheWire | null;
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
  for (const { sub, account, at } of known) {
    if (now - at >= LAG_MS) continue;
    if (account) bySub.set(sub, account);
    else bySub.delete(sub);
  }
  return [...bySub.values()].sort(compareAccounts);
};

/** Keeps what still counts, and the newest of each account. */
const remember = (known: readonly KnownChange[], change: KnownChange): readonly KnownChange[] => [
  ...known.filter(({ sub, at }) => sub !== change.sub && change.at - at < LAG_MS),
  change,
];

export const rememberChange = (known: readonly KnownChange[], account: AccountOnTheWire, now: number) =>
  remember(known, { sub: account.sub, account, at: now });

export const rememberRemoval = (known: readonly KnownChange[], sub: string, now: number) =>
  remember(known, { sub, account: null, at: now });
