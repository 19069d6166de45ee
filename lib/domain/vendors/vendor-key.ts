/** Ids are compared trimmed and without case (domain.md, Vendor). */
export const vendorKey = (vendorID: string): string => vendorID.trim().toWellFormed().toUpperCase();
