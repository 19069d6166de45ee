import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ReceiveOrder } from '#api/receiving.ts';
import type { VendorDetail } from '#api/vendors.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { Card } from '#frontend/ui/layout/card.tsx';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Section, SectionNone } from '#frontend/ui/layout/section.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { openOrders } from './vendor-detail-queries.ts';

const openLines = (order: ReceiveOrder): number =>
  order.details.filter((line) => line.remainingQty > 0).length;

const COLUMNS: readonly Column<ReceiveOrder>[] = [
  {
    heading: 'ORDER',
    kind: 'code',
    narrow: 'title',
    width: '22%',
    cell: ({ orderNbr }) => (
      <Link to={`/dashboard/receive-goods?po=${encodeURIComponent(orderNbr)}`}>{orderNbr}</Link>
    ),
  },
  { heading: 'DESCRIPTION', narrow: 'detail', cell: (order) => order.description || '–' },
  {
    heading: 'OPEN LINES',
    kind: 'quantity',
    narrow: 'status',
    width: '18%',
    cell: (order) => `${openLines(order)} of ${order.details.length}`,
  },
];

/** The purchase orders of a vendor on which something remains. */
export const OpenOrders = ({ vendor }: { readonly vendor: VendorDetail }) => {
  const answer = useQuery(openOrders(vendor.vendorID));
  const { data } = answer;
  return (
    <Section heading="Open orders" note={data?.asOf && freshness(data.asOf, data.isStale)}>
      <Card isFlush>
        {data && data.orders.length > 0 && (
          <Table
            caption="Open orders"
            columns={COLUMNS}
            rows={data.orders}
            rowKey={(order) => `${order.orderType}#${order.orderNbr}`}
          />
        )}
        {data?.orders.length === 0 && <SectionNone>Nothing is to come from this vendor.</SectionNone>}
        {answer.isPending && <Loading>Looking for orders...</Loading>}
        {answer.isError && !data && (
          <ErrorPanel isTrying={answer.isFetching} onTryAgain={() => void answer.refetch()}>
            {`The orders could not be loaded: ${reasonOf(answer.error, 'Try again.')}`}
          </ErrorPanel>
        )}
      </Card>
      {data && data.orders.length > 0 && vendor.vendorReceivable && (
        <p>
          <Link to={`/dashboard/receive-goods?vendor=${encodeURIComponent(vendor.vendorID)}`}>
            Receive goods of this vendor
          </Link>
        </p>
      )}
    </Section>
  );
};

const freshness = (asOf: string, isStale: boolean): string =>
  `As of ${atTheSite(asOf)}${isStale ? '; the accounting system could not be asked since' : ''}.`;
