import { queryOptions } from '@tanstack/react-query';
import type { ReceiptListItem } from '#api/receipts.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { call } from '#frontend/api/call.ts';
import { getReceipts, getReceiveGoods, getTracking, getVendor } from '#frontend/api/endpoints.ts';

/** Under 'vendors', so that setting the flag renews it. */
export const vendorDetail = (vendorId: string) =>
  queryOptions({
    queryKey: ['vendors', 'detail', vendorId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(getVendor, 'vendor_detail', { vendor_id: vendorId }, { signal })).data,
  });

/** What is still to come from this vendor, and how fresh that is. */
export const openOrders = (vendorId: string) =>
  queryOptions({
    queryKey: ['receive-orders', 'of-vendor', vendorId],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(getReceiveGoods, 'by_vendor_id', { vendorId }, { signal });
      return { orders: data, asOf: meta.asOf, isStale: meta.stale };
    },
  });

/** The longest time that can be asked for at once. */
export const RECEIPT_DAYS = 92;
/** So many are shown; Received Goods has them all. */
export const MAX_RECEIPTS = 20;

/** The newest receipts of a vendor in the last 92 days. */
export const receiptsOf = (vendorId: string) =>
  queryOptions({
    queryKey: ['receipts', 'of-vendor', vendorId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const to = siteDay(Date.now());
      const from = addDays(to, 1 - RECEIPT_DAYS);
      const receipts: ReceiptListItem[] = [];
      let paginationKey: string | undefined;
      do {
        const { data } = await call(
          getReceipts,
          'list',
          { from, to, vendorId, ...(paginationKey === undefined ? {} : { pagination_key: paginationKey }) },
          { signal },
        );
        receipts.push(...data.items);
        paginationKey = data.pagination_key;
      } while (paginationKey !== undefined && receipts.length < MAX_RECEIPTS);
      return receipts.slice(0, MAX_RECEIPTS);
    },
  });

/** How it delivered in that time. */
export const supplierScoreOf = (vendorId: string) =>
  queryOptions({
    queryKey: ['receipts', 'score', vendorId],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(getTracking, 'supplier_score', { vendorId }, { signal })).data,
  });
