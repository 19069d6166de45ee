import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BOM_LOAD } from '#domain/audit/recorded-act.ts';
import { BOM_STATUSES } from '#domain/bom/bom-terms.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { Filters } from '#frontend/shared/list/filters.tsx';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel, ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import { BOM_COLUMNS, BomTable } from './list/bom-table.tsx';
import { bomFiltersFrom, filterBoms, isNarrowed } from './list/filter-boms.ts';
import { BomLoadBanner } from './load/bom-load-banner.tsx';
import { bomLoad, isLoadRunning, useLoadBoms } from './load/bom-load-queries.ts';
import { bomList, whereUsed } from './queries.ts';

const DraftDialog = onDemand(() => import('./draft/draft-dialog.tsx').then((loaded) => loaded.DraftDialog));

/** The rows, before anything around them is drawn. */
export const prefetchBoms = (client: QueryClient): Promise<void> => client.prefetchQuery(bomList);

/** What products are made of: every revision (stock-and-trace.md §2). */
export const BomListScreen = () => {
  const list = useListState();
  const filters = bomFiltersFrom(list.get);
  const mayEdit = usePermission('bom.edit');
  const [isMaking, setMaking] = useState(false);
  usePreload(DraftDialog);
  const load = useQuery(bomLoad).data;
  const loadBoms = useLoadBoms();
  const query = useQuery(bomList);
  const users = useQuery({ ...whereUsed(filters.component), enabled: filters.component !== '' });
  const found = filterBoms(query.data ?? [], filters, users.data ?? []);
  const isWaiting = query.isPending || (filters.component !== '' && users.isPending);
  const failed = query.error ?? users.error;
  return (
    <Stack gap="medium">
      <PageHeader
        title="BoM List"
        actions={
          <>
            <RecordHistory noun="SyncJobs" name={BOM_LOAD.key} of="loads of bills of material" isInTable />
            <Button
              icon={<Icon name="load" />}
              disabled={!mayEdit}
              title={mayEdit ? undefined : permissionReason('bom.edit')}
              isPending={loadBoms.isPending || (isLoadRunning(load) && load?.startedBy !== 'schedule')}
              onClick={() => loadBoms.mutate()}
            >
              {`Load from ${runtimeConfig().accountingName}`}
            </Button>
            <Button
              look="primary"
              icon={<Icon name="plus" />}
              disabled={!mayEdit}
              title={mayEdit ? undefined : permissionReason('bom.edit')}
              onClick={() => setMaking(true)}
            >
              New BoM
            </Button>
          </>
        }
      >
        What each product is made of. One revision of a product is Active; a change is a new draft.
      </PageHeader>
      <BomLoadBanner load={load} />
      {filters.component !== '' && (
        <Banner tone="info" action={<Button onClick={() => list.filter({ component: '' })}>Show all</Button>}>
          {`Active bills of material in which ${filters.component} goes.`}
        </Banner>
      )}
      <ListTools
        search={
          <SearchField label="Search bills of material" value={filters.search} onSearch={list.search} />
        }
        columns={BOM_COLUMNS}
        {...list.sorting}
        filters={
          <Filters count={filters.status === '' ? 0 : 1} onClear={() => list.filter({ status: '' })}>
            <SelectField
              label="Status"
              noneLabel="Any status"
              options={BOM_STATUSES.map((value) => ({ value, label: value }))}
              value={filters.status || null}
              onChange={(chosen) => list.filter({ status: chosen ?? '' })}
            />
          </Filters>
        }
      />
      {failed ? (
        <Card isFlush>
          <ErrorPanel
            isTrying={query.isFetching || users.isFetching}
            onTryAgain={() => void (query.isError ? query.refetch() : users.refetch())}
          >
            <strong>Failed to load bills of material</strong>
            <span>{reasonOf(failed, 'Try again.')}</span>
          </ErrorPanel>
        </Card>
      ) : (
        <BomTable
          boms={found}
          {...list.paging}
          {...list.sorting}
          isFiltered={isNarrowed(filters)}
          isLoading={isWaiting}
          empty={
            <EmptyPanel>
              {isNarrowed(filters)
                ? 'No bills of material found.'
                : 'No bills of material yet. Make the first with New BoM.'}
            </EmptyPanel>
          }
        />
      )}
      {isMaking && <DraftDialog from={null} onClose={() => setMaking(false)} />}
    </Stack>
  );
};
