import * as z from 'zod/mini';
import { invalidPageKey } from '#app/lists/page-keys.ts';
import { sha256 } from '#app/sha256.ts';
import { isDay } from '#domain/calendar.ts';
import { codeKey } from '#domain/code-key.ts';
import type { DomainError } from '#domain/errors.ts';
import { maxLength } from '#domain/length.ts';
import type { DayRange } from '#domain/receiving/receipt/day-range.ts';
import type { ReceiptFilter } from '#domain/receiving/receipt/receipt-filter.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** Where a list goes on, and the days it is about: "the last 30" must not move between two of its pages. */
interface ReceiptListPosition extends DayRange {
  /** The place of the last receipt that was looked at. */
  readonly before: string;
}

const day = z.string().check(z.refine(isDay));

const Stored = z.strictObject({
  of: z.string().check(maxLength(16)),
  from: day,
  to: day,
  before: z.string().check(
    maxLength(120),
    z.regex(/^\d{4}-\d{2}-\d{2}#\d{4}-\d{2}-\d{2}T[\d:.]+Z#[0-9A-Z]{26}(~\d{1,2})?$/),
    z.refine((place) => isDay(place.slice(0, 10))),
  ),
});

/** Tells one list from another: a position is of use for the same filter and the same days only. */
const nameOf = async (filter: ReceiptFilter, asked: Partial<DayRange>): Promise<string> => {
  const { vendorId, item, lot, status, person, search, warehouse } = filter;
  const { from, to } = asked;
  const all = [vendorId, item, lot, status, person, search, from, to].map((value) => value ?? null);
  // Keys from before a list was of a warehouse go on.
  const named = warehouse === undefined ? all : [...all, codeKey(warehouse)];
  return (await sha256(JSON.stringify(named))).slice(0, 16);
};

/** The position as the caller keeps it: opaque. */
export const receiptPositionToKey = async (
  filter: ReceiptFilter,
  asked: Partial<DayRange>,
  { from, to, before }: ReceiptListPosition,
): Promise<string> =>
  Buffer.from(JSON.stringify({ of: await nameOf(filter, asked), from, to, before }), 'utf8').toString(
    'base64url',
  );

export const receiptPositionFromKey = async (
  filter: ReceiptFilter,
  asked: Partial<DayRange>,
  key: string,
): Promise<Result<ReceiptListPosition, DomainError>> => {
  try {
    const { of, ...position } = Stored.parse(JSON.parse(Buffer.from(key, 'base64url').toString('utf8')));
    const { from, to, before } = position;
    const isInside = before.slice(0, 10) >= from && before.slice(0, 10) <= to;
    return isInside && of === (await nameOf(filter, asked)) ? ok(position) : err(invalidPageKey());
  } catch {
    return err(invalidPageKey());
  }
};
