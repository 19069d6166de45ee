import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { VendorOnTheWire } from '#api/vendors.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { usePermission } from '#frontend/auth/use-permission.ts';
import { DataTable } from '#frontend/shared/data-table.tsx';
import { atTheSite } from '#frontend/shared/instant.ts';
import { useListState } from '#frontend/shared/list-state.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Card } from '#frontend/ui/card.tsx';
import { Icon } from '#frontend/ui/icon.tsx';
import { Grow, Row, Stack } from '#frontend/ui/layout.tsx';
import { PageHeader } from '#frontend/ui/page-header.tsx';
import { EmptyPanel, ErrorPanel } from '#frontend/ui/panel.tsx';
import { Pill } from '#frontend/ui/pill.tsx';
import { Switch } from '#frontend/ui/switch.tsx';
import type { Column } from '#frontend/ui/table.tsx';
import { TextField } from '#frontend/ui/text-field.tsx';
import { findVendors } from './find-vendors.ts';
import { allVendors, useReceivableChanges, useSetReceivable } from './queries.ts';
import { VendorLoadBanner } from './vendor-load-banner.tsx';
import { isLoadRunning, useLoadVendors, vendorLoad } from './vendor-load-queries.ts';

/** The vendors of the accounting system, and which of them this warehouse receives from (spec §2). */
export const VendorListScreen = () => {
  const { accountingName } = runtimeConfig();
  const list = useListState();
  const vendors = useQuery(allVendors);
  const load = useQuery(vendorLoad);

  const search = list.get('q');
  const onlyReceivable = list.get('receivable') === 'true';
  const isFiltered = search.trim() !== '' || onlyReceivable;
  const loadButton = <LoadButton accountingName={accountingName} isRunning={isLoadRunning(load.data)} />;

  return (
    <Stack gap="medium">
      <PageHeader title="Vendor List" actions={vendors.data?.length ? loadButton : undefined}>
        {load.data?.status === 'DONE' && load.data.endedAt
          ? `Last loaded from ${accountingName} on ${atTheSite(load.data.endedAt)}.`
          : 'Choose which vendors this warehouse receives from.'}
      </PageHeader>
      <VendorLoadBanner load={load.data} accountingName={accountingName} />
      <Row gap="large">
        <Grow most="field">
          <TextField
            label="Search vendors"
            isLabelHidden
            type="search"
            placeholder="Search vendors"
            icon={<Icon name="search" size={18} />}
            value={search}
            onChange={(event) => list.filter({ q: event.target.value })}
          />
        </Grow>
        <Switch
          label="Only Warehouse Receivable"
          isOn={onlyReceivable}
          onChange={(isOn) => list.filter({ receivable: isOn ? 'true' : '' })}
        />
      </Row>
      {vendors.isError && (
        <LoadFailure
          message={`Failed to load vendors: ${reasonOf(vendors.error, 'Try again.')}`}
          isWhole={!vendors.data}
          isTrying={vendors.isFetching}
          onTryAgain={() => void vendors.refetch()}
        />
      )}
      {(vendors.data || !vendors.isError) && (
        <VendorTable
          vendors={findVendors(vendors.data ?? [], { search, onlyReceivable })}
          page={list.page}
          onPage={list.setPage}
          isFiltered={isFiltered}
          isLoading={vendors.isPending}
          empty={
            isFiltered ? (
              <EmptyPanel>No vendors found.</EmptyPanel>
            ) : (
              <EmptyPanel action={loadButton}>No vendors available.</EmptyPanel>
            )
          }
        />
      )}
    </Stack>
  );
};

const LoadButton = ({
  accountingName,
  isRunning,
}: {
  readonly accountingName: string;
  readonly isRunning: boolean;
}) => {
  const loadVendors = useLoadVendors();
  const mayLoad = usePermission('vendor.sync');
  return (
    <Button
      icon={<Icon name="load" />}
      disabled={!mayLoad}
      title={mayLoad ? undefined : 'Your role may not load vendors.'}
      isPending={loadVendors.isPending || isRunning}
      onClick={() => loadVendors.mutate()}
    >
      {`Load vendors from ${accountingName}`}
    </Button>
  );
};

interface LoadFailureProps {
  readonly message: string;
  /** Nothing could be loaded at all; else some rows stand below. */
  readonly isWhole: boolean;
  readonly isTrying: boolean;
  readonly onTryAgain: () => void;
}

const LoadFailure = ({ message, isWhole, isTrying, onTryAgain }: LoadFailureProps) =>
  isWhole ? (
    <Card isFlush>
      <ErrorPanel isTrying={isTrying} onTryAgain={onTryAgain}>
        {message}
      </ErrorPanel>
    </Card>
  ) : (
    <Banner
      tone="error"
      action={
        <Button onClick={onTryAgain} isPending={isTrying} pendingLabel="Trying...">
          Try Again
        </Button>
      }
    >
      {message}
    </Banner>
  );

interface VendorTableProps {
  readonly vendors: readonly VendorOnTheWire[];
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly isFiltered: boolean;
  readonly isLoading: boolean;
  readonly empty: ReactNode;
}

const VendorTable = ({ vendors, ...table }: VendorTableProps) => {
  const setReceivable = useSetReceivable();
  const changes = useReceivableChanges();
  const maySet = usePermission('vendor.setReceivable');

  const columns: readonly Column<VendorOnTheWire>[] = [
    { heading: 'VENDOR ID', kind: 'code', width: '16%', cell: (vendor) => vendor.vendorID },
    { heading: 'VENDOR NAME', cell: (vendor) => vendor.vendorName },
    {
      heading: 'STATUS',
      width: '14%',
      cell: ({ vendorStatus }) =>
        vendorStatus === 'ACTIVE' ? <Pill tone="good">Active</Pill> : <Pill tone="bad">Inactive</Pill>,
    },
    {
      heading: 'WAREHOUSE RECEIVABLE',
      width: '24%',
      cell: (vendor) => {
        const change = changes.get(vendor.vendorID);
        return (
          <Switch
            label={`Warehouse receivable: ${vendor.vendorName}`}
            isLabelHidden
            isOn={change ?? vendor.vendorReceivable}
            isDisabled={change !== undefined || !maySet}
            note={change === undefined ? undefined : 'Updating...'}
            onChange={(isReceivable) => setReceivable.mutate({ vendor, isReceivable })}
          />
        );
      },
    },
  ];

  return (
    <DataTable
      {...table}
      caption="Vendors"
      columns={columns}
      rows={vendors}
      rowKey={(vendor) => vendor.vendorID}
      noun="vendors"
      loadingText="Loading vendors..."
    />
  );
};
