import { meetsPolicy, passwordRules } from './password-policy.ts';

describe("the pool's rules for a password", () => {
  it.each(['Warehouse-1', 'aB3456_8', 'Two words 1', 'A1b2c3d4]', 'A1b2c3d4\\'])(
    'lets %p pass',
    (password) => {
      expect(meetsPolicy(password)).toBe(true);
    },
  );

  it.each([
    ['aB3-567', '8 characters or more'],
    ['WAREHOUSE-1', 'A lowercase letter'],
    ['warehouse-1', 'An uppercase letter'],
    ['Warehouse-x', 'A number'],
    ['Warehouse12', 'A symbol, such as ! ? # -'],
    [' Warehouse-1', 'No space at the beginning or the end'],
  ])('misses one thing in %p: %s', (password, missing) => {
    expect(passwordRules(password).flatMap(({ text, isMet }) => (isMet ? [] : [text]))).toEqual([missing]);
  });

  it('finds nothing in an empty password', () => {
    expect(passwordRules('').some(({ isMet }) => isMet)).toBe(false);
  });
});
