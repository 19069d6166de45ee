import { mutate, type Retry, writeUnlessSame } from '#app/mutate.ts';
import type { VendorStore } from '#app/vendors/vendor-ports.ts';
import { toVendorResponse } from '#app/vendors/vendor-response.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, type Result } from '#domain/result.ts';
import { type SetReceivable, setReceivable, vendorNotFound } from '#domain/vendors/set-receivable.ts';
import type { Vendor } from '#domain/vendors/vendor.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';

export interface SetReceivableDeps extends Retry {
  readonly vendors: Pick<VendorStore, 'load' | 'saveReceivable'>;
}

/** So often somebody else may have set the same vendor's flag between our reading and our writing. */
const MAX_ATTEMPTS = 5;

/**
 * Sets a vendor's warehouse receivable flag and answers the vendor as it stands. VENDOR_NOT_FOUND; with the current
 * vendor: STALE_VERSION where a version was sent that no longer stands, TRY_AGAIN where others keep setting it.
 */
export const setWarehouseReceivable = (
  deps: SetReceivableDeps,
  command: SetReceivable & { readonly vendorId: string },
  now: number,
): Promise<Result<Vendor, DomainError>> =>
  mutate<Vendor | null, Vendor, DomainError>(deps, {
    load: () => deps.vendors.load(vendorKey(command.vendorId)),
    decide: (vendor) => {
      if (!vendor) return err(vendorNotFound());
      const decided = setReceivable(vendor, command, now);
      return decided.ok ? writeUnlessSame(vendor, decided) : err(withCurrent(decided.error, vendor));
    },
    save: (next) => deps.vendors.saveReceivable(next),
    maxAttempts: MAX_ATTEMPTS,
    contended: (vendor) =>
      withCurrent(domainError('TRY_AGAIN', 'Somebody else is changing this vendor. Try again.'), vendor),
  });

const withCurrent = (error: DomainError, vendor: Vendor | null): DomainError =>
  vendor ? { ...error, current: toVendorResponse(vendor) } : error;
