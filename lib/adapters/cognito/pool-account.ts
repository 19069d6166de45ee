import type {
  AdminGetUserResponse,
  AttributeType,
  UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { readWarehouses, WAREHOUSES_ATTRIBUTE } from '#domain/access/own-warehouses.ts';
import type { Account } from '#domain/users/account.ts';
import { ACCOUNT_STATUSES, type AccountStatus } from '#domain/users/account-status.ts';

const isStatus = (status: string | undefined): status is AccountStatus =>
  (ACCOUNT_STATUSES as readonly (string | undefined)[]).includes(status);

const accountFrom = (
  attributes: readonly AttributeType[] | undefined,
  user: Pick<
    UserType | AdminGetUserResponse,
    'Username' | 'UserStatus' | 'Enabled' | 'UserCreateDate' | 'UserLastModifiedDate'
  >,
): Omit<Account, 'groups'> => {
  const text = (name: string) => attributes?.find(({ Name }) => Name === name)?.Value || null;
  const username = user.Username ?? '';
  return {
    username,
    sub: text('sub') ?? username,
    email: text('email'),
    emailVerified: text('email_verified') === 'true',
    givenName: text('given_name'),
    familyName: text('family_name'),
    status: isStatus(user.UserStatus) ? user.UserStatus : 'UNKNOWN',
    enabled: user.Enabled !== false,
    warehouses: readWarehouses(text(WAREHOUSES_ATTRIBUTE)),
    createdAt: (user.UserCreateDate ?? new Date(0)).toISOString(),
    changedAt: (user.UserLastModifiedDate ?? user.UserCreateDate ?? new Date(0)).toISOString(),
  };
};

/** An account as a list of the pool has it. */
export const accountFromList = (user: UserType): Omit<Account, 'groups'> =>
  accountFrom(user.Attributes, user);

/** An account as the pool tells of it alone. */
export const accountFromPool = (
  user: AdminGetUserResponse,
): Omit<Account, 'groups'> & { readonly mfa: boolean } => ({
  ...accountFrom(user.UserAttributes, user),
  mfa: (user.UserMFASettingList ?? []).length > 0,
});
