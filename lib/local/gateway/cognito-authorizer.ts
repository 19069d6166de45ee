import { compactVerify, decodeJwt, decodeProtectedHeader, type JWK, type JWTPayload } from 'jose';
import type { CognitoAuthorizer } from './rest-api.ts';

/** The public keys of a user pool, as its JWKS lists them. */
export type PoolKeys = (poolId: string) => readonly JWK[] | Promise<readonly JWK[]>;

/** The claims as the handler gets them, or which of the gateway's refusals it is. */
type Authorization = { claims: Record<string, string> } | { refused: 'UNAUTHORIZED' | 'EXPIRED_TOKEN' };

const unauthorized: Authorization = { refused: 'UNAUTHORIZED' };

/**
 * What API Gateway's Cognito authorizer does: signature, issuer, expiry, and the kind of token. Without scopes
 * an ID token is wanted and an access token refused; with scopes an access token that holds one of them.
 */
export async function authorize(
  header: string | undefined,
  authorizer: CognitoAuthorizer,
  scopes: readonly string[],
  keysOf: PoolKeys,
  now: number = Date.now(),
): Promise<Authorization> {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  if (!token || (authorizer.expression && !authorizer.expression.test(token))) return unauthorized;
  const claims = await signedClaims(token, authorizer.poolIds, keysOf).catch(() => undefined);
  if (typeof claims?.exp !== 'number') return unauthorized;
  if (claims.exp * 1000 <= now) return { refused: 'EXPIRED_TOKEN' };

  const granted = String(claims.scope ?? '').split(' ');
  const fits =
    scopes.length > 0
      ? claims.token_use === 'access' && scopes.some((scope) => granted.includes(scope))
      : claims.token_use === 'id';
  return fits ? { claims: stringified(claims) } : unauthorized;
}

/** @throws when it is no token, or its signature is not by a key of the pool that it names; undefined: of none of the pools. */
async function signedClaims(
  token: string,
  poolIds: readonly string[],
  keysOf: PoolKeys,
): Promise<JWTPayload | undefined> {
  const claims = decodeJwt(token);
  const poolId = poolIds.find((id) => claims.iss === issuerOf(id));
  if (!poolId) return undefined;
  const { kid } = decodeProtectedHeader(token);
  const key = (await keysOf(poolId)).find((candidate) => candidate.kid === kid);
  if (!key) return undefined;
  await assertSigned(token, key);
  return claims;
}

function issuerOf(poolId: string): string {
  return `https://cognito-idp.${poolId.split('_')[0]}.amazonaws.com/${poolId}`;
}

/** What was found rightly signed, by which key: a browser sends the same token for a quarter of an hour. */
const rightlySigned = new Set<string>();
const MAX_REMEMBERED = 200;

/** @throws unless the token is signed with this key */
async function assertSigned(token: string, key: JWK): Promise<void> {
  const found = `${key.n} ${token}`;
  if (rightlySigned.has(found)) return;
  await compactVerify(token, key, { algorithms: ['RS256'] });
  const [oldest = ''] = rightlySigned;
  if (rightlySigned.size >= MAX_REMEMBERED) rightlySigned.delete(oldest);
  rightlySigned.add(found);
}

/** Claims reach a REST handler as strings: lists comma-joined, `exp` and `iat` as Java writes a date. */
function stringified(claims: JWTPayload): Record<string, string> {
  const entries = Object.entries(claims).map(([name, value]) => {
    if ((name === 'exp' || name === 'iat') && typeof value === 'number') return [name, javaDate(value)];
    if (Array.isArray(value) && value.every((entry) => typeof entry === 'string'))
      return [name, value.join(',')];
    return [name, typeof value === 'object' ? JSON.stringify(value) : String(value)];
  });
  return Object.fromEntries(entries);
}

function javaDate(seconds: number): string {
  const [day, date, month, year, time] = new Date(seconds * 1000).toUTCString().replace(',', '').split(' ');
  return `${day} ${month} ${date} ${time} UTC ${year}`;
}
