import * as z from 'zod/mini';
import { defineRecord, group, listField, type RecordOf } from '#domain/record.ts';
import { Account } from '#domain/users/account.ts';
import { REPLICATION_LAG_MS } from '#domain/users/replication-lag.ts';

/** An account as a change of ours answered it. */
const Changed = group({
  ...Account.fields,
  /** When, epoch ms. */
  at: z.number(),
});

/** One that was removed. */
const Gone = group({ sub: z.string(), at: z.number() });

/**
 * Everybody who has an account, as the user pool told it last and as we changed it since: what lists are made of. The pool
 * stays the truth: whatever is decided about an account is decided on what the pool says of it.
 */
export const KnownPeople = defineRecord(
  {
    /** Rises with every write. */
    version: z.int(),
    /** When the reading began that is kept here, epoch ms. */
    readAt: z.number(),
    people: listField(Account),
    changed: listField(Changed),
    gone: listField(Gone),
  },
  { packed: { packed: ['people', 'changed'] } },
);

export type KnownPeople = RecordOf<typeof KnownPeople>;

/** So soon nobody has the pool read once more. */
const LEAST_MS = 3_000;

/** A reading is two calls for 60 people: one call of the pool a second, however many they are, up to the longest time. */
const PER_PERSON_MS = 30;
const MOST_MS = 60_000;

/** Whether lists may show it without another reading: with few people it is read for about each look. */
export const isFresh = ({ readAt, people }: KnownPeople, now: number): boolean =>
  now - readAt < Math.max(LEAST_MS, Math.min(MOST_MS, people.length * PER_PERSON_MS));

/** Whether the pool is read where somebody wishes it. */
export const mayReadAnew = ({ readAt }: KnownPeople, now: number): boolean => now - readAt >= LEAST_MS;

/** Everybody, in no order: what we changed is better than what the pool's lists said before, or soon after. */
export const peopleOf = ({ people, changed, gone }: KnownPeople): readonly Account[] => {
  const bySub = new Map(people.map((account) => [account.sub, account]));
  for (const { at: _at, ...account } of changed) bySub.set(account.sub, account);
  for (const { sub } of gone) bySub.delete(sub);
  return [...bySub.values()];
};

/**
 * What a reading that began then has found. The pool's lists show for a while what was before a change: what we changed
 * since, or shortly before, stays.
 */
export const readAnew = (
  known: KnownPeople | null,
  { people, began }: { readonly people: readonly Account[]; readonly began: number },
): KnownPeople => {
  const counts = ({ at }: { readonly at: number }): boolean => at > began - REPLICATION_LAG_MS;
  const gone = known?.gone.filter(counts) ?? [];
  return {
    version: (known?.version ?? 0) + 1,
    readAt: began,
    people: people.filter(({ sub }) => !gone.some((one) => one.sub === sub)),
    changed: known?.changed.filter(counts) ?? [],
    gone,
  };
};

/** The same with what a change of ours left an account as. */
export const withChange = (known: KnownPeople, account: Account, at: number): KnownPeople => ({
  ...known,
  version: known.version + 1,
  changed: [...known.changed.filter(({ sub }) => sub !== account.sub), { ...account, at }],
  gone: known.gone.filter(({ sub }) => sub !== account.sub),
});

/** The same without an account that we removed: nothing of its address and names is kept. */
export const withoutAccount = (known: KnownPeople, sub: string, at: number): KnownPeople => ({
  ...known,
  version: known.version + 1,
  people: known.people.filter((one) => one.sub !== sub),
  changed: known.changed.filter((one) => one.sub !== sub),
  gone: [...known.gone.filter((one) => one.sub !== sub), { sub, at }],
});
