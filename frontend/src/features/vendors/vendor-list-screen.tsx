import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { usePermission } from '#frontend/auth/use-permission.ts';
import { FilterSwitch } from '#frontend/shared/filter-switch.tsx';
import { useListState } from '#frontend/shared/list-state.ts';
import { SearchField } from '#frontend/shared/search-field.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Row, Stack } from '#frontend/ui/layout.tsx';
import { EmptyPanel } from '#frontend/ui/panel.tsx';
import { FlagBar, FlagFailures } from './flag-bar.tsx';
import { useFlagMany } from './flag-many.ts';
import { allVendors, isWhole } from './queries.ts';
import { useFoundVendors } from './use-found-vendors.ts';
import { useVendorChoice } from './use-vendor-choice.ts';
import { VendorListHeader } from './vendor-list-header.tsx';
import { VendorLoadBanner } from './vendor-load-banner.tsx';
import { VendorLoadButton } from './vendor-load-button.tsx';
import { VendorLoadFailure } from './vendor-load-failure.tsx';
import { isLoadRunning, vendorLoad } from './vendor-load-queries.ts';
import { VendorTable } from './vendor-table.tsx';
import { VendorTiles } from './vendor-tiles.tsx';

/** The rows, before anything around them is drawn. */
export const warmVendorList = (client: QueryClient): Promise<void> => client.prefetchQuery(allVendors);

/** The vendors of the accounting system, and which of them this warehouse receives from (spec §2). */
export const VendorListScreen = () => {
  const { accountingName } = runtimeConfig();
  const list = useListState();
  const vendors = useQuery(allVendors);
  const load = useQuery(vendorLoad);
  const { selection, begin, end, chooseOnly } = useVendorChoice();
  const { flagging, flagMany, dismiss } = useFlagMany();
  const maySet = usePermission('vendor.setReceivable');

  const { filter } = list;
  const onSearch = useCallback((q: string) => filter({ q }), [filter]);
  const onOnly = useCallback((isOn: boolean) => filter({ receivable: isOn ? 'true' : '' }), [filter]);
  const search = list.get('q');
  const onlyReceivable = list.get('receivable') === 'true';
  const { found, isFiltered } = useFoundVendors(vendors.data, { search, onlyReceivable }, list.sort);
  const hasVendors = (vendors.data?.length ?? 0) > 0;
  const areAllHere = isWhole(vendors.data);
  const isLoading = isLoadRunning(load.data);
  const empty = useMemo(
    () =>
      isFiltered ? (
        <EmptyPanel>No vendors found.</EmptyPanel>
      ) : (
        <EmptyPanel action={<VendorLoadButton accountingName={accountingName} isRunning={isLoading} />}>
          No vendors available.
        </EmptyPanel>
      ),
    [isFiltered, accountingName, isLoading],
  );

  const flagChosen = async (isReceivable: boolean) => {
    const chosen = vendors.data?.filter(({ vendorID }) => selection?.ids.has(vendorID)) ?? [];
    const { failed } = await flagMany(chosen, isReceivable);
    chooseOnly(failed.map(({ vendor }) => vendor));
  };

  return (
    <Stack gap="medium">
      <VendorListHeader load={load.data} found={found} hasVendors={hasVendors && areAllHere} />
      <VendorLoadBanner load={load.data} accountingName={accountingName} />
      {(hasVendors || vendors.isPending) && <VendorTiles vendors={areAllHere ? vendors.data : undefined} />}
      <Row gap="large">
        <SearchField label="Search vendors" value={search} onSearch={onSearch} />
        <FilterSwitch label="Only Warehouse Receivable" isOn={onlyReceivable} onChange={onOnly} />
        {hasVendors && areAllHere && !selection && (
          <Button
            look="quiet"
            disabled={!maySet}
            title={maySet ? undefined : 'Your role may not set this.'}
            onClick={begin}
          >
            Choose several
          </Button>
        )}
      </Row>
      {selection && (
        <FlagBar
          chosen={selection.ids.size}
          found={found.length}
          flagging={flagging}
          onChooseAll={() => chooseOnly(found)}
          onChooseNone={() => chooseOnly([])}
          onFlag={(isReceivable) => void flagChosen(isReceivable)}
          onDone={end}
        />
      )}
      <FlagFailures flagging={flagging} onDismiss={dismiss} />
      {vendors.isError && (
        <VendorLoadFailure
          message={`Failed to load vendors: ${reasonOf(vendors.error, 'Try again.')}`}
          isWhole={!vendors.data}
          isTrying={vendors.isFetching}
          onTryAgain={() => void vendors.refetch()}
        />
      )}
      {(vendors.data || !vendors.isError) && (
        <VendorTable
          vendors={found}
          page={list.page}
          onPage={list.setPage}
          sort={list.sort}
          onSort={list.setSort}
          isFiltered={isFiltered}
          isLoading={vendors.isPending}
          selection={selection}
          flagging={flagging}
          areAllHere={areAllHere}
          empty={empty}
        />
      )}
    </Stack>
  );
};
