import type { VendorStore } from '#app/vendors/vendor-ports.ts';
import { toVendorResponse } from '#app/vendors/vendor-response.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type SetReceivable, setReceivable } from '#domain/vendors/set-receivable.ts';
import { type Vendor, vendorKey } from '#domain/vendors/vendor.ts';

/** So often somebody else may have set the same vendor's flag between our reading and our writing. */
const MAX_ATTEMPTS = 5;

/**
 * Sets a vendor's warehouse receivable flag and answers the vendor as it stands. VENDOR_NOT_FOUND; STALE_VERSION
 * with the current vendor where a version was sent that no longer stands.
 */
export const setWarehouseReceivable = async (
  store: VendorStore,
  command: SetReceivable & { readonly vendorId: string },
  now: number,
): Promise<Result<Vendor, DomainError>> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const vendor = await store.load(vendorKey(command.vendorId));
    const decision = setReceivable(vendor, command, now);
    if (!decision.ok) return vendor ? err(withCurrent(decision.error, vendor)) : decision;
    if (decision.value.kind === 'stands') return ok(decision.value.vendor);
    if (vendor && (await store.saveReceivable(decision.value.next, vendor)).ok)
      return ok(decision.value.next);
  }
  return err(domainError('TRY_AGAIN', 'Somebody else is changing this vendor. Try again.'));
};

const withCurrent = (error: DomainError, vendor: Vendor): DomainError => ({
  ...error,
  current: toVendorResponse(vendor),
});
