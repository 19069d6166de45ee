import { type PlacesDeps, placeDirectory } from '#app/stock/places/place-ports.ts';
import { GROUPS, type Group, inPrecedence } from '#domain/access/groups.ts';
import { readWarehouses, writeWarehouses } from '#domain/access/own-warehouses.ts';
import type { Person } from '#domain/access/person.ts';
import type { DomainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { unknownWarehouses } from '#domain/stock/places/unknown-warehouses.ts';
import type { AccountDetail } from '#domain/users/account.ts';
import {
  type AccountAction,
  disabledReason,
  groupsDisabledReason,
  lastSysadmin,
} from '#domain/users/account-action.ts';
import { type ChangePowersDeps, changePowers } from './change-powers.ts';
import { requireSysadmin } from './check-sysadmin.ts';
import type { Directory, DirectoryResult } from './user-ports.ts';

type Changed = Promise<Result<AccountDetail, DomainError>>;

/** Who asks for a change of whose account; `name` as `Directory.load` takes it. */
export interface AccountCommand {
  readonly actor: Person;
  readonly name: string;
  /** When it was asked for, epoch milliseconds. */
  readonly now: number;
}

const at = (account: AccountDetail, now: number, changes: Partial<AccountDetail>): AccountDetail => ({
  ...account,
  ...changes,
  changedAt: new Date(now).toISOString(),
});

/** A refusal because of one's own account says so differently where nobody else could do it either. */
export const orLast = async (
  directory: Directory,
  refusal: DomainError,
  sub: string,
): Promise<DomainError> => {
  if (refusal.code !== 'OWN_ACCOUNT') return refusal;
  const page = await directory.page({ by: { group: 'sysadmin' }, limit: 60, after: null });
  if (!page.ok || page.value.after !== null) return refusal;
  const others = page.value.accounts.filter((account) => account.enabled && account.sub !== sub);
  return others.length === 0 ? lastSysadmin() : refusal;
};

/**
 * Puts the account into exactly these groups. Every group is said to the pool, whatever it seems to hold: what a
 * read shows may lag, and saying it twice changes nothing. New groups come first, so that nobody is without any.
 */
export const setGroups = async (
  deps: ChangePowersDeps,
  { actor, name, now }: AccountCommand,
  groups: readonly Group[],
): Changed => {
  const { directory } = deps;
  const account = await directory.load(name);
  if (!account.ok) return account;
  const { username, sub } = account.value;
  const refusal = groupsDisabledReason(groups, account.value, actor);
  if (refusal) return err(await orLast(directory, refusal, sub));
  const changed = await changePowers(deps, {
    actor,
    account: account.value,
    takes: !groups.includes('sysadmin'),
    calls: [
      ...groups.map((group) => () => directory.addToGroup(username, group)),
      ...GROUPS.filter((group) => !groups.includes(group)).map(
        (group) => () => directory.removeFromGroup(username, group),
      ),
    ],
  });
  return changed.ok ? ok(at(account.value, now, { groups: inPrecedence(groups) })) : changed;
};

/** Lets the person sign in again, with the groups and the password they had. */
export const enableUser = async (deps: ChangePowersDeps, { actor, name, now }: AccountCommand): Changed => {
  const account = await deps.directory.load(name);
  if (!account.ok) return account;
  const calls = [() => deps.directory.enable(account.value.username)];
  const changed = await changePowers(deps, { actor, account: account.value, takes: false, calls });
  return changed.ok ? ok(at(account.value, now, { enabled: true })) : changed;
};

/** Ends every way in, and every session. */
export const disableUser = async (deps: ChangePowersDeps, { actor, name, now }: AccountCommand): Changed => {
  const { directory } = deps;
  const account = await directory.load(name);
  if (!account.ok) return account;
  const { username, sub } = account.value;
  const refusal = disabledReason('disable_user', account.value, actor);
  if (refusal) return err(await orLast(directory, refusal, sub));
  const changed = await changePowers(deps, {
    actor,
    account: account.value,
    takes: true,
    isShut: account.value.enabled,
    calls: [() => directory.disable(username), () => directory.signOut(username)],
  });
  return changed.ok ? ok(at(account.value, now, { enabled: false })) : changed;
};

/** A change that gives and takes no powers: what it is called, does, and leaves the account as. */
interface PlainChange {
  readonly action: AccountAction;
  /** Why it can't be done to this account, beside what holds of every one. */
  readonly refusal?: (account: AccountDetail) => Promise<DomainError | null>;
  readonly call: (directory: Directory, username: string) => DirectoryResult<void>;
  readonly leaves: Partial<AccountDetail>;
}

export const PLAIN_CHANGES = {
  reset_password: {
    action: 'reset_password',
    call: (directory, username) => directory.resetPassword(username),
    leaves: { status: 'RESET_REQUIRED' },
  },
  resend_invitation: {
    action: 'resend_invitation',
    call: (directory, username) => directory.resendInvitation(username),
    leaves: {},
  },
  remove_mfa: {
    action: 'remove_mfa',
    call: (directory, username) => directory.removeMfa(username),
    leaves: { mfa: false },
  },
  sign_out_everywhere: {
    action: 'sign_out_everywhere',
    call: (directory, username) => directory.signOut(username),
    leaves: {},
  },
} as const satisfies Record<string, PlainChange>;

/** Keeps the person to these; none: they work in all. Holds at once for what they change. WAREHOUSE_NOT_FOUND. */
export const settingWarehouses = (deps: PlacesDeps, warehouses: readonly string[]): PlainChange => ({
  action: 'set_warehouses',
  refusal: async (account) =>
    unknownWarehouses(warehouses, await placeDirectory(deps), account.warehouses ?? []),
  call: (directory, username) => directory.setWarehouses(username, warehouses),
  leaves: { warehouses: readWarehouses(writeWarehouses(warehouses)) },
});

export const changePlainly = async (
  directory: Directory,
  { actor, name, now }: AccountCommand,
  { action, refusal: refusalOf, call, leaves }: PlainChange,
): Changed => {
  const authorised = await requireSysadmin(directory, actor);
  if (!authorised.ok) return authorised;
  const account = await directory.load(name);
  if (!account.ok) return account;
  const refusal = disabledReason(action, account.value, actor) ?? (await refusalOf?.(account.value));
  if (refusal) return err(refusal);
  const changed = await call(directory, account.value.username);
  return changed.ok ? ok(at(account.value, now, leaves)) : changed;
};
