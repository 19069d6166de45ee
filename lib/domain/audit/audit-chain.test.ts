import { sha256 } from '#app/sha256.ts';
import { chainOfChanges } from '#test/support/audit/row-changes.ts';
import { checkDay, checkEntry, dayDigest, keyBefore } from './audit-chain.ts';
import type { AuditEntry } from './audit-entry.ts';

const findingsOf = async (entries: readonly AuditEntry[]): Promise<readonly (string | undefined)[]> => {
  const hashes = new Map(entries.map((entry) => [entry.entry, entry.hash]));
  return Promise.all(
    entries.map(async (entry) => {
      const before = keyBefore(entry);
      return (await checkEntry(entry, before ? hashes.get(before.entry) : undefined, sha256))?.says;
    }),
  );
};

describe('the chain of a record', () => {
  it('is whole as it was written', async () => {
    expect(await findingsOf(await chainOfChanges(4))).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('shows an entry that was altered', async () => {
    const chain = await chainOfChanges(3);
    const altered = chain.map((entry, at) => (at === 1 ? { ...entry, by: 'nobody' } : entry));
    expect(await findingsOf(altered)).toEqual([
      undefined,
      'It is not what was written here: it was altered, or another was put in its place.',
      undefined,
    ]);
  });

  it('shows one that was altered with its hash, by the next', async () => {
    const [first, second, third] = await chainOfChanges(3);
    const [, forged] = await chainOfChanges(2, { by: 'nobody' });
    expect(
      await findingsOf([first, { ...forged, previous: second?.previous }, third] as AuditEntry[]),
    ).toContain('It does not follow from the entry before it.');
  });

  it('shows a gap', async () => {
    const [first, , third] = await chainOfChanges(3);
    expect(await findingsOf([first, third] as AuditEntry[])).toEqual([
      undefined,
      'The entry before it is gone.',
    ]);
  });

  it('shows two that were swapped', async () => {
    const [first, second, third] = (await chainOfChanges(3)) as [AuditEntry, AuditEntry, AuditEntry];
    const swapped = [
      first,
      { ...third, entry: second.entry, seq: second.seq },
      { ...second, entry: third.entry, seq: third.seq },
    ];
    expect(await findingsOf(swapped)).toEqual([
      undefined,
      'It is not what was written here: it was altered, or another was put in its place.',
      'It is not what was written here: it was altered, or another was put in its place.',
    ]);
  });
});

describe('a day that is over', () => {
  const anchored = async (entries: readonly AuditEntry[]) => ({
    ...{ day: '2026-03-04', count: entries.length, digest: await dayDigest(entries, sha256) },
    at: '2026-03-05T02:00:00Z',
  });

  it('has the entries that it had, in any order', async () => {
    const chain = await chainOfChanges(3);
    expect(await checkDay(await anchored(chain), chain.toReversed(), sha256)).toBeNull();
  });

  it('shows what was taken from the end of a chain, put in, or put in its place', async () => {
    const chain = await chainOfChanges(3);
    const anchor = await anchored(chain);
    const says = async (entries: readonly AuditEntry[]) => (await checkDay(anchor, entries, sha256))?.says;
    expect(await says(chain.slice(0, 2))).toBe('1 of the 3 entries of this day are gone.');
    expect(await says(await chainOfChanges(4))).toBe('1 entries were put into this day after it was over.');
    expect(await says(await chainOfChanges(3, { by: 'nobody' }))).toBe(
      'The entries of this day are not those that were written.',
    );
  });
});
