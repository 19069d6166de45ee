import * as z from 'zod/mini';
import { GROUPS, type Group } from '#domain/access/groups.ts';
import { WAREHOUSES_ATTRIBUTE } from '#domain/access/own-warehouses.ts';
import { SITE_CHECK } from '#domain/audit/pool-acts.ts';
import type { Account } from './account.ts';
import { ACCOUNT_STATUSES } from './account-status.ts';

/** What people say of themselves, by the pool's own names, and the warehouses that they are kept to. Their address is the
 * account's. */
export const KEPT_ATTRIBUTES = [
  'given_name',
  'family_name',
  'preferred_username',
  'locale',
  'zoneinfo',
  'gender',
  'birthdate',
  'picture',
  WAREHOUSES_ATTRIBUTE,
] as const;

/** Somebody's account as it is kept outside of the pool: all but what the pool never gives away. */
export const KeptPerson = z.object({
  username: z.string(),
  sub: z.string(),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  attributes: z.partialRecord(z.enum(KEPT_ATTRIBUTES), z.string()),
  groups: z.array(z.enum(GROUPS)),
  status: z.enum(ACCOUNT_STATUSES),
  enabled: z.boolean(),
  createdAt: z.string(),
});

export type KeptPerson = z.output<typeof KeptPerson>;

/** A file of them. */
export const KeptPeople = z.object({
  version: z.literal(1),
  pool: z.string(),
  keptAt: z.string(),
  people: z.array(KeptPerson),
});

export type KeptPeople = z.output<typeof KeptPeople>;

/** What becomes of somebody in the pool that they come back to. */
type Return =
  /** `mailed`: the pool sends the invitation; it does not to who was disabled, and stays so. */
  | { readonly kind: 'invite'; readonly mailed: boolean }
  /** An invitation of ours that was broken off: the account is there, and what it may do is not. */
  | { readonly kind: 'complete'; readonly groups: readonly Group[]; readonly disable: boolean }
  /** `lacks`: groups of the file that the account is not in, for a person to decide. */
  | { readonly kind: 'leave'; readonly lacks: readonly Group[]; readonly isOther: boolean }
  | { readonly kind: 'skip'; readonly why: string };

const sameText = (one: string | null, other: string | null): boolean =>
  one !== null && one.toLowerCase() === other?.toLowerCase();

/**
 * What is to be done with somebody of the file. `found`: the account that has their username or their address. Who is
 * there stays as they are: their rights may have been taken away since. Only an account that nobody has signed in to and
 * that is in no group can be ours, half done; nothing was taken from it that could come back.
 */
export const howToReturn = (
  person: Pick<KeptPerson, 'username' | 'email' | 'emailVerified' | 'groups' | 'status' | 'enabled'>,
  found: Pick<Account, 'username' | 'email' | 'groups' | 'status' | 'enabled'> | null,
): Return => {
  if (person.username === SITE_CHECK) return { kind: 'skip', why: 'the product makes that account itself' };
  if (found !== null) {
    const isSame = sameText(found.username, person.username) && sameText(found.email, person.email);
    const lacks = person.groups.filter((group) => !found.groups.includes(group));
    const isHalfDone = isSame && found.status === 'FORCE_CHANGE_PASSWORD' && found.groups.length === 0;
    const disable = !person.enabled && found.enabled;
    if (isHalfDone && (lacks.length > 0 || disable)) return { kind: 'complete', groups: lacks, disable };
    return { kind: 'leave', lacks, isOther: !isSame };
  }
  if (person.status === 'UNCONFIRMED')
    return { kind: 'skip', why: 'never confirmed the address: they can register again' };
  if (person.email === null || !person.emailVerified)
    return { kind: 'skip', why: 'has no confirmed address: whoever reads that mail would have the account' };
  return { kind: 'invite', mailed: person.enabled };
};
