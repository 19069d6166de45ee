import { signUp } from 'aws-amplify/auth';
import { identityErrorMessage } from '#frontend/auth/user-pool/identity-failure.ts';

interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly givenName?: string;
  readonly familyName?: string;
}

/** Non-space text, @, text, dot, text (spec §5). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const REGISTRATION_FAILED = 'Registration failed';

export const isComplete = ({ username, email, password }: Registration): boolean =>
  username !== '' && password !== '' && EMAIL.test(email);

/** The pool says of a refusal by its function that the function failed, and with what. */
const withoutPrefix = (message: string): string => message.replace(/^PreSignUp failed with error /, '');

/** Asks the pool for an account. Answers why it refused, or null. Never rejects. */
export const register = async (registration: Registration): Promise<string | null> => {
  const { username, password, email, givenName, familyName } = registration;
  const userAttributes = {
    email,
    ...(givenName ? { given_name: givenName } : {}),
    ...(familyName ? { family_name: familyName } : {}),
  };
  try {
    const { userId } = await signUp({ username, password, options: { userAttributes } });
    // A pool names every account that it makes: an answer without it came from something else.
    return userId ? null : REGISTRATION_FAILED;
  } catch (failure) {
    return withoutPrefix(identityErrorMessage(failure, REGISTRATION_FAILED));
  }
};
