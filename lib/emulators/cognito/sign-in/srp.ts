import {
  createDiffieHellmanGroup,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

// The 3072-bit group of RFC 3526 with generator 2 is what every Cognito client computes in.
const N = BigInt(`0x${createDiffieHellmanGroup('modp15').getPrime('hex')}`);
const g = 2n;

const sha256 = (...parts: Buffer[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** A positive number as the clients hash it: whole bytes, and a leading zero byte where the sign bit would be set. */
export function padded(value: bigint): Buffer {
  let hex = value.toString(16);
  if (hex.length % 2) hex = `0${hex}`;
  if (/^[89a-f]/.test(hex)) hex = `00${hex}`;
  return Buffer.from(hex, 'hex');
}

const toNumber = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);

const k = toNumber(sha256(padded(N), padded(g)));

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

/** A password as the pool keeps it: hexadecimal salt and SRP verifier, never the password or a hash of it alone. */
export interface PasswordVerifier {
  salt: string;
  verifier: string;
}

/**
 * @param poolName the part of the pool id after `_`
 * @param salt hexadecimal; default: 16 fresh random bytes
 */
export function createVerifier(
  poolName: string,
  userId: string,
  password: string,
  salt = toNumber(randomBytes(16)).toString(16),
): PasswordVerifier {
  const identity = sha256(Buffer.from(`${poolName}${userId}:${password}`, 'utf8'));
  const x = toNumber(sha256(padded(BigInt(`0x${salt}`)), identity));
  return { salt, verifier: power(g, x).toString(16) };
}

/** Compares by computing the verifier again, for the few calls that carry a password in the clear. */
export function isPassword(
  poolName: string,
  userId: string,
  password: string,
  kept: PasswordVerifier,
): boolean {
  const computed = padded(BigInt(`0x${createVerifier(poolName, userId, password, kept.salt).verifier}`));
  const stored = padded(BigInt(`0x${kept.verifier}`));
  return computed.length === stored.length && timingSafeEqual(computed, stored);
}

/** The server's half of one exchange; `secret` stays here, `publicValue` (SRP_B, hex) goes to the client. */
export interface ServerExchange {
  secret: string;
  publicValue: string;
}

export function startExchange(kept: PasswordVerifier): ServerExchange {
  const b = toNumber(randomBytes(32));
  const B = (k * BigInt(`0x${kept.verifier}`) + power(g, b)) % N;
  return { secret: b.toString(16), publicValue: B.toString(16) };
}

/** A client's SRP_A is hexadecimal, and no multiple of N: that would fix the shared secret at 0. */
export const isAcceptablePublicValue = (hex: string): boolean =>
  /^[0-9a-f]{1,1024}$/i.test(hex) && BigInt(`0x${hex}`) % N !== 0n;

interface PasswordClaim {
  poolName: string;
  userId: string;
  /** SRP_A, hex, already found acceptable. */
  clientPublic: string;
  server: ServerExchange;
  password: PasswordVerifier;
  /** Base64, as it was sent and came back. */
  secretBlock: string;
  /** The client's clock, as it wrote it. */
  timestamp: string;
  /** Base64. */
  signature: string;
}

/** Whether the claim proves knowledge of the password behind the verifier. */
export function provesPassword(claim: PasswordClaim): boolean {
  const A = BigInt(`0x${claim.clientPublic}`);
  const B = BigInt(`0x${claim.server.publicValue}`);
  const u = toNumber(sha256(padded(A), padded(B)));
  if (u === 0n) return false;
  const v = BigInt(`0x${claim.password.verifier}`);
  const S = power(A * power(v, u), BigInt(`0x${claim.server.secret}`));
  const key = Buffer.from(hkdfSync('sha256', padded(S), padded(u), 'Caldera Derived Key', 16));
  const expected = createHmac('sha256', key)
    .update(`${claim.poolName}${claim.userId}`, 'utf8')
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp, 'utf8')
    .digest();
  const given = Buffer.from(claim.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
