import { anAccount } from '#test/support/builders/accounts.ts';
import { matchesFilter } from './account-filter.ts';
import { accountName } from './account-name.ts';
import { compareAccounts } from './account-order.ts';
import { statusLabel } from './account-status.ts';
import { isActiveSysadmin } from './is-active-sysadmin.ts';
import { isWaiting } from './is-waiting.ts';

describe('an account', () => {
  it('is called by the names its owner gave, else by its username', () => {
    expect(accountName(anAccount({ givenName: 'Mary Ann', familyName: 'Smith' }))).toBe('Mary Ann Smith');
    expect(accountName(anAccount({ familyName: 'Smith' }))).toBe('Smith');
    expect(accountName(anAccount())).toBe('wendy');
  });

  it.each([
    ['CONFIRMED', true, 'Active'],
    ['FORCE_CHANGE_PASSWORD', true, 'Invited'],
    ['UNCONFIRMED', true, 'E-mail not confirmed'],
    ['RESET_REQUIRED', true, 'Must choose a new password'],
    ['UNKNOWN', true, 'Unknown'],
    ['CONFIRMED', false, 'Disabled'],
    ['UNCONFIRMED', false, 'Disabled'],
  ] as const)('that is %s (enabled: %s) reads %s', (status, enabled, words) => {
    expect(statusLabel({ status, enabled })).toBe(words);
  });

  it('whose removal was begun reads so, whatever else it is', () => {
    expect(statusLabel({ status: 'CONFIRMED', enabled: false }, true)).toBe('Being removed');
  });

  it('waits while it can sign in and is in no group', () => {
    expect(isWaiting(anAccount({ groups: [] }))).toBe(true);
    expect(isWaiting(anAccount({ groups: [], status: 'FORCE_CHANGE_PASSWORD' }))).toBe(true);
    expect(isWaiting(anAccount())).toBe(false);
    expect(isWaiting(anAccount({ groups: [], enabled: false }))).toBe(false);
    expect(isWaiting(anAccount({ groups: [], status: 'UNCONFIRMED' }))).toBe(false);
  });

  it('carries the product as an enabled sysadmin alone', () => {
    expect(isActiveSysadmin(anAccount({ groups: ['sysadmin', 'manager'] }))).toBe(true);
    expect(isActiveSysadmin(anAccount({ groups: ['sysadmin'], enabled: false }))).toBe(false);
    expect(isActiveSysadmin(anAccount({ groups: ['manager'] }))).toBe(false);
  });
});

it('lists whoever waits first, longest on top, and all others by name', () => {
  const accounts = [
    anAccount({ username: 'zoe' }),
    anAccount({ username: 'late', groups: [], createdAt: '2026-03-04T00:00:00.000Z' }),
    anAccount({ username: 'bob', familyName: 'Adams' }),
    anAccount({ username: 'early', groups: [], createdAt: '2026-03-03T00:00:00.000Z' }),
    anAccount({ username: 'gone', groups: [], enabled: false }),
  ];
  expect(accounts.sort(compareAccounts).map(({ username }) => username)).toEqual([
    'early',
    'late',
    'bob',
    'gone',
    'zoe',
  ]);
});

describe('a filter', () => {
  const mary = anAccount({
    username: 'msmith',
    email: 'Mary@Example.com',
    givenName: 'Mary Ann',
    familyName: 'Smith',
  });

  it.each(['', 'MSM', 'mary@ex', 'mary', 'ann', 'Ann  Smith', 'smith', ' mary ann s'])(
    'finds Mary Ann Smith by %j',
    (search) => {
      expect(matchesFilter(mary, { search })).toBe(true);
    },
  );

  it.each(['ith', 'example', 'mary smith', '@', '*'])('does not find her by %j', (search) => {
    expect(matchesFilter(mary, { search })).toBe(false);
  });

  it('takes every condition together', () => {
    expect(
      matchesFilter(mary, { search: 'ma', group: 'consultant', status: 'CONFIRMED', enabled: true }),
    ).toBe(true);
    expect(matchesFilter(mary, { search: 'ma', group: 'manager' })).toBe(false);
    expect(matchesFilter(mary, { status: 'RESET_REQUIRED' })).toBe(false);
    expect(matchesFilter(mary, { enabled: false })).toBe(false);
  });

  it('tells who is in no group from who waits for one', () => {
    const unconfirmed = anAccount({ groups: [], status: 'UNCONFIRMED' });
    expect(matchesFilter(unconfirmed, { group: 'none' })).toBe(true);
    expect(matchesFilter(unconfirmed, { group: 'waiting' })).toBe(false);
    expect(matchesFilter(mary, { group: 'none' })).toBe(false);
    expect(matchesFilter(anAccount({ groups: [] }), { group: 'waiting' })).toBe(true);
  });
});
