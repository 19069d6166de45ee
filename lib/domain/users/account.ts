import * as z from 'zod/mini';
import { GROUPS } from '#domain/access/groups.ts';
import { group, type RecordOf } from '#domain/record.ts';
import { ACCOUNT_STATUSES } from './account-status.ts';

/** Somebody's account: the user pool holds it, no table does. Instants are UTC ISO strings. */
export const Account = group({
  /** The pool's own spelling; never changes. */
  username: z.string(),
  /** Never changes, never reused: the account's key. */
  sub: z.string(),
  givenName: z.nullable(z.string()),
  familyName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  /** The product's groups that the account is in, in order of precedence. */
  groups: z.array(z.enum(GROUPS)),
  status: z.enum(ACCOUNT_STATUSES),
  enabled: z.boolean(),
  /** Those that the person is kept to; null: all. See `lib/domain/access/own-warehouses.ts`. */
  warehouses: z.nullable(z.array(z.string())),
  createdAt: z.string(),
  changedAt: z.string(),
});

export type Account = RecordOf<typeof Account>;

/** An account looked at alone: with what the pool does not say in lists. */
export const AccountDetail = group({
  ...Account.fields,
  /** Whether signing in asks for a code of an authenticator app. */
  mfa: z.boolean(),
});

export type AccountDetail = RecordOf<typeof AccountDetail>;
