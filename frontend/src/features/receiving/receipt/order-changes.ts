import type { ReceiveOrder } from '#api/receiving.ts';
import { quantity, toNumber } from '#domain/quantity.ts';
import { linesOf, namesOfLines } from '#frontend/features/receiving/line/delivery-line.ts';
import { type Counts, countedOf } from '#frontend/features/receiving/line/line-count.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';

export interface Change {
  readonly key: string;
  readonly text: string;
}

/**
 * What became of the orders since a person looked at them, line by line, in text: somebody else received, or the
 * order itself was changed. What they counted stands beside it where it no longer fits.
 */
export const whatChanged = (
  before: readonly ReceiveOrder[],
  now: readonly ReceiveOrder[],
  counts: Counts,
): readonly Change[] => {
  if (before.length === now.length && before.every((order, index) => order === now[index])) return [];
  const [linesBefore, linesNow] = [linesOf(before), linesOf(now)];
  const names = new Map([...namesOfLines(linesBefore), ...namesOfLines(linesNow)]);
  const was = new Map(linesBefore.map((line) => [line.key, line]));
  const is = new Set(linesNow.map((line) => line.key));
  const gone = linesBefore
    .filter((line) => !is.has(line.key))
    .map(({ key }) => ({ key, text: `${names.get(key)} is no longer on the order.` }));
  const changed = linesNow.flatMap((line): Change[] => {
    const { key, uom } = line;
    const old = was.get(key);
    if (!old) return [{ key, text: `${names.get(key)} is new on the order.` }];
    if (quantity(old.remainingQty) === quantity(line.remainingQty)) return [];
    const counted = countedOf(counts.get(key));
    const remaining = `${names.get(key)}: ${quantityText(line.remainingQty)} ${uom} remaining now, ${quantityText(old.remainingQty)} before.`;
    const isTooMuch = line.mostQty !== null && counted > quantity(line.mostQty);
    return [
      {
        key,
        text: isTooMuch ? `${remaining} You counted ${quantityText(toNumber(counted))} ${uom}.` : remaining,
      },
    ];
  });
  return [...gone, ...changed];
};
