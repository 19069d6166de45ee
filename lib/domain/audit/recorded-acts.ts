import { PRODUCT_ACTS } from './product-acts.ts';
import { BOM_LOAD, OPENING, of, type RecordedAct, VENDOR_LOAD } from './recorded-act.ts';

const ORDER = of('WorkOrders');
const RUN = of('ProductionRuns', { part: 'run' });
const GOODS = of('ProductionRuns', { part: 'goods' });
const RUN_LOT = of('ProductionRuns', { part: 'lot#' });
const CHECK = of('ProductionRuns', { key: '#checks' });
const MOVEMENT = of('Movements', { key: 'movement#' });
const COUNT = of('Counts', { part: 'head' });
const REVISION = of('BillsOfMaterial', { part: 'rev#' });
const SUBSTITUTE = of('BillsOfMaterial', { key: 'substitutes' });
const RECALL = of('Recalls', { part: 'head' });
const ACCOUNT = of('Access', { key: 'act#' });

/**
 * Every act of a person that changes something, by route and action, with the rows that are its record; a sentence:
 * it is not recorded, and why. The act's other rows follow from it and have no entry of their own.
 */
export const RECORDED_ACTS: Readonly<Record<string, RecordedAct | string>> = {
  'PostVendor.update_vendor_list': of('SyncJobs', VENDOR_LOAD),
  'PostVendor.set_warehouse_receivable': of('Vendors'),
  'PostVendor.set_many_receivable': of('Vendors'),
  'PostNotifications.replay': of('Notifications', { part: 'header' }),
  'PostReceiveGoods.receive_goods': of('Receipts'),
  'PostReceipts.cancel': of('Receipts'),
  'PostReceipts.mark_checked': of('Receipts'),
  'PostReceipts.undo': of('Receipts'),
  'PostReceipts.retry': of('Receipts'),
  'PostUser.invite_user': ACCOUNT,
  'PostUser.set_groups': ACCOUNT,
  'PostUser.set_warehouses': ACCOUNT,
  'PostUser.enable_user': ACCOUNT,
  'PostUser.disable_user': ACCOUNT,
  'PostUser.reset_password': ACCOUNT,
  'PostUser.resend_invitation': ACCOUNT,
  'PostUser.remove_mfa': ACCOUNT,
  'PostUser.sign_out_everywhere': ACCOUNT,
  'PostUser.remove_user': ACCOUNT,
  'PostWorkOrder.create_work_order': ORDER,
  'PostWorkOrder.duplicate_work_order': ORDER,
  'PostWorkOrder.edit_work_order': ORDER,
  'PostWorkOrder.delete_work_order': ORDER,
  'PostWorkOrder.hold_work_order': ORDER,
  'PostWorkOrder.release_work_order': ORDER,
  'PostWorkOrder.start_work_order': ORDER,
  'PostWorkOrder.complete_work_order': ORDER,
  'PostWorkOrder.close_short': ORDER,
  'PostWorkOrder.cancel_work_order': ORDER,
  'PostWorkOrder.reopen_work_order': ORDER,
  'PostProduction.start_run': RUN,
  'PostProduction.pause_run': RUN,
  'PostProduction.resume_run': RUN,
  'PostProduction.record_output': of('ProductionRuns', { part: 'count#' }),
  'PostProduction.change_operator': RUN,
  'PostProduction.stop_run': RUN,
  'PostProduction.issue_lot': RUN_LOT,
  'PostProduction.return_lot': RUN_LOT,
  'PostProduction.close_run': GOODS,
  'PostProduction.reopen_run': GOODS,
  'PostProduction.retry_posting': of('Postings'),
  'PostProduction.cancel_posting': of('Postings'),
  'PostProduction.check_posting': of('Postings'),
  'PostProduction.clear_line': CHECK,
  'PostProduction.scan_component': CHECK,
  'PostProduction.override_component': CHECK,
  'PostProduction.void_run': RUN,
  'PostWorkCenter.create_line': of('WorkCenters'),
  'PostWorkCenter.change_line': of('WorkCenters'),
  'PostWorkCenter.create_reason': of('WorkCenters'),
  'PostWorkCenter.change_reason': of('WorkCenters'),
  'PostInventory.move_stock': MOVEMENT,
  'PostInventory.move_place': MOVEMENT,
  'PostInventory.adjust_stock': MOVEMENT,
  'PostInventory.scrap_stock': MOVEMENT,
  'PostInventory.sample_lot': MOVEMENT,
  'PostInventory.start_opening': of('StockDocuments', OPENING),
  'PostInventory.load_opening_stock': MOVEMENT,
  'PostInventory.hold_lot': of('Stock', { part: 'lot#' }),
  'PostInventory.release_lot': of('Stock', { part: 'lot#' }),
  'PostInventory.reject_lot': of('Stock', { part: 'lot#' }),
  'PostInventory.set_item_rules': of('ItemRules', { key: 'item#' }),
  'PostInventory.count_stock': COUNT,
  'PostInventory.start_count_sheet': COUNT,
  'PostInventory.enter_count': of('Counts', { part: 'row#' }),
  'PostInventory.close_count': COUNT,
  'PostInventory.reopen_count': COUNT,
  'PostInventory.approve_count': COUNT,
  'PostInventory.cancel_count': COUNT,
  'PostInventory.retry_posting': of('Postings'),
  'PostInventory.cancel_posting': of('Postings'),
  'PostInventory.check_posting': of('Postings'),
  'PostPallet.convert_items': of('Pallets'),
  'PostPallet.build_pallet': of('Pallets'),
  'PostPallet.add_to_pallet': of('Pallets'),
  'PostPallet.take_from_pallet': of('Pallets'),
  'PostPallet.close_pallet': of('Pallets'),
  'PostPallet.reopen_pallet': of('Pallets'),
  'PostPallet.move_pallet': of('Pallets'),
  'PostPallet.hold_pallet': of('Pallets'),
  'PostPallet.release_pallet': of('Pallets'),
  'PostPallet.void_pallet': of('Pallets'),
  'PostPallet.print_label': of('Pallets'),
  'PostShipment.create_shipment': of('Shipments'),
  'PostShipment.schedule_shipment': of('Shipments'),
  'PostShipment.prepare_shipment': of('Shipments'),
  'PostShipment.pick': of('Shipments'),
  'PostShipment.unpick': of('Shipments'),
  'PostShipment.accept_short': of('Shipments'),
  'PostShipment.make_ready': of('Shipments'),
  'PostShipment.load': of('Shipments'),
  'PostShipment.step_back': of('Shipments'),
  'PostShipment.ship': of('Shipments'),
  'PostShipment.cancel_shipment': of('Shipments'),
  'PostShipment.retry_posting': of('Postings'),
  'PostShipment.cancel_posting': of('Postings'),
  'PostShipment.mark_posting_checked': of('Postings'),
  'PostBom.save_draft': REVISION,
  'PostBom.activate_bom': REVISION,
  'PostBom.archive_bom': REVISION,
  'PostBom.load_boms': of('SyncJobs', BOM_LOAD),
  'PostBom.propose_substitute': SUBSTITUTE,
  'PostBom.approve_substitute': SUBSTITUTE,
  'PostBom.retire_substitute': SUBSTITUTE,
  'PostBom.set_scan_rule': of('BillsOfMaterial', { part: 'scan#' }),
  'PostTracking.open_recall': RECALL,
  'PostTracking.start_mock_recall': RECALL,
  'PostTracking.record_contact': RECALL,
  'PostTracking.close_recall': RECALL,
  'PostNotice.mark_read': 'It changes nothing but what one person has read.',
  'PostNotice.mark_unread': 'It changes nothing but what one person has read.',
  'PostNotice.set_topics': 'It changes nothing but what one person is told.',
};

/** What the record of an act is, a person's or the product's own; null: it is not recorded. */
export const recordedAct = (act: string): RecordedAct | null => {
  const known = RECORDED_ACTS[act] ?? PRODUCT_ACTS[act];
  return known === undefined || typeof known === 'string' ? null : known;
};

/** `PostWorkOrder.hold_work_order` → `Hold work order`. */
export const actLabel = (act: string): string => {
  const words = act.slice(act.indexOf('.') + 1).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
