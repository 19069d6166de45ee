import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { InventoryItem } from '#api/inventory.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { siteDay } from '#domain/calendar.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { useOpenRecord } from '#frontend/shared/dialogs/use-open-record.ts';
import { downloadFile } from '#frontend/shared/files/download-file.ts';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { EXPIRING_PATH, STOCK_COUNTS_PATH } from '#frontend/shared/stock-path.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel, ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import { inventoryAsCsv } from './list/inventory-csv.ts';
import { InventoryFilterBar } from './list/inventory-filter-bar.tsx';
import { filterInventory, inventoryFiltersFrom, isNarrowed } from './list/inventory-filters.ts';
import { InventoryTable, inventoryColumns } from './list/inventory-table.tsx';
import { type OnOrder, sumsOnOrder } from './list/sums-on-order.ts';
import { inventory, onOrder } from './queries.ts';

const ExplanationDialog = onDemand(() =>
  import('./explain/explanation-dialog.tsx').then((loaded) => loaded.ExplanationDialog),
);

const MovePlaceDialog = onDemand(() =>
  import('./acts/move-place-dialog.tsx').then((loaded) => loaded.MovePlaceDialog),
);

const OpeningDialog = onDemand(() =>
  import('./opening/opening-dialog.tsx').then((loaded) => loaded.OpeningDialog),
);

/** The rows, before anything around them is drawn. */
export const prefetchInventory = (client: QueryClient): Promise<void> => client.prefetchQuery(inventory);

const NONE: readonly InventoryItem[] = [];

/** What is in the warehouse, item by item (stock-and-trace.md §11). */
export const InventoryListScreen = () => {
  const list = useListState();
  const { groups } = useUser();
  const [isOpening, setIsOpening] = useState(false);
  const open = useOpenRecord('explain');
  usePreload(ExplanationDialog);
  const [isMovingPlace, setMovingPlace] = useState(false);
  const stock = useQuery(inventory);
  const items = stock.data?.items ?? NONE;
  const filters = inventoryFiltersFrom(list.get);
  const today = siteDay(Date.now());
  const found = filterInventory(items, filters, today);
  const ordered = useQuery(onOrder());
  const toCome = useMemo(() => ordered.data && sumsOnOrder(ordered.data), [ordered.data]);
  const columns = inventoryColumns(open.linkTo, toCome);
  const kinds = useMemo(() => [...new Set(items.map(({ kind }) => kind))].filter(Boolean).sort(), [items]);
  return (
    <Stack gap="medium">
      <PageHeader
        title="Inventory List"
        actions={
          <>
            <Link to={STOCK_COUNTS_PATH}>Stock Counts</Link>
            <Button onClick={() => setMovingPlace(true)} {...MovePlaceDialog.preloadOnHover}>
              Move a place
            </Button>
            <Button
              icon={<Icon name="refresh" />}
              isPending={stock.isRefetching}
              onClick={() => void stock.refetch()}
            >
              Refresh
            </Button>
            {isAllowed(groups, 'stock.load') && (
              <Button onClick={() => setIsOpening(true)}>Load opening stock</Button>
            )}
            <Button
              icon={<Icon name="load" />}
              disabled={!stock.data?.isWhole || found.length === 0}
              onClick={() => exportItems(found, today, toCome)}
            >
              Export CSV
            </Button>
          </>
        }
      >
        What is in the warehouse. Each number opens what makes it.{' '}
        <Link to={EXPIRING_PATH}>What expires soon</Link>
      </PageHeader>
      <InventoryFilterBar filters={filters} kinds={kinds} list={list} columns={columns} />
      {stock.isError && (
        <Card isFlush>
          <ErrorPanel isTrying={stock.isFetching} onTryAgain={() => void stock.refetch()}>
            <strong>Failed to load the inventory</strong>
            <span>{reasonOf(stock.error, 'Try again.')}</span>
          </ErrorPanel>
        </Card>
      )}
      {(stock.data || !stock.isError) && (
        <InventoryTable
          items={found}
          columns={columns}
          page={list.page}
          onPage={list.setPage}
          sort={list.sort}
          onSort={list.setSort}
          isFiltered={isNarrowed(filters)}
          isLoading={stock.isPending}
          empty={isNarrowed(filters) ? <EmptyPanel>No items found.</EmptyPanel> : <NoStock />}
        />
      )}
      {isMovingPlace && <MovePlaceDialog onClose={() => setMovingPlace(false)} />}
      {isOpening && <OpeningDialog items={items} onClose={() => setIsOpening(false)} />}
      {open.id !== '' && (
        <ExplanationDialog key={open.id} of={{ inventoryID: open.id }} onClose={open.close} />
      )}
    </Stack>
  );
};

const NoStock = () => (
  <EmptyPanel action={<Link to="/dashboard/receive-goods">Receive Goods</Link>}>
    No stock yet: what is received stands here from the moment that it is accepted.
  </EmptyPanel>
);

/** All items that pass the filters, not this page alone. */
const exportItems = (items: readonly InventoryItem[], today: string, toCome: OnOrder): void => {
  downloadFile(`inventory-${today}.csv`, 'text/csv', inventoryAsCsv(items, toCome));
  notify('success', 'Inventory List', `${items.length} items exported`);
};
