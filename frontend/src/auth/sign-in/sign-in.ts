import { signIn, signOut } from 'aws-amplify/auth';
import { nameOfFailure } from '#frontend/auth/user-pool/identity-failure.ts';
import { attempt, type SignInStep } from './sign-in-step.ts';

/** Said beforehand, where the browser knows it. */
export const NO_NETWORK = 'There is no network. You can sign in as soon as it is back.';

const optionsOf = () =>
  ({ authFlowType: 'USER_SRP_AUTH', clientMetadata: { userAgent: navigator.userAgent } }) as const;

/** Signs in with SRP: the password itself never leaves the browser. Never rejects. */
export const startSignIn = (username: string, password: string): Promise<SignInStep> =>
  attempt(async () => {
    try {
      return await signIn({ username, password, options: optionsOf() });
    } catch (error) {
      if (nameOfFailure(error) !== 'UserAlreadyAuthenticatedException') throw error;
      // Tokens of an earlier visit that could not be used (the pool was away then): start clean.
      await signOut();
      return signIn({ username, password, options: optionsOf() });
    }
  });
