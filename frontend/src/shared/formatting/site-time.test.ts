import { siteDay } from '#domain/calendar.ts';
import { setRuntimeConfig } from '#frontend/api/runtime-config.ts';
import { atTheSite, siteFormatter } from './site-time.ts';

const config = {
  ...{ region: 'r', userPoolId: 'p', userPoolClientId: 'c', apiBase: '/api', accountingName: 'Books' },
  companies: [],
};

describe('instants on pages', () => {
  it('are by the clock of the site, wherever the browser is and whichever site it is', () => {
    const evening = siteFormatter({ hour: 'numeric', minute: '2-digit' });
    setRuntimeConfig({ ...config, timeZone: 'America/Santiago' });
    expect(siteDay(Date.parse('2026-12-01T02:30:00Z'))).toBe('2026-11-30');
    expect(atTheSite('2026-12-01T02:30:00Z')).toBe('30 Nov 2026, 11:30 pm');
    expect(evening(new Date('2026-12-01T02:30:00Z'))).toBe('11:30 pm');
  });

  it('are those of Sydney where a deployment of before says nothing', () => {
    setRuntimeConfig(config);
    expect(siteDay(Date.parse('2026-12-01T02:30:00Z'))).toBe('2026-12-01');
  });
});
