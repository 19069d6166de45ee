/**
 * Where a vendor's own page is. Ids may hold any sign. A dot is written so that neither the browser nor the edge sees
 * one: the edge takes a path with a dot for a file and would not answer a reload.
 */
export const vendorPath = (vendorID: string): string =>
  `/dashboard/vendor/${encodeURIComponent(vendorID.replaceAll('%', '%25').replaceAll('.', '%2E'))}`;

/** The vendor id in the path's last part, as the router hands it over (decoded once). */
export const vendorIdIn = (part: string): string => part.replaceAll('%2E', '.').replaceAll('%25', '%');
