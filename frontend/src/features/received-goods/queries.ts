import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { ReceiptDetail, ReceiptListItem } from '#api/receipts.ts';
import { ApiFailure } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getReceipts, postReceipts } from '#frontend/api/endpoints.ts';
import type { ReceiptFilters } from './list/receipt-filters.ts';

const RECEIPTS = 'receipts';

export const RECEIPTS_PER_PAGE = 25;

/** How often what is on its way is looked at; what has arrived isn't. */
const LIST_POLL_INTERVAL_MS = 3_000;
const DETAIL_POLL_INTERVAL_MS = 2_000;

export const isOnItsWay = ({ status }: Pick<ReceiptListItem, 'status'>): boolean =>
  status === 'QUEUED' || status === 'POSTING';

export interface ReceiptPage {
  readonly items: readonly ReceiptListItem[];
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
  /** It is being filled: there may be more on it. Absent: it is whole. */
  readonly isPart?: true;
}

const queryOf = (filters: Partial<ReceiptFilters>) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as Partial<ReceiptFilters>;

/** A page is filled even where the server's own are short: a filter may let few of those it looked at through. */
const readPage = async (
  filters: ReceiptFilters,
  start: string | null,
  signal: AbortSignal,
  onPart: (page: ReceiptPage) => void,
): Promise<ReceiptPage> => {
  const items: ReceiptListItem[] = [];
  let next = start;
  for (;;) {
    const { data } = await call(
      getReceipts,
      'list',
      {
        ...queryOf(filters),
        limit: String(RECEIPTS_PER_PAGE - items.length),
        ...(next === null ? {} : { pagination_key: next }),
      },
      { signal },
    );
    items.push(...data.items);
    next = data.pagination_key ?? null;
    if (next === null || items.length >= RECEIPTS_PER_PAGE) return { items, next };
    onPart({ items: [...items], next: null, isPart: true });
  }
};

/**
 * One page of receipts, the newest first; polled while something on it is on its way. A page begins where
 * the one before it ended, so that one is read first when it is not at hand.
 */
export const receiptPage = (filters: ReceiptFilters, page: number) =>
  queryOptions({
    queryKey: [RECEIPTS, 'list', filters, page],
    staleTime: 0,
    meta: { hidesProgress: true },
    queryFn: async ({ client, queryKey, signal }): Promise<ReceiptPage> => {
      // What is found shows at once; a page that stands whole stays until it is whole again.
      const onPart = (part: ReceiptPage) =>
        void client.setQueryData<ReceiptPage>(queryKey, (before) =>
          before === undefined || before.isPart ? part : before,
        );
      if (page <= 1) return readPage(filters, null, signal, onPart);
      const previous = receiptPage(filters, page - 1);
      const held: ReceiptPage | undefined = client.getQueryData(previous.queryKey);
      const before = held && !held.isPart ? held : await client.fetchQuery(previous);
      return before.next === null
        ? { items: [], next: null }
        : readPage(filters, before.next, signal, onPart);
    },
    refetchInterval: ({ state }) => (state.data?.items.some(isOnItsWay) ? LIST_POLL_INTERVAL_MS : false),
  });

/** One receipt with all there is to know; live while it is on its way. */
export const receiptDetail = (receiptId: string) =>
  queryOptions({
    queryKey: [RECEIPTS, 'one', receiptId],
    staleTime: 0,
    meta: { hidesProgress: true },
    queryFn: async ({ signal }) => (await call(getReceipts, 'get_by_id', { receiptId }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? DETAIL_POLL_INTERVAL_MS : false),
  });

/** Every receipt that passes the filters, for a file. */
export const readAllReceipts = async (
  filters: Partial<ReceiptFilters>,
): Promise<readonly ReceiptListItem[]> => {
  const items: ReceiptListItem[] = [];
  let next: string | undefined;
  do {
    const { data } = await call(getReceipts, 'export', {
      ...queryOf(filters),
      ...(next === undefined ? {} : { pagination_key: next }),
    });
    items.push(...data.items);
    next = data.pagination_key;
  } while (next !== undefined);
  return items;
};

/** What an answer or a refusal says of the receipt as it stands now. */
const useReceiptCache = () => {
  const client = useQueryClient();
  return {
    take: (receipt: ReceiptDetail): void => {
      client.setQueryData(receiptDetail(receipt.receiptId).queryKey, receipt);
      void client.invalidateQueries({ queryKey: [RECEIPTS] });
    },
    takeFrom: (error: unknown): void => {
      if (!(error instanceof ApiFailure && error.current)) return;
      const receipt = error.current as ReceiptDetail;
      client.setQueryData(receiptDetail(receipt.receiptId).queryKey, receipt);
    },
  };
};

/** Sends a failed receipt on its way again; one that is on its way already is a success. */
export const useRetryReceipt = () => {
  const cache = useReceiptCache();
  return useMutation({
    mutationFn: (request: RequestInput<typeof postReceipts, 'retry'>) => call(postReceipts, 'retry', request),
    onSuccess: ({ data }) => cache.take(data),
    onError: cache.takeFrom,
  });
};

/** Says that somebody has looked at what differs in the accounting system. */
export const useMarkChecked = () => {
  const cache = useReceiptCache();
  return useMutation({
    mutationFn: (receiptId: string) => call(postReceipts, 'mark_checked', { receiptId }),
    onSuccess: ({ data }) => cache.take(data),
    onError: cache.takeFrom,
  });
};

export const useCancelReceipt = () => {
  const cache = useReceiptCache();
  return useMutation({
    mutationFn: (request: RequestInput<typeof postReceipts, 'cancel'>) =>
      call(postReceipts, 'cancel', request),
    onSuccess: ({ data }) => cache.take(data),
    onError: cache.takeFrom,
  });
};
