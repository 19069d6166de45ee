import { isAbandoned } from './abandoned-registration.ts';

const NOW = Date.parse('2026-11-28T08:00:00Z');
const A_WEEK_AGO = '2026-11-21T08:00:00.000Z';

const registration = {
  ...({ status: 'UNCONFIRMED', enabled: true, groups: [] } as const),
  ...{ createdAt: A_WEEK_AGO, changedAt: A_WEEK_AGO },
};

describe('a registration', () => {
  it('is abandoned once its address was not confirmed for a week', () => {
    expect(isAbandoned(registration, NOW)).toBe(true);
    expect(isAbandoned(registration, NOW - 1)).toBe(false);
  });

  it('is not where something was changed since', () => {
    expect(isAbandoned({ ...registration, changedAt: '2026-11-21T08:00:00.001Z' }, NOW)).toBe(false);
  });

  it.each([
    ['the address is confirmed', { status: 'CONFIRMED' }],
    ['somebody was invited', { status: 'FORCE_CHANGE_PASSWORD' }],
    ['a sysadmin gave a role', { groups: ['consultant'] }],
    ['a sysadmin disabled it', { enabled: false }],
  ] as const)('is not where %s', (_, change) => {
    expect(isAbandoned({ ...registration, ...change }, NOW)).toBe(false);
  });
});
