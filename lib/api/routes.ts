import type { Route } from './contract.ts';
import { getReceipts, postReceipts } from './receipts.ts';
import { getReceiveGoods, postReceiveGoods } from './receiving.ts';
import { getUser, postUser } from './users.ts';
import { getVendor, postVendor } from './vendors.ts';

/** Every call that staff can make. A route listed here is deployed, served, guarded and tested. */
export const routes = [
  getVendor,
  postVendor,
  getReceiveGoods,
  postReceiveGoods,
  getReceipts,
  postReceipts,
  getUser,
  postUser,
] as const satisfies readonly Route[];

/**
 * What the accounting system calls: no person, no token; its own shared secret in a header
 * (accounting-contract.md §4). The body is read by the vendors' rules, not by an action.
 */
export const vendorWebhook = {
  name: 'VendorWebhook',
  method: 'POST',
  path: '/VendorWebhook',
  functionName: 'vendor-webhook',
} as const;
