import type { getAudit, LoggedCallResponse } from '#api/audit/audit.ts';
import type { RequestOutput } from '#api/contract.ts';
import { listNewestFirst } from '#app/lists/newest-first.ts';
import { withSearchedTo } from '#app/lists/searched-to.ts';
import type { Slice } from '#app/work-orders/work-order-ports.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { LoggedCall } from '#domain/calls/logged-call.ts';
import { isSameCode } from '#domain/code-key.ts';
import { dayRange, monthsOf } from '#domain/receiving/receipt/day-range.ts';
import type { CallReader } from './call-ports.ts';

/** Calls of some days, the newest first. */
export const listCalls = async (
  calls: CallReader,
  { direction, name, troubled, limit, pagination_key, ...days }: RequestOutput<typeof getAudit, 'list_calls'>,
  now: number,
) => {
  const range = dayRange(days, siteDay(now));
  if (!range.ok) return range;
  const { from, to } = range.value;
  const belongs = (call: LoggedCall): boolean => {
    const day = siteDay(Date.parse(call.at));
    return (
      day >= from &&
      day <= to &&
      (direction === undefined || call.direction === direction) &&
      (name === undefined || isSameCode(call.subjectName, name)) &&
      (!troubled || call.outcome !== 'answered')
    );
  };
  const list = JSON.stringify([from, to, direction, name, troubled]);
  const page = await listNewestFirst<LoggedCall, LoggedCallResponse>(
    {
      name: list,
      parts: monthsOf(range.value).map((month) => (slice: Slice) => calls.ofMonth(month, slice)),
      orderOf: ({ callId }) => callId,
      from: earliestId(from),
      before: earliestId(addDays(to, 2)),
      belongs,
      toResponse: (call) => LoggedCall.toWire(call),
    },
    { limit, pagination_key },
  );
  return withSearchedTo(page, list, instantOf);
};

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Below every id of a call that began on this day, anywhere on earth, and of later ones. */
const earliestId = (day: string): string => {
  let rest = Date.parse(addDays(day, -1));
  let text = '';
  for (let at = 0; at < 10; at += 1) {
    text = DIGITS.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
};

/** When it began, by its id. */
const instantOf = (callId: string): string =>
  new Date(
    [...callId.slice(0, 10)].reduce((sum, digit) => sum * 32 + DIGITS.indexOf(digit), 0),
  ).toISOString();
