import { type QueryClient, useQuery } from '@tanstack/react-query';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { VendorList } from './list/vendor-list.tsx';
import { VendorLoadFailure } from './load/vendor-load-failure.tsx';
import { vendorLoad } from './load/vendor-load-queries.ts';
import { allVendors } from './queries.ts';

/** The rows, before anything around them is drawn. */
export const prefetchVendorList = (client: QueryClient): Promise<void> => client.prefetchQuery(allVendors);

/** The vendors of the accounting system, and which of them this warehouse receives from (spec §2). */
export const VendorListScreen = () => {
  const vendors = useQuery(allVendors);
  const load = useQuery(vendorLoad);
  return (
    <VendorList
      vendors={vendors.data}
      isLoading={vendors.isPending}
      load={load.data}
      failure={
        vendors.isError && (
          <VendorLoadFailure
            message={`Failed to load vendors: ${reasonOf(vendors.error, 'Try again.')}`}
            isWhole={!vendors.data}
            isTrying={vendors.isFetching}
            onTryAgain={() => void vendors.refetch()}
          />
        )
      }
    />
  );
};
