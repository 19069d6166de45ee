import { GROUPS, type Group } from '#domain/access/groups.ts';

/** What the user pool says of an account's way in. UNKNOWN: a word of the pool that this product does not use. */
export const ACCOUNT_STATUSES = [
  'CONFIRMED',
  'FORCE_CHANGE_PASSWORD',
  'UNCONFIRMED',
  'RESET_REQUIRED',
  'UNKNOWN',
] as const;

export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** Somebody's account as the user pool holds it. Instants are UTC ISO strings. */
export interface Account {
  /** The pool's own spelling; never changes. */
  readonly username: string;
  readonly sub: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly givenName: string | null;
  readonly familyName: string | null;
  /** The product's groups that the account is in, in order of precedence. */
  readonly groups: readonly Group[];
  readonly status: AccountStatus;
  readonly enabled: boolean;
  readonly createdAt: string;
  readonly changedAt: string;
}

/** An account looked at alone: what the pool does not say in lists. */
export interface AccountDetail extends Account {
  /** Whether signing in asks for a code of an authenticator app. */
  readonly mfa: boolean;
}

type Named = Pick<Account, 'username' | 'givenName' | 'familyName'>;

/** What to call the person: their names where they gave some, else the username. */
export const accountName = ({ username, givenName, familyName }: Named): string =>
  [givenName, familyName].filter(Boolean).join(' ') || username;

/** Who can sign in but may see nothing yet: somebody has to give them a group. */
export const isWaiting = ({ groups, enabled, status }: Pick<Account, 'groups' | 'enabled' | 'status'>) =>
  enabled && groups.length === 0 && status !== 'UNCONFIRMED';

const STATUS_LABELS: Readonly<Record<AccountStatus, string>> = {
  CONFIRMED: 'Active',
  FORCE_CHANGE_PASSWORD: 'Invited',
  UNCONFIRMED: 'E-mail not confirmed',
  RESET_REQUIRED: 'Must choose a new password',
  UNKNOWN: 'Unknown',
};

/** The account's state in plain words; that it is about to go, then being disabled, outweighs everything else. */
export const statusLabel = (
  { status, enabled }: Pick<Account, 'status' | 'enabled'>,
  isBeingRemoved = false,
): string => {
  if (isBeingRemoved) return 'Being removed';
  return enabled ? STATUS_LABELS[status] : 'Disabled';
};

/** In order of precedence, each once. */
export const inPrecedence = (groups: readonly Group[]): readonly Group[] =>
  GROUPS.filter((group) => groups.includes(group));

/** Whether the account carries the product: it may do everything, today. */
export const isActiveSysadmin = ({ groups, enabled }: Pick<Account, 'groups' | 'enabled'>): boolean =>
  enabled && groups.includes('sysadmin');
