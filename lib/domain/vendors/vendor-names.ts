/** What every form of a vendor has. */
interface NamedVendor {
  readonly vendorID: string;
  readonly vendorName: string;
  readonly vendorStatus: string;
}

/** The same vendor under the accounting system's spelling as well (spec §3): VendorID, VendorName, VendorStatus. */
export const withAccountingNames = <V extends NamedVendor>(
  vendor: V,
): V & { readonly VendorID: string; readonly VendorName: string; readonly VendorStatus: string } => ({
  ...vendor,
  VendorID: vendor.vendorID,
  VendorName: vendor.vendorName,
  VendorStatus: vendor.vendorStatus,
});
