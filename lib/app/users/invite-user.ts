import type { Person } from '#domain/access/person.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { AccountDetail } from '#domain/users/account.ts';
import { type Invitation, isSameInvitation, type StoredInvitation } from '#domain/users/invitation.ts';
import { requireSysadmin } from './check-sysadmin.ts';
import type { Directory, InvitationStore } from './user-ports.ts';

export interface InviteUserDeps {
  readonly directory: Directory;
  readonly invitations: InvitationStore;
}

/** The pool's clock and ours may differ by so much. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Makes an account for the address, puts it into the group and has a temporary password sent. The same `inviteId`
 * again completes what was begun, or answers the account as it stands, and sends nothing twice.
 * IDEMPOTENCY_CONFLICT: the id stands for another invitation; EMAIL_TAKEN, USERNAME_TAKEN; MAIL_NOT_SENT.
 */
export const inviteUser = async (
  { directory, invitations }: InviteUserDeps,
  { actor, invitation }: { readonly actor: Person; readonly invitation: Invitation },
  now: number,
): Promise<Result<AccountDetail, DomainError>> => {
  const authorised = await requireSysadmin(directory, actor);
  if (!authorised.ok) return authorised;
  const { inviteId, username, group } = invitation;
  const kept = await invitations.keep(invitation, now);
  if (kept && !isSameInvitation(kept.invitation, invitation))
    return err(
      domainError(
        'IDEMPOTENCY_CONFLICT',
        'This invitation was already sent with other details. Open a new one.',
      ),
    );
  if (kept?.done) return directory.load(username);

  const made = await make(directory, invitation, kept);
  if (!made.ok) {
    // What was refused at once can be put right in the dialog, which keeps its id.
    const { code } = made.error;
    if (code === 'EMAIL_TAKEN' || code === 'USERNAME_TAKEN' || (!kept && code === 'BAD_REQUEST'))
      await invitations.forget(inviteId);
    return made;
  }
  const joined = await directory.addToGroup(username, group);
  if (!joined.ok) return joined;
  await invitations.finish(inviteId);
  const account = await directory.load(username);
  return account.ok ? ok({ ...account.value, groups: [group] }) : account;
};

/** The account, made now or by an earlier attempt at the same invitation. */
const make = async (
  directory: Directory,
  invitation: Invitation,
  kept: StoredInvitation | null,
): Promise<Result<void, DomainError>> => {
  const made = await directory.invite(invitation);
  if (made.ok || made.error.code !== 'USERNAME_TAKEN') return made;
  // The pool says the same of a taken name and of a taken address.
  const holder = await directory.load(invitation.username);
  if (!holder.ok)
    return holder.error.code === 'USER_NOT_FOUND'
      ? err(domainError('EMAIL_TAKEN', `Somebody already has an account with ${invitation.email}.`))
      : holder;
  const isOurs =
    kept !== null &&
    holder.value.email?.toLowerCase() === invitation.email &&
    Date.parse(holder.value.createdAt) >= kept.at - CLOCKS_DIFFER_MS;
  return isOurs ? ok(undefined) : made;
};
