import { siteDay } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { type OpenTally, openCounts, tallyOf } from '#domain/work-orders/open-tally.ts';
import { OPEN_STATUSES } from '#domain/work-orders/work-order-status.ts';
import type { OpenOrders } from './work-order-ports.ts';

/** More than these are not counted each time that somebody looks: what the last tick counted is shown. */
const MOST_COUNTED = 300;

/** A tally that is older was left behind: by whoever counts no more, or because there are few again. */
const FRESH_MS = 3 * 60_000;

/** Out of each open status's own part of the index, so that what is finished is never read. */
const countNow = async (orders: OpenOrders): Promise<OpenTally> => {
  const byStatus = await Promise.all(
    OPEN_STATUSES.map(async (status) =>
      (await orders.requiredDates(status)).map((requiredDate) => ({ status, requiredDate })),
    ),
  );
  return tallyOf(byStatus.flat());
};

const isMany = (tally: OpenTally): boolean => tally.reduce((sum, { count }) => sum + count, 0) > MOST_COUNTED;

/** How many orders are to be done, under way, and due by the site's day: what it reads does not grow with them. */
export const countOpen = async (orders: OpenOrders, now: number) => {
  const kept = await orders.loadTally();
  const isOfUse = kept !== null && kept.at > now - FRESH_MS && isMany(kept.tally);
  const tally = isOfUse ? kept.tally : await countNow(orders);
  return ok({ data: openCounts(tally, siteDay(now)) });
};

/**
 * Counts very many of them for everybody who looks until the next tick. Always out of the orders: nothing is added to what
 * was counted before, so that whatever wrote them, and whatever was late, is right a minute later.
 */
export const keepOpenTally = async (orders: OpenOrders, now: number): Promise<void> => {
  const tally = await countNow(orders);
  if (isMany(tally)) await orders.saveTally({ tally, at: now });
};
