import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { type Claims, type SignedInUser, userFrom } from './signed-in-user.ts';

/** Where the pool's client keeps its tokens. */
const PREFIX = 'CognitoIdentityServiceProvider';

const claimsOf = (idToken: string): Claims => {
  const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
};

/**
 * Who was signed in here, by the token that this browser still keeps, however old it is; null when nobody was. It
 * opens the pages, no more: the API takes no token that has ended, and it is renewed before the first call.
 */
export const keptPerson = (): SignedInUser | null => {
  try {
    const ofClient = `${PREFIX}.${runtimeConfig().userPoolClientId}`;
    const name = localStorage.getItem(`${ofClient}.LastAuthUser`);
    const idToken = name && localStorage.getItem(`${ofClient}.${name}.idToken`);
    if (!idToken) return null;
    const person = userFrom(
      idToken,
      localStorage.getItem(`${ofClient}.${name}.accessToken`),
      claimsOf(idToken),
    );
    return person.sub === null ? null : person;
  } catch {
    return null;
  }
};
