import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { quantity, sum, toNumber } from '#domain/quantity.ts';
import { onOrder } from '#frontend/features/stock/queries.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { usePageLink } from '#frontend/shared/page-link.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Section, SectionNone } from '#frontend/ui/layout/section.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';

interface Line {
  readonly orderType: string;
  readonly orderNbr: string;
  readonly vendorName: string;
  readonly promisedOn: string | null;
  readonly qty: number | null;
  readonly orderQty: number;
  readonly uom: string;
}

const RECEIVE_GOODS_PATH = '/dashboard/receive-goods';

/** Lines of an order that are promised for one day, in one unit: a long order may name the item on hundreds. */
interface Ordered extends Line {
  readonly lines: number;
}

const keyOf = ({ orderType, orderNbr, promisedOn, uom }: Line): string =>
  [orderType, orderNbr, promisedOn ?? '', uom].join(' ');

const added = (one: number, other: number): number => toNumber(sum([quantity(one), quantity(other)]));

const byOrder = (lines: readonly Line[]): readonly Ordered[] => {
  const orders = new Map<string, Ordered>();
  for (const line of lines) {
    const before = orders.get(keyOf(line));
    orders.set(
      keyOf(line),
      before === undefined
        ? { ...line, lines: 1 }
        : {
            ...before,
            lines: before.lines + 1,
            orderQty: added(before.orderQty, line.orderQty),
            qty: before.qty === null || line.qty === null ? null : added(before.qty, line.qty),
          },
    );
  }
  return [...orders.values()];
};

/** Opens the order where its page exists for this product. */
const OrderLink = ({ orderNbr }: Pick<Line, 'orderNbr'>) => {
  const to = usePageLink()(`${RECEIVE_GOODS_PATH}?${new URLSearchParams({ po: orderNbr })}`);
  return to === undefined ? orderNbr : <Link to={to}>{orderNbr}</Link>;
};

const COLUMNS: readonly Column<Ordered>[] = [
  {
    heading: 'ORDER',
    narrow: 'title',
    kind: 'code',
    cell: ({ orderNbr }) => <OrderLink orderNbr={orderNbr} />,
  },
  { heading: 'VENDOR', narrow: 'line', cell: ({ vendorName }) => vendorName },
  {
    heading: 'PROMISED',
    narrow: 'detail',
    kind: 'date',
    cell: ({ promisedOn }) => (promisedOn === null ? '–' : dayText(promisedOn)),
  },
  {
    heading: 'AS ORDERED',
    narrow: 'labelled',
    kind: 'quantity',
    cell: ({ orderQty, uom, lines }) =>
      `${quantityText(orderQty)} ${uom}${lines === 1 ? '' : `, ${lines} lines`}`,
  },
  {
    heading: 'TO COME',
    narrow: 'status',
    kind: 'quantity',
    cell: ({ qty }) => (qty === null ? '–' : quantityText(qty)),
  },
];

/** What is still to come of an item, order by order. */
export const OnOrderSection = ({
  inventoryID,
  baseUom,
}: {
  readonly inventoryID: string;
  readonly baseUom: string;
}) => {
  const lines = useQuery(onOrder(inventoryID));
  return (
    <Section heading="On order" note={`In ${baseUom}, of the orders that were looked at here.`}>
      {lines.isPending && <Loading>Looking through orders...</Loading>}
      {lines.isError && <LoadFailure what="what is on order" query={lines} />}
      {lines.data && (
        <Card isFlush>
          {lines.data.length === 0 ? (
            <SectionNone>Nothing is on order.</SectionNone>
          ) : (
            <Table caption="On order" columns={COLUMNS} rows={byOrder(lines.data)} rowKey={keyOf} />
          )}
        </Card>
      )}
    </Section>
  );
};
