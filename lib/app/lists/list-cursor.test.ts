import { positionFromKey, positionToKey } from './list-cursor.ts';

const forged = (position: object) => Buffer.from(JSON.stringify(position)).toString('base64url');

describe('the position in a list', () => {
  it('comes back from its key, for the same list alone', () => {
    const key = positionToKey('all', ['AMBER', null, '']);
    expect(positionFromKey('all', key)).toEqual({ ok: true, value: ['AMBER', null, ''] });
    expect(positionFromKey('receivable true', key).ok).toBe(false);
  });

  it.each([
    [{ list: 'all', at: ['\ud800'] }],
    [{ list: 'all', at: ['x'.repeat(1501)] }],
    [{ list: 'all', at: [] }],
    [{ list: 'all', at: ['', '', '', '', ''] }],
    [{ list: 'all', at: { length: { toString: 1, valueOf: 1 } } }],
    [{ list: 'all', at: [''], more: 1 }],
  ])('that was forged is refused: %j', (position) => {
    expect(positionFromKey('all', forged(position)).ok).toBe(false);
  });
});
