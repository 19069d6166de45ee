import { generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';

/** A pool's signing key, and tokens signed with it. */
export function aPoolKey(kid = 'one') {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return {
    jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' } as JsonWebKey,
    token(claims: object, head: object = { alg: 'RS256', kid }): string {
      const text = `${encode(head)}.${encode(claims)}`;
      return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
    },
  };
}

/** Claims of an ID token of `poolId`, good for an hour. */
export function claimsOf(poolId: string, overrides: object = {}): object {
  const now = Math.floor(Date.now() / 1000);
  return {
    sub: 'b1e7',
    iss: `https://cognito-idp.${poolId.split('_')[0]}.amazonaws.com/${poolId}`,
    token_use: 'id',
    'cognito:groups': ['sysadmin', 'manager'],
    email_verified: true,
    auth_time: now,
    iat: now,
    exp: now + 3600,
    ...overrides,
  };
}
