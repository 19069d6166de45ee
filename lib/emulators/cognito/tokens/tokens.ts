import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import {
  IdentityError,
  notAuthorized,
  userDisabled,
  userNotFound,
} from '#emulators/cognito/identity-error.ts';
import { type Client, issuerOf, type Pool, type UserPoolDirectory } from '#emulators/cognito/pool.ts';
import type { SignIn, User } from '#emulators/cognito/state/identity-state.ts';
import { readableAttributes } from '#emulators/cognito/users/attributes.ts';
import { groupsOf } from '#emulators/cognito/users/groups.ts';
import { AFTER_REFRESH, type AskedFor, OWN_ACCOUNT_SCOPE, scopeOf } from './token-scope.ts';

const MINUTE = 60 * 1000;

/** Of one sign-in, so that each that is used again is known for what it is: 12 hours of renewals. */
const MAX_ROTATED_OUT = 100;

export interface AuthenticationResult {
  AccessToken: string;
  IdToken: string;
  /** Where a sign-in begins, and at each renewal where a token is used once. */
  RefreshToken?: string;
  /** Seconds the access token lives. */
  ExpiresIn: number;
  TokenType: 'Bearer';
}

const hashOf = (refreshToken: string) => createHash('sha256').update(refreshToken).digest('hex');

const inSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

const TRUTH_VALUES = new Set(['email_verified', 'phone_number_verified']);

function profileClaims(user: User, client: Client): JWTPayload {
  return Object.fromEntries(
    Object.entries(readableAttributes(user, client)).map(([name, value]) => [
      name,
      TRUTH_VALUES.has(name) ? value === 'true' : value,
    ]),
  );
}

async function signTokens(
  pool: Pool,
  client: Client,
  user: User,
  signIn: SignIn,
  asked: AskedFor,
): Promise<AuthenticationResult> {
  const scope = await scopeOf(pool, client, user, asked);
  const now = pool.now();
  const groups = groupsOf(pool, user).map(({ name }) => name);
  const shared: JWTPayload = {
    sub: user.sub,
    ...(groups.length > 0 && { 'cognito:groups': groups }),
    iss: issuerOf(pool.definition),
    // Without it a client knows that its tokens can't be revoked.
    ...(client.tokenRevocation && { origin_jti: signIn.originJti }),
    event_id: randomUUID(),
    auth_time: inSeconds(signIn.signedInAt),
    iat: inSeconds(now),
  };
  const [AccessToken, IdToken] = await Promise.all([
    pool.key.sign({
      ...shared,
      client_id: client.id,
      token_use: 'access',
      ...(scope !== '' && { scope }),
      exp: inSeconds(now) + client.accessTokenMinutes * 60,
      jti: randomUUID(),
      username: user.username,
    }),
    pool.key.sign({
      ...profileClaims(user, client),
      ...shared,
      'cognito:username': user.username,
      aud: client.id,
      token_use: 'id',
      exp: inSeconds(now) + client.idTokenMinutes * 60,
      jti: randomUUID(),
    }),
  ]);
  return { AccessToken, IdToken, ExpiresIn: client.accessTokenMinutes * 60, TokenType: 'Bearer' };
}

/** Begins a sign-in on one device: all three tokens. */
export async function startSignIn(
  pool: Pool,
  client: Client,
  user: User,
  asked: AskedFor,
): Promise<AuthenticationResult> {
  const now = pool.now();
  for (const old of Object.values(pool.state.signIns))
    if (old.expiresAt <= now) delete pool.state.signIns[old.originJti];
  const refreshToken = randomBytes(128).toString('base64url');
  const signIn: SignIn = {
    originJti: randomUUID(),
    clientId: client.id,
    sub: user.sub,
    refreshTokenHash: hashOf(refreshToken),
    signedInAt: now,
    expiresAt: now + client.refreshTokenMinutes * MINUTE,
    revoked: false,
  };
  pool.state.signIns[signIn.originJti] = signIn;
  return { ...(await signTokens(pool, client, user, signIn, asked)), RefreshToken: refreshToken };
}

const findSignIn = (pool: Pool, client: Client, refreshToken: string): SignIn | undefined => {
  const hash = hashOf(refreshToken);
  return Object.values(pool.state.signIns).find(
    (signIn) =>
      signIn.clientId === client.id &&
      (signIn.refreshTokenHash === hash || signIn.rotatedOut?.some((one) => one.hash === hash)),
  );
};

/**
 * A new refresh token in the place of the one that was used, where the client rotates them. The used one is good for the
 * grace period, for whoever did not hear the answer and for other tabs; each use of it gives one of its own.
 */
const rotate = (pool: Pool, client: Client, signIn: SignIn, used: string): string | undefined => {
  if (client.rotationGraceSeconds === undefined) return undefined;
  const now = pool.now();
  const hash = hashOf(used);
  const before = signIn.rotatedOut ?? [];
  const known = before.find((one) => one.hash === hash);
  if (known && known.goodUntil <= now)
    throw new IdentityError('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation');
  const inGrace = {
    hash,
    goodUntil: Math.min(known?.goodUntil ?? Infinity, now + client.rotationGraceSeconds * 1000),
  };
  // The newest one has not been used yet where an older one was used again.
  const unused = known ? [{ hash: signIn.refreshTokenHash, goodUntil: signIn.expiresAt }] : [];
  signIn.rotatedOut = [...before.filter((one) => one !== known), ...unused, inGrace].slice(-MAX_ROTATED_OUT);
  const next = randomBytes(128).toString('base64url');
  signIn.refreshTokenHash = hashOf(next);
  return next;
};

/** @throws NotAuthorizedException when the refresh token is unknown, revoked or too old, or its owner disabled;
 * RefreshTokenReuseException when another one has taken its place. */
export async function refreshTokens(
  pool: Pool,
  client: Client,
  refreshToken: string,
  metadata: Readonly<Record<string, string>> = {},
): Promise<AuthenticationResult> {
  const signIn = findSignIn(pool, client, refreshToken);
  if (!signIn) throw notAuthorized('Invalid Refresh Token');
  const user = pool.state.users[signIn.sub];
  if (!user) throw userNotFound();
  // Before revocation: disabling revokes too, and the person should read the cause.
  if (!user.enabled) throw userDisabled();
  if (signIn.revoked) throw notAuthorized('Refresh Token has been revoked');
  if (signIn.expiresAt <= pool.now()) throw notAuthorized('Refresh Token has expired');
  const next = rotate(pool, client, signIn, refreshToken);
  const tokens = await signTokens(pool, client, user, signIn, { ...AFTER_REFRESH, metadata });
  return next === undefined ? tokens : { ...tokens, RefreshToken: next };
}

/** Ends one sign-in: its refresh token and every access token that came from it. An unknown token is no error. */
export function revokeRefreshToken(pool: Pool, client: Client, refreshToken: string): void {
  const signIn = findSignIn(pool, client, refreshToken);
  if (signIn) signIn.revoked = true;
}

/** Ends all of a user's sign-ins on every device. */
export function revokeEverySignIn(pool: Pool, user: User): void {
  for (const signIn of Object.values(pool.state.signIns)) if (signIn.sub === user.sub) signIn.revoked = true;
  user.signedOutAt = pool.now();
}

interface SignedInCaller {
  pool: Pool;
  client: Client;
  user: User;
}

const isRevoked = (pool: Pool, user: User, claims: JWTPayload): boolean => {
  if (typeof claims.origin_jti === 'string') return pool.state.signIns[claims.origin_jti]?.revoked !== false;
  return user.signedOutAt !== undefined && Number(claims.iat) * 1000 <= user.signedOutAt;
};

/** @throws NotAuthorizedException unless this is a living access token of one of the pools, good for its owner's account. */
export async function signedInCaller(
  directory: UserPoolDirectory,
  accessToken: string,
): Promise<SignedInCaller> {
  for (const pool of directory.pools) {
    const claims = await pool.key.verify(accessToken);
    if (!claims) continue;
    const client = pool.definition.clients.find(({ id }) => id === claims.client_id);
    if (!client || claims.token_use !== 'access') break;
    if (Number(claims.exp) * 1000 <= pool.now()) throw notAuthorized('Access Token has expired');
    const user = pool.state.users[String(claims.sub)];
    if (!user) throw userNotFound();
    if (!user.enabled) throw userDisabled();
    if (isRevoked(pool, user, claims)) throw notAuthorized('Access Token has been revoked');
    if (claims.scope !== OWN_ACCOUNT_SCOPE) throw notAuthorized('Access Token does not have required scopes');
    return { pool, client, user };
  }
  throw notAuthorized('Invalid Access Token');
}
