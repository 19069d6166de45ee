import { knownPlace } from './known-place.ts';

describe('a place that a person names', () => {
  it('is a location of a known warehouse, written as records have it', () => {
    expect(knownPlace('loc:main/ r1 ', 'to', ['Main'])).toEqual({ ok: true, value: 'loc:MAIN/R1' });
  });

  it.each(['loc:NORTH/R1', 'R1', 'loc:MAIN/', 'hu:093123450000000017', ''])('is not %p', (typed) => {
    expect(knownPlace(typed, 'to', ['MAIN'])).toMatchObject({
      error: { code: 'PLACE_NOT_FOUND', details: [{ path: 'to' }] },
    });
  });
});
