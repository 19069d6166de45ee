import { confirmSignIn, type SignInOutput, signIn, signOut } from 'aws-amplify/auth';
import { adoptSession } from './session-tokens.ts';

/** What the pool wants next. */
export type SignInStep =
  | { readonly step: 'done' }
  | { readonly step: 'new-password' }
  | { readonly step: 'code' }
  | { readonly step: 'refused'; readonly reason: string };

/** The sentences of spec §8 for what the pool asks beside the password. */
export const NEW_PASSWORD_SENTENCE = 'New password required. Please set a new password.';
export const MFA_SENTENCE = 'MFA required. Please complete multi-factor authentication.';

const stepFrom = async ({ nextStep }: SignInOutput): Promise<SignInStep> => {
  switch (nextStep.signInStep) {
    case 'DONE':
      await adoptSession();
      return { step: 'done' };
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { step: 'new-password' };
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { step: 'code' };
    case 'CONFIRM_SIGN_UP':
      return { step: 'refused', reason: 'User is not confirmed.' };
    case 'RESET_PASSWORD':
      return { step: 'refused', reason: 'Password reset required for the user' };
    default:
      return { step: 'refused', reason: MFA_SENTENCE };
  }
};

const attempt = async (ask: () => Promise<SignInOutput>): Promise<SignInStep> => {
  try {
    return await stepFrom(await ask());
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    return { step: 'refused', reason: said || 'Authentication failed' };
  }
};

const isAlreadySignedIn = (error: unknown): boolean =>
  error instanceof Error && error.name === 'UserAlreadyAuthenticatedException';

/** Signs in with SRP: the password itself never leaves the browser. Never rejects. */
export const startSignIn = (username: string, password: string): Promise<SignInStep> =>
  attempt(async () => {
    try {
      return await signIn({ username, password, options: { authFlowType: 'USER_SRP_AUTH' } });
    } catch (error) {
      if (!isAlreadySignedIn(error)) throw error;
      // Tokens of an earlier visit that could not be used (the pool was away then): start clean.
      await signOut();
      return signIn({ username, password, options: { authFlowType: 'USER_SRP_AUTH' } });
    }
  });

/** Answers what the pool asked: the new password, or the authenticator app's code. Never rejects. */
export const answerChallenge = (answer: string): Promise<SignInStep> =>
  attempt(() => confirmSignIn({ challengeResponse: answer }));
