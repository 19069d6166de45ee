import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import type { CognitoAuthorizer } from './rest-api.ts';

/** The public keys of a user pool, as its JWKS lists them. */
export type PoolKeys = (poolId: string) => readonly JsonWebKey[] | Promise<readonly JsonWebKey[]>;

/** The claims as the handler gets them, or which of the gateway's refusals it is. */
export type Authorization =
  | { claims: Record<string, string> }
  | { refused: 'UNAUTHORIZED' | 'EXPIRED_TOKEN' };

type Claims = Record<string, unknown>;

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
  const parts = token.split('.');
  const [head = '', body = '', signature = ''] = parts;
  const { alg, kid } = decoded(head) ?? {};
  const claims = decoded(body);
  if (parts.length !== 3 || !claims || alg !== 'RS256') return unauthorized;

  const poolId = authorizer.poolIds.find((id) => claims.iss === issuerOf(id));
  if (!poolId) return unauthorized;
  const key = (await keysOf(poolId)).find((candidate) => candidate.kid === kid);
  if (!key || !signed(`${head}.${body}`, signature, key)) return unauthorized;
  if (typeof claims.exp !== 'number') return unauthorized;
  if (claims.exp * 1000 <= now) return { refused: 'EXPIRED_TOKEN' };

  const granted = String(claims.scope ?? '').split(' ');
  const fits =
    scopes.length > 0
      ? claims.token_use === 'access' && scopes.some((scope) => granted.includes(scope))
      : claims.token_use === 'id';
  return fits ? { claims: stringified(claims) } : unauthorized;
}

function issuerOf(poolId: string): string {
  return `https://cognito-idp.${poolId.split('_')[0]}.amazonaws.com/${poolId}`;
}

/** What was found rightly signed, by which key: a browser sends the same token for a quarter of an hour. */
const rightlySigned = new Set<string>();
const MAX_REMEMBERED = 200;

function signed(text: string, signature: string, key: JsonWebKey): boolean {
  const found = `${key.n} ${text}.${signature}`;
  if (rightlySigned.has(found)) return true;
  if (!isSignature(text, signature, key)) return false;
  const [oldest = ''] = rightlySigned;
  if (rightlySigned.size >= MAX_REMEMBERED) rightlySigned.delete(oldest);
  rightlySigned.add(found);
  return true;
}

function isSignature(text: string, signature: string, key: JsonWebKey): boolean {
  try {
    const publicKey = createPublicKey({ key, format: 'jwk' });
    return verify('RSA-SHA256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

function decoded(part: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Claims)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Claims reach a REST handler as strings: lists comma-joined, `exp` and `iat` as Java writes a date. */
function stringified(claims: Claims): Record<string, string> {
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
