import type { Group } from './groups.ts';

const everyone: readonly Group[] = ['consultant', 'manager', 'sysadmin'];
const managers: readonly Group[] = ['manager', 'sysadmin'];
const sysadmins: readonly Group[] = ['sysadmin'];

/**
 * Who may do what: the one table behind the server's decision, the screens' disabled controls and the tests
 * (domain.md, Permissions). An action names one of these; what is not listed does not exist.
 */
export const PERMISSIONS = {
  'record.view': everyone,
  'audit.read': managers,
  'audit.verify': sysadmins,
  'vendor.setReceivable': everyone,
  'vendor.sync': everyone,
  'receipt.create': everyone,
  'receipt.cancelOwn': everyone,
  'receipt.overReceive': managers,
  'receipt.otherWarehouse': managers,
  'receipt.retry': managers,
  'receipt.cancelAny': managers,
  'vendor.export': everyone,
  'receipt.export': everyone,
  'receipt.bulk': everyone,
  'notification.replay': managers,
  'workOrder.create': everyone,
  'workOrder.edit': everyone,
  'workOrder.delete': everyone,
  'workOrder.hold': everyone,
  'workOrder.duplicate': everyone,
  'workOrder.start': everyone,
  'workOrder.complete': everyone,
  'workOrder.cancel': managers,
  'workOrder.closeShort': managers,
  'workOrder.reopen': managers,
  'run.start': everyone,
  'run.pause': everyone,
  'run.record': everyone,
  'run.stop': everyone,
  'run.void': managers,
  'run.issue': everyone,
  'run.close': everyone,
  'run.reopen': managers,
  'run.post': managers,
  'scan.override': managers,
  'workCenter.edit': managers,
  'stock.move': everyone,
  'stock.count': everyone,
  'stock.adjust': managers,
  'stock.load': managers,
  'lot.hold': everyone,
  'lot.sample': everyone,
  'lot.release': managers,
  'lot.reject': managers,
  'tracking.edit': managers,
  'pallet.build': everyone,
  'pallet.break': everyone,
  'pallet.move': everyone,
  'pallet.print': everyone,
  'pallet.mixed': managers,
  'pallet.void': managers,
  'lot.shipPastBestBefore': managers,
  'shipment.schedule': everyone,
  'shipment.prepare': everyone,
  'shipment.load': everyone,
  'shipment.ship': managers,
  'shipment.cancel': managers,
  'recall.mock': everyone,
  'recall.contact': everyone,
  'recall.open': managers,
  'recall.close': managers,
  'shipment.override': managers,
  'bom.edit': managers,
  'substitute.approve': managers,
  'bom.approveAllergenChange': sysadmins,
  'user.list': managers,
  'user.invite': sysadmins,
  'user.setGroup': sysadmins,
  'user.setWarehouses': sysadmins,
  'user.enable': sysadmins,
  'user.disable': sysadmins,
  'user.resetPassword': sysadmins,
  'user.removeMfa': sysadmins,
  'user.signOut': sysadmins,
  'user.remove': sysadmins,
} as const satisfies Record<string, readonly Group[]>;

export type Permission = keyof typeof PERMISSIONS;

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as readonly Permission[];

/** Whether any of these groups carries the permission. */
export const isAllowed = (groups: readonly string[], permission: Permission): boolean =>
  PERMISSIONS[permission].some((group) => groups.includes(group));
