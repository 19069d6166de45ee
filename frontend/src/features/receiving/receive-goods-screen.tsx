import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReceiveOrder } from '#api/receiving.ts';
import { siteDay } from '#domain/calendar.ts';
import { PROMISES, type Promised } from '#domain/receiving/order/promises.ts';
import { MAX_ORDERS_PER_DELIVERY } from '#domain/receiving/request/receipt-request.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { useHeldScans } from '#frontend/shared/scanning/use-scanner.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Floor, Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { useIsMobile } from '#frontend/ui/layout/use-is-mobile.ts';
import { onDemand } from '#frontend/ui/loading/lazy-dialog.tsx';
import { whenIdle } from '#frontend/ui/loading/when-idle.ts';
import { standsElsewhere, useCountedAt } from './device/counted-at.ts';
import { CountedElsewhereDialog } from './draft/counted-elsewhere-dialog.tsx';
import { DraftList } from './draft/draft-list.tsx';
import { useDrafts } from './draft/use-drafts.ts';
import { isExpectedAt } from './orders/expected-here.ts';
import { TogetherBar } from './orders/multi-order-bar.tsx';
import { OrderSelection } from './orders/order-selection.tsx';
import { OrderTable } from './orders/order-table.tsx';
import { UnknownScan } from './orders/unknown-scan.tsx';
import { WarehouseBar } from './orders/warehouse-bar.tsx';
import { type ReceiveOrders, receiveOrders, useRefreshOrders } from './queries.ts';
import { useListScans } from './scan/use-list-scans.ts';
import type { Selection } from './selection.ts';
import { useOpenDelivery } from './use-open-delivery.ts';

const ReceiveDialog = onDemand(() => import('./receive-dialog.tsx').then((loaded) => loaded.ReceiveDialog));

/** What opening an order takes longest with, while nobody waits for it. */
const prepareToOpen = () => {
  void ReceiveDialog.preload();
  siteDay(Date.now());
};

const NONE: readonly ReceiveOrder[] = [];

const partition = (
  orders: readonly ReceiveOrder[],
  isIn: (order: ReceiveOrder) => boolean,
): readonly [readonly ReceiveOrder[], readonly ReceiveOrder[]] => [
  orders.filter(isIn),
  orders.filter((order) => !isIn(order)),
];

const selectionFrom = (vendorId: string, purchaseOrder: string, day: string): Selection | null => {
  if (vendorId !== '') return { by: 'vendor', vendorId };
  if (purchaseOrder !== '') return { by: 'order', purchaseOrder };
  const promised = PROMISES.find((one) => one === day);
  return promised ? { by: 'promise', promised } : null;
};

/** Receiving against purchase orders (spec §2, Receive Goods). */
export const ReceiveGoodsScreen = () => {
  const list = useListState();
  const vendorId = list.get('vendor');
  const purchaseOrder = vendorId === '' ? list.get('po') : '';
  const selection = selectionFrom(vendorId, purchaseOrder, list.get('promised'));
  // Of a vendor or a day; an order that was looked up is no list.
  const openList = selection?.by === 'promise' ? selection.promised : vendorId;
  const orders = useQuery(receiveOrders(selection));
  const refresh = useRefreshOrders(selection);
  const delivery = useOpenDelivery(ReceiveDialog.preloadWithTimeout);
  // Behind a dialog it keeps still: it would come, and move what is below it, with the first count.
  const drafts = useStill(useDrafts(), delivery.opened !== null);
  useEffect(() => whenIdle(prepareToOpen), []);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const listed = orders.data?.orders ?? NONE;
  const countedAt = useCountedAt();
  const { warehouseID } = countedAt;
  // An order that was looked up is shown wherever it goes.
  const [here, others] = useMemo(
    () =>
      selection?.by === 'order'
        ? [listed, NONE]
        : partition(listed, (order) => isExpectedAt(order, warehouseID)),
    [selection?.by, listed, warehouseID],
  );
  const areOthersShown = list.get('warehouse') === 'all';
  const shown = areOthersShown ? listed : here;
  const together = listed.filter((order) => chosen.has(order.id));

  const { start } = delivery;
  const choose = (order: ReceiveOrder, isChosen: boolean) => {
    const next = new Set(together.map(({ id }) => id));
    if (!isChosen) next.delete(order.id);
    else if (next.size < MAX_ORDERS_PER_DELIVERY) next.add(order.id);
    else {
      notify('warning', 'That is all', `One delivery can cover at most ${MAX_ORDERS_PER_DELIVERY} orders.`);
    }
    setChosen(next);
  };
  const searchOrder = (code: string) => list.filter({ po: code, vendor: '', promised: '' });
  const { unknown, forgetUnknown } = useListScans({
    ...{ listed: shown, others, here: warehouseID, openList, onSearchOrder: searchOrder },
    onStart: start,
  });
  const { close: closeDelivery } = delivery;
  const close = useCallback(() => {
    closeDelivery();
    forgetUnknown();
    setChosen(new Set());
  }, [closeDelivery, forgetUnknown]);

  useHeldScans(selection !== null && orders.isPending && orders.isFetching);

  // The same while nothing came: what happens on the page draws nothing of the delivery again.
  const at = orders.data?.seenAt ?? orders.dataUpdatedAt;
  const latest = useMemo(() => new Map(listed.map((order) => [order.id, { order, at }])), [listed, at]);
  const isMobile = useIsMobile();
  // Below the orders on a phone, which has room for two of them; a warning is read before them.
  const isBarFirst = !isMobile || standsElsewhere(countedAt);
  const warehouseBar = (
    <WarehouseBar
      orders={listed}
      others={others.length}
      areOthersShown={areOthersShown}
      onShowOthers={(areShown) => list.filter({ warehouse: areShown ? 'all' : '' })}
    />
  );
  return (
    <Floor>
      <Stack gap="medium">
        <PageHeader title="Receipt History">
          Choose a vendor or enter a purchase order, count what came, and send the receipt.
        </PageHeader>
        <DraftList drafts={drafts} at={countedAt} onResume={(draft) => void delivery.resume(draft)} />
        <OrderSelection
          vendorId={vendorId}
          purchaseOrder={purchaseOrder}
          onVendor={(picked) => list.filter({ vendor: picked ?? '', po: '', promised: '' })}
          onPurchaseOrder={searchOrder}
          onRefresh={() => void refresh()}
          canRefresh={selection !== null}
          isRefreshing={orders.isFetching}
        />
        {selection?.by === 'promise' && (
          <PromisedNote promised={selection.promised} asOf={orders.data?.asOf ?? null} />
        )}
        {orders.data?.seenAt != null && <SeenBanner seenAt={orders.data.seenAt} />}
        {orders.data?.isStale && <AsOfBanner asOf={orders.data.asOf} />}
        {orders.isError && (
          <Card isFlush>
            <LoadFailure what="receive orders" query={orders} />
          </Card>
        )}
        {unknown !== null && (
          <UnknownScan
            {...unknown}
            listOf={vendorId === '' ? 'day' : 'vendor'}
            onSearch={() => searchOrder(unknown.code)}
          />
        )}
        {isBarFirst && warehouseBar}
        <TogetherBar
          orders={together}
          onReceive={() => void start(together)}
          onClear={() => setChosen(new Set())}
        />
        {(orders.data || !orders.isError) && (
          <OrderTable
            orders={shown}
            page={list.page}
            onPage={list.setPage}
            isLoading={selection !== null && orders.isPending}
            awaitedRows={selection?.by === 'order' ? 1 : undefined}
            onReceive={(order) => void start([order])}
            onNear={ReceiveDialog.preloadOnHover.onFocus}
            chosen={selection?.by === 'vendor' && shown.length > 1 ? chosen : null}
            onChoose={choose}
            isOfOneVendor={selection?.by === 'vendor'}
            empty={<NoOrders selection={selection} orders={orders.data} others={others.length} />}
          />
        )}
        {!isBarFirst && warehouseBar}
      </Stack>
      {delivery.opened && (
        <ReceiveDialog
          key={delivery.opened.receiptId}
          opened={delivery.opened}
          latest={latest}
          onClose={close}
          onGoOn={delivery.goOn}
        />
      )}
      {delivery.elsewhere && (
        <CountedElsewhereDialog
          orders={delivery.elsewhere}
          onMoveHere={delivery.moveHere}
          onClose={delivery.leaveElsewhere}
        />
      )}
    </Floor>
  );
};

/** The value as it was before the page went behind something. */
const useStill = <T,>(value: T, isBehind: boolean): T => {
  const [still, setStill] = useState(value);
  if (!isBehind && still !== value) setStill(value);
  return isBehind ? still : value;
};

/** Which orders these are: nothing was chosen in the fields above. */
const PromisedNote = ({ promised, asOf }: { readonly promised: Promised; readonly asOf: string | null }) => (
  <p className="soft">
    {`Orders of every vendor that ${promised === 'today' ? 'are promised for today' : 'were promised for an earlier day'}`}
    {asOf === null ? '.' : `, as of ${atTheSite(asOf)}.`}
  </p>
);

const SeenBanner = ({ seenAt }: { readonly seenAt: number }) => (
  <Banner tone="warning">
    {`The server can't be reached. These orders are as of ${atTheSite(new Date(seenAt).toISOString())}, as this device saw them: what changed since is not shown.`}
  </Banner>
);

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
  others,
}: {
  readonly selection: Selection | null;
  readonly orders: ReceiveOrders | undefined;
  /** So many are there for other warehouses. */
  readonly others: number;
}) => {
  if (others > 0) return <EmptyPanel>None of these orders is expected in this warehouse.</EmptyPanel>;
  if (!selection) return <EmptyPanel>Please select a vendor to view receive orders</EmptyPanel>;
  if (selection.by === 'vendor') {
    return <EmptyPanel>No receive orders available for selected vendor</EmptyPanel>;
  }
  if (selection.by === 'promise') {
    return (
      <EmptyPanel>
        {selection.promised === 'today'
          ? 'No order that was read is promised for today.'
          : 'No order that was read is overdue.'}
      </EmptyPanel>
    );
  }
  return (
    <EmptyPanel>
      <span>No orders found matching your criteria</span>
      {orders?.reason && <span className="small">{orders.reason}</span>}
    </EmptyPanel>
  );
};
