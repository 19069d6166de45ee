import { type ReactNode, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { VendorLoad, VendorResponse } from '#api/vendors.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { ChooseSeveralButton } from '#frontend/features/vendors/flags/choose-several-button.tsx';
import { FlagBar, FlagFailures } from '#frontend/features/vendors/flags/flag-bar.tsx';
import { useFlagMany } from '#frontend/features/vendors/flags/flag-many.ts';
import { useVendorChoice } from '#frontend/features/vendors/flags/use-vendor-selection.ts';
import { VendorLoadBanner } from '#frontend/features/vendors/load/vendor-load-banner.tsx';
import { VendorLoadButton } from '#frontend/features/vendors/load/vendor-load-button.tsx';
import { isLoadRunning } from '#frontend/features/vendors/load/vendor-load-queries.ts';
import { isWhole } from '#frontend/features/vendors/queries.ts';
import { FilterSwitch } from '#frontend/shared/list/filter-switch.tsx';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { RowLinkContext } from '#frontend/shared/list/row-link.tsx';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { useVendorsAsAsked } from './use-vendors-as-asked.ts';
import { VendorListHeader } from './vendor-list-header.tsx';
import { VENDOR_COLUMNS, VendorTable } from './vendor-table.tsx';
import { VendorTiles } from './vendor-tiles.tsx';

interface VendorListProps {
  /** Those that are here, which may not be all yet; undefined before the first of them. */
  readonly vendors: readonly VendorResponse[] | undefined;
  readonly isLoading: boolean;
  readonly load: VendorLoad | null | undefined;
  /** Why they did not come; null when they did. */
  readonly failure: ReactNode;
}

/** The list as the URL asks for it. What a press changes is drawn here; what asks the server stands around it. */
export const VendorList = ({ vendors, isLoading, load, failure }: VendorListProps) => {
  const { accountingName } = runtimeConfig();
  const list = useListState();
  const navigate = useNavigate();
  const { selection, begin, end, chooseOnly } = useVendorChoice();
  const { flagging, flagMany, dismiss } = useFlagMany();
  const { filter } = list;
  const onOnly = useCallback((isOn: boolean) => filter({ receivable: isOn ? 'true' : '' }), [filter]);
  const { page, sort } = list;
  const { asked, drawn, found, isFiltered, readFound } = useVendorsAsAsked(vendors, list);
  const hasVendors = vendors !== undefined && vendors.length > 0;
  const areAllHere = isWhole(vendors);
  const isRunning = isLoadRunning(load);
  const empty = useMemo(
    () =>
      isFiltered ? (
        <EmptyPanel>No vendors found.</EmptyPanel>
      ) : (
        <EmptyPanel action={<VendorLoadButton accountingName={accountingName} isRunning={isRunning} />}>
          No vendors available.
        </EmptyPanel>
      ),
    [isFiltered, accountingName, isRunning],
  );

  const flagChosen = async (isReceivable: boolean) => {
    const chosen = vendors?.filter(({ vendorID }) => selection?.ids.has(vendorID)) ?? [];
    const { failed } = await flagMany(chosen, isReceivable);
    chooseOnly(failed.map(({ vendor }) => vendor));
  };

  return (
    <Stack gap="medium">
      <VendorListHeader
        load={load}
        found={found.length}
        readFound={readFound}
        here={vendors?.length ?? 0}
        areAllHere={areAllHere}
        hasFailed={Boolean(failure)}
      />
      <VendorLoadBanner load={load} accountingName={accountingName} />
      {(hasVendors || isLoading) && <VendorTiles vendors={areAllHere ? vendors : undefined} />}
      <ListTools
        search={<SearchField label="Search vendors" value={asked.search} onSearch={list.search} />}
        columns={VENDOR_COLUMNS}
        sort={sort}
        onSort={list.setSort}
      >
        <FilterSwitch label="Only Warehouse Receivable" isOn={asked.onlyReceivable} onChange={onOnly} />
        {hasVendors && !selection && <ChooseSeveralButton areAllHere={areAllHere} onPress={begin} />}
      </ListTools>
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
      {failure}
      {(vendors || !failure) && (
        <RowLinkContext value={navigate}>
          <VendorTable
            vendors={found}
            page={page}
            rowsPage={drawn.page}
            onPage={list.setPage}
            sort={sort}
            onSort={list.setSort}
            isFiltered={isFiltered}
            isLoading={isLoading}
            selection={selection}
            flagging={flagging}
            areAllHere={areAllHere}
            empty={empty}
          />
        </RowLinkContext>
      )}
    </Stack>
  );
};
