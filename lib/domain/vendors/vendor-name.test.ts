import { fc } from '#test/support/property-testing.ts';
import { vendorNameFrom } from './vendor-name.ts';

describe('the name of a vendor', () => {
  it('is its id where it has none', () => {
    expect(vendorNameFrom('  ', 'ACME')).toBe('ACME');
  });

  it('has no line breaks and no other control characters', () => {
    expect(vendorNameFrom(' Acme\r\nBottles\u0000 ', 'ACME')).toBe('Acme Bottles');
  });

  it('is no longer than an index takes, and not cut through a character', () => {
    expect(vendorNameFrom('瓶'.repeat(1000), 'ACME')).toBe('瓶'.repeat(341));
  });

  it('is one that stays as it is, and that an index takes, whatever came', () => {
    const text = fc.string({ unit: 'binary', maxLength: 1200 });
    fc.assert(
      fc.property(text, text, (name, vendorID) => {
        const kept = vendorNameFrom(name, vendorID);
        expect(vendorNameFrom(kept, vendorID)).toBe(kept);
        expect(kept).not.toBe('');
        expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(1024);
      }),
    );
  });
});
