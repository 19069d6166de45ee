import type { FlaggedVendor } from '#api/vendors.ts';
import { toVendorResponse } from '#app/vendors/vendor-response.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import { type SetReceivableDeps, setWarehouseReceivable } from './set-warehouse-receivable.ts';

const AT_ONCE = 10;

interface SetManyReceivable {
  readonly receivable: boolean;
  readonly vendors: readonly { readonly vendorId: string; readonly version?: number | undefined }[];
  readonly by: string;
}

/**
 * Sets the flag of many vendors, each as if it were asked for alone: one that is refused keeps no other from being
 * set. Answers in the order asked; a vendor named twice is set and answered once.
 */
export const setManyReceivable = async (
  deps: SetReceivableDeps,
  { receivable, vendors, by }: SetManyReceivable,
  now: number,
): Promise<FlaggedVendor[]> => {
  const asked = [...new Map(vendors.map((one) => [vendorKey(one.vendorId), one])).values()];
  const answers: FlaggedVendor[] = [];
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    const some = asked.slice(at, at + AT_ONCE).map(async ({ vendorId, version }): Promise<FlaggedVendor> => {
      const set = await setWarehouseReceivable(deps, { vendorId, receivable, version, by }, now);
      if (set.ok) return { vendorId, vendor: toVendorResponse(set.value), refused: null };
      const { code, message } = set.error;
      const stands = await deps.vendors.load(vendorKey(vendorId));
      return { vendorId, vendor: stands && toVendorResponse(stands), refused: { code, error: message } };
    });
    answers.push(...(await Promise.all(some)));
  }
  return answers;
};
