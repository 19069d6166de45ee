import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { type Claims, type SignedInUser, userFrom } from './signed-in-user.ts';

/** Where the pool's client keeps its tokens. */
const PREFIX = 'CognitoIdentityServiceProvider';

const claimsOf = (idToken: string): Claims => {
  const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
};

/** What the client keeps under this name for whoever signed in last; null when there is nothing. */
const storedItem = (item: string): string | null => {
  const ofClient = `${PREFIX}.${runtimeConfig().userPoolClientId}`;
  const name = localStorage.getItem(`${ofClient}.LastAuthUser`);
  return name && localStorage.getItem(`${ofClient}.${name}.${item}`);
};

/**
 * Milliseconds by which the pool's clock was ahead of this browser's when the tokens that it keeps were issued;
 * negative when it was behind, 0 when nobody knows.
 */
export const storedClockDrift = (): number => {
  try {
    return Number(storedItem('clockDrift')) || 0;
  } catch {
    return 0;
  }
};

/**
 * Who was signed in here, by the token that this browser still keeps, however old it is; null when nobody was. It
 * opens the pages, no more: the API takes no token that has ended, and it is renewed before the first call.
 */
export const storedUser = (): SignedInUser | null => {
  try {
    const idToken = storedItem('idToken');
    if (!idToken) return null;
    const person = userFrom(idToken, storedItem('accessToken'), claimsOf(idToken));
    return person.sub === null ? null : person;
  } catch {
    return null;
  }
};
