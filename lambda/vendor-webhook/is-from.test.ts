import { isFrom } from './is-from.ts';

const SOURCES = ['203.0.113.7', '198.51.100.0/24', '2001:db8::/48'];

describe('the addresses from which the webhook is called', () => {
  it.each(['203.0.113.7', '198.51.100.0', '198.51.100.255', '2001:db8::1', '::ffff:203.0.113.7'])(
    'hold %s',
    (address) => {
      expect(isFrom(SOURCES, address)).toBe(true);
    },
  );

  it.each([
    '203.0.113.8',
    '198.51.101.0',
    '2001:db9::1',
    '::ffff:203.0.113.8',
    '',
    'nobody',
    '203.0.113.7, 1.1.1.1',
  ])('do not hold "%s"', (address) => {
    expect(isFrom(SOURCES, address)).toBe(false);
  });

  it('are all there are where none is named', () => {
    expect(isFrom([], '203.0.113.8')).toBe(true);
  });
});
