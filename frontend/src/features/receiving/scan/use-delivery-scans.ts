import { useQueryClient } from '@tanstack/react-query';
import type { ReceiveOrder } from '#api/receiving.ts';
import { err, type Result } from '#domain/result.ts';
import type { DeliveryLine } from '#frontend/features/receiving/line/delivery-line.ts';
import type { Counts } from '#frontend/features/receiving/line/line-count.ts';
import { gtinsOf, isItemOf, lineOfScan } from '#frontend/features/receiving/orders/scan-target.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import { useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import type { ItemFacts } from './item-facts.ts';
import { itemsOfLot } from './known-lots.ts';
import { loadedFacts } from './loaded-facts.ts';

interface DeliveryScans {
  readonly orders: readonly ReceiveOrder[];
  readonly lines: readonly DeliveryLine[];
  readonly counts: Counts;
  /** As far as they are known by now. */
  readonly facts: ItemFacts;
  readonly isListening: boolean;
  readonly onLine: (line: DeliveryLine) => void;
}

/** What is scanned over the lines of a delivery: an item, a label or a lot opens the line that it is about. */
export const useDeliveryScans = ({
  orders,
  lines,
  counts,
  facts,
  isListening,
  onLine,
}: DeliveryScans): void => {
  const client = useQueryClient();

  const byLot = async (scan: Scan, why: string): Promise<Result<DeliveryLine, string>> => {
    const known = await itemsOfLot(client, scan);
    if (!known.ok) return err(`${why} ${known.error}`);
    const items = known.value.filter((id) => lines.some((line) => isItemOf(id, line)));
    if (items.length > 1)
      return err(`${scan.codes[0]} is a lot of ${items.join(' and of ')}. Scan the item first.`);
    const found = lineOfScan({ ...scan, codes: items }, { lines, counts, facts });
    return found.ok ? found : err(why);
  };

  useScanner(1, async (scan) => {
    const { text, reading } = scan;
    if (!isListening) return { bad: `${text} was not taken: this receipt is on its way.` };
    if (reading.kind === 'command') return { bad: `${text}: scan an item first.` };
    const known =
      reading.kind === 'text' ? { facts, unread: null } : await loadedFacts(client, orders, gtinsOf(reading));
    const byItem = lineOfScan(scan, { lines, counts, facts: known.facts });
    const found = byItem.ok ? byItem : await byLot(scan, known.unread ?? byItem.error);
    if (!found.ok) {
      notify('warning', 'Not on this order', found.error);
      return { bad: found.error };
    }
    onLine(found.value);
    // What else its label says, or the lot by which it was found, is the line's.
    return { good: found.value.inventoryID, isPassedOn: !byItem.ok || reading.kind !== 'text' };
  });
};
