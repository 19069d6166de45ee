import { createPrivateKey, createPublicKey } from 'node:crypto';
import { calculateJwkThumbprint, compactVerify, exportJWK, type JWK, type JWTPayload, SignJWT } from 'jose';

export interface JsonWebKeySet {
  keys: JWK[];
}

/** Signs and verifies a pool's tokens. */
export interface SigningKey {
  readonly publicKey: JWK;
  sign(claims: JWTPayload): Promise<string>;
  /** The claims of a token this key signed; undefined for anything else. Says nothing about its lifetime. */
  verify(token: string): Promise<JWTPayload | undefined>;
}

/** @param pem PKCS#8 RSA private key */
export async function createSigningKey(pem: string): Promise<SigningKey> {
  const privateKey = createPrivateKey(pem);
  const publicKey = await exportJWK(createPublicKey(privateKey));
  // The thumbprint names the key the same way after every start; in base64, as Cognito writes it.
  const kid = Buffer.from(await calculateJwkThumbprint(publicKey), 'base64url').toString('base64');
  return {
    publicKey: { ...publicKey, alg: 'RS256', use: 'sig', kid },
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ kid, alg: 'RS256' }).sign(privateKey),
    async verify(token) {
      try {
        const { payload } = await compactVerify(token, createPublicKey(privateKey), {
          algorithms: ['RS256'],
        });
        return JSON.parse(Buffer.from(payload).toString('utf8'));
      } catch {
        return undefined;
      }
    },
  };
}
