import { BOM_LOAD, OPENING, of, type RecordedAct, VENDOR_LOAD } from './recorded-act.ts';

/** Who it is that does what nobody asked for: no account can have that name. */
export const THE_PRODUCT = 'the product';

/** Its parts that change records by themselves, as people call them. */
export const PRODUCT_PARTS = {
  VendorSync: 'vendor load',
  NotificationApplier: 'vendor notifications',
  ItemSync: 'item load',
  BooksSync: 'stock in the books',
  ReceiptPoster: 'posting to the books',
  StockKeeper: 'stock keeping',
  RegistrationCleaner: 'registrations',
} as const;

export type ProductPart = keyof typeof PRODUCT_PARTS;

const ENDED = ['DONE', 'FAILED'];
const IN_OR_NOT = ['POSTED', 'FAILED', 'CANCELLED'];

/**
 * What each part does, with the rows that are its record. What a load makes anew is told by the load, with how many; what
 * is on its way into the books, by the attempts in the document itself.
 */
export const PRODUCT_ACTS: Readonly<Record<`${ProductPart}.${string}`, RecordedAct>> & {
  readonly [act: string]: RecordedAct | undefined;
} = {
  'VendorSync.load_vendors': of('SyncJobs', { ...VENDOR_LOAD, statuses: ENDED }),
  'VendorSync.load_vendor': of('Vendors', { isChange: true }),
  'NotificationApplier.apply_notification': of('Vendors'),
  'ItemSync.load_bills': of('SyncJobs', { ...BOM_LOAD, statuses: ENDED }),
  'ItemSync.load_bill': of('BillsOfMaterial', { part: 'rev#', isChange: true }),
  'BooksSync.load_opening_stock': of('StockDocuments', { ...OPENING, statuses: ENDED }),
  'BooksSync.open_stock': of('Movements', { key: 'movement#' }),
  'ReceiptPoster.post_receipt': of('Receipts', { statuses: IN_OR_NOT }),
  'ReceiptPoster.post_document': of('Postings', { statuses: IN_OR_NOT }),
  'ReceiptPoster.end_shipment': of('Shipments'),
  'ReceiptPoster.ship_pallet': of('Pallets'),
  'ReceiptPoster.ship_goods': of('Movements', { key: 'movement#' }),
  'StockKeeper.take_into_stock': of('Movements', { key: 'movement#' }),
  'StockKeeper.keep_lot': of('Stock', { part: 'lot#', isChange: true }),
  'StockKeeper.book_count': of('Counts', { part: 'head' }),
  'StockKeeper.hold_for_recall': of('Recalls', { part: 'head' }),
  'StockKeeper.hold_pallet': of('Pallets'),
  'RegistrationCleaner.remove_registration': of('Access', { key: 'act#' }),
};
