import { isActive } from './is-active.ts';

describe('an active vendor', () => {
  it.each(['ACTIVE', 'Active', 'active', ' Active '])(
    'is one of the status %j, in any case',
    (vendorStatus) => {
      expect(isActive({ vendorStatus })).toBe(true);
    },
  );

  it.each(['INACTIVE', 'Inactive', 'On Hold', ''])('is none of the status %j', (vendorStatus) => {
    expect(isActive({ vendorStatus })).toBe(false);
  });
});
