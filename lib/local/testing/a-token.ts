import { generateKeyPairSync } from 'node:crypto';
import { type JWK, type JWTPayload, SignJWT } from 'jose';

/** A pool's signing key, and tokens signed with it. */
export function aPoolKey(kid = 'one') {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' } as JWK,
    token: (claims: JWTPayload, header = { alg: 'RS256', kid }): Promise<string> =>
      new SignJWT(claims).setProtectedHeader(header).sign(privateKey),
  };
}

/** Claims of an ID token of `poolId`, good for an hour. */
export function claimsOf(poolId: string, overrides: JWTPayload = {}): JWTPayload {
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
