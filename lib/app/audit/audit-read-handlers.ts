import { type getAudit, ListedEntryFields } from '#api/audit/audit.ts';
import type { CallReader } from '#app/calls/call-ports.ts';
import { listCalls } from '#app/calls/list-calls.ts';
import type { Handlers } from '#app/dispatch.ts';
import { listNewestFirst } from '#app/lists/newest-first.ts';
import type { Slice } from '#app/work-orders/work-order-ports.ts';
import { AuditEntry, listPlace } from '#domain/audit/audit-entry.ts';
import { NOUNS, type Noun } from '#domain/audit/recorded-nouns.ts';
import { siteDay } from '#domain/calendar.ts';
import { domainError } from '#domain/errors.ts';
import { dayRange, monthsOf } from '#domain/receiving/receipt/day-range.ts';
import { err, ok } from '#domain/result.ts';
import type { AuditReader, ListedEntry } from './audit-ports.ts';
import { type VerifyAuditDeps, verifyAudit } from './verify-audit.ts';

export interface AuditReadDeps extends VerifyAuditDeps {
  readonly calls: CallReader;
}

/** Every entry of the records that people call so, in capitals or not; of one kind, or of any. */
const ofName = async (
  reader: AuditReader,
  name: string,
  noun: Noun | undefined,
): Promise<readonly ListedEntry[]> => {
  const names = [...new Set([name, name.toUpperCase()])];
  const nouns = noun === undefined ? NOUNS : [noun];
  const found = await Promise.all(
    nouns.flatMap((one) => names.map((called) => reader.ofRecord(one, called))),
  );
  return found
    .flat()
    .map((entry) => ({ ...entry, order: listPlace(entry).order }))
    .sort((one, other) => (one.order < other.order ? 1 : -1));
};

/** A part of a list of what is held already, as a table's index would answer it. */
const sliceOf =
  (entries: readonly ListedEntry[]) =>
  async ({ from, before, limit }: Slice) => {
    const within = entries.filter(
      ({ order }) => (from === null || order >= from) && (before === null || order < before),
    );
    return { rows: within.slice(0, limit), more: within.length > limit };
  };

/** The actions of GET /GetAudit. */
export const auditReadHandlers = (deps: AuditReadDeps): Handlers<typeof getAudit> => ({
  async list_entries({ by, act, noun, name, limit, pagination_key, ...days }, { now }) {
    const range = dayRange(days, siteDay(now));
    if (!range.ok) return range;
    const { from, to } = range.value;
    const { reader } = deps;
    const held = name === undefined ? null : await ofName(reader, name, noun);
    const parts = held
      ? [sliceOf(held)]
      : by === undefined
        ? monthsOf(range.value).map((month) => (slice: Slice) => reader.ofMonth(month, slice))
        : [(slice: Slice) => reader.ofPerson(by, slice)];
    const isFiltered = act !== undefined || noun !== undefined || (held !== null && by !== undefined);
    return listNewestFirst<ListedEntry, ReturnType<typeof ListedEntryFields.toWire>>(
      {
        name: JSON.stringify([from, to, by, act, noun, name]),
        parts,
        orderOf: ({ order }) => order,
        from: held ? null : from,
        before: held ? null : `${to}#~`,
        belongs: isFiltered
          ? (entry) =>
              (act === undefined || entry.act === act) &&
              (noun === undefined || entry.noun === noun) &&
              (by === undefined || entry.by === by)
          : null,
        toResponse: (entry) => ListedEntryFields.toWire(entry),
      },
      { limit, pagination_key },
    );
  },

  list_calls: (request, { now }) => listCalls(deps.calls, request, now),

  async get_entry(key) {
    const [entry] = await deps.reader.load([key]);
    return entry
      ? ok({ data: AuditEntry.toWire(entry) })
      : err(domainError('NOT_FOUND', 'There is no such entry.'));
  },

  async verify(days, { now }) {
    const range = dayRange(days, siteDay(now));
    if (!range.ok) return range;
    const verified = await verifyAudit(deps, { ...range.value, today: siteDay(now) });
    return ok({ data: { ...verified, findings: verified.findings.map((one) => ({ ...one })) } });
  },
});
