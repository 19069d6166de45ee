import { howToReturn, type KeptPerson } from './kept-person.ts';

const mary: KeptPerson = {
  ...{ username: 'mary', sub: 's1', email: 'mary@bottler.example', emailVerified: true, attributes: {} },
  ...{ groups: ['manager'], status: 'CONFIRMED', enabled: true, createdAt: '2026-01-01T00:00:00.000Z' },
};
const invited = {
  ...{ username: 'mary', email: 'mary@bottler.example', groups: [], enabled: true },
  status: 'FORCE_CHANGE_PASSWORD',
} as const;

describe('somebody who comes back to a pool', () => {
  it('is invited, whether they had a password or were invited before', () => {
    for (const status of ['CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED', 'UNKNOWN'] as const)
      expect(howToReturn({ ...mary, status }, null)).toEqual({ kind: 'invite', mailed: true });
  });

  it('and was disabled gets no mail', () => {
    expect(howToReturn({ ...mary, enabled: false }, null)).toEqual({ kind: 'invite', mailed: false });
  });

  it.each([
    ['whose address nobody confirmed', { emailVerified: false }],
    ['who has no address', { email: null }],
    ['who never confirmed the registration', { status: 'UNCONFIRMED' as const }],
    ['that tries the site', { username: 'site-check' }],
  ])('%s is left out', (_, difference) => {
    expect(howToReturn({ ...mary, ...difference }, null).kind).toBe('skip');
  });

  it('whose invitation was broken off gets what it lacks', () => {
    expect(howToReturn(mary, invited)).toEqual({ kind: 'complete', groups: ['manager'], disable: false });
    expect(howToReturn({ ...mary, enabled: false }, invited)).toEqual({
      ...{ kind: 'complete', groups: ['manager'], disable: true },
    });
    expect(howToReturn({ ...mary, groups: [], enabled: false }, invited)).toMatchObject({ disable: true });
    expect(howToReturn({ ...mary, groups: [] }, invited).kind).toBe('leave');
  });

  it.each([
    ['has signed in', { status: 'CONFIRMED' as const, groups: [] }, ['manager']],
    [
      'has signed in, and was given less',
      { status: 'CONFIRMED' as const, groups: ['consultant'] as const },
      ['manager'],
    ],
    ['was given more', { groups: ['sysadmin'] as const }, ['manager']],
    ['was disabled, and has their role', { groups: ['manager'] as const, enabled: false }, []],
  ])('who is there stays as they are: %s', (_, difference, lacks) => {
    expect(howToReturn(mary, { ...invited, ...difference, groups: [...difference.groups] })).toEqual({
      ...{ kind: 'leave', lacks, isOther: false },
    });
  });

  it('whose name or address somebody else has gets nothing, and nor does the other', () => {
    for (const other of [{ username: 'mary2' }, { email: 'other@example.com' }, { email: null }])
      expect(howToReturn(mary, { ...invited, ...other })).toMatchObject({ kind: 'leave', isOther: true });
    expect(howToReturn(mary, { ...invited, username: 'Mary', email: 'MARY@bottler.example' }).kind).toBe(
      'complete',
    );
  });
});
