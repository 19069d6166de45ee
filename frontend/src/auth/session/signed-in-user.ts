import { readWarehouses, WAREHOUSES_ATTRIBUTE, type Warehouses } from '#domain/access/own-warehouses.ts';

/** The person at this browser, as the spec keeps them (spec §3). All but the flags is null while unknown. */
export interface SignedInUser {
  readonly loading: boolean;
  readonly idToken: string | null;
  readonly accessToken: string | null;
  readonly username: string | null;
  readonly sub: string | null;
  readonly aud: string | null;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly groups: readonly string[];
  /** Those that the person is kept to; null: all. */
  readonly warehouses: Warehouses;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly preferredName: string | null;
  readonly locale: string | null;
  readonly zoneinfo: string | null;
  readonly gender: string | null;
  readonly birthday: string | null;
  readonly picture: string | null;
  readonly error: string | null;
}

/** What the person says of themselves, apart from who they are and what they may do. */
export type Profile = Pick<
  SignedInUser,
  | 'email'
  | 'emailVerified'
  | 'givenName'
  | 'familyName'
  | 'preferredName'
  | 'locale'
  | 'zoneinfo'
  | 'gender'
  | 'birthday'
  | 'picture'
>;

export const NOBODY: SignedInUser = {
  loading: false,
  idToken: null,
  accessToken: null,
  username: null,
  sub: null,
  aud: null,
  email: null,
  emailVerified: false,
  groups: [],
  warehouses: null,
  givenName: null,
  familyName: null,
  preferredName: null,
  locale: null,
  zoneinfo: null,
  gender: null,
  birthday: null,
  picture: null,
  error: null,
};

export type Claims = Readonly<Record<string, unknown>>;

const word = (claim: unknown): string | null => (typeof claim === 'string' && claim !== '' ? claim : null);

/** Reads the person out of the ID token's claims. */
export const userFrom = (
  idToken: string | null,
  accessToken: string | null,
  claims: Claims,
): SignedInUser => ({
  ...NOBODY,
  idToken,
  accessToken,
  username: word(claims['cognito:username']),
  sub: word(claims.sub),
  aud: word(claims.aud),
  email: word(claims.email),
  emailVerified: claims.email_verified === true || claims.email_verified === 'true',
  groups: Array.isArray(claims['cognito:groups'])
    ? claims['cognito:groups'].filter((group) => typeof group === 'string')
    : [],
  warehouses: readWarehouses(word(claims[WAREHOUSES_ATTRIBUTE])),
  givenName: word(claims.given_name),
  familyName: word(claims.family_name),
  preferredName: word(claims.preferred_username) ?? word(claims.preferred_name),
  locale: word(claims.locale),
  zoneinfo: word(claims.zoneinfo),
  gender: word(claims.gender),
  birthday: word(claims.birthdate),
  picture: word(claims.picture),
});

/** Without a network that is somebody whose tokens are still to be renewed. */
export const isAuthenticated = (user: SignedInUser): boolean => user.username !== null;

export const isInGroup = (user: SignedInUser, name: string): boolean => user.groups.includes(name);

/** How the person is greeted: preferred name, else given name, else the user name. */
export const greetingName = (user: SignedInUser): string | null =>
  user.preferredName ?? user.givenName ?? user.username;

/** What to call the person: preferred name, else their names, else the user name. */
export const displayName = (user: SignedInUser): string =>
  user.preferredName ??
  ([user.givenName, user.familyName].filter(Boolean).join(' ') || (user.username ?? ''));
