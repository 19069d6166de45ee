import { addresses } from '#api/addresses.ts';
import type * as audit from '#api/audit/audit.ts';
import type * as bom from '#api/bom.ts';
import type { Endpoint, Route } from '#api/contract.ts';
import type * as inventory from '#api/inventory.ts';
import type * as inventoryChanges from '#api/inventory-changes.ts';
import type * as notices from '#api/notices/notices.ts';
import type * as pallets from '#api/pallets.ts';
import type * as production from '#api/production.ts';
import type * as receipts from '#api/receipts.ts';
import type * as receiving from '#api/receiving.ts';
import type * as shipments from '#api/shipments.ts';
import type * as tracking from '#api/tracking.ts';
import type * as userChanges from '#api/users/user-changes.ts';
import type * as users from '#api/users.ts';
import type * as notifications from '#api/vendors/vendor-notifications.ts';
import type * as vendors from '#api/vendors.ts';
import type * as workCenters from '#api/work-centers.ts';
import type * as workOrders from '#api/work-orders.ts';

/** An address, known to the types as the route that is asked there. */
const at = <R extends Route>(address: Pick<R, 'name' | 'method' | 'path'>): Endpoint<R['actions']> => address;

/*
 * The routes as `call` takes them, under their own names. A form that checks what is typed takes its schema from the
 * route itself.
 */
export const getVendor = at<typeof vendors.getVendor>(addresses.GetVendor);
export const postVendor = at<typeof vendors.postVendor>(addresses.PostVendor);
export const getNotifications = at<typeof notifications.getNotifications>(addresses.GetNotifications);
export const postNotifications = at<typeof notifications.postNotifications>(addresses.PostNotifications);
export const getReceiveGoods = at<typeof receiving.getReceiveGoods>(addresses.GetReceiveGoods);
export const postReceiveGoods = at<typeof receiving.postReceiveGoods>(addresses.PostReceiveGoods);
export const getReceipts = at<typeof receipts.getReceipts>(addresses.GetReceipts);
export const postReceipts = at<typeof receipts.postReceipts>(addresses.PostReceipts);
export const getUser = at<typeof users.getUser>(addresses.GetUser);
export const postUser = at<typeof userChanges.postUser>(addresses.PostUser);
export const getWorkOrder = at<typeof workOrders.getWorkOrder>(addresses.GetWorkOrder);
export const postWorkOrder = at<typeof workOrders.postWorkOrder>(addresses.PostWorkOrder);
export const getProduction = at<typeof production.getProduction>(addresses.GetProduction);
export const postProduction = at<typeof production.postProduction>(addresses.PostProduction);
export const getWorkCenter = at<typeof workCenters.getWorkCenter>(addresses.GetWorkCenter);
export const postWorkCenter = at<typeof workCenters.postWorkCenter>(addresses.PostWorkCenter);
export const getInventory = at<typeof inventory.getInventory>(addresses.GetInventory);
export const postInventory = at<typeof inventoryChanges.postInventory>(addresses.PostInventory);
export const getPallet = at<typeof pallets.getPallet>(addresses.GetPallet);
export const postPallet = at<typeof pallets.postPallet>(addresses.PostPallet);
export const getShipment = at<typeof shipments.getShipment>(addresses.GetShipment);
export const postShipment = at<typeof shipments.postShipment>(addresses.PostShipment);
export const getBom = at<typeof bom.getBom>(addresses.GetBom);
export const postBom = at<typeof bom.postBom>(addresses.PostBom);
export const postTracking = at<typeof tracking.postTracking>(addresses.PostTracking);
export const getTracking = at<typeof tracking.getTracking>(addresses.GetTracking);
export const getNotice = at<typeof notices.getNotice>(addresses.GetNotice);
export const postNotice = at<typeof notices.postNotice>(addresses.PostNotice);
export const getAudit = at<typeof audit.getAudit>(addresses.GetAudit);
