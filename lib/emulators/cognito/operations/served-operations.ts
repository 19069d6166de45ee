import * as groups from './admin-groups.ts';
import * as admin from './admin-users.ts';
import { respondToAuthChallenge } from './answer-challenge.ts';
import { listUsers } from './list-users.ts';
import { adminSetUserMfaPreference, setUserMfaPreference } from './mfa-preference.ts';
import type { Operation } from './operation.ts';
import * as own from './own-account.ts';
import { confirmForgotPassword, forgotPassword } from './password-recovery.ts';
import * as sessions from './sessions.ts';
import { initiateAuth } from './sign-in.ts';
import { confirmSignUp, resendConfirmationCode, signUp } from './sign-up.ts';
import { associateSoftwareToken, verifySoftwareToken } from './software-token.ts';

/** What anybody may call; the call itself carries a password, a code or a token where it needs one. */
export const PUBLIC_OPERATIONS = new Map<string, Operation>(
  Object.entries({
    InitiateAuth: initiateAuth,
    RespondToAuthChallenge: respondToAuthChallenge,
    GetTokensFromRefreshToken: sessions.getTokensFromRefreshToken,
    RevokeToken: sessions.revokeToken,
    GlobalSignOut: sessions.globalSignOut,
    SignUp: signUp,
    ConfirmSignUp: confirmSignUp,
    ResendConfirmationCode: resendConfirmationCode,
    ForgotPassword: forgotPassword,
    ConfirmForgotPassword: confirmForgotPassword,
    GetUser: own.getUser,
    UpdateUserAttributes: own.updateUserAttributes,
    GetUserAttributeVerificationCode: own.getUserAttributeVerificationCode,
    VerifyUserAttribute: own.verifyUserAttribute,
    ChangePassword: own.changePassword,
    DeleteUser: own.deleteUser,
    AssociateSoftwareToken: associateSoftwareToken,
    VerifySoftwareToken: verifySoftwareToken,
    SetUserMFAPreference: setUserMfaPreference,
  }),
);

/** What only a signed request may call, as on AWS: never a browser. */
export const SIGNED_OPERATIONS = new Map<string, Operation>(
  Object.entries({
    AdminCreateUser: admin.adminCreateUser,
    AdminGetUser: admin.adminGetUser,
    AdminUpdateUserAttributes: admin.adminUpdateUserAttributes,
    AdminSetUserPassword: admin.adminSetUserPassword,
    AdminResetUserPassword: admin.adminResetUserPassword,
    AdminEnableUser: admin.adminEnableUser,
    AdminDisableUser: admin.adminDisableUser,
    AdminUserGlobalSignOut: admin.adminUserGlobalSignOut,
    AdminDeleteUser: admin.adminDeleteUser,
    AdminSetUserMFAPreference: adminSetUserMfaPreference,
    AdminAddUserToGroup: groups.adminAddUserToGroup,
    AdminRemoveUserFromGroup: groups.adminRemoveUserFromGroup,
    AdminListGroupsForUser: groups.adminListGroupsForUser,
    ListUsers: listUsers,
    ListUsersInGroup: groups.listUsersInGroup,
  }),
);
