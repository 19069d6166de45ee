import type { Clock } from '#app/clock-ports.ts';
import { sha256 } from '#app/sha256.ts';
import { dayDigest } from '#domain/audit/audit-chain.ts';
import { keptUntil } from '#domain/audit/audit-entry.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import type { AnchorStore, AuditReader } from './audit-ports.ts';
import { readDay } from './read-day.ts';

export interface AnchorDaysDeps {
  readonly reader: AuditReader;
  readonly anchors: AnchorStore;
  readonly clock: Clock;
  /** How many years an entry is kept. Default: for good. */
  readonly auditYears?: number | undefined;
}

/** A day that is over: what was recorded in its last moments is in the list by then. */
const AFTER_MS = 60 * 60_000;

/** Days that are looked back on, where nobody anchored for a while. */
const LOOKS_BACK = 31;

/** Keeps of each day that is over how many entries it has and what they come to, apart from them. */
export const anchorDays = async ({ reader, anchors, clock, auditYears }: AnchorDaysDeps): Promise<void> => {
  const today = siteDay(clock.now() - AFTER_MS);
  const days = Array.from({ length: LOOKS_BACK }, (_, back) => addDays(today, -1 - back));
  const known = await anchors.load(days);
  for (const day of days.filter((one) => !known.has(one))) {
    const entries = await readDay(reader, day);
    const digest = await dayDigest(entries, sha256);
    const at = new Date(clock.now()).toISOString();
    const kept = auditYears === undefined ? {} : { keptUntil: keptUntil(day, auditYears) };
    await anchors.add({ day, count: entries.length, digest, at, ...kept });
  }
};
