import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { CountDetail, CountSummary } from '#api/inventory/inventory-counts.ts';
import type { postInventory as contract } from '#api/inventory-changes.ts';
import { call } from '#frontend/api/call.ts';
import { getInventory, postInventory } from '#frontend/api/endpoints.ts';
import { session } from '#frontend/auth/session/session.ts';
import { STOCK } from '#frontend/features/stock/queries.ts';
import { isInconclusive } from '#frontend/shared/offline/offline-queue.ts';
import { saveSeenSheet, seenSheet } from './device/device-store.ts';

const COUNTS = 'counts';

/** Counts that are open, or those that ended lately; the newest first, all of them. */
export const countList = (which: 'open' | 'ended') =>
  queryOptions({
    queryKey: [STOCK, COUNTS, which],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const items: CountSummary[] = [];
      let next: string | undefined;
      do {
        const page = next === undefined ? {} : { pagination_key: next };
        const { data } = await call(getInventory, 'list_counts', { which, ...page }, { signal });
        items.push(...data.items);
        next = data.pagination_key;
      } while (next !== undefined);
      return items;
    },
  });

const countKey = (countId: string) => [STOCK, 'count', countId] as const;

/** Two who count on the same sheet see each other's rows. */
const OTHERS_MS = 15_000;

/** While it is booked its parts are watched. */
const BOOKING_MS = 2_000;

const POLLED: Readonly<Partial<Record<CountSummary['status'], number>>> = {
  Counting: OTHERS_MS,
  Booking: BOOKING_MS,
};

/** A count with its rows. Without a network it is the one that this device saw last. */
export const countDetail = (countId: string) =>
  queryOptions({
    queryKey: countKey(countId),
    staleTime: 0,
    meta: { hidesProgress: true },
    refetchInterval: ({ state }: { readonly state: { readonly data: CountDetail | undefined } }) =>
      POLLED[state.data?.status ?? 'Booked'] ?? false,
    queryFn: async ({ signal }): Promise<CountDetail> => {
      const { sub } = session.user();
      try {
        const { data } = await call(getInventory, 'get_count', { countId }, { signal });
        if (sub !== null && data.status === 'Counting') saveSeenSheet(sub, data);
        return data;
      } catch (error) {
        const seen = sub !== null && isInconclusive(error) ? await seenSheet(sub, countId) : null;
        if (seen) return seen;
        throw error;
      }
    },
  });

type Contract = typeof contract;
export type CountChangeAct = 'close_count' | 'reopen_count' | 'approve_count' | 'cancel_count';
type CountAct = 'start_count_sheet' | CountChangeAct;

/** Does something with a count. What it books makes all of stock stale. */
export const useCountAct = <Act extends CountAct>(act: Act) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<Contract, Act>) => call(postInventory, act, request),
    onSettled: () => void client.invalidateQueries({ queryKey: [STOCK] }),
  });
};
