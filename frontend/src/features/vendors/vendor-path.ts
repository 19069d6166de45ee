import { toPathPart } from '#frontend/shared/path-part.ts';

/** Where a vendor's own page is. */
export const vendorPath = (vendorID: string): string => `/dashboard/vendor/${toPathPart(vendorID)}`;
