import type { WriteConflict } from '#app/write-conflict.ts';
import type { Group } from '#domain/access/groups.ts';
import type { DomainError } from '#domain/errors.ts';
import type { Result } from '#domain/result.ts';
import type { Account, AccountDetail } from '#domain/users/account.ts';
import type { AccountStatus } from '#domain/users/account-status.ts';
import type { Invitation, StoredInvitation } from '#domain/users/invitation.ts';
import type { Removal } from '#domain/users/removal.ts';
import type { Roster } from '#domain/users/roster.ts';

/** A refusal of the user pool in the product's words. Every call may answer TOO_MANY_CALLS. */
export type DirectoryResult<T> = Promise<Result<T, DomainError>>;

export interface DirectoryPageRequest {
  /** The pool can narrow a list by one of these; the caller applies the others. Default: everybody. */
  readonly by?: { readonly group: Group } | { readonly status: AccountStatus };
  /** At most 60. */
  readonly limit: number;
  /** The pool's own token; null before the first page. */
  readonly after: string | null;
}

interface DirectoryPage {
  readonly accounts: readonly Omit<Account, 'groups'>[];
  readonly after: string | null;
}

/** Members by group, as subs. */
export type Members = ReadonlyMap<Group, ReadonlySet<string>>;

/** What the user pool tells. Lists may be a moment behind what was changed; so may reads, by less. */
export interface DirectoryReader {
  /** One call. BAD_REQUEST: `after` is no token of this list. */
  page(asked: DirectoryPageRequest): DirectoryResult<DirectoryPage>;
  /** One call a group and 60 members. */
  members(): DirectoryResult<Members>;
  /** Two calls. By username, sub or confirmed address. USER_NOT_FOUND. */
  load(name: string): DirectoryResult<AccountDetail>;
}

/**
 * The user pool. Names are usernames as it spells them. Each call can be made again after a lost answer, but for
 * `invite`, which then answers USERNAME_TAKEN. What goes wrong otherwise is thrown, and may have happened.
 */
export interface Directory extends DirectoryReader {
  /** Makes the account and sends the invitation. USERNAME_TAKEN (also for an address), MAIL_NOT_SENT. */
  invite(invitation: Invitation): DirectoryResult<void>;
  /** WRONG_USER_STATE: the person has signed in already. */
  resendInvitation(username: string): DirectoryResult<void>;
  addToGroup(username: string, group: Group): DirectoryResult<void>;
  /** Also where the account is not in it. */
  removeFromGroup(username: string, group: Group): DirectoryResult<void>;
  enable(username: string): DirectoryResult<void>;
  disable(username: string): DirectoryResult<void>;
  /** Revokes every refresh and access token. */
  signOut(username: string): DirectoryResult<void>;
  /** WRONG_USER_STATE, MAIL_NOT_SENT. */
  resetPassword(username: string): DirectoryResult<void>;
  removeMfa(username: string): DirectoryResult<void>;
  /** None: all. */
  setWarehouses(username: string, warehouses: readonly string[]): DirectoryResult<void>;
  /** Deletes the account, with every session of it. Also where it is gone already. */
  remove(username: string): DirectoryResult<void>;
}

/** The roster: read consistently, written if it still is what was read. */
export interface RosterStore {
  load(): Promise<Roster>;
  /** `removal`: written with it, both or neither; the caller has seen that the account has none. */
  save(next: Roster, previous: Roster, removal?: Removal): Promise<Result<void, WriteConflict>>;
}

/** What is being done to an account, before and after the pool is asked: one row for each request and account. */
interface AccountAct {
  readonly requestId: string;
  readonly account: string;
  /** `begun`, then `done` or the code of the refusal. */
  readonly outcome: string;
  /** As the account stands by then; empty where there is none. */
  readonly groups: string;
  readonly enabled: string;
  readonly warehouses: string;
}

/** Where acts on accounts leave their mark, of which the record is written: the pool tells nobody. */
export interface AccountActs {
  note(act: AccountAct, now: number): Promise<void>;
}

/** Who was removed, for good. Both read what stands, never what stood. */
export interface RemovalReader {
  /** Of this username, in any case; more than one where the name was used again. */
  of(username: string): Promise<readonly Removal[]>;
  /** In no order. */
  all(): Promise<readonly Removal[]>;
}

/** Invitations of the last 7 days, by id. */
export interface InvitationStore {
  /** Keeps it unless one with this id is kept; null: it is new. */
  keep(invitation: Invitation, at: number): Promise<StoredInvitation | null>;
  finish(inviteId: string): Promise<void>;
  /** For one that came to nothing, so that its id may be used for what is put right in the dialog. */
  forget(inviteId: string): Promise<void>;
  /** Erases every invitation to this username, with the address and the names in it. */
  forgetPerson(username: string): Promise<void>;
}
