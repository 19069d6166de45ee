import { queryOptions } from '@tanstack/react-query';
import type { VendorResponse } from '#api/vendors.ts';
import { call } from '#frontend/api/call.ts';
import { getVendor } from '#frontend/api/endpoints.ts';

/** The vendors whose goods may be received here, by name. Under 'vendors', so that a toggle renews it. */
export const receivableVendors = queryOptions({
  queryKey: ['vendors', 'receivable'],
  queryFn: async ({ signal }): Promise<readonly VendorResponse[]> => {
    const vendors: VendorResponse[] = [];
    let paginationKey: string | undefined;
    do {
      const { data } = await call(
        getVendor,
        'list_vendor_receivable',
        {
          receivableStatus: 'true',
          ...(paginationKey === undefined ? {} : { pagination_key: paginationKey }),
        },
        { signal },
      );
      vendors.push(...data.items);
      paginationKey = data.pagination_key;
    } while (paginationKey !== undefined);
    return vendors.toSorted((a, b) => a.vendorName.localeCompare(b.vendorName, 'en-AU'));
  },
});
