import type { VendorOnTheWire } from '#api/vendors.ts';

export interface VendorFilter {
  /** Part of an id or a name, in any case. */
  readonly search: string;
  readonly onlyReceivable: boolean;
}

/** The vendors that pass the search and the toggle (spec §2, Vendor List). */
export const findVendors = (
  vendors: readonly VendorOnTheWire[],
  { search, onlyReceivable }: VendorFilter,
): readonly VendorOnTheWire[] => {
  const wanted = search.trim().toLowerCase();
  return vendors.filter(
    (vendor) =>
      (!onlyReceivable || vendor.vendorReceivable) &&
      (vendor.vendorID.toLowerCase().includes(wanted) || vendor.vendorName.toLowerCase().includes(wanted)),
  );
};
