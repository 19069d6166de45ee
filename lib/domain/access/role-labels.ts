import type { Group } from './groups.ts';
import type { Permission } from './permissions.ts';

/** What a group is for, as it is said to people and written beside the group in the user pool. */
export const GROUP_DESCRIPTIONS: Readonly<Record<Group, string>> = {
  sysadmin: 'Runs the product and its people',
  manager: 'Runs the warehouse and settles what went wrong',
  consultant: 'Receives, counts and ships',
};

interface PermissionLabel {
  /** The part of the product: permissions are shown under it. */
  readonly area:
    | 'General'
    | 'Vendors'
    | 'Receiving'
    | 'Work orders'
    | 'Production'
    | 'Stock'
    | 'Pallets'
    | 'Shipments'
    | 'Recalls'
    | 'People';
  /** Goes on after 'May …'. */
  readonly does: string;
}

/** Every permission in plain words, in the order in which they are shown. */
export const PERMISSION_LABELS: Readonly<Record<Permission, PermissionLabel>> = {
  'record.view': { area: 'General', does: 'see every list and record' },
  'audit.read': { area: 'General', does: 'see who did what, when and why' },
  'audit.verify': { area: 'General', does: 'check that the record of what was done is whole' },
  'vendor.setReceivable': { area: 'Vendors', does: 'mark vendors as receivable' },
  'vendor.sync': { area: 'Vendors', does: 'load vendors from the accounting system' },
  'vendor.export': { area: 'Vendors', does: 'export vendors' },
  'notification.replay': { area: 'Vendors', does: 'replay a failed notification' },
  'receipt.create': { area: 'Receiving', does: 'receive goods' },
  'receipt.bulk': { area: 'Receiving', does: 'receive several orders in one delivery' },
  'receipt.cancelOwn': { area: 'Receiving', does: 'cancel a receipt of their own' },
  'receipt.export': { area: 'Receiving', does: 'export receipts' },
  'receipt.overReceive': { area: 'Receiving', does: 'receive more than was ordered, with a reason' },
  'receipt.otherWarehouse': { area: 'Receiving', does: 'receive what another warehouse expects' },
  'receipt.retry': { area: 'Receiving', does: 'send a failed receipt again' },
  'receipt.cancelAny': { area: 'Receiving', does: "cancel anybody's receipt" },
  'workOrder.create': { area: 'Work orders', does: 'make a work order' },
  'workOrder.edit': { area: 'Work orders', does: 'edit a work order' },
  'workOrder.delete': { area: 'Work orders', does: 'delete a work order that has not started' },
  'workOrder.hold': { area: 'Work orders', does: 'put a work order on hold' },
  'workOrder.duplicate': { area: 'Work orders', does: 'duplicate a work order' },
  'workOrder.start': { area: 'Work orders', does: 'start a work order' },
  'workOrder.complete': { area: 'Work orders', does: 'complete a work order' },
  'workOrder.cancel': { area: 'Work orders', does: 'cancel a work order' },
  'workOrder.closeShort': { area: 'Work orders', does: 'close a work order short, with a reason' },
  'workOrder.reopen': { area: 'Work orders', does: 'reopen a work order' },
  'run.start': { area: 'Production', does: 'start a production run' },
  'run.pause': { area: 'Production', does: 'pause and resume a run' },
  'run.record': { area: 'Production', does: 'record output and loss' },
  'run.stop': { area: 'Production', does: 'stop a run' },
  'run.void': { area: 'Production', does: 'void a run without output' },
  'run.issue': { area: 'Production', does: 'issue goods to a run, and return them' },
  'run.close': { area: 'Production', does: 'close a run and settle what it used' },
  'run.reopen': { area: 'Production', does: 'reopen a closed run' },
  'run.post': { area: 'Production', does: 'retry or give up the posting of a closed run' },
  'scan.override': { area: 'Production', does: 'let a component pass without its scan' },
  'workCenter.edit': { area: 'Production', does: 'edit production lines and reasons' },
  'bom.edit': { area: 'Production', does: 'change bills of material, and propose substitutes' },
  'substitute.approve': { area: 'Production', does: 'approve and retire substitutes' },
  'bom.approveAllergenChange': {
    area: 'Production',
    does: 'approve a substitute with other allergens, with a reason',
  },
  'stock.move': { area: 'Stock', does: 'move goods from place to place' },
  'stock.count': { area: 'Stock', does: 'count stock, and book differences within the limit' },
  'lot.hold': { area: 'Stock', does: 'put a lot on hold, with a reason' },
  'lot.sample': { area: 'Stock', does: 'take a sample of a lot' },
  'stock.load': { area: 'Stock', does: 'load opening stock' },
  'stock.adjust': {
    area: 'Stock',
    does: 'adjust and scrap stock, with a reason',
  },
  'lot.release': { area: 'Stock', does: 'release a lot, with a reason' },
  'lot.reject': { area: 'Stock', does: 'reject a lot, with a reason' },
  'tracking.edit': { area: 'Stock', does: 'set how items are tracked' },
  'pallet.build': { area: 'Pallets', does: 'put goods on a pallet, close and reopen it' },
  'pallet.break': { area: 'Pallets', does: 'take goods off a pallet' },
  'pallet.move': { area: 'Pallets', does: 'move a pallet with all that is on it' },
  'pallet.print': { area: 'Pallets', does: "print a pallet's label" },
  'pallet.mixed': { area: 'Pallets', does: 'put several items or lots on one pallet' },
  'pallet.void': { area: 'Pallets', does: 'void a pallet, with a reason' },
  'shipment.schedule': { area: 'Shipments', does: 'make a shipment and schedule its truck' },
  'shipment.prepare': { area: 'Shipments', does: 'pick goods for a shipment, and accept what is short' },
  'shipment.load': { area: 'Shipments', does: 'load a truck, and note its seal and driver' },
  'shipment.ship': { area: 'Shipments', does: 'send a loaded truck off' },
  'shipment.cancel': { area: 'Shipments', does: 'cancel a shipment, with a reason' },
  'shipment.override': {
    area: 'Shipments',
    does: 'let a truck leave without every scan, with a reason',
  },
  'lot.shipPastBestBefore': { area: 'Shipments', does: 'ship a lot past its best-before' },
  'recall.mock': { area: 'Recalls', does: 'practise a recall, which holds nothing, and end it' },
  'recall.contact': { area: 'Recalls', does: 'record that a customer was called' },
  'recall.open': { area: 'Recalls', does: 'open a recall: all of its goods are held at once' },
  'recall.close': { area: 'Recalls', does: 'close a recall, with what came of it' },
  'user.list': { area: 'People', does: 'see who has an account' },
  'user.invite': { area: 'People', does: 'invite people, and send an invitation again' },
  'user.setGroup': { area: 'People', does: 'give roles and take them away' },
  'user.setWarehouses': { area: 'People', does: 'keep people to some warehouses' },
  'user.enable': { area: 'People', does: 'enable an account' },
  'user.disable': { area: 'People', does: 'disable an account' },
  'user.resetPassword': { area: 'People', does: 'reset a password' },
  'user.removeMfa': { area: 'People', does: 'remove an authenticator app' },
  'user.signOut': { area: 'People', does: 'sign a person out everywhere' },
  'user.remove': { area: 'People', does: 'remove a disabled account for good' },
};
