import { useDeferredValue, useState } from 'react';
import { toNumber } from '#domain/quantity.ts';
import { quantityText } from '#frontend/shared/quantity-text.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Icon } from '#frontend/ui/icon.tsx';
import { Frame, Grow, Row, Stack } from '#frontend/ui/layout.tsx';
import { LongTable } from '#frontend/ui/long-table.tsx';
import { QuantityWithUnit } from '#frontend/ui/quantity.tsx';
import type { Column } from '#frontend/ui/table.tsx';
import { TextField } from '#frontend/ui/text-field.tsx';
import { type DeliveryLine, findLines, namesOfLines } from './delivery-line.ts';
import { LineControls } from './line-controls.tsx';
import {
  accountFor,
  accountingInWords,
  type Counts,
  canFill,
  countedOf,
  isToAccountFor,
  type LineCount,
} from './line-count.ts';

interface ReceiveLinesProps {
  readonly lines: readonly DeliveryLine[];
  readonly counts: Counts;
  /** Why a counted line can't be received as it is, by its key. */
  readonly tooMuch: ReadonlyMap<string, string>;
  readonly isLocked: boolean;
  readonly onUpdate: (line: DeliveryLine) => void;
  readonly onFill: (line: DeliveryLine) => void;
  readonly onNotDelivered: (line: DeliveryLine, isAway: boolean) => void;
  readonly onFillAll: () => void;
  readonly onRestNotDelivered: () => void;
}

/** With fewer lines a glance is quicker than typing. */
const FIND_FROM = 9;

const toneOf = (line: DeliveryLine, count: LineCount | undefined) => {
  if (count?.kind === 'counted') return 'good';
  return count || !isToAccountFor(line) ? 'muted' : undefined;
};

/** The delivery's lines with what was counted; a counted line is green and says so (spec §2). */
export const ReceiveLines = (props: ReceiveLinesProps) => {
  const { lines, counts, tooMuch, isLocked } = props;
  const [typed, setTyped] = useState('');
  const found = findLines(lines, useDeferredValue(typed));
  const names = namesOfLines(lines);
  const hasSeveralOrders = lines.some((line) => line.orderNbr !== lines[0]?.orderNbr);
  const open = lines.filter((line) => isToAccountFor(line) && !counts.has(line.key));
  const canFillSome = open.some(canFill);
  const columns: readonly Column<DeliveryLine>[] = [
    {
      heading: 'Inventory ID',
      kind: 'code',
      width: '13%',
      cell: (line) => (
        <LineId
          line={line}
          more={[
            hasSeveralOrders && line.orderNbr,
            names.get(line.key) !== line.inventoryID && `line ${line.lineNbr}`,
          ]}
        />
      ),
    },
    { heading: 'Inventory Name', width: '17%', cell: (line) => line.inventoryName },
    {
      heading: 'Ordered',
      kind: 'quantity',
      width: '10%',
      cell: (line) => <QuantityWithUnit text={quantityText(line.orderedQty)} unit={line.uom} />,
    },
    { heading: 'Received', kind: 'quantity', width: '8%', cell: (line) => quantityText(line.receivedQty) },
    { heading: 'Pending', kind: 'quantity', width: '8%', cell: (line) => quantityText(line.pendingQty) },
    {
      heading: 'Remaining',
      kind: 'quantity',
      width: '9%',
      cell: (line) => quantityText(line.remainingQty),
    },
    {
      heading: 'Receipt',
      kind: 'quantity',
      width: '11%',
      cell: (line) => (
        <Receipt line={line} count={counts.get(line.key)} tooMuch={tooMuch.get(line.key) ?? null} />
      ),
    },
    {
      heading: 'Update',
      kind: 'controls',
      width: '24%',
      cell: (line) => (
        <LineControls
          line={line}
          name={names.get(line.key) ?? line.inventoryID}
          count={counts.get(line.key)}
          isLocked={isLocked}
          onUpdate={() => props.onUpdate(line)}
          onFill={() => props.onFill(line)}
          onNotDelivered={(isAway) => props.onNotDelivered(line, isAway)}
        />
      ),
    },
  ];
  return (
    <Stack gap="small">
      <Row justify="between">
        <p className="soft figures" role="status">
          {accountingInWords(accountFor(lines, counts))}
          {!canFillSome && open.length > 0 && '. Lines with a batch number are counted one by one.'}
        </p>
        <Row gap="small">
          <Button look="quiet" disabled={isLocked || open.length === 0} onClick={props.onRestNotDelivered}>
            Rest not delivered
          </Button>
          <Button disabled={isLocked || !canFillSome} onClick={props.onFillAll}>
            Fill remaining
          </Button>
        </Row>
      </Row>
      {lines.length >= FIND_FROM && (
        <Row>
          <Grow most="field">
            <TextField
              label="Find a line"
              isLabelHidden
              placeholder="Find a line"
              icon={<Icon name="search" size={18} />}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Grow>
          <p className="soft small figures" role="status">
            {typed.trim() !== '' && `${found.length} of ${lines.length} lines`}
          </p>
        </Row>
      )}
      <Frame>
        <LongTable
          caption="Order lines"
          columns={columns}
          rows={found}
          rowKey={(line) => line.key}
          rowTone={(line) => toneOf(line, counts.get(line.key))}
        />
      </Frame>
    </Stack>
  );
};

/** The item, and what tells the line from others of it. */
const LineId = ({
  line,
  more,
}: {
  readonly line: DeliveryLine;
  readonly more: readonly (string | false)[];
}) => (
  <span className="line-id">
    {line.inventoryID}
    {more.some(Boolean) && <span className="small soft">{more.filter(Boolean).join(', ')}</span>}
  </span>
);

interface ReceiptProps {
  readonly line: DeliveryLine;
  readonly count: LineCount | undefined;
  readonly tooMuch: string | null;
}

const Receipt = ({ line, count, tooMuch }: ReceiptProps) => {
  if (count?.kind === 'not-delivered') return 'Not delivered';
  if (!count) return isToAccountFor(line) ? '–' : 'Complete';
  const lots = line.lotTrackingEnabled ? count.lots.length : 0;
  return (
    <span className="receipt-count">
      <span className={tooMuch === null ? 'receipt-quantity' : 'receipt-quantity receipt-too-much'}>
        <Icon name={tooMuch === null ? 'check' : 'alert'} size={18} />
        <strong>
          <QuantityWithUnit text={quantityText(toNumber(countedOf(count)))} unit={line.uom} />
        </strong>
      </span>
      {lots > 0 && (
        <span className="small code">{lots === 1 ? count.lots[0]?.lotNumber : `${lots} lots`}</span>
      )}
      {tooMuch !== null && (
        <span className="small receipt-too-much">
          {line.mostQty === null || line.mostQty <= 0
            ? 'Nothing can be received now'
            : `At most ${quantityText(line.mostQty)} now`}
        </span>
      )}
    </span>
  );
};
