import { type FlightDeps, type ReadThrough, readThrough } from '#app/orders/read-through.ts';
import { orderKeyOf } from '#domain/receiving/order/order.ts';
import { ok } from '#domain/result.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import { type MirrorDeps, mirrorVendor } from './mirror-orders.ts';

export interface ReadThroughDeps extends MirrorDeps, FlightDeps {}

/** Reads the vendor's orders through to the accounting system, one flight at a time; or says that it could not. */
export const readVendorThrough = (
  deps: ReadThroughDeps,
  vendor: { vendorID: string; vendorName: string },
  before: string | null,
): Promise<ReadThrough> => {
  const key = vendorKey(vendor.vendorID);
  return readThrough(deps, key, before, async (deadline) => {
    const openKeys = await deps.orders.openKeysOf(key);
    const read = await mirrorVendor(deps, { ...vendor, openKeys }, { deadline });
    return read.ok ? ok({ keys: read.value.map(orderKeyOf), isComplete: true }) : read;
  });
};
