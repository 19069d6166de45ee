import { ROW_FIELDS } from '#domain/vendors/notifications/vendor-row.ts';
import { getAudit } from './audit/audit.ts';
import { getBom, postBom } from './bom.ts';
import type { Route } from './contract.ts';
import { getInventory } from './inventory.ts';
import { postInventory } from './inventory-changes.ts';
import { getNotice, postNotice } from './notices/notices.ts';
import { getPallet, postPallet } from './pallets.ts';
import { getProduction, postProduction } from './production.ts';
import { getReceipts, postReceipts } from './receipts.ts';
import { getReceiveGoods, postReceiveGoods } from './receiving.ts';
import { getShipment, postShipment } from './shipments.ts';
import { getTracking, postTracking } from './tracking.ts';
import { postUser } from './users/user-changes.ts';
import { getUser } from './users.ts';
import { getNotifications, postNotifications } from './vendors/vendor-notifications.ts';
import { getVendor, postVendor } from './vendors.ts';
import { getWorkCenter, postWorkCenter } from './work-centers.ts';
import { getWorkOrder, postWorkOrder } from './work-orders.ts';

/** Every call that staff can make. A route listed here is deployed, served, guarded and tested. */
export const routes = [
  getVendor,
  postVendor,
  getNotifications,
  postNotifications,
  getReceiveGoods,
  postReceiveGoods,
  getReceipts,
  postReceipts,
  getUser,
  postUser,
  getWorkOrder,
  postWorkOrder,
  getProduction,
  postProduction,
  getWorkCenter,
  postWorkCenter,
  getInventory,
  postInventory,
  getPallet,
  postPallet,
  getShipment,
  postShipment,
  getBom,
  postBom,
  getTracking,
  postTracking,
  getNotice,
  postNotice,
  getAudit,
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
  /** The columns of a row that are understood, each under its usual names or those of the configuration. */
  fields: ROW_FIELDS,
} as const;
