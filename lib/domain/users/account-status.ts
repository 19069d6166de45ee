/** What the user pool says of an account's way in. UNKNOWN: a word of the pool that this product does not use. */
export const ACCOUNT_STATUSES = [
  'CONFIRMED',
  'FORCE_CHANGE_PASSWORD',
  'UNCONFIRMED',
  'RESET_REQUIRED',
  'UNKNOWN',
] as const;

export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

const STATUS_LABELS: Readonly<Record<AccountStatus, string>> = {
  CONFIRMED: 'Active',
  FORCE_CHANGE_PASSWORD: 'Invited',
  UNCONFIRMED: 'E-mail not confirmed',
  RESET_REQUIRED: 'Must choose a new password',
  UNKNOWN: 'Unknown',
};

/** The account's state in plain words; that it is about to go, then being disabled, outweighs everything else. */
export const statusLabel = (
  { status, enabled }: { readonly status: AccountStatus; readonly enabled: boolean },
  isBeingRemoved = false,
): string => {
  if (isBeingRemoved) return 'Being removed';
  return enabled ? STATUS_LABELS[status] : 'Disabled';
};
