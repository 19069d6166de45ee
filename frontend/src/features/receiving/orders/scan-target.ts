import type { ReceiveOrder } from '#api/receiving.ts';
import { isSameCode } from '#domain/code-key.ts';
import { expectedElsewhere } from '#domain/receiving/order/expected-elsewhere.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { ScanReading } from '#domain/scanning/read-scan.ts';
import type { DeliveryLine } from '#frontend/features/receiving/line/delivery-line.ts';
import { type Counts, canReceive, mustBeCounted } from '#frontend/features/receiving/line/line-count.ts';
import { type ItemFacts, itemsOfGtin } from '#frontend/features/receiving/scan/item-facts.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';

/** Where a code scanned over the list of orders belongs. */
export type ListTarget =
  | { readonly kind: 'order'; readonly order: ReceiveOrder }
  | { readonly kind: 'item'; readonly order: ReceiveOrder; readonly inventoryID: string }
  /** The item is on several of them: only a person knows which came. */
  | { readonly kind: 'several'; readonly orders: readonly ReceiveOrder[] }
  /** Nothing that is listed: another order, or no order at all. */
  | { readonly kind: 'unknown' };

/**
 * `codes`: all that was scanned may be: an order's number, an item. An item that is expected `here` on one order is not
 * looked for on those where another warehouse expects it.
 */
export const targetInList = (
  codes: readonly string[],
  orders: readonly ReceiveOrder[],
  here: string | null = null,
): ListTarget => {
  const isOneOf = (id: string): boolean => codes.some((code) => isSameCode(id, code));
  const order = orders.find((candidate) => isOneOf(candidate.orderNbr));
  if (order) return { kind: 'order', order };
  const everywhere = orders.flatMap((candidate) => {
    const lines = candidate.details.filter((one) => isOneOf(one.inventoryID) && one.remainingQty > 0);
    const isHere = lines.some((line) => expectedElsewhere(line, here) === null);
    return lines[0] ? [{ order: candidate, inventoryID: lines[0].inventoryID, isHere }] : [];
  });
  const expected = everywhere.filter(({ isHere }) => isHere);
  const withItem = expected.length > 0 ? expected : everywhere;
  const [only] = withItem;
  if (!only) return { kind: 'unknown' };
  if (withItem.length > 1) return { kind: 'several', orders: withItem.map((one) => one.order) };
  return { kind: 'item', order: only.order, inventoryID: only.inventoryID };
};

/** The line that a scanned item is counted on: the first that is still open, else one that can take more. */
export const lineForItem = (
  code: string,
  lines: readonly DeliveryLine[],
  counts: Counts,
): DeliveryLine | null => {
  const ofItem = lines.filter((line) => isSameCode(line.inventoryID, code) && canReceive(line));
  return (
    ofItem.find((line) => mustBeCounted(line) && !counts.has(line.key)) ??
    ofItem.find((line) => counts.get(line.key)?.kind !== 'not-delivered') ??
    ofItem[0] ??
    null
  );
};

/** What a delivery knows, to find what was scanned. */
interface Delivery {
  readonly lines: readonly DeliveryLine[];
  readonly counts: Counts;
  readonly facts: ItemFacts;
}

const isCountedOn = (counts: Counts, line: DeliveryLine, code: string): boolean => {
  const count = counts.get(line.key);
  return count?.kind === 'counted' && count.lots.some(({ lotNumber }) => isSameCode(lotNumber, code));
};

/** The line of an open delivery that a scan is about: by item, by GTIN, by a lot that is counted already. */
export const lineOfScan = (
  { text, codes, reading }: Scan,
  { lines, counts, facts }: Delivery,
): Result<DeliveryLine, string> => {
  const orders = [...new Set(lines.map(({ orderNbr }) => orderNbr))].join(', ');
  const byGtin = gtinsOf(reading).flatMap((gtin) => itemsOfGtin(facts, gtin));
  const items = [...codes, ...byGtin.map(({ inventoryID }) => inventoryID)];
  const line =
    items.map((code) => lineForItem(code, lines, counts)).find((one) => one !== null) ??
    lines.find((one) => codes.some((code) => isCountedOn(counts, one, code)));
  if (line) return ok(line);
  const closed = lines.find((one) => one.isClosedHere && items.some((code) => isItemOf(code, one)));
  if (closed?.isOthers)
    return err(`${closed.inventoryID} is received by people who work in ${closed.elsewhere}.`);
  if (closed)
    return err(
      `${closed.inventoryID} is expected in warehouse ${closed.elsewhere}, and this device stands in another.`,
    );
  if (gtinsOf(reading).length > 0)
    return err(
      `GTIN ${gtinsOf(reading)[0]} is of no item of ${orders}. Open its line first, or add the GTIN in Set Tracking.`,
    );
  if (reading.kind === 'label' && reading.fields.sscc)
    return err(`${reading.fields.sscc} is a pallet. Scan the label that says what is on it.`);
  if (reading.kind === 'label')
    return err(`This label names a batch and no item. Scan its item or its GTIN first.`);
  return err(`${text} is no item of ${orders}.`);
};

/** The GTINs that a label names: its own, or of what is on the pallet. */
export const gtinsOf = (reading: ScanReading): readonly string[] => {
  const labels = reading.kind === 'unclear' ? reading.cuts : reading.kind === 'label' ? [reading] : [];
  return [
    ...new Set(
      labels.flatMap(({ fields }) => [fields.gtin, fields.contentGtin]).filter((gtin) => gtin !== null),
    ),
  ];
};

export const isItemOf = (code: string, line: DeliveryLine): boolean => isSameCode(code, line.inventoryID);
