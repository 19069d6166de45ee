import { domainsOf } from './domains.ts';

describe('domains of e-mail addresses', () => {
  it('are read out of one text', () => {
    expect(domainsOf(undefined)).toEqual([]);
    expect(domainsOf('Bottler.example, carrier.example')).toEqual(['bottler.example', 'carrier.example']);
  });

  it.each([
    '',
    'bottler',
    '@bottler.example',
    'bottler.example,',
    '*.example',
    'a..example',
    '-a.example',
    7,
  ])('are no list in %j', (value) => {
    expect(domainsOf(value)).toBeUndefined();
  });
});
