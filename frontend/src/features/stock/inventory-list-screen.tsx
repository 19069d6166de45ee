import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { InventoryItem } from '#api/inventory.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { siteDay } from '#domain/calendar.ts';
import { countText } from '#domain/count-text.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { useOpenRecord } from '#frontend/shared/dialogs/use-open-record.ts';
import { downloadFile } from '#frontend/shared/files/download-file.ts';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { chosenWarehouse } from '#frontend/shared/places/chosen-warehouse.ts';
import { useWarehouseFilter } from '#frontend/shared/places/use-warehouse-filter.tsx';
import { type Inventory, inventoryIn } from '#frontend/shared/queries/inventory.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { EXPIRING_PATH, STOCK_COUNTS_PATH } from '#frontend/shared/stock-path.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import { Menu, MenuItem, MenuLink } from '#frontend/ui/overlays/menu.tsx';
import { AdjustmentsDialog, MARKS_IN_ADDRESS } from './adjustments/adjustments-on-demand.ts';
import { inventoryAsCsv } from './list/inventory-csv.ts';
import { InventoryFilterBar } from './list/inventory-filter-bar.tsx';
import { filterInventory, inventoryFiltersFrom, isNarrowed } from './list/inventory-filters.ts';
import { InventoryTable, inventoryColumns } from './list/inventory-table.tsx';
import { inBooks, isNothingHere, NothingHere } from './list/nothing-here.tsx';
import { type OnOrder, sumsOnOrder } from './list/sums-on-order.ts';
import { OpeningRunBanner } from './opening/opening-run-banner.tsx';
import { onOrder } from './queries.ts';
import { useStockScans } from './use-stock-scans.ts';

const ExplanationDialog = onDemand(() =>
  import('./explain/explanation-dialog.tsx').then((loaded) => loaded.ExplanationDialog),
);

const MovePlaceDialog = onDemand(() =>
  import('./acts/move-place-dialog.tsx').then((loaded) => loaded.MovePlaceDialog),
);

const PlaceLabelDialog = onDemand(() =>
  import('./labels/place-label-dialog.tsx').then((loaded) => loaded.PlaceLabelDialog),
);

const OpeningDialog = onDemand(() =>
  import('./opening/opening-dialog.tsx').then((loaded) => loaded.OpeningDialog),
);

/** The rows, before anything around them is drawn. */
export const prefetchInventory = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(inventoryIn(chosenWarehouse()));

const NONE: readonly InventoryItem[] = [];

/** What is in the warehouse, item by item (stock-and-trace.md §11). */
export const InventoryListScreen = () => {
  useStockScans();
  const list = useListState();
  const { groups } = useUser();
  const load = useOpenRecord('load');
  const open = useOpenRecord('explain');
  usePreload(ExplanationDialog);
  const inBooksOpen = useOpenRecord('books');
  const mark = MARKS_IN_ADDRESS[inBooksOpen.id];
  const [isMovingPlace, setMovingPlace] = useState(false);
  const [isPrintingPlaces, setPrintingPlaces] = useState(false);
  const here = useWarehouseFilter(list);
  const stock = useQuery(inventoryIn(here.warehouse));
  const items = stock.data?.items ?? NONE;
  const filters = inventoryFiltersFrom(list.get);
  const today = siteDay(Date.now());
  const found = filterInventory(items, filters, today);
  const ordered = useQuery(onOrder());
  const toCome = useMemo(
    () => ordered.data && sumsOnOrder(ordered.data, here.warehouse),
    [ordered.data, here.warehouse],
  );
  const columns = inventoryColumns(open.linkTo, toCome, here.warehouse);
  const kinds = useMemo(() => [...new Set(items.map(({ kind }) => kind))].filter(Boolean).sort(), [items]);
  return (
    <Stack gap="medium">
      <PageHeader
        title="Inventory List"
        actions={
          <>
            <Button
              icon={<Icon name="refresh" />}
              isPending={stock.isRefetching}
              onClick={() => void stock.refetch()}
            >
              Refresh
            </Button>
            <Menu trigger={<Button icon={<Icon name="more" />}>More</Button>}>
              <MenuLink to={STOCK_COUNTS_PATH} icon={<Icon name="check" />}>
                Stock Counts
              </MenuLink>
              <MenuItem icon={<Icon name="box" />} onSelect={() => setMovingPlace(true)}>
                Move a place
              </MenuItem>
              <MenuItem icon={<Icon name="box" />} onSelect={() => setPrintingPlaces(true)}>
                Print labels of places
              </MenuItem>
              <MenuItem
                icon={<Icon name="receive" />}
                disabledReason={isAllowed(groups, 'stock.load') ? undefined : permissionReason('stock.load')}
                onSelect={() => load.open('opening')}
              >
                Load opening stock
              </MenuItem>
              <MenuItem
                icon={<Icon name="load" />}
                disabledReason={reasonAgainstExport(stock.data, found.length)}
                onSelect={() => exportItems(found, today, toCome, here.warehouse)}
              >
                Export CSV
              </MenuItem>
            </Menu>
          </>
        }
      >
        {here.warehouse === null ? 'Each number opens what makes it.' : `What is in ${here.warehouse}.`}{' '}
        <Link to={EXPIRING_PATH}>What expires soon</Link>
      </PageHeader>
      <OpeningRunBanner />
      {here.warehouse === null && stock.data?.isWhole && isNothingHere(items) && (
        <Card isFlush>
          <NothingHere inBooks={inBooks(items)} onLoad={() => load.open('opening')} />
        </Card>
      )}
      {(items.length > 0 || here.warehouse !== null) && (
        <InventoryFilterBar filters={filters} kinds={kinds} list={list} here={here} columns={columns} />
      )}
      {stock.isError && (
        <Card isFlush>
          <LoadFailure what="the inventory" query={stock} />
        </Card>
      )}
      {(items.length > 0 || stock.isPending || (here.warehouse !== null && !stock.isError)) && (
        <InventoryTable
          items={found}
          columns={columns}
          {...list.paging}
          {...list.sorting}
          isFiltered={isNarrowed(filters) || here.warehouse !== null}
          isLoading={stock.isPending}
          empty={
            <EmptyPanel>
              {here.warehouse === null || items.length > 0
                ? 'No items found.'
                : `Nothing is in ${here.warehouse}.`}
            </EmptyPanel>
          }
        />
      )}
      {isMovingPlace && <MovePlaceDialog onClose={() => setMovingPlace(false)} />}
      {isPrintingPlaces && <PlaceLabelDialog onClose={() => setPrintingPlaces(false)} />}
      {load.id === 'opening' && <OpeningDialog onClose={load.close} />}
      {open.id !== '' && (
        <ExplanationDialog key={open.id} of={{ inventoryID: open.id }} onClose={open.close} />
      )}
      {mark && <AdjustmentsDialog which={{ mark }} onClose={inBooksOpen.close} />}
    </Stack>
  );
};

const reasonAgainstExport = (stock: Inventory | undefined, found: number): string | undefined => {
  if (!stock?.isWhole) return 'Items are still being loaded.';
  return found === 0 ? 'There is no item to export.' : undefined;
};

/** All items that pass the filters, not this page alone. */
const exportItems = (
  items: readonly InventoryItem[],
  today: string,
  toCome: OnOrder,
  warehouse: string | null,
): void => {
  const name = ['inventory', ...(warehouse === null ? [] : [warehouse]), today].join('-');
  downloadFile(`${name}.csv`, 'text/csv', inventoryAsCsv(items, toCome, warehouse));
  notify('success', 'Inventory List', `${countText(items.length, 'item')} exported`);
};
