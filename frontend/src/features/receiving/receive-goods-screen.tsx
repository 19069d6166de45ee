import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ulid } from 'ulid';
import type { ReceiveOrder } from '#api/receiving.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { DataTable } from '#frontend/shared/data-table.tsx';
import { atTheSite } from '#frontend/shared/instant.ts';
import { useListState } from '#frontend/shared/list-state.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Card } from '#frontend/ui/card.tsx';
import { Floor, Stack } from '#frontend/ui/layout.tsx';
import { PageHeader } from '#frontend/ui/page-header.tsx';
import { EmptyPanel, ErrorPanel } from '#frontend/ui/panel.tsx';
import type { Column } from '#frontend/ui/table.tsx';
import { notify } from '#frontend/ui/toast.tsx';
import { OrderSelection } from './order-selection.tsx';
import { type ReceiveOrders, receiveOrders, type Selection, useRefreshOrders } from './queries.ts';

const loadReceiveDialog = () => import('./receive-dialog.tsx');

/** Comes when it is needed: the list is there sooner without it. */
const ReceiveDialog = lazy(() => loadReceiveDialog().then((loaded) => ({ default: loaded.ReceiveDialog })));

interface Receiving {
  readonly order: ReceiveOrder;
  /** Made when the dialog opens and the same on every retry of it. */
  readonly receiptId: string;
}

const selectionFrom = (vendorId: string, purchaseOrder: string): Selection | null => {
  if (vendorId !== '') return { by: 'vendor', vendorId };
  return purchaseOrder === '' ? null : { by: 'order', purchaseOrder };
};

/** Receiving against purchase orders (spec §2, Receive Goods). */
export const ReceiveGoodsScreen = () => {
  const list = useListState();
  const vendorId = list.get('vendor');
  const purchaseOrder = vendorId === '' ? list.get('po') : '';
  const selection = selectionFrom(vendorId, purchaseOrder);
  const orders = useQuery(receiveOrders(selection));
  const refresh = useRefreshOrders(selection);
  const [receiving, setReceiving] = useState<Receiving | null>(null);

  const start = (order: ReceiveOrder) => {
    notify('info', 'Receive Goods', `Starting receive process for ${order.orderNbr}`);
    setReceiving({ order, receiptId: ulid() });
  };
  // What stands now, should somebody else have received meanwhile; the counts are kept by line number.
  const current = orders.data?.orders.find((order) => order.id === receiving?.order.id) ?? receiving?.order;

  return (
    <Floor>
      <Stack gap="medium">
        <PageHeader title="Receipt History">
          Choose a vendor or enter a purchase order, count what came, and send the receipt.
        </PageHeader>
        <OrderSelection
          vendorId={vendorId}
          purchaseOrder={purchaseOrder}
          onVendor={(chosen) => list.filter({ vendor: chosen ?? '', po: '' })}
          onPurchaseOrder={(entered) => list.filter({ po: entered, vendor: '' })}
          onRefresh={() => void refresh()}
          canRefresh={selection !== null}
          isRefreshing={orders.isFetching}
        />
        {orders.data?.isStale && <AsOfBanner asOf={orders.data.asOf} />}
        {orders.isError && (
          <Card isFlush>
            <ErrorPanel isTrying={orders.isFetching} onTryAgain={() => void orders.refetch()}>
              <strong>Failed to load receive orders</strong>
              <span>{reasonOf(orders.error, 'Try again.')}</span>
            </ErrorPanel>
          </Card>
        )}
        {(orders.data || !orders.isError) && (
          <OrderTable
            orders={orders.data?.orders ?? []}
            page={list.page}
            onPage={list.setPage}
            isLoading={selection !== null && orders.isPending}
            onReceive={start}
            empty={<NoOrders selection={selection} orders={orders.data} />}
          />
        )}
      </Stack>
      {receiving && current && (
        <Suspense>
          <ReceiveDialog
            key={receiving.receiptId}
            receiptId={receiving.receiptId}
            order={current}
            onClose={() => setReceiving(null)}
          />
        </Suspense>
      )}
    </Floor>
  );
};

const AsOfBanner = ({ asOf }: { readonly asOf: string | null }) => (
  <Banner tone="warning">
    {`${runtimeConfig().accountingName} could not be asked just now. `}
    {asOf === null ? 'These orders may be out of date.' : `These orders are as of ${atTheSite(asOf)}.`}
  </Banner>
);

/** The spec's sentence for why there is nothing to list, and the reason where it is known. */
const NoOrders = ({
  selection,
  orders,
}: {
  readonly selection: Selection | null;
  readonly orders: ReceiveOrders | undefined;
}) => {
  if (!selection) return <EmptyPanel>Please select a vendor to view receive orders</EmptyPanel>;
  if (selection.by === 'vendor') {
    return <EmptyPanel>No receive orders available for selected vendor</EmptyPanel>;
  }
  return (
    <EmptyPanel>
      <span>No orders found matching your criteria</span>
      {orders?.reason && <span className="small">{orders.reason}</span>}
    </EmptyPanel>
  );
};

interface OrderTableProps {
  readonly orders: readonly ReceiveOrder[];
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly isLoading: boolean;
  readonly onReceive: (order: ReceiveOrder) => void;
  readonly empty: ReactNode;
}

const OrderTable = ({ orders, onReceive, ...table }: OrderTableProps) => {
  const columns: readonly Column<ReceiveOrder>[] = [
    { heading: 'PRE ORDER ID', kind: 'code', width: '16%', cell: (order) => order.orderNbr },
    { heading: 'VENDOR', width: '24%', cell: (order) => order.vendorName },
    { heading: 'TOTAL ITEM', kind: 'quantity', width: '10%', cell: (order) => order.details.length },
    { heading: 'DESCRIPTION', cell: (order) => order.description || '–' },
    { heading: 'NOTE', cell: (order) => order.note || '–' },
    {
      heading: 'ACTION',
      kind: 'controls',
      width: '10%',
      cell: (order) => (
        <Button
          look="link"
          aria-label={`Receive ${order.orderNbr}`}
          onPointerEnter={() => void loadReceiveDialog().catch(() => undefined)}
          onFocus={() => void loadReceiveDialog().catch(() => undefined)}
          onClick={() => onReceive(order)}
        >
          Receive
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      {...table}
      caption="Receive orders"
      columns={columns}
      rows={orders}
      rowKey={(order) => order.id}
      isFiltered={false}
      noun="orders"
      loadingText="Loading receive orders..."
    />
  );
};
