/**
 * Every line that the product logs, by its event code, with its sentence for people. Alarms, queries and the runbook go
 * by the code, which therefore never changes; the sentence may. `<what>.<what became of it>`.
 */
export const LOG_EVENTS = {
  // what somebody asked, and what a background function did
  'call.answered': 'A call was answered',
  'run.ended': 'A background function ran',
  'run.not_measured': 'How things stand could not be measured',
  // receiving: from the dock into the accounting system
  'receipt.accepted': 'A receipt was accepted',
  'posting.posted': 'A receipt is in the books',
  'posting.waiting': 'A receipt waits for the accounting system',
  'posting.in_doubt': 'A receipt was sent and its answer got lost',
  'posting.contended': 'A receipt met others writing its order again and again, and waits for its next turn',
  'posting.failed': 'A receipt failed and waits for a person',
  'posting.not_released': 'A receipt could not be released',
  'posting.lots_differ': 'A receipt is in the books with other lots',
  'posting.order_missing': 'A receipt waits for its order',
  'posting.unreadable': 'A receipt cannot be read or worked on',
  // vendors
  'vendor_load.done': 'A vendor load is done',
  'vendor_load.failed': 'A vendor load failed',
  'vendor_load.stopped_by_guard': 'A vendor load was stopped by its guard',
  'vendor_load.lease_not_renewed': 'The lease of a vendor load was not renewed',
  'notification.not_applied': 'A notification could not be applied',
  'notification.unreadable': 'A notification cannot be read',
  // people
  'account.changed': 'An account was changed',
  'account.mark_left': 'A mark was left to run out',
  // items
  'items.up_to_date': 'Items are up to date',
  'items.out_of_time': 'Items were not read to the end in time',
  'items.not_read': 'Items were not read to the end',
  'items.none_listed': 'No items were listed',
  'items.lot_tracking_off': 'Lot tracking is off: no item is tracked',
  // the connector
  'accounting.signed_in': 'Signed in to the accounting system',
  'accounting.sign_in_failed': 'The accounting system did not sign us in',
  'accounting.session_unusable': 'The shared session cannot be used',
  'accounting.session_not_marked': 'A refused session could not be marked',
  'accounting.receipt_sent': 'A receipt was sent',
  'accounting.read_retried': 'A read is repeated',
  'accounting.unavailable': 'The accounting system is unavailable',
  'accounting.circuit_not_stored': 'The circuit state cannot be stored',
  'accounting.budget_unreachable': 'The call budget cannot be reached',
  'accounting.budget_not_returned': 'A place of the call budget was not given back',
} as const satisfies Record<string, string>;

export type LogEvent = keyof typeof LOG_EVENTS;
