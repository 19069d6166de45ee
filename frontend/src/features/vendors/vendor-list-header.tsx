import { memo } from 'react';
import type { VendorLoad, VendorOnTheWire } from '#api/vendors.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { atTheSite } from '#frontend/shared/instant.ts';
import { PageHeader } from '#frontend/ui/page-header.tsx';
import { VendorExportMenu } from './vendor-export-menu.tsx';
import { VendorLoadButton } from './vendor-load-button.tsx';
import { isLoadRunning } from './vendor-load-queries.ts';

interface VendorListHeaderProps {
  readonly load: VendorLoad | null | undefined;
  /** Those that pass the filters. */
  readonly found: readonly VendorOnTheWire[];
  /** All of them are here. An empty list has its own way on, in its place. */
  readonly hasVendors: boolean;
}

/** What the page is for and what can be done with all of it; a page or an order of the list changes nothing here. */
export const VendorListHeader = memo(({ load, found, hasVendors }: VendorListHeaderProps) => {
  const { accountingName } = runtimeConfig();
  return (
    <PageHeader
      title="Vendor List"
      actions={
        hasVendors ? (
          <>
            <VendorExportMenu vendors={found} />
            <VendorLoadButton accountingName={accountingName} isRunning={isLoadRunning(load)} />
          </>
        ) : undefined
      }
    >
      {load?.status === 'DONE' && load.endedAt
        ? `Last loaded from ${accountingName} on ${atTheSite(load.endedAt)}.`
        : 'Choose which vendors this warehouse receives from.'}
    </PageHeader>
  );
});
