import type { ReceiveOrderLine } from '#api/receiving.ts';
import type { Warning } from '#domain/receiving/check-receipt-request.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { PlainList } from '#frontend/ui/plain-list.tsx';
import { type Counts, differences, namesOfLines } from './line-count.ts';

interface ReceiptSummaryProps {
  readonly lines: readonly ReceiveOrderLine[];
  readonly counts: Counts;
  readonly warnings: readonly Warning[];
}

/** Which of the sent lines a path such as `items.2.allocations.0.lotNumber` is about. */
const lineNumberIn = (path: string): number => Number(path.split('.')[1]);

/** What to know before sending: where the delivery differs from the order, and what the rule warns about. */
export const ReceiptSummary = ({ lines, counts, warnings }: ReceiptSummaryProps) => {
  const names = namesOfLines(lines);
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
              text: `${names.get(line.lineNbr)}: ${words}`,
            }))}
          />
        </Banner>
      )}
      {warnings.length > 0 && (
        <Banner tone="warning">
          <strong>Look again before you send</strong>
          <PlainList
            items={warnings.map(({ path, message }) => {
              const line = counted[lineNumberIn(path)];
              return { key: path, text: line ? `${names.get(line.lineNbr)}: ${message}` : message };
            })}
          />
        </Banner>
      )}
    </>
  );
};
