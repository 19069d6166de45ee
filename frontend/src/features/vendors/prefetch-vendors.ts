import { addresses } from '#api/addresses.ts';
import type { PrefetchRequest } from '#frontend/api/prefetch-store.ts';

/**
 * The first of the vendors, as the list asks for them: enough for the ten visible and for most of what is searched
 * for, and here long before all of them.
 */
export const FIRST_VENDORS = {
  path: addresses.GetVendor.path,
  values: { action: 'list_vendors', limit: '2000' },
} as const satisfies PrefetchRequest;
