import type { RequestFields } from '#emulators/cognito/http/request-fields.ts';
import { invalidParameter, userNotFound } from '#emulators/cognito/identity-error.ts';
import type { Pool } from '#emulators/cognito/pool.ts';
import type { User } from '#emulators/cognito/state/identity-state.ts';
import { signedInCaller } from '#emulators/cognito/tokens/tokens.ts';
import { findUserForAdmin, touch } from '#emulators/cognito/users/users.ts';
import type { Operation } from './operation.ts';

function prefer(pool: Pool, user: User, input: RequestFields): void {
  for (const other of ['SMSMfaSettings', 'EmailMfaSettings'])
    if (input.group(other).flag('Enabled'))
      throw invalidParameter(
        `${other.startsWith('SMS') ? 'SMS' : 'Email'} MFA is not enabled for this user pool`,
      );
  if (!input.has('SoftwareTokenMfaSettings')) return;
  const settings = input.group('SoftwareTokenMfaSettings');
  const enabled = settings.flag('Enabled');
  if (enabled && !user.softwareToken)
    throw invalidParameter(
      user.newSoftwareTokenSecret
        ? 'User has not verified software token mfa'
        : 'User has not set up software token mfa',
    );
  if (settings.flag('PreferredMfa') && !enabled)
    throw invalidParameter('Invalid MFA preference: a factor that is not enabled can not be preferred');
  user.mfaEnabled = enabled && pool.definition.mfa !== 'OFF';
  user.mfaPreferred = user.mfaEnabled && settings.flag('PreferredMfa');
  // Turning the factor off is how somebody without their phone gets a new start.
  if (!enabled) delete user.softwareToken;
  touch(pool, user);
}

/** As it shows in GetUser and AdminGetUser; nothing for somebody without a second factor. */
export const mfaView = (user: User): { PreferredMfaSetting?: string; UserMFASettingList?: string[] } =>
  user.mfaEnabled
    ? {
        ...(user.mfaPreferred && { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }),
        UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
      }
    : {};

export const setUserMfaPreference: Operation = async (directory, input) => {
  const { pool, user } = await signedInCaller(directory, input.text('AccessToken'));
  prefer(pool, user, input);
  return {};
};

export const adminSetUserMfaPreference: Operation = (directory, input) => {
  const pool = directory.poolById(input.text('UserPoolId'));
  const user = findUserForAdmin(pool, input.text('Username'));
  if (!user) throw userNotFound();
  prefer(pool, user, input);
  return {};
};
