import * as z from 'zod/mini';
import { GROUPS } from '#domain/access/groups.ts';
import { defineRecord, group, type RecordOf } from '#domain/record.ts';

/** Whom to invite, and as what. */
export const Invitation = group({
  /** Made in the browser when the dialog opened: the same id again is the same invitation. A ULID. */
  inviteId: z.string(),
  email: z.string(),
  group: z.enum(GROUPS),
  givenName: z.nullable(z.string()),
  familyName: z.nullable(z.string()),
  username: z.string(),
});

export type Invitation = RecordOf<typeof Invitation>;

/** An invitation that was begun: by it, the same one is known again. */
export const StoredInvitation = defineRecord({
  invitation: Invitation,
  /** When it was first kept, epoch milliseconds. */
  at: z.number(),
  /** Account and group are there. */
  done: z.boolean(),
});

export type StoredInvitation = RecordOf<typeof StoredInvitation>;

/** The shape of a username: what is easily said, typed and told from an e-mail address. */
export const USERNAME = /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/;

/**
 * A username for somebody who was given none: the beginning of the address and six characters of the id, so that
 * the same invitation gives the same name and two people at different companies don't meet. People sign in with
 * their address as well, so that nobody has to remember it.
 */
export const usernameFor = (email: string, inviteId: string): string => {
  const [local = ''] = email.toLowerCase().split('@');
  const plain = local
    .replace(/[^a-z0-9._-]+/g, '-')
    .slice(0, 40)
    .replace(/^[._-]+|[._-]+$/g, '');
  return `${plain || 'user'}-${inviteId.slice(-6).toLowerCase()}`;
};

/** Whether two invitations ask for the same. */
export const isSameInvitation = (one: Invitation, other: Invitation): boolean =>
  one.username === other.username &&
  one.email.toLowerCase() === other.email.toLowerCase() &&
  one.givenName === other.givenName &&
  one.familyName === other.familyName &&
  one.group === other.group;
