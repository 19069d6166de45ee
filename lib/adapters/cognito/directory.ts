import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Directory } from '#app/users/user-ports.ts';
import { WAREHOUSES_ATTRIBUTE, writeWarehouses } from '#domain/access/own-warehouses.ts';
import { domainError } from '#domain/errors.ts';
import { ok } from '#domain/result.ts';
import { directoryReader } from './directory-reader.ts';
import { orRefusal } from './pool-refusal.ts';

const done = async (...call: Parameters<typeof orRefusal>) => {
  const answer = await orRefusal(...call);
  return answer.ok ? ok(undefined) : answer;
};

const noAddress = domainError(
  'WRONG_USER_STATE',
  'The account has no confirmed e-mail address to send a code to.',
);

/** The user pool, to read and to change. */
export const directory = (client: CognitoIdentityProviderClient, UserPoolId: string): Directory => ({
  ...directoryReader(client, UserPoolId),

  invite({ username, email, givenName, familyName }) {
    const attribute = (Name: string, Value: string | null) => (Value ? [{ Name, Value }] : []);
    return done(
      client.send(
        new AdminCreateUserCommand({
          UserPoolId,
          Username: username,
          // The pool's own default is a text message.
          DesiredDeliveryMediums: ['EMAIL'],
          UserAttributes: [
            ...attribute('email', email),
            // The temporary password goes there: whoever uses it has shown that the address is theirs.
            ...attribute('email_verified', 'true'),
            ...attribute('given_name', givenName),
            ...attribute('family_name', familyName),
          ],
        }),
      ),
    );
  },

  resendInvitation: (Username) =>
    done(
      client.send(
        new AdminCreateUserCommand({
          UserPoolId,
          Username,
          MessageAction: 'RESEND',
          DesiredDeliveryMediums: ['EMAIL'],
        }),
      ),
    ),

  addToGroup: (Username, GroupName) =>
    done(client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }))),

  removeFromGroup: (Username, GroupName) =>
    done(client.send(new AdminRemoveUserFromGroupCommand({ UserPoolId, Username, GroupName }))),

  enable: (Username) => done(client.send(new AdminEnableUserCommand({ UserPoolId, Username }))),

  disable: (Username) => done(client.send(new AdminDisableUserCommand({ UserPoolId, Username }))),

  signOut: (Username) => done(client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }))),

  resetPassword: (Username) =>
    done(client.send(new AdminResetUserPasswordCommand({ UserPoolId, Username })), {
      InvalidParameterException: noAddress,
    }),

  removeMfa: (Username) =>
    done(
      client.send(
        new AdminSetUserMFAPreferenceCommand({
          UserPoolId,
          Username,
          SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
        }),
      ),
    ),

  setWarehouses: (Username, warehouses) =>
    done(
      client.send(
        new AdminUpdateUserAttributesCommand({
          UserPoolId,
          Username,
          // Blank takes the attribute away.
          UserAttributes: [{ Name: WAREHOUSES_ATTRIBUTE, Value: writeWarehouses(warehouses) }],
        }),
      ),
    ),

  async remove(Username) {
    const gone = await done(client.send(new AdminDeleteUserCommand({ UserPoolId, Username })));
    return !gone.ok && gone.error.code === 'USER_NOT_FOUND' ? ok(undefined) : gone;
  },
});
