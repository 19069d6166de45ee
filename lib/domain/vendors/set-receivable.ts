import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Vendor } from './vendor.ts';

/** So many vendors may be flagged in one call. */
export const MAX_FLAGGED = 100;

export interface SetReceivable {
  readonly receivable: boolean;
  /** The `version` the person saw; left out, the flag is set whatever stands. */
  readonly version?: number;
  readonly by: string;
}

/**
 * Flags a vendor as receivable in this warehouse, or not. A value that already stands is a success and answers the
 * very vendor, even with an old version, so that a repeated click or a retry is never refused (design.md §7).
 */
export const setReceivable = (
  vendor: Vendor,
  command: SetReceivable,
  now: number,
): Result<Vendor, DomainError> => {
  if (vendor.vendorReceivable === command.receivable) return ok(vendor);
  if (command.version !== undefined && command.version !== vendor.version) {
    return err(domainError('STALE_VERSION', 'Somebody else changed this vendor. Look again, then decide.'));
  }
  const at = new Date(now).toISOString();
  return ok({
    ...vendor,
    vendorReceivable: command.receivable,
    receivableBy: command.by,
    receivableAt: at,
    version: vendor.version + 1,
    updatedAt: at,
    updatedBy: command.by,
  });
};

export const vendorNotFound = (): DomainError =>
  domainError('VENDOR_NOT_FOUND', 'There is no vendor with that id.');
