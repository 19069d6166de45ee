/*
 * Our half of the Secure Remote Password exchange as Cognito computes it: the pool learns that the password is
 * known, never the password. Pages use it, and what checks the site in a person's place. Group of 3072 bits of RFC
 * 3526, generator 2, SHA-256.
 */

const N = BigInt(
  '0x' +
    'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD' +
    'EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED' +
    'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F' +
    '83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B' +
    'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510' +
    '15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7' +
    'ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C' +
    'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
);
const g = 2n;
const TEXT = new TextEncoder();

type Bytes = Uint8Array<ArrayBuffer>;

const hexOf = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const numberOf = (hex: string): bigint => BigInt(`0x${hex}`);

/** Whole bytes, and a leading zero byte where the sign bit would be set. */
const padded = (value: bigint): Bytes => {
  const hex = value.toString(16);
  const whole = hex.length % 2 ? `0${hex}` : hex;
  return bytesOf(/^[89a-f]/.test(whole) ? `00${whole}` : whole);
};

const joined = (...parts: readonly Bytes[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => Array.from(part)));

const sha256 = async (...parts: readonly Bytes[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', joined(...parts)));

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
};

/** One exchange: `publicValue` (SRP_A, hexadecimal) is sent, `secret` stays here. */
interface Exchange {
  readonly secret: bigint;
  readonly publicValue: string;
}

/** `random`: 32 bytes that nobody can guess. */
export const startExchange = (random: Bytes): Exchange => {
  const secret = numberOf(hexOf(random));
  return { secret, publicValue: power(g, secret).toString(16) };
};

/** What the pool asks (PASSWORD_VERIFIER), and of whom. */
interface PasswordQuestion {
  /** The part of the pool's id after `_`. */
  readonly poolName: string;
  readonly userId: string;
  /** Hexadecimal. */
  readonly salt: string;
  /** SRP_B, hexadecimal. */
  readonly serverPublic: string;
  /** Base64. */
  readonly secretBlock: string;
  /** As it is sent. */
  readonly timestamp: string;
}

/** The signature, base64, that shows that the password is known. Throws where the pool's number gives the key away. */
export const answerTo = async (
  { secret, publicValue }: Exchange,
  { poolName, userId, salt, serverPublic, secretBlock, timestamp }: PasswordQuestion,
  password: string,
): Promise<string> => {
  const B = numberOf(serverPublic);
  const u = numberOf(hexOf(await sha256(padded(numberOf(publicValue)), padded(B))));
  if (B % N === 0n || u === 0n) throw new Error('The sign-in service gave an answer that cannot be trusted.');
  const identity = await sha256(TEXT.encode(`${poolName}${userId}:${password}`));
  const x = numberOf(hexOf(await sha256(padded(numberOf(salt)), identity)));
  const k = numberOf(hexOf(await sha256(padded(N), padded(g))));
  const base = (((B - k * power(g, x)) % N) + N) % N;
  const S = power(base, secret + u * x);
  const shared = await crypto.subtle.importKey('raw', padded(S), 'HKDF', false, ['deriveKey']);
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: padded(u), info: TEXT.encode('Caldera Derived Key') },
    shared,
    { name: 'HMAC', hash: 'SHA-256', length: 128 },
    false,
    ['sign'],
  );
  const block = Uint8Array.from(atob(secretBlock), (letter) => letter.charCodeAt(0));
  const message = joined(TEXT.encode(`${poolName}${userId}`), block, TEXT.encode(timestamp));
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
  return btoa(String.fromCharCode(...signature));
};

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** As the pool reads it: 'Tue Nov 24 06:41:11 UTC 2026'. */
export const timestampOf = (date: Date): string =>
  `${DAYS[date.getUTCDay()]} ${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()} ${date.toISOString().slice(11, 19)} UTC ${date.getUTCFullYear()}`;
