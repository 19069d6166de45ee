import { type getAudit, ListedEntryFields } from '#api/audit/audit.ts';
import type { CallReader } from '#app/calls/call-ports.ts';
import { listCalls } from '#app/calls/list-calls.ts';
import type { Handlers } from '#app/dispatch.ts';
import { listNewestFirst } from '#app/lists/newest-first.ts';
import { withSearchedTo } from '#app/lists/searched-to.ts';
import type { Slice, Sliced } from '#app/work-orders/work-order-ports.ts';
import { AuditEntry, formerNames, recordOf, rowOf } from '#domain/audit/audit-entry.ts';
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

type ReadSlice = (slice: Slice) => ReturnType<AuditReader['ofPerson']>;

/** Where a list was read to; what is beyond it is not known yet. Empty: it was read to its end. */
const readTo = ({ rows, more }: Sliced<ListedEntry>): string => (more ? (rows.at(-1)?.order ?? '') : '');

/** Several lists as one, each entry in its place. */
const together =
  (lists: readonly ReadSlice[]): ReadSlice =>
  async (slice) => {
    const read = await Promise.all(lists.map((list) => list(slice)));
    const known = read.map(readTo).toSorted().at(-1) ?? '';
    const rows = read
      .flatMap((list) => list.rows)
      .filter(({ order }) => order >= known)
      .sort((one, other) => (one.order < other.order ? 1 : -1));
    return { rows: rows.slice(0, slice.limit), more: known !== '' || rows.length > slice.limit };
  };

/**
 * The records that people call so, in capitals or not; of one kind, or of any. Of a row alone: also those in which it
 * was recorded while it was called otherwise.
 */
const ofName = (reader: AuditReader, { name, noun, row }: Named): ReadSlice => {
  const names = [...new Set([name, name.toUpperCase(), ...(row === undefined ? [] : formerNames(row))])];
  const nouns = noun === undefined ? NOUNS : [noun];
  const records = nouns.flatMap((one) => names.map((called) => recordOf(one, called)));
  return together(records.map((record) => (slice) => reader.ofRecord(record, slice)));
};

/** Of two lists that both have what is looked for, each time the one that gets further back by as much reading. */
const sparser =
  (one: ReadSlice, other: ReadSlice): ReadSlice =>
  async (slice) => {
    const [first, second] = await Promise.all([one(slice), other(slice)]);
    return readTo(first) <= readTo(second) ? first : second;
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
    const isNamed = name !== undefined;
    // A record's history is whole unless days were asked for.
    const isOfAnyDay = isNamed && days.from === undefined && days.to === undefined;
    const leavesOutCheck = !isNamed && by === undefined && !site_check;
    const parts = isNamed
      ? [ofName(reader, { name, noun, row })]
      : partsOf(reader, { by, act, months: monthsOf(range.value) });
    const isKeyed = isNamed
      ? row === undefined && by === undefined && act === undefined
      : noun === undefined && (by === undefined || act === undefined);
    const list = JSON.stringify([from, to, by, act, noun, name, row, leavesOutCheck]);
    const page = await listNewestFirst<ListedEntry, ReturnType<typeof ListedEntryFields.toWire>>(
      {
        name: list,
        parts,
        orderOf: ({ order }) => order,
        from: isOfAnyDay ? null : from,
        before: isOfAnyDay ? null : `${to}#~`,
        belongs:
          !isKeyed || leavesOutCheck
            ? (entry) =>
                (act === undefined || entry.act === act) &&
                (noun === undefined || entry.noun === noun) &&
                (by === undefined || entry.by === by) &&
                (row === undefined || rowOf(entry) === row) &&
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
