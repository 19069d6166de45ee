import { aPool } from '#emulators/cognito/testing/a-pool.ts';
import { assertPasswordConforms, newTemporaryPassword } from './password-policy.ts';

const { passwordPolicy } = aPool();

it.each([
  ['Short-1a', 'Password not long enough'],
  ['UPPER-CASE-ONLY-1', 'Password must have lowercase characters'],
  ['lower-case-only-1', 'Password must have uppercase characters'],
  ['No-Number-At-All', 'Password must have numeric characters'],
  ['NoSymbolAtAll1', 'Password must have symbol characters'],
])('refuses %s: %s', (password, rule) => {
  expect(() => assertPasswordConforms(passwordPolicy, password)).toThrow(
    expect.objectContaining({
      type: 'InvalidPasswordException',
      message: `Password did not conform with policy: ${rule}`,
    }),
  );
});

it.each([' Correct-Horse-1', 'Correct-Horse-1 ', 'x'.repeat(257)])('refuses the misshapen %p', (password) => {
  expect(() => assertPasswordConforms(passwordPolicy, password)).toThrow(
    expect.objectContaining({ type: 'InvalidParameterException' }),
  );
});

it.each(['Correct-Horse-1', 'a space counts As 1 symbol', 'Ünïcödé-Pass1'])('takes %s', (password) => {
  expect(() => assertPasswordConforms(passwordPolicy, password)).not.toThrow();
});

it('asks only for what the policy asks for', () => {
  const lax = {
    ...passwordPolicy,
    minimumLength: 6,
    requireUppercase: false,
    requireLowercase: false,
    requireNumbers: false,
    requireSymbols: false,
  };
  expect(() => assertPasswordConforms(lax, 'simple')).not.toThrow();
});

it('makes temporary passwords that its own policy takes', () => {
  const strict = { ...passwordPolicy, minimumLength: 20 };
  for (let count = 0; count < 200; count++)
    expect(() => assertPasswordConforms(strict, newTemporaryPassword(strict))).not.toThrow();
});
