import { seal, unseal } from './sealed.ts';

describe('a sealed text', () => {
  const sealed = seal('the token', 'key', 'https://erp|T');

  it('opens under its key, bound to what it was bound to', () => {
    expect(unseal(sealed, 'key', 'https://erp|T')).toBe('the token');
  });

  it('opens under no other key, for no other system, and not when it was touched', () => {
    expect(unseal(sealed, 'other', 'https://erp|T')).toBeNull();
    expect(unseal(sealed, 'key', 'https://other|T')).toBeNull();
    for (const at of [0, 15, sealed.length - 1]) {
      const touched = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte));
      expect(unseal(touched, 'key', 'https://erp|T')).toBeNull();
    }
    expect(unseal(sealed.slice(0, 20), 'key', 'https://erp|T')).toBeNull();
    expect(unseal(new Uint8Array(), 'key', 'https://erp|T')).toBeNull();
  });

  it('never looks the same twice', () => {
    expect(seal('x', 'key', '')).not.toEqual(seal('x', 'key', ''));
  });
});
