import * as z from 'zod/mini';
import { GROUPS } from '#domain/access/groups.ts';
import { PERMISSION_NAMES } from '#domain/access/permissions.ts';
import { maxLength, minLength } from '#domain/length.ts';
import { pickFields } from '#domain/record.ts';
import { text } from '#domain/text.ts';
import { Account, AccountDetail } from '#domain/users/account.ts';
import { ACCOUNT_STATUSES } from '#domain/users/account-status.ts';
import { Removal } from '#domain/users/removal.ts';
import { addresses } from './addresses.ts';
import { defineRoute } from './contract.ts';
import { queryBoolean, queryLimit } from './fields/query-fields.ts';

const Group = z.enum(GROUPS);

/** When, and by whose username, an account was removed. */
export const RemovedThen = pickFields(Removal, ['removedAt', 'removedBy']);

/** What a response says beside an account's own fields. */
const derived = {
  /** Given and family name, else the username. */
  name: z.string(),
  /** Status and `enabled` in plain words. */
  statusText: z.string(),
  /** Can sign in and is in no group: comes first in lists. */
  waiting: z.boolean(),
  /** Its removal was begun and has not reached the user pool: all that can be done is to finish it. */
  removing: z.boolean(),
  /** The last other account of this username that was removed: histories mean either of them by it. */
  namesake: z.nullable(RemovedThen.wire),
};

/** An account on the wire: what a list knows of it. Instants are UTC ISO strings. */
export const AccountResponse = z.extend(Account.wire, derived);

export type AccountResponse = z.output<typeof AccountResponse>;

/** An account looked at alone. */
export const AccountDetailResponse = z.extend(AccountDetail.wire, derived);

export type AccountDetailResponse = z.output<typeof AccountDetailResponse>;

/** The answer to a change of an account, and to a look at it: the account as it stands. */
export const OneAccount = z.object({ data: AccountDetailResponse });

/** What is kept of an account that was removed, so that a username in a history can be looked up. */
export const RemovalResponse = Removal.wire;

export type RemovalResponse = z.output<typeof RemovalResponse>;

/** So many are one answer: some 200 KB. */
const PAGE = 500;

/** As the pool spells usernames; a sub and a confirmed e-mail address also name an account. */
const username = z
  .string()
  .check(
    z.trim(),
    minLength(1, 'Fill this in.'),
    maxLength(128, 'Use at most 128 characters.'),
    z.regex(/^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u, 'A username has no spaces and no control characters.'),
  );

/** Which account is meant. */
export const TheAccount = z.object({ username });

/** Accounts to look at, who was removed, and who may do what. */
export const getUser = defineRoute({
  ...addresses.GetUser,
  functionName: 'user',
  actions: {
    /**
     * A page of accounts out of what is kept of everybody, whoever waits for a group first of all. `asOf`: when the user
     * pool was read, since when only changes by these pages are known; `stale`: that is some time ago, and it is read once
     * more for whoever asks to `refresh` (one for all, at most once in 3 s).
     */
    list_users: {
      permission: 'user.list',
      request: z.object({
        limit: queryLimit(PAGE, PAGE),
        refresh: z._default(queryBoolean, false),
        /** It says names: as long as they can be. */
        pagination_key: z.optional(z.string().check(minLength(1), maxLength(8000))),
        /** The beginning of a username, an e-mail address or any word of a name, in any case. */
        search: z.optional(text(100)),
        status: z.optional(z.enum(ACCOUNT_STATUSES, `Use one of: ${ACCOUNT_STATUSES.join(', ')}.`)),
        group: z.optional(
          z.enum([...GROUPS, 'none', 'waiting'], `Use one of: ${GROUPS.join(', ')}, none, waiting.`),
        ),
        enabled: z.optional(queryBoolean),
      }),
      response: z.object({
        data: z.object({ items: z.array(AccountResponse), pagination_key: z.optional(z.string()) }),
        /** The version before says none. */
        meta: z.optional(z.object({ asOf: z.string(), stale: z.boolean() })),
      }),
    },
    /** One account; 404 USER_NOT_FOUND. */
    get_user: { permission: 'user.list', request: TheAccount, response: OneAccount },
    /** Everybody who was removed, the last one first; whose removal was begun is among them. */
    list_removed_users: {
      permission: 'user.list',
      request: z.object({}),
      response: z.object({ data: z.object({ items: z.array(RemovalResponse) }) }),
    },
    /** The permission table as it is enforced. */
    list_roles: {
      permission: 'record.view',
      request: z.object({}),
      response: z.object({
        data: z.object({
          roles: z.array(z.object({ group: Group, duty: z.string() })),
          permissions: z.array(
            z.object({
              permission: z.enum(PERMISSION_NAMES),
              area: z.string(),
              /** Goes on after 'May …'. */
              does: z.string(),
              groups: z.array(Group),
            }),
          ),
        }),
      }),
    },
  },
});
