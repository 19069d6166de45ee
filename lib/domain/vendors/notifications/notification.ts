import * as z from 'zod/mini';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isStamp } from '#domain/vendors/stamp.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import type { RawRow, VendorRow } from './vendor-row.ts';

/** What the accounting system pushed (accounting-contract.md §4), its rows as sent. */
interface VendorNotification {
  readonly inserted: readonly RawRow[];
  readonly deleted: readonly RawRow[];
  /** The tenant's login name. */
  readonly companyId: string;
  /** The generic inquiry's name and the transaction's id; empty in the spec's minimal body. */
  readonly query: string;
  readonly id: string;
  /** .NET ticks as digits; null where it came without. */
  readonly timeStamp: string | null;
}

/** What each part of the body must be, as a sentence for the accounting administrator. */
const EXPECTED = {
  Inserted: 'Inserted must be a list of rows.',
  Deleted: 'Deleted must be a list of rows.',
  CompanyId: 'CompanyId must be the name of the company.',
  Query: 'Query must be a text.',
  Id: 'Id must be a text.',
  TimeStamp: 'TimeStamp must be a number of ticks.',
} as const;

const rows = z.pipe(
  z.nullish(z.array(z.record(z.string(), z.unknown()))),
  z.transform((given): readonly RawRow[] => given ?? []),
);

const label = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((given) =>
    String(given ?? '')
      .trim()
      .toWellFormed(),
  ),
);

const Body = z.object({
  Inserted: rows,
  Deleted: rows,
  CompanyId: label.check(z.refine((text) => text !== '')),
  Query: label,
  Id: label,
  TimeStamp: z
    .pipe(
      z.nullish(z.union([z.string(), z.number()])),
      z.transform((given) => (given === null || given === undefined ? null : String(given).trim())),
    )
    .check(z.refine((text) => text === null || isStamp(text))),
});

const NOT_ONE = 'The body is not a notification with Inserted, Deleted and CompanyId.';

/** Deeper than any notification, and far less deep than what can't be walked through. */
const DEEPEST = 20;

/** Past the last digit that a JavaScript number keeps of every integer. */
const LONG_INTEGER = /^-?\d{16,}$/;

/** What a number is written with. */
const NUMBER = /[-+.\deE]*/y;

/** Where the text ends that begins at `from`. For valid JSON alone: each has an end. */
const endOfText = (json: string, from: number): number => {
  for (let end = json.indexOf('"', from + 1); ; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json[before] === '\\') before -= 1;
    // An even number of backslashes escape one another, not the quote.
    if ((end - before) % 2 === 1) return end;
  }
};

/**
 * Valid JSON with the integers that are too long for a JavaScript number in quotes, so that JSON.parse keeps every
 * digit. Null: it is nested too deeply. Walks by hand: thousands of rows are opened while somebody waits.
 */
const withLongIntegersKept = (json: string): string | null => {
  let depth = 0;
  let kept = '';
  let copied = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at] ?? '';
    if (character === '"') at = endOfText(json, at);
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > DEEPEST) return null;
    } else if (character === ']' || character === '}') depth -= 1;
    else if (character === '-' || (character >= '0' && character <= '9')) {
      NUMBER.lastIndex = at;
      const number = NUMBER.exec(json)?.[0] ?? '';
      if (LONG_INTEGER.test(number)) {
        kept += `${json.slice(copied, at)}"${number}"`;
        copied = at + number.length;
      }
      at += number.length - 1;
    }
  }
  return kept + json.slice(copied);
};

const read = (json: string): Result<unknown, DomainError> => {
  try {
    JSON.parse(json);
  } catch {
    return err(domainError('BAD_REQUEST', 'The body is not valid JSON.'));
  }
  const kept = withLongIntegersKept(json);
  return kept === null
    ? err(domainError('BAD_REQUEST', 'The body is nested too deeply.'))
    : ok(JSON.parse(kept));
};

/** One of the lists must be there, if only empty: anything else is somebody else's message. */
const isNotification = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('Inserted' in value || 'Deleted' in value);

/** Reads the body of a notification. What is wrong is said in a sentence for the accounting administrator. */
export const parseNotification = (json: string): Result<VendorNotification, DomainError> => {
  const value = read(json);
  if (!value.ok) return value;
  const body = Body.safeParse(value.value);
  if (!body.success) {
    const part = body.error.issues[0]?.path[0];
    const sentence = Object.entries(EXPECTED).find(([name]) => name === part)?.[1] ?? NOT_ONE;
    return err(domainError('BAD_REQUEST', sentence));
  }
  if (!isNotification(value.value)) return err(domainError('BAD_REQUEST', NOT_ONE));
  const { Inserted, Deleted, CompanyId, Query, Id, TimeStamp } = body.data;
  return ok({
    inserted: Inserted,
    deleted: Deleted,
    companyId: CompanyId,
    query: Query,
    id: Id,
    timeStamp: TimeStamp,
  });
};

/** What a notification says, by vendor. */
export interface NotifiedVendors {
  /** By vendor key, the last row of each: inserted or changed. */
  readonly inserted: ReadonlyMap<string, VendorRow>;
  /** Keys in Deleted alone: gone, or half of an update whose other half comes in a second post. */
  readonly lone: ReadonlySet<string>;
  /** Rows that name no vendor. */
  readonly unreadable: number;
}

/** Sorts a notification's rows by vendor. A vendor in both lists was changed: its Inserted row is what stands. */
export const vendorsOf = (
  notification: Pick<VendorNotification, 'inserted' | 'deleted'>,
  readRow: (raw: RawRow) => VendorRow | null,
): NotifiedVendors => {
  const inserted = new Map<string, VendorRow>();
  const lone = new Set<string>();
  let unreadable = 0;
  for (const raw of notification.inserted) {
    const row = readRow(raw);
    if (row) inserted.set(vendorKey(row.vendorID), row);
    else unreadable += 1;
  }
  for (const raw of notification.deleted) {
    const row = readRow(raw);
    if (!row) unreadable += 1;
    else if (!inserted.has(vendorKey(row.vendorID))) lone.add(vendorKey(row.vendorID));
  }
  return { inserted, lone, unreadable };
};
