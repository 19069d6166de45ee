import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SalesOrderDetail } from '#api/shipments/sales-order-reads.ts';
import type { OrderName } from '#domain/sales-orders/order-name.ts';
import { salesOrder } from '#frontend/features/shipments/schedule/open-orders-queries.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { stockItemPath } from '#frontend/shared/stock-path.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import { Section, SectionNone } from '#frontend/ui/layout/section.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { customerWarning } from './customer-warning.ts';
import { StaleOrdersBanner } from './open-orders-banner.tsx';

type Line = SalesOrderDetail['details'][number];

/** What happens to the rest of a line that is not all shipped, where that needs saying. */
const RULE_NOTES: Readonly<Record<Line['shippingRule'], string>> = {
  'Back Order Allowed': '',
  'Cancel Remainder': 'What the first shipment leaves out is dropped.',
  'Ship Complete': 'Leaves whole or not at all.',
};

const noteOf = (line: Line): string =>
  [
    RULE_NOTES[line.shippingRule],
    line.unitKnown ? '' : `${line.inventoryID} is not counted in ${line.uom}.`,
    line.uncountable ? 'More than can be counted here.' : '',
  ]
    .filter(Boolean)
    .join(' ');

const Fillable = ({ line, isShipped }: { readonly line: Line; readonly isShipped: boolean }) => {
  if (line.remainingQty === 0) return '–';
  const isWhole = isShipped && line.fillableQty >= line.remainingQty;
  const text = `${quantityText(line.fillableQty)} ${line.uom}`;
  return <Pill tone={isWhole ? 'good' : 'bad'}>{isWhole ? text : `Only ${text}`}</Pill>;
};

const columnsOf = (isShipped: boolean): readonly Column<Line>[] => [
  {
    heading: 'INVENTORY ID',
    kind: 'code',
    narrow: 'title',
    cell: ({ inventoryID }) => <Link to={stockItemPath(inventoryID)}>{inventoryID}</Link>,
  },
  {
    heading: 'NAME',
    narrow: 'line',
    width: 'minmax(8rem, 1fr)',
    cell: (line) => (
      <>
        {line.inventoryName}
        {noteOf(line) !== '' && <span className="soft">{` · ${noteOf(line)}`}</span>}
      </>
    ),
  },
  {
    heading: 'ORDERED',
    kind: 'quantity',
    narrow: 'labelled',
    cell: ({ orderedQty, uom }) => `${quantityText(orderedQty)} ${uom}`,
  },
  {
    heading: 'SHIPPED',
    kind: 'quantity',
    narrow: 'hidden',
    cell: ({ shippedQty }) => quantityText(shippedQty),
  },
  {
    heading: 'PLANNED',
    kind: 'quantity',
    narrow: 'labelled',
    cell: ({ plannedQty }) => quantityText(plannedQty),
  },
  {
    heading: 'OPEN',
    kind: 'quantity',
    narrow: 'labelled',
    cell: ({ remainingQty }) => quantityText(remainingQty),
  },
  {
    heading: 'FILLABLE',
    kind: 'word',
    narrow: 'status',
    cell: (line) => <Fillable line={line} isShipped={isShipped} />,
  },
];

const factsOf = (order: SalesOrderDetail) => [
  {
    name: 'Customer',
    value: order.customerName ? `${order.customerName} (${order.customerID})` : order.customerID,
  },
  { name: 'Ship to', value: [order.shipTo.name, ...order.shipTo.address].filter(Boolean).join(', ') || '–' },
  { name: 'Their order', value: order.customerOrder || '–' },
  { name: 'Ship on', value: order.shipOn === null ? '–' : dayText(order.shipOn) },
  { name: 'Asked for', value: order.requestedOn === null ? '–' : dayText(order.requestedOn) },
  { name: 'Type', value: order.orderType },
  { name: 'Status', value: order.status },
  ...(order.description ? [{ name: 'Description', value: order.description }] : []),
  ...(order.note ? [{ name: 'Note', value: order.note }] : []),
];

const Order = ({ order }: { readonly order: SalesOrderDetail }) => {
  const warning = customerWarning(order);
  return (
    <>
      {warning !== null && <Banner tone="warning">{warning}</Banner>}
      <DescriptionList facts={factsOf(order)} />
      <Section heading="Lines" note={`What usable stock can fill on ${dayText(order.leavesOn)}.`}>
        {order.details.length === 0 ? (
          <SectionNone>It has no goods to ship.</SectionNone>
        ) : (
          <Table
            caption="Lines"
            columns={columnsOf(order.notShippable === null)}
            rows={order.details}
            rowKey={({ lineNbr }) => lineNbr}
            fitsFrom={760}
          />
        )}
      </Section>
    </>
  );
};

/** An order with its lines, and what of each can leave on its day. */
export const OpenOrderDialog = ({
  name,
  onClose,
  onPlan,
  closedReason,
}: {
  readonly name: OrderName;
  readonly onClose: () => void;
  readonly onPlan: () => void;
  /** Why this person can't plan it; undefined: they can. */
  readonly closedReason: string | undefined;
}) => {
  const asked = useQuery(salesOrder(name));
  const order = asked.data?.order;
  const reason = order?.notShippable ?? closedReason;
  return (
    <Dialog
      title={`Sales order ${name.orderNbr}`}
      isOpen
      isInAddress
      width="wide"
      hasCloseButton
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" disabled={!order || reason !== undefined} title={reason} onClick={onPlan}>
            Make shipment
          </Button>
        </>
      }
    >
      {asked.data?.isStale && <StaleOrdersBanner asOf={asked.data.asOf} what="This order is" />}
      {asked.data && <Order order={asked.data.order} />}
      {asked.isPending && <Loading>Reading the order...</Loading>}
      {asked.isError && !asked.data && <LoadFailure what="the order" query={asked} />}
    </Dialog>
  );
};
