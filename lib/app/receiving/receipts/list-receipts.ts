import type { ReceiptListItem } from '#api/receipts.ts';
import { siteDay } from '#domain/calendar.ts';
import type { DomainError } from '#domain/errors.ts';
import { dayRange } from '#domain/receiving/receipt/day-range.ts';
import type { ReceiptFilter } from '#domain/receiving/receipt/receipt-filter.ts';
import { ok, type Result } from '#domain/result.ts';
import type { FindReceiptsDeps } from './find-named.ts';
import { findReceipts } from './find-receipts.ts';
import { receiptPositionFromKey, receiptPositionToKey } from './receipt-list-cursor.ts';
import { toReceiptListItem } from './receipt-response.ts';
import type { Stretch } from './walk-receipts.ts';

interface ReceiptListRequest extends ReceiptFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
  readonly pagination_key?: string | undefined;
}

interface ReceiptList {
  readonly data: { items: ReceiptListItem[]; pagination_key?: string };
  readonly meta: { from: string; to: string };
}

const startOf = async (
  { limit: _limit, pagination_key, from, to, ...filter }: ReceiptListRequest,
  now: number,
): Promise<Result<Stretch, DomainError>> => {
  const today = siteDay(now);
  if (pagination_key !== undefined) {
    const position = await receiptPositionFromKey(filter, { from, to }, pagination_key);
    if (!position.ok) return position;
    const range = dayRange(position.value, today);
    return range.ok ? position : range;
  }
  const range = dayRange({ from, to }, today);
  return range.ok ? ok({ ...range.value, before: null }) : range;
};

/**
 * One page of receipts, newest first: `limit` of them, or fewer where the filter lets few through (then it goes on
 * with the `pagination_key`; without one it was the last). BAD_REQUEST for a key that is not of this list,
 * INVALID_DAY_RANGE.
 */
export const listReceipts = async (
  deps: FindReceiptsDeps,
  request: ReceiptListRequest,
  now: number,
): Promise<Result<ReceiptList, DomainError>> => {
  const start = await startOf(request, now);
  if (!start.ok) return start;
  const { limit, pagination_key: _key, from: askedFrom, to: askedTo, ...filter } = request;
  const meta = { from: start.value.from, to: start.value.to };

  // One more than is shown tells whether there is a next page.
  const { found, stoppedAt } = await findReceipts(deps, filter, start.value, limit + 1, now);
  const shown = found.slice(0, limit);
  const items = shown.map(({ entry }) => toReceiptListItem(entry));
  const goesOnAfter = found.length > limit ? (shown.at(-1)?.dayOrder ?? null) : stoppedAt;
  if (goesOnAfter === null) return ok({ data: { items }, meta });
  const asked = { from: askedFrom, to: askedTo };
  const key = await receiptPositionToKey(filter, asked, { ...meta, before: goesOnAfter });
  return ok({ data: { items, pagination_key: key }, meta });
};
