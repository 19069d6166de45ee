import { sha256 } from '#app/sha256.ts';
import { checkDay, checkEntry, ENDED, type Finding, hasEnded, keyBefore } from '#domain/audit/audit-chain.ts';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { addDays } from '#domain/calendar.ts';
import type { AnchorStore, AuditReader, EntryKey } from './audit-ports.ts';
import { readDay } from './read-day.ts';

export interface VerifyAuditDeps {
  readonly reader: AuditReader;
  readonly anchors: AnchorStore;
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

/** After so many entries the next day is left for another question: an answer takes at most 28 s. */
const MAX_ENTRIES = 20_000;
const MAX_FINDINGS = 100;

const nameOf = ({ record, entry }: EntryKey): string => JSON.stringify([record, entry]);

/** The hashes of these entries and of those before them, by name; of one that is kept no more it is known that it was. */
const hashesFor = async (
  { reader, anchors }: VerifyAuditDeps,
  entries: readonly AuditEntry[],
  today: string,
): Promise<ReadonlyMap<string, string | typeof ENDED>> => {
  const hashes = new Map<string, string | typeof ENDED>(entries.map((entry) => [nameOf(entry), entry.hash]));
  const before = entries.flatMap((entry) => {
    const key = keyBefore(entry);
    return key && !hashes.has(nameOf(key)) ? [{ ...key, day: entry.previousDay }] : [];
  });
  for (const entry of await reader.load(before)) hashes.set(nameOf(entry), entry.hash);
  const gone = before.filter((key) => !hashes.has(nameOf(key)) && key.day !== '');
  const days = await anchors.load([...new Set(gone.map(({ day }) => day))]);
  for (const key of gone) {
    const anchor = days.get(key.day);
    if (anchor && hasEnded(anchor, today)) hashes.set(nameOf(key), ENDED);
  }
  return hashes;
};

/** Reads every entry of these days by its key, and says what is wrong with them. */
export const verifyAudit = async (
  deps: VerifyAuditDeps,
  { from, to, today }: { readonly from: string; readonly to: string; readonly today: string },
): Promise<Verified> => {
  const { reader, anchors } = deps;
  const findings: Finding[] = [];
  let [entries, anchoredDays, endedDays, last] = [0, 0, 0, from];
  for (let day = from; day <= to && entries < MAX_ENTRIES; day = addDays(day, 1)) {
    last = day;
    const anchor = (await anchors.load([day])).get(day);
    if (anchor && hasEnded(anchor, today)) {
      endedDays += 1;
      continue;
    }
    const found = await readDay(reader, day);
    const hashes = await hashesFor(deps, found, today);
    const checked = await Promise.all(
      found.map((entry) => {
        const key = keyBefore(entry);
        return checkEntry(entry, key ? hashes.get(nameOf(key)) : undefined, sha256);
      }),
    );
    findings.push(...checked.filter((finding) => finding !== null));
    const ofDay = anchor && (await checkDay(anchor, found, sha256));
    if (ofDay) findings.push(ofDay);
    entries += found.length;
    anchoredDays += anchor ? 1 : 0;
  }
  return { from, to: last, entries, anchoredDays, endedDays, findings: findings.slice(0, MAX_FINDINGS) };
};
