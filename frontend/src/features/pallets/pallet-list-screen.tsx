import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PalletRow } from '#api/pallets.ts';
import { readSscc } from '#domain/pallets/sscc.ts';
import { DataTable } from '#frontend/shared/list/data-table.tsx';
import { FilterSwitch } from '#frontend/shared/list/filter-switch.tsx';
import { Filters } from '#frontend/shared/list/filters.tsx';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import { palletPath } from '#frontend/shared/pallet-path.ts';
import { useWarehouseFilter } from '#frontend/shared/places/use-warehouse-filter.tsx';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { onDemand } from '#frontend/ui/loading/lazy-dialog.tsx';
import { ConvertCard } from './convert-card.tsx';
import { SeenBanner } from './device/seen-banner.tsx';
import { ListMenu } from './list/list-menu.tsx';
import { palletColumns } from './list/pallet-columns.tsx';
import { filterPallets, palletsIn } from './pallet-labels.ts';
import { palletList } from './queries.ts';
import { wrongSscc } from './scan/wrong-sscc.ts';

const BuildDialog = onDemand(() => import('./acts/build-dialog.tsx').then((loaded) => loaded.BuildDialog));
const PrintDialog = onDemand(() => import('./labels/print-dialog.tsx').then((loaded) => loaded.PrintDialog));

/** The rows, before anything around them is drawn. */
export const prefetchPallets = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(palletList(false));

const NONE: readonly PalletRow[] = [];
const keyOf = ({ sscc }: PalletRow): string => sscc;

/** Goods onto pallets, and the pallets that there are (stock-and-trace.md §3, §11). */
export const PalletListScreen = () => {
  const list = useListState();
  const navigate = useNavigate();
  const [isBuilding, setBuilding] = useState(false);
  const [printed, setPrinted] = useState<readonly PalletRow[]>(NONE);
  const ended = list.get('ended') === 'true';
  const search = list.get('q');
  const pallets = useQuery(palletList(ended));
  const seenAt = pallets.data?.seenAt ?? null;
  const here = useWarehouseFilter(list);
  const all = pallets.data?.items ?? NONE;
  const found = filterPallets(palletsIn(all, here.warehouse), search);
  const columns = palletColumns((pallet) => setPrinted([pallet]));
  const find = (typed: string): void => {
    const sscc = readSscc(typed);
    if (sscc.ok) void navigate(palletPath(sscc.value));
    else list.search(typed);
  };
  return (
    <Stack gap="medium">
      <PageHeader
        title="Items to Pallet Conversion"
        actions={
          <>
            <Button
              icon={<Icon name="plus" />}
              onClick={() => setBuilding(true)}
              {...BuildDialog.preloadOnHover}
            >
              New pallet
            </Button>
            <ListMenu
              pallets={pallets.data && found}
              asOf={seenAt ?? pallets.dataUpdatedAt}
              search={search}
            />
          </>
        }
      >
        Goods onto full pallets, each under a number of its own. What they make is shown before it is done.
      </PageHeader>
      <ConvertCard onMade={setPrinted} onNew={() => setBuilding(true)} />
      <ListTools
        search={<SearchField label="Search SSCC, item, lot or place" value={search} onSearch={find} />}
        columns={columns}
        {...list.sorting}
        filters={
          <Filters
            count={(ended ? 1 : 0) + here.count}
            onClear={() => list.filter({ ended: '', ...here.cleared })}
          >
            {here.field}
            <FilterSwitch
              label="Those that ended"
              isOn={ended}
              onChange={(isOn) => list.filter({ ended: isOn ? 'true' : '' })}
            />
          </Filters>
        }
      />
      {pallets.data && (pallets.isError || seenAt !== null) && (
        <SeenBanner seenAt={seenAt ?? pallets.dataUpdatedAt} what="These pallets" />
      )}
      {pallets.isError && !pallets.data ? (
        <Card isFlush>
          <LoadFailure what="the pallets" query={pallets} />
        </Card>
      ) : (
        <DataTable
          caption={ended ? 'Pallets that ended' : 'Pallets'}
          columns={columns}
          rows={found}
          rowKey={keyOf}
          fitsFrom={1100}
          {...list.paging}
          {...list.sorting}
          isFiltered={search !== '' || found.length < all.length}
          hasGoToPage
          noun="pallets"
          isLoading={pallets.isPending}
          loadingText="Loading pallets..."
          empty={
            <NoPallets search={search} ended={ended} warehouse={all.length > 0 ? here.warehouse : null} />
          }
        />
      )}
      {isBuilding && <BuildDialog onClose={() => setBuilding(false)} />}
      {printed.length > 0 && <PrintDialog ssccs={printed.map(keyOf)} onClose={() => setPrinted(NONE)} />}
    </Stack>
  );
};

interface NoPalletsProps {
  readonly search: string;
  readonly ended: boolean;
  /** There are some in other warehouses alone. */
  readonly warehouse: string | null;
}

const NoPallets = ({ search, ended, warehouse }: NoPalletsProps) => {
  if (search !== '')
    return (
      <EmptyPanel>
        {wrongSscc(search) ?? `No pallets found${warehouse === null ? '' : ` in ${warehouse}`}.`}
      </EmptyPanel>
    );
  if (warehouse !== null) return <EmptyPanel>{`No pallet stands in ${warehouse}.`}</EmptyPanel>;
  return (
    <EmptyPanel>
      {ended
        ? 'No pallet was broken up or shipped in the last three months.'
        : 'No pallets yet. Choose an item and a lot above, or begin an empty pallet and scan cases onto it.'}
    </EmptyPanel>
  );
};
