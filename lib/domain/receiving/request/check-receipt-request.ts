import { isDay } from '#domain/calendar.ts';
import { characterCount } from '#domain/character-count.ts';
import type { ErrorCode, ErrorDetail } from '#domain/errors.ts';
import { MAX_QUANTITY, type Quantity, toQuantity } from '#domain/quantity.ts';
import type { ReceiptAllocation } from '#domain/receiving/receipt/receipt.ts';
import {
  bytesOfLots,
  hasSpecialCharacters,
  lotKey,
  MAX_LOT_NUMBER_LENGTH,
  MAX_LOTS_BYTES,
} from './lot-number.ts';
import type { ReceiptRequest, ReceiptRequestItem } from './receipt-request.ts';
import { receivedDateError } from './received-date.ts';

type WarningCode =
  | 'LOT_SPECIAL_CHARACTERS'
  | 'ITEM_EXPIRED'
  | 'LOT_NOT_TRACKED'
  | 'ABOVE_ORDERED'
  | 'OTHER_WAREHOUSE_ACCEPTED'
  | 'OVER_RECEIPT_ACCEPTED';

/** Worth saying, no reason to refuse. */
export interface Warning {
  readonly path: string;
  readonly code: WarningCode;
  readonly message: string;
}

/** An item that is well formed in itself; whether it fits its order is decided with the order at hand. */
export interface CheckedItem {
  /** Where it stands in the request: `items.3`. */
  readonly path: string;
  readonly orderType: string;
  readonly orderNbr: string;
  readonly inventoryID: string;
  readonly lineNbr: number | null;
  readonly qty: Quantity;
  readonly allocations: readonly ReceiptAllocation[];
}

export interface CheckedRequest {
  readonly errors: readonly ErrorDetail[];
  readonly warnings: readonly Warning[];
  readonly vendorID: string;
  readonly items: readonly CheckedItem[];
}

/** The spec's sentences (§5), and one for each rule that design.md adds. */
const SENTENCES = {
  MISSING_VENDOR_ID: 'Vendor ID is required',
  MISSING_ITEMS: 'At least one item is required',
  MISSING_ORDER_NUMBER: 'Order number is required',
  MISSING_INVENTORY_ID: 'Inventory ID is required',
  INVALID_RECEIPT_QTY: 'Receipt quantity must be greater than 0',
  MISSING_ORDER_TYPE: 'Order type is required',
  INVALID_EXPIRY_DATE: 'Invalid expiry date format',
} as const satisfies Partial<Record<ErrorCode, string>>;

const WARNINGS = {
  LOT_SPECIAL_CHARACTERS: 'Lot number contains special characters',
  ITEM_EXPIRED: 'Item is already expired or expires today',
} as const;

/** Said of a quantity that an order's line may well have, and one receipt can't. */
export const MORE_THAN_A_RECEIPT = `At most ${MAX_QUANTITY} can be received in one receipt. Receive the rest in another.`;

interface Findings {
  readonly errors: ErrorDetail[];
  readonly warnings: Warning[];
}

const isBlank = (value: string | null | undefined): boolean => (value ?? '').trim() === '';

/** A positive quantity, or null with the reason noted. */
const checkQuantity = (value: number | undefined, path: string, { errors }: Findings): Quantity | null => {
  const read = value === undefined ? null : toQuantity(value);
  if (read?.ok && read.value > 0) return read.value;
  const reason = read && !read.ok ? read.error : null;
  const message =
    reason === 'TOO_FINE'
      ? 'Receipt quantity can have at most six decimals'
      : reason === 'TOO_LARGE'
        ? MORE_THAN_A_RECEIPT
        : SENTENCES.INVALID_RECEIPT_QTY;
  errors.push({ path, code: 'INVALID_RECEIPT_QTY', message });
  return null;
};

const checkLot = (lotNumber: string, path: string, { errors, warnings }: Findings): void => {
  if (characterCount(lotNumber) > MAX_LOT_NUMBER_LENGTH) {
    errors.push({
      path,
      code: 'INVALID_LOT_NUMBER',
      message: `Lot number can have at most ${MAX_LOT_NUMBER_LENGTH} characters`,
    });
  } else if (hasSpecialCharacters(lotNumber)) {
    warnings.push({ path, code: 'LOT_SPECIAL_CHARACTERS', message: WARNINGS.LOT_SPECIAL_CHARACTERS });
  }
};

/** The date, or null when there is none or it is wrong (noted). */
const checkDate = (
  expiryDate: string | null | undefined,
  path: string,
  today: string,
  { errors, warnings }: Findings,
): string | null => {
  const day = (expiryDate ?? '').trim();
  if (day === '') return null;
  if (!isDay(day)) {
    errors.push({ path, code: 'INVALID_EXPIRY_DATE', message: SENTENCES.INVALID_EXPIRY_DATE });
    return null;
  }
  if (day <= today) warnings.push({ path, code: 'ITEM_EXPIRED', message: WARNINGS.ITEM_EXPIRED });
  return day;
};

/** The lots of an item: its own list, or the spec's flat form as one lot for the whole quantity. */
const checkAllocations = (
  item: ReceiptRequestItem,
  qty: Quantity | null,
  path: string,
  today: string,
  findings: Findings,
): readonly ReceiptAllocation[] => {
  if (item.allocations === undefined || item.allocations.length === 0) {
    const lotNumber = (item.lotNumber ?? '').trim();
    if (lotNumber !== '') checkLot(lotNumber, `${path}.lotNumber`, findings);
    const expiryDate = checkDate(item.expiryDate, `${path}.expiryDate`, today, findings);
    return lotNumber === '' || qty === null ? [] : [{ lotNumber, expiryDate, qty }];
  }
  const seen = new Set<string>();
  return item.allocations.flatMap((allocation, index) => {
    const at = `${path}.allocations.${index}`;
    const lotNumber = allocation.lotNumber.trim();
    if (lotNumber === '') {
      findings.errors.push({
        path: `${at}.lotNumber`,
        code: 'LOT_REQUIRED',
        message: 'Batch number is required',
      });
    } else if (seen.has(lotKey(lotNumber))) {
      findings.errors.push({
        path: `${at}.lotNumber`,
        code: 'ALLOCATION_MISMATCH',
        message: `Lot ${lotNumber} is given twice on this line. Put its whole quantity in one place.`,
      });
    } else {
      seen.add(lotKey(lotNumber));
      checkLot(lotNumber, `${at}.lotNumber`, findings);
    }
    const lotQty = checkQuantity(allocation.qty, `${at}.qty`, findings);
    const expiryDate = checkDate(allocation.expiryDate, `${at}.expiryDate`, today, findings);
    return lotQty === null ? [] : [{ lotNumber, expiryDate, qty: lotQty }];
  });
};

/**
 * Is the request well formed, whatever the orders say? The same function runs in the dialog and on the server
 * (domain.md, Checks on a receipt request). `today`: the site's day, `YYYY-MM-DD`.
 */
export const checkReceiptRequest = (request: ReceiptRequest, today: string): CheckedRequest => {
  const findings: Findings = { errors: [], warnings: [] };
  const vendorID = (request.vendorID ?? '').trim();
  const missing = (path: string, code: keyof typeof SENTENCES): void => {
    findings.errors.push({ path, code, message: SENTENCES[code] });
  };

  if (vendorID === '') missing('vendorID', 'MISSING_VENDOR_ID');
  if ((request.items ?? []).length === 0) missing('items', 'MISSING_ITEMS');
  const wrongDate = receivedDateError(request.receivedDate, today);
  if (wrongDate !== null) {
    findings.errors.push({ path: 'receivedDate', code: 'INVALID_RECEIVED_DATE', message: wrongDate });
  }

  const items = (request.items ?? []).flatMap((item, index) => {
    const path = `items.${index}`;
    const before = findings.errors.length;
    if (isBlank(item.orderNbr)) missing(`${path}.orderNbr`, 'MISSING_ORDER_NUMBER');
    if (isBlank(item.inventoryID)) missing(`${path}.inventoryID`, 'MISSING_INVENTORY_ID');
    const qty = checkQuantity(item.receiptQty, `${path}.receiptQty`, findings);
    if (isBlank(item.orderType)) missing(`${path}.orderType`, 'MISSING_ORDER_TYPE');
    const allocations = checkAllocations(item, qty, path, today, findings);
    if (findings.errors.length > before || qty === null) return [];
    return [
      {
        path,
        orderType: (item.orderType ?? '').trim(),
        orderNbr: (item.orderNbr ?? '').trim(),
        inventoryID: (item.inventoryID ?? '').trim(),
        lineNbr: item.lineNbr ?? null,
        qty,
        allocations,
      },
    ];
  });

  if (bytesOfLots(items.flatMap((item) => item.allocations)) > MAX_LOTS_BYTES) {
    findings.errors.push({
      path: 'items',
      code: 'PAYLOAD_TOO_LARGE',
      message: 'There are too many lots for one receipt. Send the delivery in parts.',
    });
  }
  return { ...findings, vendorID, items };
};
