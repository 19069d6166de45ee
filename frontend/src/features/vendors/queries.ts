import {
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { VendorResponse } from '#api/vendors.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getVendor, postVendor } from '#frontend/api/endpoints.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { FIRST_VENDORS } from './prefetch-vendors.ts';

export const ALL_VENDORS = ['vendors', 'all'] as const;
const SET_RECEIVABLE = ['vendors', 'set-receivable'] as const;

/** Lists of which more pages are to come. */
const growing = new WeakSet<readonly VendorResponse[]>();

/** Whether all vendors are here: until then others will come to stand where these do. */
export const isWhole = (vendors: readonly VendorResponse[] | undefined): boolean =>
  vendors !== undefined && !growing.has(vendors);

const isAlike = (one: VendorResponse, other: VendorResponse): boolean => {
  for (const field in one) {
    const name = field as keyof VendorResponse;
    if (one[name] !== other[name]) return false;
  }
  return true;
};

/**
 * The list as it came, with the vendors that stand as they were in the list before, and that list itself where all do:
 * what is worked out of them, and drawn, follows what changed alone.
 */
const withThoseThatStand = (
  before: readonly VendorResponse[] | undefined,
  now: readonly VendorResponse[],
): readonly VendorResponse[] => {
  // A part of the list is no list to go back to, even where nothing was missing.
  if (!before || growing.has(before)) return now;
  const byId = new Map(before.map((vendor) => [vendor.vendorID, vendor]));
  const list = now.map((vendor) => {
    const old = byId.get(vendor.vendorID);
    return old && isAlike(vendor, old) ? old : vendor;
  });
  const isAsBefore = list.length === before.length && list.every((vendor, at) => vendor === before[at]);
  return isAsBefore ? before : list;
};

/** Every vendor, page after page; on the first load the rows show as the pages come. */
export const allVendors = queryOptions({
  queryKey: ALL_VENDORS,
  // Done by its own rule, in a third of the time.
  structuralSharing: false,
  queryFn: async ({ client, signal }): Promise<readonly VendorResponse[]> => {
    const isFirstLoad = client.getQueryData(ALL_VENDORS) === undefined;
    const firstPage = isFirstLoad ? { limit: FIRST_VENDORS.values.limit } : {};
    const vendors: VendorResponse[] = [];
    let paginationKey: string | undefined;
    do {
      const { data } = await call(
        getVendor,
        'list_vendors',
        paginationKey === undefined ? firstPage : { pagination_key: paginationKey },
        { signal },
      );
      vendors.push(...data.items);
      paginationKey = data.pagination_key;
      if (isFirstLoad && paginationKey !== undefined) {
        const soFar = [...vendors];
        growing.add(soFar);
        client.setQueryData(ALL_VENDORS, soFar);
      }
    } while (paginationKey !== undefined);
    if (isFirstLoad) return vendors;
    return withThoseThatStand(client.getQueryData<readonly VendorResponse[]>(ALL_VENDORS), vendors);
  },
});

interface Toggle {
  readonly vendor: VendorResponse;
  readonly isReceivable: boolean;
}

/** Puts vendors as they stand now into the list in the place of what it has of them. */
export const replaceVendors = (client: QueryClient, changed: readonly VendorResponse[]): void => {
  const byId = new Map(changed.map((vendor) => [vendor.vendorID, vendor]));
  client.setQueryData(allVendors.queryKey, (vendors) => {
    const replaced = vendors?.map((vendor) => byId.get(vendor.vendorID) ?? vendor);
    if (vendors && replaced && growing.has(vendors)) growing.add(replaced);
    return replaced;
  });
};

/**
 * Sets whether a vendor's goods may be received here. The new value shows at once through
 * `useReceivableChanges`; when the call fails it is gone again, and a toast says why.
 */
export const useSetReceivable = () => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: SET_RECEIVABLE,
    mutationFn: ({ vendor, isReceivable }: Toggle) =>
      call(postVendor, 'set_warehouse_receivable', {
        vendorId: vendor.vendorID,
        receivableStatus: isReceivable,
      }),
    onSuccess: async ({ data }) => {
      // A list that was asked for before the change would bring the old value back.
      await client.cancelQueries({ queryKey: ALL_VENDORS });
      replaceVendors(client, [data]);
    },
    onError: (error, { vendor }) => {
      notify('error', `${vendor.vendorName} was not updated`, reasonOf(error, 'Try again.'));
    },
    onSettled: () => {
      // While others are still being saved, the last of them fetches the list.
      if (client.isMutating({ mutationKey: SET_RECEIVABLE }) === 1) {
        void client.invalidateQueries({ queryKey: ['vendors'] });
      }
    },
  });
};

/** The values being saved, by vendor id. */
export const useReceivableChanges = (): ReadonlyMap<string, boolean> => {
  const toggles = useMutationState({
    filters: { mutationKey: SET_RECEIVABLE, status: 'pending' },
    select: (mutation) => mutation.state.variables as Toggle,
  });
  return useMemo(
    () => new Map(toggles.map(({ vendor, isReceivable }) => [vendor.vendorID, isReceivable])),
    [toggles],
  );
};
