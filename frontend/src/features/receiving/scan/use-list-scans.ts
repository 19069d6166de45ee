import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ReceiveOrder } from '#api/receiving.ts';
import { isUsualBatch } from '#domain/scanning/usual-batch.ts';
import { numbersOf } from '#frontend/features/receiving/line/delivery-line.ts';
import { gtinsOf, type ListTarget, targetInList } from '#frontend/features/receiving/orders/scan-target.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import { useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { itemsOfGtin } from './item-facts.ts';
import { itemsOfLot } from './known-lots.ts';
import { loadedFacts } from './loaded-facts.ts';

interface ListScans {
  readonly listed: readonly ReceiveOrder[];
  /** Those of other warehouses that the list leaves out: looked at where nothing listed fits. */
  readonly others: readonly ReceiveOrder[];
  /** The warehouse that the device stands in; null: nobody has said so. */
  readonly here: string | null;
  /** The vendor or the day whose orders are listed; empty: an order was looked up, or nothing. */
  readonly openList: string;
  readonly onStart: (orders: readonly ReceiveOrder[], inventoryID?: string) => Promise<void>;
  readonly onSearchOrder: (code: string) => void;
}

/** A code that fits nothing in the list; `why`: it could not be looked up. */
interface UnknownCode {
  readonly code: string;
  readonly why: string | null;
}

interface Found {
  readonly target: ListTarget;
  /** Why not all could be asked that it may be; null: it was. */
  readonly unread: string | null;
}

const UNKNOWN: ListTarget = { kind: 'unknown' };

/** What is scanned over the list of orders: an order, an item or a lot opens its count. */
export const useListScans = ({ listed, others, here, openList, onStart, onSearchOrder }: ListScans) => {
  const client = useQueryClient();
  const [unknown, setUnknown] = useState<(UnknownCode & { readonly over: string }) | null>(null);

  const inList = (codes: readonly string[]): ListTarget => {
    const target = targetInList(codes, listed, here);
    return target.kind === 'unknown' ? targetInList(codes, others, here) : target;
  };
  /** What else a scan may be, where it names neither an order nor an item. */
  const byGtin = async ({ reading }: Scan): Promise<Found> => {
    const gtins = gtinsOf(reading);
    if (gtins.length === 0) return { target: UNKNOWN, unread: null };
    const { facts, unread } = await loadedFacts(client, [...listed, ...others], gtins);
    const items = gtins.flatMap((gtin) => itemsOfGtin(facts, gtin)).map(({ inventoryID }) => inventoryID);
    return { target: inList(items), unread };
  };
  const byLot = async (scan: Scan): Promise<Found> => {
    if (openList === '') return { target: UNKNOWN, unread: null };
    const items = await itemsOfLot(client, scan);
    return items.ok
      ? { target: inList(items.value), unread: null }
      : { target: UNKNOWN, unread: items.error };
  };
  const find = async (scan: Scan): Promise<Found & { readonly isLot: boolean }> => {
    const named = inList(scan.codes);
    const found = named.kind === 'unknown' ? await byGtin(scan) : { target: named, unread: null };
    if (found.target.kind !== 'unknown') return { ...found, isLot: false };
    const lot = await byLot(scan);
    return { target: lot.target, unread: found.unread ?? lot.unread, isLot: true };
  };

  useScanner(0, async (scan) => {
    const { text: code, reading } = scan;
    setUnknown(null);
    if (reading.kind === 'command') return { bad: `${code}: scan an order first.` };
    const { target, unread, isLot } = await find(scan);
    switch (target.kind) {
      case 'order':
        await onStart([target.order]);
        return { good: target.order.orderNbr };
      case 'item':
        await onStart([target.order], target.inventoryID);
        return {
          good: `${target.inventoryID} on ${target.order.orderNbr}`,
          // What else its label says, or the lot by which it was found, is the line's.
          isPassedOn: isLot || reading.kind !== 'text',
        };
      case 'several':
        notify('info', `${code} is on several orders`, numbersOf(target.orders));
        return { bad: `${code} is on several orders.` };
      case 'unknown':
        // A list is not left for a code that may be anything; an order looked up gives way to the next.
        if (reading.kind === 'text' && !isUsualBatch(code))
          return { bad: `${code} is no number of an order, an item or a batch.` };
        if (openList === '' && reading.kind === 'text') {
          onSearchOrder(code);
          return { good: `Looking for ${code}` };
        }
        setUnknown({ code, why: unread, over: openList });
        return { bad: unread ?? `${code} is not in this list.` };
    }
  });

  return {
    /** The code that fits nothing in this list. */
    unknown: unknown?.over === openList ? unknown : null,
    forgetUnknown: useCallback(() => setUnknown(null), []),
  };
};
