import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import type { AuditReader } from './audit-ports.ts';

/** So many keys are asked for at a time, and so many entries read side by side with others. */
const PAGE = 1_000;
const SIDE_BY_SIDE = 500;

/** Every entry that was recorded on a day: found by the list, each read by its key. */
export const readDay = async (audit: AuditReader, day: string): Promise<readonly AuditEntry[]> => {
  const entries: AuditEntry[] = [];
  let before: string | null = `${day}#~`;
  while (before !== null) {
    const page: Awaited<ReturnType<AuditReader['ofMonth']>> = await audit.ofMonth(day.slice(0, 7), {
      from: `${day}#`,
      before,
      limit: PAGE,
    });
    const slices = Array.from({ length: Math.ceil(page.rows.length / SIDE_BY_SIDE) }, (_, at) =>
      page.rows.slice(at * SIDE_BY_SIDE, (at + 1) * SIDE_BY_SIDE),
    );
    const read = await Promise.all(slices.map((slice) => audit.load(slice)));
    entries.push(...read.flat());
    before = page.more ? (page.rows.at(-1)?.order ?? null) : null;
  }
  return entries;
};
