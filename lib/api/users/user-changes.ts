import * as z from 'zod/mini';
import { GROUPS } from '#domain/access/groups.ts';
import { MAX_WAREHOUSES, MAX_WAREHOUSES_LENGTH, writeWarehouses } from '#domain/access/own-warehouses.ts';
import { listOf, maxLength, minLength } from '#domain/length.ts';
import { text } from '#domain/text.ts';
import { USERNAME } from '#domain/users/invitation.ts';
import { MAX_NAME_LENGTH } from '#domain/users/profile-limits.ts';
import { addresses } from '../addresses.ts';
import { defineRoute } from '../contract.ts';
import { OneAccount, RemovalResponse, TheAccount } from '../users.ts';

/*
 * Beside `users.ts` and not in it: what only User Management sends is no weight to the other pages, which come in few
 * files.
 */

const optionalName = z.pipe(
  z.nullish(
    z.pipe(
      text(MAX_NAME_LENGTH),
      z.transform((value) => value || null),
    ),
  ),
  z.transform((value) => value ?? null),
);

/** What is done to accounts. 404 USER_NOT_FOUND, 409 TRY_AGAIN (another change runs), 429 TOO_MANY_CALLS (the pool's). */
export const postUser = defineRoute({
  ...addresses.PostUser,
  functionName: 'user',
  actions: {
    /** Sends a temporary password. The same `inviteId` again answers the same account and sends nothing. */
    invite_user: {
      permission: 'user.invite',
      request: z.object({
        /** Made in the browser when the dialog opened. */
        inviteId: z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'inviteId must be a ULID.')),
        email: z.pipe(
          z.string().check(z.trim(), z.toLowerCase(), maxLength(254, 'Use at most 254 characters.')),
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
      request: z.extend(TheAccount, {
        groups: listOf(z.enum(GROUPS, `Use one of: ${GROUPS.join(', ')}.`), { most: GROUPS.length }).check(
          z.refine((groups) => new Set(groups).size === groups.length, 'Name each group once.'),
        ),
      }),
      response: OneAccount,
    },
    /**
     * Keeps the person to these warehouses; none: they work in all. Holds at once for what is changed. 422
     * WAREHOUSE_NOT_FOUND where the accounting system told of others.
     */
    set_warehouses: {
      permission: 'user.setWarehouses',
      request: z.extend(TheAccount, {
        warehouses: listOf(text(30).check(minLength(1, 'Fill this in.')), { most: MAX_WAREHOUSES }).check(
          z.refine(
            (warehouses) => writeWarehouses(warehouses).length <= MAX_WAREHOUSES_LENGTH,
            'These names are too long together. Name fewer.',
          ),
        ),
      }),
      response: OneAccount,
    },
    /** Lets a disabled account sign in again. */
    enable_user: { permission: 'user.enable', request: TheAccount, response: OneAccount },
    /** Also ends every session; a token that is out lives 15 minutes at most. */
    disable_user: { permission: 'user.disable', request: TheAccount, response: OneAccount },
    /** The old password ends at once; a code is mailed with which a new one is chosen. */
    reset_password: { permission: 'user.resetPassword', request: TheAccount, response: OneAccount },
    /** A new temporary password, for somebody who has not signed in yet. */
    resend_invitation: { permission: 'user.invite', request: TheAccount, response: OneAccount },
    /** Signing in asks for no code any more, until the person sets an app up again. */
    remove_mfa: { permission: 'user.removeMfa', request: TheAccount, response: OneAccount },
    /** Ends every session; a token that is out lives 15 minutes at most. */
    sign_out_everywhere: { permission: 'user.signOut', request: TheAccount, response: OneAccount },
    /**
     * Deletes a disabled account for good; its address and names are erased, its username stays for the histories.
     * Asked again, it finishes what was begun, and answers the removal as it was done first.
     */
    remove_user: {
      permission: 'user.remove',
      /** Which account of that name: the name may be somebody else's by the time this arrives. */
      request: z.extend(TheAccount, { sub: z.string().check(minLength(1), maxLength(128)) }),
      response: z.object({ data: RemovalResponse }),
    },
  },
});
