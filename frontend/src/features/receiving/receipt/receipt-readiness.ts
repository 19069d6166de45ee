import type { ReceiveOrder } from '#api/receiving.ts';
import { checkReceiptRequest, type Warning } from '#domain/receiving/request/check-receipt-request.ts';
import { checkDates, overReceiptError } from '#frontend/features/receiving/line/check-line.ts';
import type { DeliveryLine } from '#frontend/features/receiving/line/delivery-line.ts';
import {
  type Counts,
  linesAboveMax,
  sendDisabledReason,
} from '#frontend/features/receiving/line/line-count.ts';
import { factsOf, type ItemFacts } from '#frontend/features/receiving/scan/item-facts.ts';
import { receiptRequest } from './receipt-request.ts';

interface Delivery {
  readonly orders: readonly ReceiveOrder[];
  readonly lines: readonly DeliveryLine[];
  /** How to call each line, by its key. */
  readonly names: ReadonlyMap<string, string>;
  readonly counts: Counts;
  /** The site's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly mayOverReceive: boolean;
  /** What is known of the items; nothing is refused by what is not. */
  readonly facts: ItemFacts;
  /** The day by which dates are judged, `YYYY-MM-DD`. */
  readonly arrivedOn: string;
}

/** How far a delivery is from being sent. */
interface ReceiptReadiness {
  /** Why a counted line can't be received as it is, by its key. */
  readonly refused: ReadonlyMap<string, string>;
  /** Lines above their tolerance that a reason lets through. */
  readonly withReason: readonly DeliveryLine[];
  readonly warnings: readonly Warning[];
  /** Why it can't be sent, as a sentence; null when it can, if need be with a reason. */
  readonly disabledReason: string | null;
}

/** Why a line's dates are refused; null: they are not. */
const shortDates = (line: DeliveryLine, { counts, facts, arrivedOn }: Delivery): string | null => {
  const count = counts.get(line.key);
  const rules = factsOf(facts, line.inventoryID)?.rules;
  if (count?.kind !== 'counted' || !line.lotTrackingEnabled || !rules) return null;
  const [first] = checkDates(count.lots, { rules, arrivedOn }).errors;
  return first ? `Lot ${count.lots[first.lot]?.lotNumber}: ${first.message}` : null;
};

export const readinessOf = (delivery: Delivery): ReceiptReadiness => {
  const { orders, lines, names, counts, today, mayOverReceive } = delivery;
  const above = linesAboveMax(lines, counts);
  const tooMuch = new Map(
    above.flatMap((line) => {
      const count = counts.get(line.key);
      const why = count?.kind === 'counted' ? overReceiptError(line, count.lots, { mayOverReceive }) : null;
      return why === null ? [] : [[line.key, why] as const];
    }),
  );
  const short = new Map(
    lines.flatMap((line) => {
      const why = shortDates(line, delivery);
      return why === null ? [] : [[line.key, why] as const];
    }),
  );
  const closed = new Map(
    lines
      .filter((line) => line.isClosedHere && counts.get(line.key)?.kind === 'counted')
      .map((line) => [line.key, `It is expected in warehouse ${line.elsewhere}. Take its count out.`]),
  );
  const refused = new Map([...short, ...tooMuch, ...closed]);
  const [first] = refused;
  return {
    refused,
    withReason: above.filter((line) => !tooMuch.has(line.key)),
    warnings: checkReceiptRequest(receiptRequest('', orders, counts, {}), today).warnings,
    disabledReason:
      sendDisabledReason(lines, counts) ?? (first ? `${names.get(first[0])}: ${first[1]}` : null),
  };
};
