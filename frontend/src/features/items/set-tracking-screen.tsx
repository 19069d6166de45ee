import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ItemWithRules } from '#api/inventory/item-rules.ts';
import { siteDay } from '#domain/calendar.ts';
import { countText } from '#domain/count-text.ts';
import type { SharedGtin } from '#domain/items/shared-gtins.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { useOpenRecord } from '#frontend/shared/dialogs/use-open-record.ts';
import { downloadFile } from '#frontend/shared/files/download-file.ts';
import { FilterSwitch } from '#frontend/shared/list/filter-switch.tsx';
import { Filters } from '#frontend/shared/list/filters.tsx';
import { type ListState, useListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import {
  filterTracked,
  isNarrowed,
  MARK_OPTIONS,
  type TrackedItem,
  type TrackingFilters,
  trackingFiltersFrom,
  withGtins,
} from './list/tracked-item.ts';
import { trackingAsCsv } from './list/tracking-csv.ts';
import { TrackingTable, trackingColumns } from './list/tracking-table.tsx';
import { trackedItems } from './queries.ts';

const ItemRulesDialog = onDemand(() =>
  import('./dialog/item-rules-dialog.tsx').then((loaded) => loaded.ItemRulesDialog),
);

/** The rows, before anything around them is drawn. */
export const prefetchTracking = (client: QueryClient): Promise<void> => client.prefetchQuery(trackedItems);

const NONE: readonly ItemWithRules[] = [];

/** How items are tracked: what the accounting system says, beside what is ours (stock-and-trace.md §1). */
export const SetTrackingScreen = () => {
  const list = useListState();
  const open = useOpenRecord('item');
  usePreload(ItemRulesDialog);
  const mayEdit = usePermission('tracking.edit');
  const query = useQuery(trackedItems);
  const all = query.data?.items ?? NONE;
  const { items, shared } = useMemo(() => withGtins(all), [all]);
  const filters = trackingFiltersFrom(list.get);
  const found = filterTracked(items, filters);
  const columns = trackingColumns({ mayEdit, onEdit: open.open });
  const edited = mayEdit ? all.find(({ inventoryID }) => inventoryID === open.id) : undefined;
  return (
    <Stack gap="medium">
      <PageHeader
        title="Set Tracking"
        actions={
          <Button
            icon={<Icon name="load" />}
            disabled={!query.data?.isWhole || found.length === 0}
            onClick={() => exportItems(found)}
          >
            Export CSV
          </Button>
        }
      >
        {mayEdit
          ? 'How each item is dated, received and stacked.'
          : `You may look. ${permissionReason('tracking.edit')}`}
      </PageHeader>
      <SharedGtins shared={shared} onShow={() => list.filter({ 'shared-gtin': 'true' })} />
      <TrackingFilterBar filters={filters} list={list} columns={columns} />
      {query.isError && (
        <Card isFlush>
          <LoadFailure what="the items" query={query} />
        </Card>
      )}
      {(query.data || !query.isError) && (
        <TrackingTable
          items={found}
          columns={columns}
          {...list.paging}
          {...list.sorting}
          isFiltered={isNarrowed(filters)}
          isLoading={query.isPending}
          empty={
            <EmptyPanel>
              {isNarrowed(filters)
                ? 'No items found.'
                : `No items yet: they come from ${runtimeConfig().accountingName} by themselves, every quarter of an hour.`}
            </EmptyPanel>
          }
        />
      )}
      {edited && edited.kind === 'stock' && (
        <ItemRulesDialog key={edited.inventoryID} item={edited} onClose={open.close} />
      )}
    </Stack>
  );
};

interface SharedGtinsProps {
  readonly shared: readonly SharedGtin[];
  readonly onShow: () => void;
}

/** GTINs that a scan can't tell an item by. */
const SharedGtins = ({ shared, onShow }: SharedGtinsProps) => {
  const [first] = shared;
  if (!first) return null;
  const more = shared.length === 1 ? '' : `, and ${shared.length - 1} more on several`;
  return (
    <Banner tone="warning" action={<Button onClick={onShow}>Show them</Button>}>
      {`GTIN ${first.gtin} is on ${first.inventoryIDs.join(' and ')}${more}.`}
    </Banner>
  );
};

interface TrackingFilterBarProps {
  readonly filters: TrackingFilters;
  readonly list: ListState;
  readonly columns: readonly Column<TrackedItem>[];
}

const CLEARED = { mark: '', lots: '', 'shared-gtin': '' };

const TrackingFilterBar = ({ filters, list, columns }: TrackingFilterBarProps) => {
  const { search, mark, isLotTracked, sharesGtin } = filters;
  return (
    <ListTools
      search={<SearchField label="Search items" value={search} onSearch={list.search} />}
      columns={columns}
      {...list.sorting}
      filters={
        <Filters
          count={[mark, isLotTracked, sharesGtin].filter(Boolean).length}
          onClear={() => list.filter(CLEARED)}
        >
          <SelectField
            label="Date mark"
            noneLabel="Any date mark"
            options={MARK_OPTIONS}
            value={mark || null}
            onChange={(chosen) => list.filter({ mark: chosen ?? '' })}
          />
          <FilterSwitch
            label="Lots recorded"
            isOn={isLotTracked}
            onChange={(isOn) => list.filter({ lots: isOn ? 'true' : '' })}
          />
          <FilterSwitch
            label="GTIN on several items"
            isOn={sharesGtin}
            onChange={(isOn) => list.filter({ 'shared-gtin': isOn ? 'true' : '' })}
          />
        </Filters>
      }
    />
  );
};

/** All items that pass the filters, not this page alone. */
const exportItems = (items: readonly TrackedItem[]): void => {
  downloadFile(`set-tracking-${siteDay(Date.now())}.csv`, 'text/csv', trackingAsCsv(items));
  notify('success', 'Set Tracking', `${countText(items.length, 'item')} exported`);
};
