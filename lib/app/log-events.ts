/**
 * Every line that the product logs, by its event code, with its sentence for people. Alarms, queries and the runbook go
 * by the code, which therefore never changes; the sentence may. `<what>.<what became of it>`.
 */
export const LOG_EVENTS = {
  // what somebody asked, and what a background function did
  'call.answered': 'A call was answered',
  'run.ended': 'A function ran',
  'run.not_measured': 'Measuring failed',
  'access.not_asked': 'The pool did not say how somebody stands',
  'site.works': 'The site works',
  'site.not_working': 'The site does not work',
  // from the dock into the accounting system; documents: receipts, shipments, runs, adjustments
  'receipt.accepted': 'A receipt was accepted',
  'posting.posted': 'A document is in the books',
  'posting.waiting': 'A document waits for the accounting system',
  'posting.in_doubt': 'A document is in doubt',
  'posting.contended': 'Others kept writing the order of a document',
  'posting.failed': 'A document failed and waits for a person',
  'posting.not_released': 'A receipt was not released',
  'posting.lots_differ': 'Lots differ in the books',
  'posting.order_missing': 'A receipt waits for its order',
  'posting.unreadable': 'A document is unreadable',
  'calls.not_kept': 'A call could not be kept in the log of calls',
  // vendors
  'vendor_load.done': 'A vendor load is done',
  'vendor_load.failed': 'A vendor load failed',
  'vendor_load.stopped_by_guard': 'A guard stopped a vendor load',
  'vendor_load.lease_not_renewed': 'A lease was not renewed',
  'notification.not_applied': 'A notification failed',
  'notification.unreadable': 'A notification is unreadable',
  // people
  'account.changed': 'Account changed',
  'registrations.cleared': 'Registrations removed',
  'registrations.not_cleared': 'Registrations not removed',
  'account.at_pool': 'An act at the pool',
  'account.mark_left': 'A mark was left',
  'notice.not_mailed': 'Somebody was not mailed a notice',
  // items
  'items.up_to_date': 'Items are up to date',
  'items.out_of_time': 'Items ran out of time',
  'items.not_read': 'Items were not read',
  'items.none_listed': 'No items were listed',
  'items.lot_tracking_off': 'Lot tracking is off',
  // stock
  'stock.not_kept': 'A receipt did not come into stock',
  'stock.count_not_booked': 'A count could not be booked',
  'stock.recall_not_held': 'What a recall is to hold could not be held',
  'stock.not_taken_back': 'A cancelled receipt is still in stock',
  // places, and stock against the books
  'boms.up_to_date': 'Bills of material are up to date',
  'boms.not_read': 'Bills of material were not read',
  'boms.none_listed': 'No bills of material were listed',
  'places.up_to_date': 'Places are up to date',
  'places.not_read': 'Warehouses were not read',
  'books.read': 'Stock of the books was read',
  'books.not_read': 'Stock of the books was not read',
  'books.item_not_read': 'An item of the books was not read',
  'opening.done': 'Opening stock was loaded',
  'opening.not_read': 'Opening stock waits for the books',
  // the connector
  'accounting.signed_in': 'Signed in to accounting',
  'accounting.sign_in_failed': 'Accounting refused to sign us in',
  'accounting.session_unusable': 'The session is unusable',
  'accounting.session_not_marked': 'A session was not marked',
  'accounting.receipt_sent': 'A receipt was sent',
  'accounting.document_sent': 'A document was sent',
  'accounting.read_retried': 'A read is repeated',
  'accounting.unavailable': 'Accounting is unavailable',
  'accounting.circuit_not_stored': 'The circuit was not stored',
  'accounting.budget_unreachable': 'The call budget is unreachable',
  'accounting.budget_not_returned': 'A call was not given back',
} as const satisfies Record<string, string>;

export type LogEvent = keyof typeof LOG_EVENTS;
