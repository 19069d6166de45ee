import { memo } from 'react';
import type { Warning } from '#domain/receiving/request/check-receipt-request.ts';
import type { DeliveryLine } from '#frontend/features/receiving/line/delivery-line.ts';
import { type Counts, differences } from '#frontend/features/receiving/line/line-count.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { PlainList } from '#frontend/ui/lists/plain-list.tsx';

interface ReceiptSummaryProps {
  readonly lines: readonly DeliveryLine[];
  /** How to call each line, by its key. */
  readonly names: ReadonlyMap<string, string>;
  readonly counts: Counts;
  /** Lines that say themselves that they are too much, by key. */
  readonly refused: ReadonlyMap<string, string>;
  readonly warnings: readonly Warning[];
}

/** Which of the sent lines a path such as `items.2.allocations.0.lotNumber` is about. */
const lineNumberIn = (path: string): number => Number(path.split('.')[1]);

/** What to know before sending: where the delivery differs from the order, and what the rule warns about. */
export const ReceiptSummary = memo(({ lines, names, counts, refused, warnings }: ReceiptSummaryProps) => {
  const different = differences(lines, counts).filter(({ line }) => !refused.has(line.key));
  const counted = lines.filter((line) => counts.get(line.key)?.kind === 'counted');
  return (
    <>
      {different.length > 0 && (
        <Banner tone="info">
          <strong>Differences to the order</strong>
          <PlainList
            items={different.map(({ line, text }) => ({
              key: line.key,
              text: `${names.get(line.key)}: ${text}`,
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
              return { key: path, text: line ? `${names.get(line.key)}: ${message}` : message };
            })}
          />
        </Banner>
      )}
    </>
  );
});
