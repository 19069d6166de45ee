import type { Clock } from '#app/clock-ports.ts';
import { sha256 } from '#app/sha256.ts';
import { checkDay, checkEntry, ENDED, type Finding, hasEnded, keyBefore } from '#domain/audit/audit-chain.ts';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { addDays } from '#domain/calendar.ts';
import { inGroups } from '#domain/in-groups.ts';
import type { AnchorStore, AuditReader, EntryKey } from './audit-ports.ts';
import { readDay } from './read-day.ts';

export interface VerifyAuditDeps {
  readonly reader: AuditReader;
  readonly anchors: AnchorStore;
  readonly clock: Clock;
}

/** What was checked, and what is wrong with it. */
interface Verified {
  readonly from: string;
  /** The last day that was checked, which may be before the one asked for. */
  readonly to: string;
  readonly entries: number;
  /** Days that are over and whose entries were counted then. */
  readonly anchoredDays: number;
  /** Days whose entries were kept long enough and are kept no more: nothing of them was checked. */
  readonly endedDays: number;
  readonly findings: readonly Finding[];
}

/** Once it took so long, or read so many, the next day is left for another question: whoever waits hears how far it is. */
const MAX_MS = 4_000;
const MAX_ENTRIES = 20_000;
const MAX_FINDINGS = 100;

/** So many keys are read in one call. */
const BATCH = 100;

const nameOf = ({ record, entry }: EntryKey): string => JSON.stringify([record, entry]);

/** By name; of one that is kept no more it is known that it was. */
type Hashes = Map<string, string | typeof ENDED>;

/**
 * Adds the hashes of these entries, and of those before them that were not among the days before. They are read side by
 * side with each other, in batches.
 */
const addHashes = async (
  hashes: Hashes,
  { reader, anchors }: Pick<VerifyAuditDeps, 'reader' | 'anchors'>,
  entries: readonly AuditEntry[],
  today: string,
): Promise<void> => {
  for (const entry of entries) hashes.set(nameOf(entry), entry.hash);
  const before = entries.flatMap((entry) => {
    const key = keyBefore(entry);
    return key && !hashes.has(nameOf(key)) ? [{ ...key, day: entry.previousDay }] : [];
  });
  const read = await Promise.all(inGroups(before, BATCH).map((keys) => reader.loadHashes(keys)));
  for (const one of read.flat()) hashes.set(nameOf(one), one.hash);
  const gone = before.filter((key) => !hashes.has(nameOf(key)) && key.day !== '');
  const days = await anchors.load([...new Set(gone.map(({ day }) => day))]);
  for (const key of gone) {
    const anchor = days.get(key.day);
    if (anchor && hasEnded(anchor, today)) hashes.set(nameOf(key), ENDED);
  }
};

/** From one day to another, both among them. */
const daysOf = (from: string, to: string): readonly string[] => {
  const days = [from];
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/**
 * Reads every entry of these days by its key, and says what is wrong with them. One day is checked while the tables
 * answer the next.
 */
export const verifyAudit = async (
  deps: VerifyAuditDeps,
  { from, to, today }: { readonly from: string; readonly to: string; readonly today: string },
): Promise<Verified> => {
  const { reader, anchors, clock } = deps;
  const began = clock.now();
  const hasTime = () => clock.now() - began < MAX_MS;
  const days = daysOf(from, to);
  const known = await anchors.load(days);
  const isKeptNoMore = (day: string): boolean => {
    const anchor = known.get(day);
    return anchor !== undefined && hasEnded(anchor, today);
  };
  const begin = (day: string) => {
    const entries = isKeptNoMore(day) ? Promise.resolve([]) : readDay(reader, day);
    // Awaited later: a failure until then is no unhandled rejection, which would end the process.
    entries.catch(() => undefined);
    return entries;
  };

  const findings: Finding[] = [];
  const hashes: Hashes = new Map();
  let [entries, anchoredDays, endedDays, last] = [0, 0, 0, from];
  let reading: ReturnType<typeof begin> | null = begin(from);
  for (const [at, day] of days.entries()) {
    if (reading === null) break;
    const found: readonly AuditEntry[] = await reading;
    entries += found.length;
    const next = days[at + 1];
    reading = next !== undefined && entries < MAX_ENTRIES && hasTime() ? begin(next) : null;
    last = day;
    if (isKeptNoMore(day)) {
      endedDays += 1;
      continue;
    }
    await addHashes(hashes, deps, found, today);
    const checked = await Promise.all(
      found.map((entry) => {
        const key = keyBefore(entry);
        return checkEntry(entry, key ? hashes.get(nameOf(key)) : undefined, sha256);
      }),
    );
    findings.push(...checked.filter((finding) => finding !== null));
    const anchor = known.get(day);
    const ofDay = anchor && (await checkDay(anchor, found, sha256));
    if (ofDay) findings.push(ofDay);
    anchoredDays += anchor ? 1 : 0;
  }
  return { from, to: last, entries, anchoredDays, endedDays, findings: findings.slice(0, MAX_FINDINGS) };
};
