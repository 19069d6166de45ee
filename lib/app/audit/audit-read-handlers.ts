import { type getAudit, ListedEntryFields } from '#api/audit/audit.ts';
import type { CallReader } from '#app/calls/call-ports.ts';
import { listCalls } from '#app/calls/list-calls.ts';
import type { Handlers } from '#app/dispatch.ts';
import { listNewestFirst } from '#app/lists/newest-first.ts';
import { withSearchedTo } from '#app/lists/searched-to.ts';
import type { Slice } from '#app/work-orders/work-order-ports.ts';
import { AuditEntry, formerNames, listPlace, rowOf } from '#domain/audit/audit-entry.ts';
import { SITE_CHECK } from '#domain/audit/pool-acts.ts';
import { NOUNS, type Noun } from '#domain/audit/recorded-nouns.ts';
import { siteDay } from '#domain/calendar.ts';
import { domainError } from '#domain/errors.ts';
import { dayRange, monthsOf } from '#domain/receiving/receipt/day-range.ts';
import { err, ok } from '#domain/result.ts';
import type { AuditReader, ListedEntry } from './audit-ports.ts';
import { type VerifyAuditDeps, verifyAudit } from './verify-audit.ts';

/** What is read at a time where only the site's check is left out: on a busy day few of a page are its, on a quiet most. */
const CHECKS_AMONG = 250;

export interface AuditReadDeps extends VerifyAuditDeps {
  readonly calls: CallReader;
}

interface Named {
  readonly name: string;
  readonly noun: Noun | undefined;
  readonly row: string | undefined;
}

/**
 * Every entry of the records that people call so, in capitals or not; of one kind, or of any. Of a row alone: also what
 * was recorded while it was called otherwise.
 */
const ofName = async (reader: AuditReader, { name, noun, row }: Named): Promise<readonly ListedEntry[]> => {
  const names = [...new Set([name, name.toUpperCase(), ...(row === undefined ? [] : formerNames(row))])];
  const nouns = noun === undefined ? NOUNS : [noun];
  const found = await Promise.all(
    nouns.flatMap((one) => names.map((called) => reader.ofRecord(one, called))),
  );
  return found
    .flat()
    .filter((entry) => row === undefined || rowOf(entry) === row)
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

type ReadSlice = (slice: Slice) => ReturnType<AuditReader['ofPerson']>;

/** Of two lists that both have what is looked for, each time the one that gets further back by as much reading. */
const sparser =
  (one: ReadSlice, other: ReadSlice): ReadSlice =>
  async (slice) => {
    const [first, second] = await Promise.all([one(slice), other(slice)]);
    const endOf = ({ rows, more }: typeof first) => (more ? (rows.at(-1)?.order ?? '') : '');
    return endOf(first) <= endOf(second) ? first : second;
  };

interface Searched {
  readonly by: string | undefined;
  readonly act: string | undefined;
  readonly months: readonly string[];
}

/** The lists of the table in which all is that is looked for, and as little else as may be. */
const partsOf = (reader: AuditReader, { by, act, months }: Searched): readonly ReadSlice[] => {
  const ofPerson = by === undefined ? null : (slice: Slice) => reader.ofPerson(by, slice);
  const ofAct = act === undefined ? null : (slice: Slice) => reader.ofAct(act, slice);
  if (ofPerson && ofAct) return [sparser(ofAct, ofPerson)];
  const one = ofAct ?? ofPerson;
  return one ? [one] : months.map((month) => (slice: Slice) => reader.ofMonth(month, slice));
};

/** The actions of GET /GetAudit. */
export const auditReadHandlers = (deps: AuditReadDeps): Handlers<typeof getAudit> => ({
  async list_entries({ by, act, noun, name, row, site_check, limit, pagination_key, ...days }, { now }) {
    const range = dayRange(days, siteDay(now));
    if (!range.ok) return range;
    const { from, to } = range.value;
    const { reader } = deps;
    const held = name === undefined ? null : await ofName(reader, { name, noun, row });
    const leavesOutCheck = held === null && by === undefined && !site_check;
    const parts = held ? [sliceOf(held)] : partsOf(reader, { by, act, months: monthsOf(range.value) });
    const isKeyed = held === null && noun === undefined && (by === undefined || act === undefined);
    const list = JSON.stringify([from, to, by, act, noun, name, row, leavesOutCheck]);
    const page = await listNewestFirst<ListedEntry, ReturnType<typeof ListedEntryFields.toWire>>(
      {
        name: list,
        parts,
        orderOf: ({ order }) => order,
        from: held ? null : from,
        before: held ? null : `${to}#~`,
        belongs:
          !isKeyed || leavesOutCheck
            ? (entry) =>
                (act === undefined || entry.act === act) &&
                (noun === undefined || entry.noun === noun) &&
                (by === undefined || entry.by === by) &&
                !(leavesOutCheck && entry.by === SITE_CHECK)
            : null,
        leastRead: isKeyed ? CHECKS_AMONG : undefined,
        toResponse: (entry) => ListedEntryFields.toWire(entry),
      },
      { limit, pagination_key },
    );
    return withSearchedTo(page, list, (place) => place.split('#')[1] ?? '');
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
