import { GROUPS, type Group } from '#domain/access/groups.ts';
import type { AccountFilter } from '#domain/users/account-filter.ts';
import { ACCOUNT_STATUSES, type AccountStatus, statusLabel } from '#domain/users/account-status.ts';
import type { ListState } from '#frontend/shared/list/list-state.ts';

const DISABLED = 'DISABLED';
export const REMOVED = 'REMOVED';

export const GROUP_OPTIONS = [
  { value: 'waiting', label: 'Waiting for a role' },
  ...GROUPS.map((group) => ({ value: group, label: group })),
  { value: 'none', label: 'No role' },
];

/** In the words of the list; a disabled account is just that, whatever else it is. */
export const STATUS_OPTIONS = [
  ...ACCOUNT_STATUSES.filter((status) => status !== 'UNKNOWN').map((status) => ({
    value: status,
    label: statusLabel({ status, enabled: true }),
  })),
  { value: DISABLED, label: statusLabel({ status: 'UNKNOWN', enabled: false }) },
  { value: REMOVED, label: 'Removed' },
];

const isOption = (options: readonly { readonly value: string }[], value: string): boolean =>
  options.some((option) => option.value === value);

/** The filters that the URL names. What it names wrongly filters nothing. */
export const filterFrom = (list: ListState): AccountFilter => {
  const [search, group, status] = [list.get('q').trim(), list.get('group'), list.get('status')];
  return {
    search: search === '' ? undefined : search,
    group: isOption(GROUP_OPTIONS, group) ? (group as Group | 'none' | 'waiting') : undefined,
    ...(status === DISABLED && { enabled: false }),
    ...(status !== DISABLED &&
      status !== REMOVED &&
      isOption(STATUS_OPTIONS, status) && { status: status as AccountStatus, enabled: true }),
  };
};

/** Those who were removed are no accounts: a list of their own is shown instead. */
export const isOfRemoved = (list: ListState): boolean => list.get('status') === REMOVED;

export const isFiltering = (filter: AccountFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);
