import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseBody } from '#api/contract.ts';
import type { ReceiveOrder } from '#api/receiving.ts';
import { ApiFailure } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getReceipts, getReceiveGoods, postReceiveGoods } from '#frontend/api/endpoints.ts';
import { session } from '#frontend/auth/session/session.ts';
import { isInconclusive } from '#frontend/shared/offline/offline-queue.ts';
import type { ReceiptDraft } from './draft/draft.ts';
import type { DraftAutosave } from './draft/draft-autosave.ts';
import { asNew, besideStanding, isCancelled, isOffline } from './receipt/receipt-queue.ts';
import type { ReceiptRequest } from './receipt/receipt-request.ts';
import type { Selection } from './selection.ts';

export interface ReceiveOrders {
  /** Only orders on which something remains (spec §2). */
  readonly orders: readonly ReceiveOrder[];
  readonly asOf: string | null;
  /** The accounting system could not be asked. */
  readonly isStale: boolean;
  /** Why there is nothing, where that is known. */
  readonly reason: string | null;
  /** Epoch ms of when this device heard it, where the server can't be asked; null: the server has just said so. */
  readonly seenAt: number | null;
}

/** Begins the key of every query of orders to receive. */
export const RECEIVE_ORDERS = 'receive-orders';

const hasRemaining = (order: ReceiveOrder): boolean => order.details.some((line) => line.remainingQty > 0);

const found = (
  orders: readonly ReceiveOrder[],
  meta: { asOf: string | null; stale: boolean },
  emptyReasonOf: (orderNbr: string) => string | null,
): ReceiveOrders => {
  const open = orders.filter(hasRemaining);
  const done = open.length === 0 ? orders[0] : undefined;
  return {
    orders: open,
    asOf: meta.asOf,
    isStale: meta.stale,
    reason: done ? emptyReasonOf(done.orderNbr) : null,
    seenAt: null,
  };
};

type OrderPage = ResponseBody<typeof getReceiveGoods, 'by_vendor_id'>;

/** All pages: thousands of lines are more than one answer carries. Freshness is the first one's. */
const allPages = async (
  read: (position: { pagination_key?: string }) => Promise<OrderPage>,
): Promise<[ReceiveOrder[], { asOf: string | null; stale: boolean }]> => {
  const first = await read({});
  const orders = [...first.data];
  for (let next = first.meta.pagination_key; next !== undefined; ) {
    const page = await read({ pagination_key: next });
    orders.push(...page.data);
    next = page.meta.pagination_key;
  }
  return [orders, first.meta];
};

const ask = async (selection: Selection, refresh: boolean, signal: AbortSignal): Promise<ReceiveOrders> => {
  const again = refresh ? { refresh: 'true' as const } : {};
  try {
    if (selection.by === 'vendor') {
      const { vendorId } = selection;
      const pages = allPages(({ pagination_key }) =>
        // A page that follows another is of the same reading.
        call(
          getReceiveGoods,
          'by_vendor_id',
          { vendorId, ...(pagination_key === undefined ? again : { pagination_key }) },
          { signal },
        ),
      );
      return found(...(await pages), () => null);
    }
    if (selection.by === 'promise') {
      const { promised } = selection;
      const pages = allPages((position) =>
        call(getReceiveGoods, 'by_promise', { promised, ...position }, { signal }),
      );
      return found(...(await pages), () => null);
    }
    const { data, meta } = await call(
      getReceiveGoods,
      'by_purchase_order',
      { purchaseOrder: selection.purchaseOrder, ...again },
      { signal },
    );
    return found([data], meta, (orderNbr) => `Nothing remains to be received on ${orderNbr}.`);
  } catch (error) {
    // 404 means no orders (spec §7); the details say why, when the order exists but can't be received.
    if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
    return { ...NOTHING, reason: error.details[0]?.message ?? null };
  }
};

const NOTHING: ReceiveOrders = { orders: [], asOf: null, isStale: false, reason: null, seenAt: null };

/** What keeps them comes with the first that are kept. */
const ordersOnDevice = () => import('./device/seen-orders.ts');

/** For a reload without a network; where nothing can be kept, nobody waits for it. */
const keepOnDevice = (selection: Selection, { orders }: ReceiveOrders): void => {
  const { sub } = session.user();
  if (sub !== null)
    void ordersOnDevice()
      .then((device) => device.saveSeenOrders(sub, selection, orders))
      .catch(() => undefined);
};

const onDevice = async (selection: Selection): Promise<ReceiveOrders | null> => {
  const { sub } = session.user();
  const device = sub === null ? null : await ordersOnDevice().catch(() => null);
  const seen = sub === null ? null : await device?.seenOrders(sub, selection);
  return seen ? { ...NOTHING, ...seen } : null;
};

/** Asks, and where no answer comes looks at what this device keeps. A refusal is an answer. */
const askOrLook = async (
  selection: Selection,
  refresh: boolean,
  signal: AbortSignal,
): Promise<ReceiveOrders> => {
  try {
    const answer = await ask(selection, refresh, signal);
    keepOnDevice(selection, answer);
    return answer;
  } catch (error) {
    const seen = isInconclusive(error) && !signal.aborted ? await onDevice(selection) : null;
    if (seen) return seen;
    throw error;
  }
};

/** How often the server is asked again while what this device keeps is shown. */
const ASK_AGAIN_MS = 30_000;

/** The open orders of a selection. `refresh` asks the accounting system, however fresh our copy is. */
export const receiveOrders = (selection: Selection | null, refresh = false) =>
  queryOptions({
    queryKey: [RECEIVE_ORDERS, selection],
    enabled: selection !== null,
    queryFn: ({ signal }): Promise<ReceiveOrders> =>
      selection
        ? askOrLook(selection, refresh, signal)
        : Promise.reject(new Error('Nothing has been selected.')),
    refetchOnReconnect: 'always',
    refetchInterval: ({ state: { data } }) => (data && data.seenAt !== null ? ASK_AGAIN_MS : false),
  });

/** Asks the accounting system again for what is on the screen. */
export const useRefreshOrders = (selection: Selection | null) => {
  const client = useQueryClient();
  return async (): Promise<void> => {
    if (!selection) return;
    await client.cancelQueries({ queryKey: [RECEIVE_ORDERS, selection] });
    // A failure shows where the orders would: the query keeps it.
    await client.fetchQuery({ ...receiveOrders(selection, true), staleTime: 0 }).catch(() => undefined);
  };
};

const CANCELLED = new ApiFailure({
  ...{ status: 409, code: 'CANCELLED' },
  message: 'What was sent before was cancelled since. Send again if the goods are here.',
});

/** What is left to send where the id of these counts is used up, under another; null: they keep it. */
const goesOnAs = async (draft: ReceiptDraft, error: unknown): Promise<ReceiptDraft | null> => {
  const next = error === CANCELLED ? asNew(draft) : await besideStanding(draft, error).catch(() => null);
  return next && { ...next, waiting: null, refusal: next.refusal ?? CANCELLED.message };
};

/** Sends a receipt. The same `receiptId` again is the same receipt: a resend can't receive twice. */
export const useSendReceipt = (keeper: DraftAutosave) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: ReceiptRequest) => {
      await keeper.sending(request);
      const answer = await call(postReceiveGoods, 'receive_goods', request);
      if (!isCancelled(answer.data)) return answer;
      throw CANCELLED;
    },
    // Here rather than where it is sent: the answer may come when its screen is gone.
    onSuccess: () => {
      keeper.drop();
      void client.invalidateQueries({ queryKey: ['receipts'] });
    },
    onError: async (error) => {
      if (isInconclusive(error)) return;
      const next = await goesOnAs(keeper.asLeft(), error);
      if (next) keeper.becomes(next);
      else keeper.refused();
    },
    onSettled: (_answer, error) => {
      // After a refusal too: somebody else may have received meanwhile, and the dialog should show what stands.
      if (!isOffline(error)) void client.invalidateQueries({ queryKey: [RECEIVE_ORDERS] });
    },
  });
};

/** Earlier receipts of a vendor with the same supplier reference: a delivery note is rarely received twice. */
export const receiptsWithReference = (vendorId: string, supplierRef: string, except: string) =>
  queryOptions({
    queryKey: ['receipts', 'by-supplier-ref', vendorId, supplierRef],
    enabled: supplierRef !== '',
    // Worth knowing, and no reason to wait or to complain.
    retry: false,
    staleTime: 0,
    meta: { hidesProgress: true },
    queryFn: async ({ signal }) =>
      (await call(getReceipts, 'by_supplier_ref', { vendorId, supplierRef, except }, { signal })).data.items,
  });
