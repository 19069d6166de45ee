import type { ReceiveOrderLine } from '#api/receiving.ts';
import type { Warning } from '#domain/receiving/check-receipt-request.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { PlainList } from '#frontend/ui/plain-list.tsx';
import { type Counts, differences } from './line-count.ts';

interface ReceiptSummaryProps {
  readonly lines: readonly ReceiveOrderLine[];
  readonly counts: Counts;
  readonly warnings: readonly Warning[];
}

/** Each warning of the shared rule beside the item that it is about. */
const inWords = (
  warnings: readonly Warning[],
  counted: readonly ReceiveOrderLine[],
): readonly { readonly key: string; readonly text: string }[] =>
  warnings.map(({ path, message }) => ({
    key: path,
    text: `${counted[Number(path.split('.')[1])]?.inventoryID}: ${message}`,
  }));

/** What to know before sending: where the delivery differs from the order, and what the rule warns about. */
export const ReceiptSummary = ({ lines, counts, warnings }: ReceiptSummaryProps) => {
  const different = differences(lines, counts);
  const counted = lines.filter((line) => counts.get(line.lineNbr)?.kind === 'counted');
  return (
    <>
      {different.length > 0 && (
        <Banner tone="info">
          <strong>Differences to the order</strong>
          <PlainList
            items={different.map(({ line, words }) => ({
              key: String(line.lineNbr),
              text: `${line.inventoryID}: ${words}`,
            }))}
          />
        </Banner>
      )}
      {warnings.length > 0 && (
        <Banner tone="warning">
          <strong>Look again before you send</strong>
          <PlainList items={inWords(warnings, counted)} />
        </Banner>
      )}
    </>
  );
};
