import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

export interface JsonWebKeySet {
  keys: PublicJsonWebKey[];
}

export interface PublicJsonWebKey {
  kty: 'RSA';
  alg: 'RS256';
  use: 'sig';
  kid: string;
  n: string;
  e: string;
}

export type Claims = Record<string, unknown>;

/** Signs and checks a pool's tokens. */
export interface SigningKey {
  readonly publicKey: PublicJsonWebKey;
  sign(claims: Claims): string;
  /** The claims of a token this key signed; undefined for anything else. Says nothing about its lifetime. */
  read(token: string): Claims | undefined;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** @param pem PKCS#8 RSA private key */
export function createSigningKey(pem: string): SigningKey {
  const privateKey = createPrivateKey(pem);
  const verifyingKey = createPublicKey(privateKey);
  const { n = '', e = '' } = verifyingKey.export({ format: 'jwk' });
  // The thumbprint (RFC 7638) names the key the same way after every start.
  const kid = createHash('sha256')
    .update(JSON.stringify({ e, kty: 'RSA', n }))
    .digest('base64');
  return {
    publicKey: { kty: 'RSA', alg: 'RS256', use: 'sig', kid, n, e },
    sign(claims) {
      const signed = `${encode({ kid, alg: 'RS256' })}.${encode(claims)}`;
      return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
    },
    read(token) {
      const [header = '', payload = '', signature = '', ...rest] = token.split('.');
      if (rest.length > 0 || !signature) return undefined;
      const genuine = verify(
        'sha256',
        Buffer.from(`${header}.${payload}`),
        verifyingKey,
        Buffer.from(signature, 'base64url'),
      );
      return genuine ? JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) : undefined;
    },
  };
}
