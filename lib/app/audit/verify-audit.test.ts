import { chainOfChanges } from '#test/support/audit/row-changes.ts';
import type { AnchorStore, AuditReader, EntryKey } from './audit-ports.ts';
import { verifyAudit } from './verify-audit.ts';

const DAYS = ['2026-03-04', '2026-03-05', '2026-03-06'] as const;
const [FROM, , TO] = DAYS;

/** A record of one entry, which was recorded on the second of three days; every call is written down. */
const setUp = async ({ brokenOn = '' } = {}) => {
  const chain = await chainOfChanges(2);
  const calls: string[] = [];
  const keys: readonly EntryKey[] = chain.slice(1);
  const reader: Pick<AuditReader, 'keysOfMonth' | 'load' | 'loadHashes'> = {
    async keysOfMonth(_month, { from }) {
      const day = (from ?? '').slice(0, 10);
      calls.push(`read ${day}`);
      if (day === brokenOn) throw new Error('no answer');
      return { rows: day === DAYS[1] ? keys.map((key) => ({ ...key, order: `${day}#` })) : [], more: false };
    },
    load: async () => chain.slice(1),
    async loadHashes() {
      calls.push('hashes');
      return chain.slice(0, 1);
    },
  };
  const anchors: Pick<AnchorStore, 'load'> = {
    async load(days) {
      if (days.length > 0) calls.push(`anchors of ${days.length}`);
      return new Map();
    },
  };
  const clock = { at: 0, now: () => clock.at };
  const deps = { reader: reader as AuditReader, anchors: anchors as AnchorStore, clock };
  return { calls, clock, verify: () => verifyAudit(deps, { from: FROM, to: TO, today: TO }) };
};

it('reads a day while the one before is checked, and what is known of all days at once', async () => {
  const { calls, verify } = await setUp();
  expect(await verify()).toMatchObject({ from: FROM, to: TO, entries: 1, findings: [] });
  expect(calls).toEqual(['anchors of 3', ...DAYS.map((day) => `read ${day}`), 'hashes']);
});

it('begins no day for which the time is over, and says how far it came', async () => {
  const { calls, clock, verify } = await setUp();
  const asked = verify();
  clock.at = 4_000;
  expect(await asked).toMatchObject({ from: FROM, to: FROM, entries: 0 });
  expect(calls).toEqual(['anchors of 3', `read ${FROM}`]);
});

it('fails where a day can’t be read, whichever it is', async () => {
  for (const brokenOn of DAYS) {
    const { verify } = await setUp({ brokenOn });
    await expect(verify()).rejects.toThrow('no answer');
  }
});
