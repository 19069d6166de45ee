import { randomInt } from 'node:crypto';

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A ULID, as browsers make them for what they create: ten digits of time, sixteen of chance. */
export function clientId(now = Date.now()): string {
  const time = Array.from({ length: 10 }, (_, index) => DIGITS[Math.floor(now / 32 ** (9 - index)) % 32]);
  const chance = Array.from({ length: 16 }, () => DIGITS[randomInt(32)]);
  return [...time, ...chance].join('');
}
