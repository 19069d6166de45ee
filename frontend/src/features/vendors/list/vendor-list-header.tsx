import { memo } from 'react';
import type { VendorLoad, VendorResponse } from '#api/vendors.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { VendorExportMenu } from '#frontend/features/vendors/export/vendor-export-menu.tsx';
import { VendorLoadButton } from '#frontend/features/vendors/load/vendor-load-button.tsx';
import { isLoadRunning } from '#frontend/features/vendors/load/vendor-load-queries.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { formatCount } from '#frontend/ui/formatting/formatters.ts';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';

interface VendorListHeaderProps {
  readonly load: VendorLoad | null | undefined;
  /** How many pass the filters, and which ones, in the order shown. */
  readonly found: number;
  readonly readFound: () => readonly VendorResponse[];
  /** How many came so far. An empty list has its own way on, in its place. */
  readonly here: number;
  readonly areAllHere: boolean;
  /** The others could not be fetched: what went wrong stands below. */
  readonly hasFailed: boolean;
}

/** What the page is for and what can be done with all of it; a page or an order of the list changes nothing here. */
export const VendorListHeader = memo(
  ({ load, found, readFound, here, areAllHere, hasFailed }: VendorListHeaderProps) => {
    const { accountingName } = runtimeConfig();
    return (
      <PageHeader
        title="Vendor List"
        actions={
          here > 0 ? (
            <>
              {load && <RecordHistory noun="SyncJobs" name={load.jobId} of="the last load" isInTable />}
              <VendorExportMenu count={found} read={readFound} areAllHere={areAllHere} />
              <VendorLoadButton accountingName={accountingName} isRunning={isLoadRunning(load)} />
            </>
          ) : undefined
        }
      >
        {here > 0 && !areAllHere && !hasFailed ? (
          <StillComing here={here} />
        ) : (
          aboutList(load, accountingName)
        )}
      </PageHeader>
    );
  },
);

/** As text why nothing can be pressed: the rows visible are not the first of all yet. */
const StillComing = ({ here }: { readonly here: number }) => (
  <span className="figures" role="status">
    {`Loading the other vendors: ${formatCount(here)} are here. Changes and export wait for all of them.`}
  </span>
);

const aboutList = (load: VendorLoad | null | undefined, accountingName: string): string =>
  load?.status === 'DONE' && load.endedAt
    ? `Last loaded from ${accountingName} on ${atTheSite(load.endedAt)}.`
    : 'Choose which vendors this warehouse receives from.';
