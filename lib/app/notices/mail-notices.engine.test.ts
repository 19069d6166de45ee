import { aMember } from '#test/support/notices/a-member.ts';
import { aHeldLot, aNoticeBench, type NoticeBench } from '#test/support/notices/notice-bench.ts';
import { fc } from '#test/support/property-testing.ts';
import { mailNotices } from './mail-notices.ts';
import { tellOfActs } from './tell-of-acts.ts';

const MINUTE = 60_000;

/** Three lots were held three minutes ago; mia, a manager, and sam want to know it by mail, ann does not. */
const aBenchToMail = async (): Promise<NoticeBench> => {
  const lots = [1, 2, 3].map(aHeldLot);
  const bench = await aNoticeBench(lots);
  bench.people.push(aMember('mia', 'manager'), aMember('sam', 'consultant'), aMember('ann', 'sysadmin'));
  for (const sub of ['sub-mia', 'sub-sam']) {
    const { reader } = await bench.notices.loadFor(sub);
    const choices = [{ topic: 'lotHeld', app: true, mail: true }];
    await bench.notices.saveReader(sub, { ...reader, version: 1, choices }, reader);
  }
  await tellOfActs(bench.deps, lots);
  bench.clock.at += 3 * MINUTE;
  return bench;
};

const addresses = ({ mails }: NoticeBench) => mails.map(({ to }) => to).sort();

describe('notices by mail', () => {
  it('go once to those who want them, all of it in one mail', async () => {
    const bench = await aBenchToMail();
    await mailNotices(bench.deps);
    await mailNotices(bench.deps);
    expect(addresses(bench)).toEqual(['mia@example.com', 'sam@example.com']);
    expect(bench.mails[0]).toMatchObject({
      subject: 'Warehouse: 3 lots were held or rejected',
      body: expect.stringContaining('Lot L-3 of ORANGE, Lot L-2 of ORANGE, Lot L-1 of ORANGE'),
    });
    expect((await bench.notices.loadBook()).notices[0]?.mailed.count).toBe(3);
  });

  it('go to no address that nobody confirmed, and to nobody who is shut out or without a role', async () => {
    const bench = await aBenchToMail();
    const [mia, sam] = bench.people;
    if (!mia || !sam) throw new Error('There is nobody.');
    bench.people.splice(0, 3, { ...mia, emailVerified: false }, { ...sam, enabled: false });
    await mailNotices(bench.deps);
    bench.people.splice(0, 2, { ...mia, groups: [] }, { ...sam, email: null });
    await mailNotices(bench.deps);
    expect(bench.mails).toEqual([]);
  });

  it('go later to whom they could not be sent for now, and to nobody twice', async () => {
    const bench = await aBenchToMail();
    bench.sent.outcome = 'later';
    await mailNotices(bench.deps);
    expect(bench.logged).toEqual([{ event: 'notice.not_mailed', sent: 0, later: 2, lost: 0 }]);
    bench.sent.outcome = 'sent';
    await mailNotices(bench.deps);
    await mailNotices(bench.deps);
    expect(addresses(bench)).toEqual(['mia@example.com', 'sam@example.com']);
  });

  it('are not sent again where nobody knows whether they were', async () => {
    const bench = await aBenchToMail();
    bench.sent.outcome = 'lost';
    await mailNotices(bench.deps);
    bench.sent.outcome = 'sent';
    await mailNotices(bench.deps);
    expect(bench.mails).toEqual([]);
    expect(bench.logged).toEqual([{ event: 'notice.not_mailed', sent: 0, later: 0, lost: 2 }]);
  });

  it('go to nobody twice where two workers send at the same moment', async () => {
    const bench = await aBenchToMail();
    await Promise.all([mailNotices(bench.deps), mailNotices(bench.deps)]);
    expect(addresses(bench)).toEqual(['mia@example.com', 'sam@example.com']);
  });

  it('go to nobody twice, and at most one is lost by each death, wherever a worker dies', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ calls: fc.integer({ min: 0, max: 8 }), isDone: fc.boolean() }), {
          maxLength: 4,
        }),
        async (deaths) => {
          const bench = await aBenchToMail();
          for (const died of deaths) await mailNotices(bench.dying(died)).catch(() => undefined);
          await mailNotices(bench.deps);
          const sent = addresses(bench);
          expect(sent).toEqual([...new Set(sent)]);
          expect(sent.length).toBeGreaterThanOrEqual(2 - deaths.length);
          expect((await bench.notices.loadBook()).notices[0]?.mailed.count).toBe(3);
        },
      ),
      { numRuns: 25 },
    );
  });
});
