import { sha256 } from '#app/sha256.ts';
import { checkDay, checkEntry, type Finding, keyBefore } from '#domain/audit/audit-chain.ts';
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
  readonly findings: readonly Finding[];
}

/** After so many entries the next day is left for another question: an answer takes at most 28 s. */
const MAX_ENTRIES = 20_000;
const MAX_FINDINGS = 100;

const nameOf = ({ record, entry }: EntryKey): string => JSON.stringify([record, entry]);

/** Reads every entry of these days by its key, and says what is wrong with them. */
export const verifyAudit = async (
  { reader, anchors }: VerifyAuditDeps,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Verified> => {
  const findings: Finding[] = [];
  let [entries, anchoredDays, last] = [0, 0, from];
  for (let day = from; day <= to && entries < MAX_ENTRIES; day = addDays(day, 1)) {
    const found = await readDay(reader, day);
    const hashes = new Map(found.map((entry) => [nameOf(entry), entry.hash]));
    const before = found.flatMap((entry) => keyBefore(entry) ?? []);
    for (const entry of await reader.load(before.filter((key) => !hashes.has(nameOf(key)))))
      hashes.set(nameOf(entry), entry.hash);
    const checked = await Promise.all(
      found.map((entry) => {
        const key = keyBefore(entry);
        return checkEntry(entry, key ? hashes.get(nameOf(key)) : undefined, sha256);
      }),
    );
    findings.push(...checked.filter((finding) => finding !== null));
    const anchor = (await anchors.load([day])).get(day);
    const ofDay = anchor && (await checkDay(anchor, found, sha256));
    if (ofDay) findings.push(ofDay);
    entries += found.length;
    anchoredDays += anchor ? 1 : 0;
    last = day;
  }
  return { from, to: last, entries, anchoredDays, findings: findings.slice(0, MAX_FINDINGS) };
};
