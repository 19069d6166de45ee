import { createDiffieHellmanGroup } from 'node:crypto';
import { createVerifier, isAcceptablePublicValue, isPassword, padded, startExchange } from './srp.ts';

const N = createDiffieHellmanGroup('modp15').getPrime('hex');

it('knows the password it made the verifier from, and no other person with it', () => {
  const kept = createVerifier('Test00001', 'mary', 'Correct-Horse-1');
  expect(isPassword('Test00001', 'mary', 'Correct-Horse-1', kept)).toBe(true);
  expect(isPassword('Test00001', 'mary', 'Correct-Horse-2', kept)).toBe(false);
  expect(isPassword('Test00001', 'john', 'Correct-Horse-1', kept)).toBe(false);
  expect(isPassword('Test00002', 'mary', 'Correct-Horse-1', kept)).toBe(false);
});

it('salts every password afresh', () => {
  const [one, other] = [createVerifier('p', 'mary', 'secret'), createVerifier('p', 'mary', 'secret')];
  expect(one.salt).not.toBe(other.salt);
  expect(one.verifier).not.toBe(other.verifier);
});

it('sends another public value in every exchange', () => {
  const kept = createVerifier('p', 'mary', 'secret');
  expect(startExchange(kept).publicValue).not.toBe(startExchange(kept).publicValue);
});

it.each([
  ['0', '0'],
  ['N', N],
  ['2N', (BigInt(`0x${N}`) * 2n).toString(16)],
  ['nothing', ''],
  ['no number', 'xyz'],
  ['too long', 'f'.repeat(1025)],
])('refuses %s as a public value', (_, value) => {
  expect(isAcceptablePublicValue(value)).toBe(false);
});

it('takes an ordinary public value', () => {
  expect(isAcceptablePublicValue('abcdef0123456789')).toBe(true);
});

it.each([
  [0x7fn, '7f'],
  [0x80n, '0080'],
  [0x123n, '0123'],
  [0xf23n, '0f23'],
])('pads %d as the clients do', (value, hex) => {
  expect(padded(value).toString('hex')).toBe(hex);
});
