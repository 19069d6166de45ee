import type { Promised } from '#domain/receiving/order/promises.ts';

/** What was chosen: a vendor, a purchase order, or what is promised for today or was before; never two of them. */
export type Selection =
  | { readonly by: 'promise'; readonly promised: Promised }
  | { readonly by: 'vendor'; readonly vendorId: string }
  | { readonly by: 'order'; readonly purchaseOrder: string };
