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

/** What a toggle comes to: the vendor as it is to stand, or that it stands so already. */
export type ReceivableDecision =
  | { readonly kind: 'stands'; readonly vendor: Vendor }
  | { readonly kind: 'set'; readonly next: Vendor };

/**
 * Flags a vendor as receivable in this warehouse, or not. A value that already stands is a success, even with an
 * old version, so that a repeated click or a retry is never refused (design.md §7).
 */
export const setReceivable = (
  vendor: Vendor | null,
  command: SetReceivable,
  now: number,
): Result<ReceivableDecision, DomainError> => {
  if (!vendor) return err(vendorNotFound());
  if (vendor.vendorReceivable === command.receivable) return ok({ kind: 'stands', vendor });
  if (command.version !== undefined && command.version !== vendor.version) {
    return err(domainError('STALE_VERSION', 'Somebody else changed this vendor. Look again, then decide.'));
  }
  const at = new Date(now).toISOString();
  return ok({
    kind: 'set',
    next: {
      ...vendor,
      vendorReceivable: command.receivable,
      receivableBy: command.by,
      receivableAt: at,
      version: vendor.version + 1,
      updatedAt: at,
      updatedBy: command.by,
    },
  });
};

export const vendorNotFound = (): DomainError =>
  domainError('VENDOR_NOT_FOUND', 'There is no vendor with that id.');
