import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ReceiveOrder } from '#api/receiving.ts';
import { numbersOf } from '#frontend/features/receiving/line/delivery-line.ts';
import { gtinsOf, type ListTarget, targetInList } from '#frontend/features/receiving/orders/scan-target.ts';
import { loadedFacts } from '#frontend/features/receiving/queries.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import { useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { itemsOfGtin } from './item-facts.ts';
import { itemsOfLot } from './known-lots.ts';

interface ListScans {
  readonly listed: readonly ReceiveOrder[];
  /** The vendor or the day whose orders are listed; empty: an order was looked up, or nothing. */
  readonly openList: string;
  readonly onStart: (orders: readonly ReceiveOrder[], inventoryID?: string) => Promise<void>;
  readonly onSearchOrder: (code: string) => void;
}

/** What is scanned over the list of orders: an order, an item or a lot opens its count. */
export const useListScans = ({ listed, openList, onStart, onSearchOrder }: ListScans) => {
  const client = useQueryClient();
  const [unknown, setUnknown] = useState<{ readonly code: string; readonly over: string } | null>(null);

  const byItem = async ({ codes, reading }: Scan): Promise<ListTarget> => {
    const gtins = gtinsOf(reading);
    const facts = gtins.length > 0 ? await loadedFacts(client, listed) : [];
    const items = gtins.flatMap((gtin) => itemsOfGtin(facts, gtin)).map(({ inventoryID }) => inventoryID);
    return targetInList([...codes, ...items], listed);
  };

  useScanner(0, async (scan) => {
    const { text: code, reading } = scan;
    setUnknown(null);
    const found = await byItem(scan);
    const isLot = found.kind === 'unknown' && openList !== '';
    const target = isLot ? targetInList(await itemsOfLot(client, scan), listed) : found;
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
        if (openList === '' && reading.kind === 'text') {
          onSearchOrder(code);
          return { good: `Looking for ${code}` };
        }
        setUnknown({ code, over: openList });
        return { bad: `${code} is not in this list.` };
    }
  });

  return {
    /** The code that fits nothing in this list. */
    unknown: unknown?.over === openList ? unknown.code : null,
    forgetUnknown: useCallback(() => setUnknown(null), []),
  };
};
