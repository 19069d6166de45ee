import { toNumber } from '#domain/quantity.ts';
import type { LineActions } from '#frontend/features/receiving/use-delivery.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { QuantityWithUnit } from '#frontend/ui/formatting/quantity-with-unit.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import type { DeliveryLine } from './delivery-line.ts';
import { LineControls } from './line-controls.tsx';
import { countedOf } from './line-count.ts';
import type { ShownLine } from './line-rows.ts';

interface LineTerms {
  readonly hasSeveralOrders: boolean;
  readonly isLocked: boolean;
  readonly actions: LineActions;
}

/** The columns of a delivery's lines. Other columns draw all rows again, so they are made for terms that seldom change. */
export const columnsOf = ({
  hasSeveralOrders,
  isLocked,
  actions,
}: LineTerms): readonly Column<ShownLine>[] => [
  {
    heading: 'Inventory ID',
    kind: 'code',
    narrow: 'title',
    beneath: 'next',
    width: '9.5rem',
    cell: ({ line, name }) => (
      <LineId
        line={line}
        more={[
          hasSeveralOrders && line.orderNbr,
          name !== line.inventoryID && `line ${line.lineNbr}`,
          line.lotTrackingEnabled && 'lot',
          line.expiryRequired && 'expiry',
        ]}
      />
    ),
  },
  {
    heading: 'Inventory Name',
    narrow: 'detail',
    width: 'minmax(10.5rem, 1fr)',
    cell: ({ line }) => <span className="line-name">{line.inventoryName}</span>,
  },
  {
    heading: 'Ordered',
    kind: 'quantity',
    narrow: 'hidden',
    // A unit such as BUNDLE stands beside its figure where there is room for both.
    width: 'clamp(7.5rem, 12cqi, 8.5rem)',
    cell: ({ line }) => <QuantityWithUnit text={quantityText(line.orderedQty)} unit={line.uom} />,
  },
  {
    heading: 'Received',
    kind: 'quantity',
    narrow: 'hidden',
    beneath: 'previous',
    width: '6rem',
    cell: ({ line }) => quantityText(line.receivedQty),
  },
  {
    heading: 'Pending',
    kind: 'quantity',
    narrow: 'hidden',
    beneath: 'next',
    width: '5.5rem',
    cell: ({ line }) => quantityText(line.pendingQty),
  },
  {
    heading: 'Remaining',
    kind: 'quantity',
    narrow: 'line',
    width: '6.5rem',
    cell: (shown) => <Remaining {...shown} />,
  },
  {
    heading: 'Receipt',
    kind: 'quantity',
    narrow: 'control',
    width: '8rem',
    cell: (shown) => <Receipt {...shown} />,
  },
  {
    heading: 'Update',
    kind: 'controls',
    narrow: 'action',
    width: 'var(--line-controls)',
    cell: ({ line, name, count }) => (
      <LineControls
        line={line}
        name={name}
        count={count}
        isLocked={isLocked}
        onUpdate={() => actions.update(line)}
        onFill={() => actions.fill(line)}
        onNotDelivered={(isAway) => actions.markNotDelivered(line, isAway)}
      />
    ),
  },
];

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

/** The figure; where the row has no columns, how far the line is. */
const Remaining = ({ line, count }: ShownLine) => (
  <>
    <span className="only-wide">{quantityText(line.remainingQty)}</span>
    <span className="only-narrow">
      {line.isClosedHere
        ? `${quantityText(line.remainingQty)} ${line.uom} remaining`
        : `${quantityText(toNumber(countedOf(count)))} of ${quantityText(line.remainingQty)} ${line.uom} counted`}
    </span>
  </>
);

const Receipt = ({ line, count, refused }: ShownLine) => {
  if (count?.kind === 'not-delivered') return <ReceiptWord>Not delivered</ReceiptWord>;
  if (!count && line.isClosedHere) return null;
  if (!count) return <ReceiptWord>{line.remainingQty > 0 ? '–' : 'Complete'}</ReceiptWord>;
  const lots = line.lotTrackingEnabled ? count.lots.length : 0;
  return (
    <span className="receipt-count">
      <span className={refused === null ? 'receipt-quantity' : 'receipt-quantity receipt-too-much'}>
        <Icon name={refused === null ? 'check' : 'alert'} size={18} />
        <strong>
          <QuantityWithUnit text={quantityText(toNumber(countedOf(count)))} unit={line.uom} />
        </strong>
      </span>
      {lots > 0 && (
        <span className="small code receipt-lot">
          {lots === 1 ? count.lots[0]?.lotNumber : `${lots} lots`}
        </span>
      )}
      {refused !== null && <span className="small receipt-too-much">{mostText(line)}</span>}
    </span>
  );
};

const mostText = ({ isClosedHere, elsewhere, mostQty }: DeliveryLine): string => {
  if (isClosedHere) return `Only in ${elsewhere}`;
  return mostQty === null || mostQty <= 0
    ? 'Nothing can be received now'
    : `At most ${quantityText(mostQty)} now`;
};

const ReceiptWord = ({ children }: { readonly children: string }) => (
  <span className="receipt-count">{children}</span>
);
