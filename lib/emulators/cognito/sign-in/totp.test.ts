import { matchingTotpStep, newTotpSecret, totpCode, totpStepAt } from './totp.ts';

// '12345678901234567890' in base32, the secret of RFC 6238's test values.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
])('shows what RFC 6238 shows at %d seconds', (seconds, code) => {
  expect(totpCode(SECRET, totpStepAt(seconds * 1000))).toBe(code);
});

it('takes the code of the step before and after, and no other', () => {
  const now = 1_111_111_111_000;
  const step = totpStepAt(now);
  const found = [-2, -1, 0, 1, 2].map((distance) =>
    matchingTotpStep(SECRET, totpCode(SECRET, step + distance), now),
  );
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

it.each(['', '12345', '1234567', 'abcdef'])('takes %p for no code at all', (code) => {
  expect(matchingTotpStep(SECRET, code, 0)).toBeUndefined();
});

it('makes secrets that any authenticator app can read', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{52}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
});
