import { queryOptions } from '@tanstack/react-query';
import type { ReceiptListItem } from '#api/receipts.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { call } from '#frontend/api/call.ts';
import { getReceipts, getReceiveGoods, getVendor, getWorkOrder } from '#frontend/api/endpoints.ts';
import { type DayCount, receiptsPerDay } from './receipts-per-day.ts';

const HALF_A_MINUTE = 30_000;
const DAYS_SHOWN = 7;

/** A week of receipts is some hundreds; beyond this the older days are left out rather than read. */
const MAX_PAGES = 5;
const PAGE = 200;

// Left open on a screen at the dock, the dashboard keeps up by itself, without the line at the top.
const KEPT_UP = { staleTime: HALF_A_MINUTE, refetchInterval: 60_000, meta: { hidesProgress: true } } as const;

/** Receipts of each of the last seven days at the site, today's last: days' own entries of an index, bounded. */
export const weekOfReceipts = queryOptions({
  ...KEPT_UP,
  queryKey: ['dashboard', 'receipts-per-day'],
  queryFn: async ({ signal }): Promise<readonly DayCount[]> => {
    const to = siteDay(Date.now());
    const from = addDays(to, 1 - DAYS_SHOWN);
    const receipts: ReceiptListItem[] = [];
    let paginationKey: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const { data } = await call(
        getReceipts,
        'list',
        { from, to, limit: String(PAGE), ...(paginationKey && { pagination_key: paginationKey }) },
        { signal },
      );
      receipts.push(...data.items);
      paginationKey = data.pagination_key;
      if (paginationKey === undefined) break;
    }
    return receiptsPerDay(receipts, { from, to, isWhole: paginationKey === undefined });
  },
});

/** The newest load of vendors from the accounting system, or null before the first. */
export const newestVendorLoad = queryOptions({
  ...KEPT_UP,
  queryKey: ['dashboard', 'vendor-load'],
  queryFn: async ({ signal }) => (await call(getVendor, 'vendor_load', {}, { signal })).data,
});

/** What is expected from vendors, and whether the accounting system answers: keys of an index, and one item. */
export const expectedOrders = queryOptions({
  ...KEPT_UP,
  queryKey: ['dashboard', 'expected-orders'],
  queryFn: async ({ signal }) => (await call(getReceiveGoods, 'expected', {}, { signal })).data,
});

/** Work orders that are not finished, in figures. */
export const openWorkOrders = queryOptions({
  ...KEPT_UP,
  queryKey: ['dashboard', 'open-work-orders'],
  queryFn: async ({ signal }) => (await call(getWorkOrder, 'count_open', {}, { signal })).data,
});
