import { queryOptions } from '@tanstack/react-query';
import type { ReceiptListItem } from '#api/receipts.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { call } from '#frontend/api/call.ts';
import {
  getInventory,
  getProduction,
  getReceipts,
  getReceiveGoods,
  getShipment,
  getVendor,
  getWorkOrder,
} from '#frontend/api/endpoints.ts';
import { openRecalls } from '#frontend/shared/recalls/open-recalls.ts';
import { type DayOfReceipts, receiptsPerDay } from './receipts-per-day.ts';

const DAYS_SHOWN = 7;

/** A week of receipts is some hundreds; beyond this the older days are left out rather than read. */
const MAX_PAGES = 5;
const PAGE = 200;

/*
 * Left open on a screen at the dock, the dashboard keeps up by itself while somebody can see it, without the line at
 * the top. Whoever comes back to it did something meanwhile: it is read again at once.
 */
const INTERVAL_MS = 60_000;
const FIRST_INTERVAL_MS = 10_000;
const KEPT_UP = { staleTime: 0, refetchInterval: INTERVAL_MS, meta: { hidesProgress: true } } as const;

/** The last seven days at the site, today's last. */
const week = () => {
  const to = siteDay(Date.now());
  return { from: addDays(to, 1 - DAYS_SHOWN), to };
};

/** Receipts of each of the last seven days: days' own entries of an index, bounded. Under 'receipts', as a change is. */
export const weekOfReceipts = queryOptions({
  ...KEPT_UP,
  queryKey: ['receipts', 'per-day'],
  queryFn: async ({ signal }): Promise<readonly DayOfReceipts[]> => {
    const { from, to } = week();
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

/** Good and loss of each of the last seven days, in bottles; days without runs have none. */
export const weekOfOutput = queryOptions({
  ...KEPT_UP,
  queryKey: ['production', 'output', 'dashboard'],
  queryFn: async ({ signal }) => {
    const { from, to } = week();
    const { data } = await call(getProduction, 'output_per_day', { unit: 'bottles', from, to }, { signal });
    const made = new Map(data.days.map((day) => [day.day, day]));
    return Array.from({ length: DAYS_SHOWN }, (_, index) => {
      const day = addDays(from, index);
      return { day, good: made.get(day)?.good ?? 0, loss: made.get(day)?.loss ?? 0 };
    });
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
  queryKey: ['receive-orders', 'expected'],
  queryFn: async ({ signal }) => (await call(getReceiveGoods, 'expected', {}, { signal })).data,
  // Before the first order was read, somebody waits for just that.
  refetchInterval: ({ state }) => (state.data?.open === 0 ? FIRST_INTERVAL_MS : INTERVAL_MS),
});

/** Work orders that are not finished, in figures. */
export const openWorkOrders = queryOptions({
  ...KEPT_UP,
  queryKey: ['dashboard', 'open-work-orders'],
  queryFn: async ({ signal }) => (await call(getWorkOrder, 'count_open', {}, { signal })).data,
});

/** Shipments that are here, in figures. */
export const openShipments = queryOptions({
  ...KEPT_UP,
  queryKey: ['shipments', 'count'],
  queryFn: async ({ signal }) => (await call(getShipment, 'count_shipments', {}, { signal })).data,
});

/** Of how many items something expires soon, out of an index. */
export const expiringItems = queryOptions({
  ...KEPT_UP,
  queryKey: ['stock', 'expiring', 'count'],
  queryFn: async ({ signal }) => {
    const { counts, past } = (await call(getInventory, 'count_expiring', {}, { signal })).data;
    const within = (days: string): number => counts.find((count) => count.days === days)?.items ?? 0;
    return { week: within('7'), month: within('30'), past };
  },
});

/** Recalls that are open, real and for practice. */
export const openRecallsKeptUp = queryOptions({ ...openRecalls, ...KEPT_UP });
