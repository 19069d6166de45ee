import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import type { AuditReader } from './audit-ports.ts';

/** So many keys are found at a time, and so many entries read in one call, side by side with the others. */
const PAGE = 1_000;
const BATCH = 100;

/** Every entry that was recorded on a day: found by the list, each read by its key. */
export const readDay = async (audit: AuditReader, day: string): Promise<readonly AuditEntry[]> => {
  const entries: AuditEntry[] = [];
  let before: string | null = `${day}#~`;
  while (before !== null) {
    const page: Awaited<ReturnType<AuditReader['keysOfMonth']>> = await audit.keysOfMonth(day.slice(0, 7), {
      from: `${day}#`,
      before,
      limit: PAGE,
    });
    const slices = Array.from({ length: Math.ceil(page.rows.length / BATCH) }, (_, at) =>
      page.rows.slice(at * BATCH, (at + 1) * BATCH),
    );
    const read = await Promise.all(slices.map((slice) => audit.load(slice)));
    entries.push(...read.flat());
    before = page.more ? (page.rows.at(-1)?.order ?? null) : null;
  }
  return entries;
};
