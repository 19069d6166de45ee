import { measureMails } from './measure-mails.ts';

const QUARTER = Date.parse('2026-03-04T01:15:20.000Z');

describe('how much of the mails is used', () => {
  it('is said every quarter of an hour, and nothing where there is no sender', async () => {
    const said: object[] = [];
    const metrics = { put: (values: object) => void said.push(values) };
    const quota = { usedPercent: async () => 82.5 };
    for (let minute = 0; minute < 30; minute += 1)
      await measureMails({ quota, metrics }, QUARTER + minute * 60_000);
    await measureMails({ quota: null, metrics }, QUARTER);
    expect(said).toEqual([{ MailQuotaUsed: 82.5 }, { MailQuotaUsed: 82.5 }]);
  });
});
