import type { ReceiveOrderLine } from '#api/receiving.ts';
import { toNumber } from '#domain/quantity.ts';
import { quantityText } from '#frontend/shared/quantity-text.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Icon } from '#frontend/ui/icon.tsx';
import { Frame, Row, Stack } from '#frontend/ui/layout.tsx';
import { QuantityWithUnit } from '#frontend/ui/quantity.tsx';
import { type Column, Table } from '#frontend/ui/table.tsx';
import {
  accountFor,
  accountingInWords,
  type Counts,
  canFill,
  canReceive,
  countedOf,
  isToAccountFor,
  type LineCount,
  namesOfLines,
} from './line-count.ts';

interface ReceiveLinesProps {
  readonly lines: readonly ReceiveOrderLine[];
  readonly counts: Counts;
  readonly isLocked: boolean;
  readonly onUpdate: (line: ReceiveOrderLine) => void;
  readonly onNotDelivered: (line: ReceiveOrderLine, isAway: boolean) => void;
  readonly onFill: () => void;
}

const toneOf = (line: ReceiveOrderLine, count: LineCount | undefined) => {
  if (count?.kind === 'counted') return 'good';
  return count || !isToAccountFor(line) ? 'muted' : undefined;
};

/** The order's lines with what was counted; a counted line is green and says so (spec §2). */
export const ReceiveLines = ({
  lines,
  counts,
  isLocked,
  onUpdate,
  onNotDelivered,
  onFill,
}: ReceiveLinesProps) => {
  const names = namesOfLines(lines);
  const canFillSome = lines.some((line) => canFill(line) && !counts.has(line.lineNbr));
  const hasOpenLots = lines.some(
    (line) => line.lotTrackingEnabled && isToAccountFor(line) && !counts.has(line.lineNbr),
  );
  const columns: readonly Column<ReceiveOrderLine>[] = [
    { heading: 'Inventory ID', kind: 'code', cell: (line) => line.inventoryID },
    { heading: 'Inventory Name', cell: (line) => line.inventoryName },
    {
      heading: 'Ordered',
      kind: 'quantity',
      cell: (line) => <QuantityWithUnit text={quantityText(line.orderedQty)} unit={line.uom} />,
    },
    { heading: 'Received', kind: 'quantity', cell: (line) => quantityText(line.receivedQty) },
    { heading: 'Pending', kind: 'quantity', cell: (line) => quantityText(line.pendingQty) },
    { heading: 'Remaining', kind: 'quantity', cell: (line) => quantityText(line.remainingQty) },
    {
      heading: 'Receipt',
      kind: 'quantity',
      cell: (line) => <Receipt line={line} count={counts.get(line.lineNbr)} />,
    },
    {
      heading: 'Update',
      kind: 'controls',
      cell: (line) => {
        const isAway = counts.get(line.lineNbr)?.kind === 'not-delivered';
        return (
          <div className="line-controls">
            <Button
              aria-label={`Update ${names.get(line.lineNbr)}`}
              disabled={isLocked || !canReceive(line)}
              onClick={() => onUpdate(line)}
            >
              Update
            </Button>
            {isToAccountFor(line) && (
              <Button
                look="quiet"
                aria-label={`Not delivered: ${names.get(line.lineNbr)}`}
                aria-pressed={isAway}
                disabled={isLocked}
                icon={isAway ? <Icon name="check" /> : undefined}
                onClick={() => onNotDelivered(line, !isAway)}
              >
                Not delivered
              </Button>
            )}
          </div>
        );
      },
    },
  ];
  return (
    <Stack gap="small">
      <Row justify="between">
        <p className="soft figures" role="status">
          {accountingInWords(accountFor(lines, counts))}
          {!canFillSome && hasOpenLots && '. Lines with a batch number are counted one by one.'}
        </p>
        <Button disabled={isLocked || !canFillSome} onClick={onFill}>
          Fill remaining
        </Button>
      </Row>
      <Frame>
        <Table
          caption="Order lines"
          hasManyColumns
          columns={columns}
          rows={lines}
          rowKey={(line) => line.lineNbr}
          rowTone={(line) => toneOf(line, counts.get(line.lineNbr))}
        />
      </Frame>
    </Stack>
  );
};

const Receipt = ({
  line,
  count,
}: {
  readonly line: ReceiveOrderLine;
  readonly count: LineCount | undefined;
}) => {
  if (count?.kind === 'not-delivered') return 'Not delivered';
  if (!count) return isToAccountFor(line) ? '–' : 'Complete';
  const lots = line.lotTrackingEnabled ? count.lots.length : 0;
  return (
    <span className="receipt-count">
      <span className="receipt-quantity">
        <Icon name="check" size={18} />
        <strong>
          <QuantityWithUnit text={quantityText(toNumber(countedOf(count)))} unit={line.uom} />
        </strong>
      </span>
      {lots > 0 && (
        <span className="small code">{lots === 1 ? count.lots[0]?.lotNumber : `${lots} lots`}</span>
      )}
    </span>
  );
};
