import { meetsPolicy, passwordRules } from './password-policy.ts';

describe("the pool's rules for a password", () => {
  it.each(['Warehouse-12', 'aB3456_89012', 'Two words 123', 'A1b2c3d4e5f]', 'A1b2c3d4e5f\\'])(
    'lets %p pass',
    (password) => {
      expect(meetsPolicy(password)).toBe(true);
    },
  );

  it.each([
    ['aB3-5678901', '12 characters or more'],
    ['WAREHOUSE-12', 'A lowercase letter'],
    ['warehouse-12', 'An uppercase letter'],
    ['Warehouse-xy', 'A number'],
    ['Warehouse123', 'A symbol, such as ! ? # -'],
    [' Warehouse-12', 'No space at the beginning or the end'],
  ])('misses one thing in %p: %s', (password, missing) => {
    expect(passwordRules(password).flatMap(({ text, isMet }) => (isMet ? [] : [text]))).toEqual([missing]);
  });

  it('finds nothing in an empty password', () => {
    expect(passwordRules('').some(({ isMet }) => isMet)).toBe(false);
  });
});
