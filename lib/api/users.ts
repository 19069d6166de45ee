import * as z from 'zod/mini';
import { GROUPS } from '#domain/access/groups.ts';
import { PERMISSION_NAMES } from '#domain/access/permissions.ts';
import { ACCOUNT_STATUSES } from '#domain/users/account.ts';
import { USERNAME } from '#domain/users/invitation.ts';
import { defineRoute } from './contract.ts';
import { queryBoolean, queryLimit, text } from './text.ts';

const Group = z.enum(GROUPS);

/** When, and by whose username, an account was removed. */
const RemovedThen = z.object({ removedAt: z.string(), removedBy: z.string() });

/** An account on the wire: what a list knows of it. Instants are UTC ISO strings. */
export const AccountOnTheWire = z.object({
  username: z.string(),
  /** Never changes, never reused: the row's key. */
  sub: z.string(),
  /** Given and family name, else the username. */
  name: z.string(),
  givenName: z.nullable(z.string()),
  familyName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  /** In order of precedence. */
  groups: z.array(Group),
  status: z.enum(ACCOUNT_STATUSES),
  enabled: z.boolean(),
  /** Status and `enabled` in plain words. */
  statusText: z.string(),
  /** Can sign in and is in no group: comes first in lists. */
  waiting: z.boolean(),
  createdAt: z.string(),
  changedAt: z.string(),
  /** Its removal was begun and has not reached the user pool: all that can be done is to finish it. */
  removing: z.boolean(),
  /** The last other account of this username that was removed: histories mean either of them by it. */
  namesake: z.nullable(RemovedThen),
});

export type AccountOnTheWire = z.output<typeof AccountOnTheWire>;

/** An account looked at alone. */
export const AccountDetailOnTheWire = z.extend(AccountOnTheWire, {
  /** Whether signing in asks for a code of an authenticator app. */
  mfa: z.boolean(),
});

export type AccountDetailOnTheWire = z.output<typeof AccountDetailOnTheWire>;

const OneAccount = z.object({ data: AccountDetailOnTheWire });

/** What is kept of an account that was removed, so that a username in a history can be looked up. */
export const RemovalOnTheWire = z.extend(RemovedThen, { sub: z.string(), username: z.string() });

export type RemovalOnTheWire = z.output<typeof RemovalOnTheWire>;

/** The pool gives at most so many accounts at once. */
const POOL_PAGE = 60;

/** As the pool spells usernames; a sub and a confirmed e-mail address also name an account. */
const username = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Fill this in.'),
    z.maxLength(128, 'Use at most 128 characters.'),
    z.regex(/^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u, 'A username has no spaces and no control characters.'),
  );

const theAccount = z.object({ username });

const optionalName = z.pipe(
  z.nullish(
    z.pipe(
      text(100),
      z.transform((value) => value || null),
    ),
  ),
  z.transform((value) => value ?? null),
);

export const getUser = defineRoute({
  name: 'GetUser',
  method: 'GET',
  path: '/GetUser',
  functionName: 'get-user',
  actions: {
    /**
     * A page of accounts, whoever waits for a group first on it. Filters may leave a page short or empty while
     * `pagination_key` says that there is more: follow it to the end.
     */
    list_users: {
      permission: 'user.list',
      request: z.object({
        limit: queryLimit(POOL_PAGE, POOL_PAGE),
        /** As long as the pool's own tokens are. */
        pagination_key: z.optional(z.string().check(z.minLength(1), z.maxLength(8000))),
        /** The beginning of a username, an e-mail address or any word of a name, in any case. */
        search: z.optional(text(100)),
        status: z.optional(z.enum(ACCOUNT_STATUSES, `Use one of: ${ACCOUNT_STATUSES.join(', ')}.`)),
        group: z.optional(
          z.enum([...GROUPS, 'none', 'waiting'], `Use one of: ${GROUPS.join(', ')}, none, waiting.`),
        ),
        enabled: z.optional(queryBoolean),
      }),
      response: z.object({
        data: z.object({ items: z.array(AccountOnTheWire), pagination_key: z.optional(z.string()) }),
      }),
    },
    get_user: { permission: 'user.list', request: theAccount, response: OneAccount },
    /** Everybody who was removed, the last one first; whose removal was begun is among them. */
    list_removed_users: {
      permission: 'user.list',
      request: z.object({}),
      response: z.object({ data: z.object({ items: z.array(RemovalOnTheWire) }) }),
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

export const postUser = defineRoute({
  name: 'PostUser',
  method: 'POST',
  path: '/PostUser',
  functionName: 'post-user',
  actions: {
    /** Sends a temporary password. The same `inviteId` again answers the same account and sends nothing. */
    invite_user: {
      permission: 'user.invite',
      request: z.object({
        /** Made in the browser when the dialog opened. */
        inviteId: z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'inviteId must be a ULID.')),
        email: z.pipe(
          z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Use at most 254 characters.')),
          z.email('Enter an e-mail address.'),
        ),
        group: z.enum(GROUPS, 'Choose a group.'),
        /** Default: made from the address. */
        username: z.optional(
          z
            .string()
            .check(
              z.trim(),
              z.toLowerCase(),
              z.regex(USERNAME, 'Use letters, digits, dots, hyphens and underscores, 64 at most.'),
            ),
        ),
        givenName: optionalName,
        familyName: optionalName,
      }),
      response: OneAccount,
    },
    /** Sets exactly these groups; none leaves the person waiting. Holds from the person's next token. */
    set_groups: {
      permission: 'user.setGroup',
      request: z.extend(theAccount, {
        groups: z.array(z.enum(GROUPS, `Use one of: ${GROUPS.join(', ')}.`)).check(
          z.maxLength(GROUPS.length),
          z.refine((groups) => new Set(groups).size === groups.length, 'Name each group once.'),
        ),
      }),
      response: OneAccount,
    },
    enable_user: { permission: 'user.enable', request: theAccount, response: OneAccount },
    /** Also ends every session; a token that is out lives 15 minutes at most. */
    disable_user: { permission: 'user.disable', request: theAccount, response: OneAccount },
    /** The old password ends at once; a code is mailed with which a new one is chosen. */
    reset_password: { permission: 'user.resetPassword', request: theAccount, response: OneAccount },
    /** A new temporary password, for somebody who has not signed in yet. */
    resend_invitation: { permission: 'user.invite', request: theAccount, response: OneAccount },
    /** Signing in asks for no code any more, until the person sets an app up again. */
    remove_mfa: { permission: 'user.removeMfa', request: theAccount, response: OneAccount },
    sign_out_everywhere: { permission: 'user.signOut', request: theAccount, response: OneAccount },
    /**
     * Deletes a disabled account for good; its address and names are erased, its username stays for the histories.
     * Asked again, it finishes what was begun, and answers the removal as it was done first.
     */
    remove_user: {
      permission: 'user.remove',
      /** Which account of that name: the name may be somebody else's by the time this arrives. */
      request: z.extend(theAccount, { sub: z.string().check(z.minLength(1), z.maxLength(128)) }),
      response: z.object({ data: RemovalOnTheWire }),
    },
  },
});
