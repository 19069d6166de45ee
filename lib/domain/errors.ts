/**
 * Every refusal the product can give, by code. `lib/app/dispatch.ts` holds the one table from code to HTTP
 * status; a code added here without a status there does not compile.
 */
export const ERROR_CODES = [
  // the call itself
  'BAD_REQUEST',
  'INVALID_PAGE_KEY',
  'MISSING_ACTION',
  'UNKNOWN_ACTION',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'EMAIL_NOT_VERIFIED',
  'NO_GROUP',
  'NOT_YOUR_WAREHOUSE',
  'NOT_FOUND',
  'STALE_VERSION',
  'TRY_AGAIN',
  'ACCOUNTING_AWAY',
  'ACCOUNTING_REFUSED',
  'PAYLOAD_TOO_LARGE',
  // vendors
  'VENDOR_NOT_FOUND',
  // people
  'TOO_MANY_CALLS',
  'USER_NOT_FOUND',
  'USERNAME_TAKEN',
  'EMAIL_TAKEN',
  'MAIL_NOT_SENT',
  'WRONG_USER_STATE',
  'OWN_ACCOUNT',
  'LAST_SYSADMIN',
  'POWERS_CHANGED',
  // receiving: the checks of spec §5 and domain.md "Checks on a receipt request"
  'MISSING_VENDOR_ID',
  'MISSING_ITEMS',
  'MISSING_ORDER_NUMBER',
  'MISSING_INVENTORY_ID',
  'INVALID_RECEIPT_QTY',
  'MISSING_ORDER_TYPE',
  'INVALID_EXPIRY_DATE',
  'INVALID_LOT_NUMBER',
  'LOT_REQUIRED',
  'EXPIRY_REQUIRED',
  'ALLOCATION_MISMATCH',
  'OVER_RECEIPT',
  'TOO_FEW_DAYS',
  'ORDER_NOT_OPEN',
  'ORDER_NOT_FOUND',
  'LINE_NOT_FOUND',
  'OTHER_WAREHOUSE',
  'AMBIGUOUS_LINE',
  'DUPLICATE_LINE',
  'WRONG_VENDOR',
  'TOO_MANY_ORDERS',
  'IDEMPOTENCY_CONFLICT',
  'UNIT_UNKNOWN',
  'ORDER_CHANGED',
  'MARKER_COLLISION',
  'INVALID_RECEIVED_DATE',
  // received goods
  'RECEIPT_NOT_FOUND',
  'NOT_CANCELLABLE',
  'NOT_RETRYABLE',
  'TOO_LATE_TO_UNDO',
  'INVALID_DAY_RANGE',
  // work orders and production
  'WORK_ORDER_NOT_FOUND',
  'RUN_NOT_FOUND',
  'WORK_CENTER_NOT_FOUND',
  'PRODUCT_NOT_FOUND',
  'INVALID_TRANSITION',
  'NOT_EDITABLE',
  'INVALID_REQUIRED_DATE',
  'INVALID_COUNT',
  'INVALID_TIME',
  'LINE_BUSY',
  'LINE_OFF',
  'CODE_TAKEN',
  // stock
  'INVALID_MOVEMENT',
  'NOT_ENOUGH_STOCK',
  'LOT_NOT_USABLE',
  'NOT_POSTABLE',
  'REASON_REQUIRED',
  'LOT_RECALLED',
  'LOT_NOT_FOUND',
  'ITEM_NOT_FOUND',
  'ITEM_NOT_STOCKED',
  'PLACE_NOT_FOUND',
  'WAREHOUSE_NOT_FOUND',
  'GTIN_TAKEN',
  'INVALID_ITEM_RULES',
  // bills of material
  'BOM_NOT_FOUND',
  'BOM_NOT_COMPLETE',
  'REVISION_TAKEN',
  'SUBSTITUTE_NOT_FOUND',
  'ALLERGEN_CHANGE',
  'SCAN_REQUIRED',
  'LINE_NOT_CLEARED',
  // pallets
  'SSCC_UNKNOWN',
  'SSCC_NOT_SET_UP',
  'PALLET_NOT_OPEN',
  'PALLET_ON_HOLD',
  'MIXED_PALLET',
  'PALLET_SIZE_UNKNOWN',
  'TOO_MANY_PALLETS',
  // shipments
  'SHIPMENT_NOT_FOUND',
  'WRONG_CUSTOMER',
  'WRONG_ITEM',
  'WRONG_PALLET',
  'NOT_FILLABLE',
  'DOCK_TAKEN',
  'LOAD_INCOMPLETE',
  // tracking
  'TRACE_TOO_LONG',
  'RECALL_NOT_FOUND',
  'RECALL_CLOSED',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** One thing wrong with one place of a request: `path` is dotted, e.g. `items.2.receiptQty`. */
export interface ErrorDetail {
  readonly path: string;
  readonly code: ErrorCode;
  readonly message: string;
}

/** A refusal in words for a person, with a code for the program and, on a conflict, what stands now. */
export interface DomainError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
  readonly current?: unknown;
  /** In whole seconds: when asking again may help, where that is known. */
  readonly retryAfterSeconds?: number;
}

export const domainError = (
  code: ErrorCode,
  message: string,
  more: Pick<DomainError, 'details' | 'current' | 'retryAfterSeconds'> = {},
): DomainError => ({ code, message, ...more });
