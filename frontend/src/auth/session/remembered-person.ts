import { WAREHOUSES_ATTRIBUTE } from '#domain/access/own-warehouses.ts';
import { type Claims, type SignedInUser, userFrom } from './signed-in-user.ts';

/** Where this browser keeps who is signed in. The tokens are kept by the pool's client, and nobody else reads those. */
export const PERSON_KEY = 'signed-in-person';

/** Of what the ID token says: what to call the person, what to show them, and whose drafts are whose. */
const KEPT_CLAIMS = [
  'sub',
  'cognito:username',
  'cognito:groups',
  'email',
  'email_verified',
  'given_name',
  'family_name',
  'preferred_username',
  'locale',
  'picture',
  WAREHOUSES_ATTRIBUTE,
] as const;

interface Remembered {
  readonly claims: Claims;
  /** Milliseconds by which the pool's clock was ahead of this browser's when tokens were issued last. */
  readonly clockDrift: number;
}

const remembered = (): Remembered | null => {
  try {
    const { claims, clockDrift } = JSON.parse(localStorage.getItem(PERSON_KEY) ?? '');
    return { claims: claims ?? {}, clockDrift: Number(clockDrift) || 0 };
  } catch {
    return null;
  }
};

/** Keeps who is signed in, by these claims, and how wrong this browser's clock is. */
export const rememberPerson = (claims: Claims, clockDrift: number): void => {
  const kept = Object.fromEntries(KEPT_CLAIMS.map((name) => [name, claims[name]]));
  try {
    localStorage.setItem(PERSON_KEY, JSON.stringify({ claims: kept, clockDrift } satisfies Remembered));
  } catch {
    // Storage is closed to us: without a network nobody will be known here.
  }
};

export const forgetPerson = (): void => localStorage.removeItem(PERSON_KEY);

/** Negative when the pool's clock was behind this browser's, 0 when nobody knows. */
export const rememberedClockDrift = (): number => remembered()?.clockDrift ?? 0;

/**
 * Who was signed in here last, without tokens; null when nobody was. It opens the pages, no more: the API is asked
 * with a token, which is renewed before the first call.
 */
export const rememberedPerson = (): SignedInUser | null => {
  const person = userFrom(null, null, remembered()?.claims ?? {});
  return person.sub === null || person.username === null ? null : person;
};
