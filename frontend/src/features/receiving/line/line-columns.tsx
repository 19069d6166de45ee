import { toNumber } from '#domain/quantity.ts';
import type { LineActions } from '#frontend/features/receiving/use-delivery.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { QuantityWithUnit } from '#frontend/ui/formatting/quantity-with-unit.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import type { DeliveryLine } from './delivery-line.ts';
import { LineControls } from './line-controls.tsx';
import { countedOf, mustBeCounted } from './line-count.ts';
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
    width: '14%',
    cell: ({ line, name }) => (
      <LineId
        line={line}
        more={[hasSeveralOrders && line.orderNbr, name !== line.inventoryID && `line ${line.lineNbr}`]}
      />
    ),
  },
  { heading: 'Inventory Name', width: '18.5%', cell: ({ line }) => line.inventoryName },
  {
    heading: 'Ordered',
    kind: 'quantity',
    width: '8.5%',
    cell: ({ line }) => <QuantityWithUnit text={quantityText(line.orderedQty)} unit={line.uom} />,
  },
  { heading: 'Received', kind: 'quantity', width: '7%', cell: ({ line }) => quantityText(line.receivedQty) },
  { heading: 'Pending', kind: 'quantity', width: '7%', cell: ({ line }) => quantityText(line.pendingQty) },
  {
    heading: 'Remaining',
    kind: 'quantity',
    width: '7.5%',
    cell: ({ line }) => quantityText(line.remainingQty),
  },
  { heading: 'Receipt', kind: 'quantity', width: '10%', cell: (shown) => <Receipt {...shown} /> },
  {
    heading: 'Update',
    kind: 'controls',
    width: '27.5%',
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

const Receipt = ({ line, count, tooMuch }: ShownLine) => {
  if (count?.kind === 'not-delivered') return 'Not delivered';
  if (!count) return mustBeCounted(line) ? '–' : 'Complete';
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
