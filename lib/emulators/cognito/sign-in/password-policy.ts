import { randomInt } from 'node:crypto';
import { IdentityError, invalidParameter } from '#emulators/cognito/identity-error.ts';
import type { PasswordPolicy } from '#emulators/cognito/pool-definition.ts';

const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const LOWER = 'abcdefghijkmnopqrstuvwxyz';
const DIGITS = '23456789';
const SYMBOLS = '!@#$%^&*';

// A space counts as a symbol, but not at either end (those are refused before this is asked).
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`+=\- ]/;

const nonconforming = (rule: string) =>
  new IdentityError('InvalidPasswordException', `Password did not conform with policy: ${rule}`);

/** @throws InvalidPasswordException naming the first rule that is not met; InvalidParameterException for a misshapen value. */
export function assertPasswordConforms(policy: PasswordPolicy, password: string): void {
  if (password.length > 256 || password !== password.trim())
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  if (password.length < policy.minimumLength) throw nonconforming('Password not long enough');
  if (policy.requireLowercase && !/[a-z]/.test(password))
    throw nonconforming('Password must have lowercase characters');
  if (policy.requireUppercase && !/[A-Z]/.test(password))
    throw nonconforming('Password must have uppercase characters');
  if (policy.requireNumbers && !/\d/.test(password))
    throw nonconforming('Password must have numeric characters');
  if (policy.requireSymbols && !SYMBOL.test(password))
    throw nonconforming('Password must have symbol characters');
}

const pick = (alphabet: string) => alphabet.charAt(randomInt(alphabet.length));

/** A first password that meets any policy and has no two characters that look alike. */
export function newTemporaryPassword(policy: PasswordPolicy): string {
  const characters = [pick(UPPER), pick(LOWER), pick(DIGITS), pick(SYMBOLS)];
  while (characters.length < Math.max(policy.minimumLength, 10))
    characters.push(pick(UPPER + LOWER + DIGITS));
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [characters[last], characters[other]] = [characters[other] ?? '', characters[last] ?? ''];
  }
  return characters.join('');
}
