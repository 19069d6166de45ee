import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ReceiveOrder, ReceiveOrder as ReceiveOrderSchema } from '#api/receiving.ts';
import { siteDay } from '#domain/calendar.ts';
import { ApiFailure } from '#frontend/api/api-failure.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { useCountedAt } from './device/counted-at.ts';
import { countsOf, draftKeyOf, type LineTyping } from './draft/draft.ts';
import { newDraftAutosave } from './draft/draft-autosave.ts';
import { draftStore } from './draft/draft-store.ts';
import type { OpenedDelivery } from './draft/open-delivery.ts';
import type { LotFields } from './line/check-line.ts';
import { type DeliveryLine, linesOf } from './line/delivery-line.ts';
import {
  type Counts,
  filled,
  fillOpenLines,
  type LineCount,
  markRestNotDelivered,
} from './line/line-count.ts';
import { lineForItem } from './orders/scan-target.ts';
import { whatChanged } from './receipt/order-changes.ts';
import type { ReceiptHead } from './receipt/receipt-request.ts';

/** An order as it stood at a time (epoch ms). */
export interface OrderSnapshot {
  readonly order: ReceiveOrder;
  readonly at: number;
}

/** What can be done with the lines of a delivery: the same functions as long as it is open. */
export interface LineActions {
  /** Opens the dialog of the line; null closes it. */
  readonly update: (line: DeliveryLine | null) => void;
  /** Null: the line is open again. */
  readonly set: (line: DeliveryLine, count: LineCount | null) => void;
  readonly fill: (line: DeliveryLine) => void;
  readonly fillAll: () => void;
  readonly markNotDelivered: (line: DeliveryLine, isAway: boolean) => void;
  readonly markRestNotDelivered: () => void;
}

/** Nothing said yet; it came today. */
export const emptyHead = (today: string): ReceiptHead => ({
  supplierRef: '',
  receiptNote: '',
  overReceiptReason: '',
  receivedDate: today,
});

const newer = (
  one: OrderSnapshot | undefined,
  other: OrderSnapshot | undefined,
): OrderSnapshot | undefined => (one && other ? (one.at >= other.at ? one : other) : (one ?? other));

const isOverReceipt = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'OVER_RECEIPT';

/** The order that a refusal says stands now (design.md §7), if it says one. */
const currentOrderOf = (error: unknown): ReceiveOrder | null => {
  if (!(error instanceof ApiFailure)) return null;
  const read = ReceiveOrderSchema.safeParse(error.current);
  return read.success ? read.data : null;
};

/**
 * The state of one delivery while it is counted: its lines as they stand, its counts, and its draft, which follows
 * every change. `latest`: the orders as the list has them, by id.
 */
export const useDelivery = (opened: OpenedDelivery, latest: ReadonlyMap<string, OrderSnapshot>) => {
  const { sub } = useUser();
  const at = useCountedAt();
  const { draft } = opened;
  const today = siteDay(Date.now());
  const [counts, setCounts] = useState<Counts>(() => (draft ? countsOf(draft) : new Map()));
  const [orderUpdates, setOrderUpdates] = useState<ReadonlyMap<string, OrderSnapshot>>(new Map());
  // What the person knows of the orders; where they differ from it, they are told.
  const [seen, setSeen] = useState(draft?.orders ?? opened.orders);
  const [autosave] = useState(() =>
    newDraftAutosave(draftStore, {
      sub: sub ?? '',
      of: draft?.of ?? draftKeyOf(opened.orders),
      receiptId: opened.receiptId,
      orders: seen,
      counts: draft?.counts ?? [],
      head: draft?.head ?? emptyHead(today),
      typing: draft?.typing ?? null,
      waiting: draft?.waiting ?? null,
      refusal: null,
      ...(draft?.undoing === undefined ? {} : { undoing: draft.undoing }),
      ...(draft?.sent ? { sent: draft.sent } : {}),
    }),
  );

  const orders = useMemo(
    () =>
      opened.orders.map((order) => newer(orderUpdates.get(order.id), latest.get(order.id))?.order ?? order),
    [opened.orders, orderUpdates, latest],
  );
  const lines = useMemo(() => linesOf(orders, at), [orders, at]);
  const [updating, setUpdating] = useState<LineTyping | null>(() => {
    const scanned = opened.inventoryID && lineForItem(opened.inventoryID, lines, counts);
    return scanned ? { key: scanned.key, lots: [] } : (draft?.typing ?? null);
  });

  // As they stand, not as they were drawn last: two presses may come before a slow tablet has drawn the first.
  const latestCounts = useRef(counts);
  const linesNow = useRef(lines);
  useLayoutEffect(() => {
    linesNow.current = lines;
  });
  const actions = useMemo((): LineActions => {
    const save = (next: Counts): void => {
      latestCounts.current = next;
      setCounts(next);
      autosave.change({ counts: [...next], typing: null });
    };
    const set = (line: DeliveryLine, count: LineCount | null): void => {
      const next = new Map(latestCounts.current);
      if (count) next.set(line.key, count);
      else next.delete(line.key);
      save(next);
    };
    return {
      update: (line) => {
        if (!line) autosave.change({ typing: null });
        setUpdating(line && { key: line.key, lots: [] });
      },
      set,
      fill: (line) => set(line, filled(line)),
      fillAll: () => save(fillOpenLines(linesNow.current, latestCounts.current)),
      markNotDelivered: (line, isAway) => set(line, isAway ? { kind: 'not-delivered' } : null),
      markRestNotDelivered: () => save(markRestNotDelivered(linesNow.current, latestCounts.current)),
    };
  }, [autosave]);

  return {
    at,
    today,
    orders,
    lines,
    counts,
    keeper: autosave,
    /** What became of the orders since the person last looked. */
    changes: useMemo(() => whatChanged(seen, orders, counts), [seen, orders, counts]),
    acknowledge: (): void => {
      setSeen(orders);
      if (counts.size > 0) autosave.change({ orders });
    },
    actions,
    /** The line whose dialog is open, with what was typed into it before if that was interrupted. */
    updating: lines.find((line) => line.key === updating?.key) ?? null,
    typedBefore: updating && updating.lots.length > 0 ? updating.lots : null,
    /** What stands in the fields of the line dialog. */
    type: (line: DeliveryLine, lots: readonly LotFields[]): void =>
      autosave.change({ typing: { key: line.key, lots } }),
    /** The server refused; it may have said how an order stands now. Answers whether the lines then say it all. */
    learn: (error: unknown): boolean => {
      const order = currentOrderOf(error);
      if (!order) return false;
      setOrderUpdates(new Map(orderUpdates).set(order.id, { order, at: Date.now() }));
      const before = orders.filter(({ id }) => id === order.id);
      return isOverReceipt(error) && whatChanged(before, [order], counts).length > 0;
    },
  };
};
