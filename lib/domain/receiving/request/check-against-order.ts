import { notYourWarehouse } from '#domain/access/not-your-warehouse.ts';
import type { Warehouses } from '#domain/access/own-warehouses.ts';
import { codeKey } from '#domain/code-key.ts';
import { type DomainError, domainError, type ErrorCode, type ErrorDetail } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import { type Quantity, sum, toNumber } from '#domain/quantity.ts';
import { expectedElsewhere } from '#domain/receiving/order/expected-elsewhere.ts';
import {
  ceilingForLine,
  notReceivableReason,
  type Order,
  type OrderLine,
  RECEIVED_ORDER_TYPE,
  remainingOn,
} from '#domain/receiving/order/order.ts';
import { uncountableReason } from '#domain/receiving/order/uncountable.ts';
import type { ReceiptAllocation, ReceiptLine } from '#domain/receiving/receipt/receipt.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import { isOneUnit, serialsIn } from './base-quantity.ts';
import type { CheckedItem, Warning } from './check-receipt-request.ts';

/** Who receives above the tolerance, and why; without the permission or a reason it is refused. */
export interface OverReceipt {
  readonly allowed: boolean;
  readonly reason: string | null;
}

/** Where goods are received, and whether whoever receives them may take what another warehouse expects. */
export interface ReceivedAt {
  /** Null: nobody said where; every line is received as before. */
  readonly warehouseID: string | null;
  readonly mayTakeOthers: boolean;
  /** Those that whoever receives is kept to. */
  readonly own: Warehouses;
}

const ANYWHERE: ReceivedAt = { warehouseID: null, mayTakeOthers: false, own: null };

export interface FittingLines {
  readonly lines: readonly ReceiptLine[];
  readonly warnings: readonly Warning[];
  /** The reason given, when a line really is above its tolerance; else null. */
  readonly overReceiptReason: string | null;
}

class Refusals {
  readonly details: ErrorDetail[] = [];

  add(path: string, code: ErrorCode, message: string): null {
    this.details.push({ path, code, message });
    return null;
  }
}

/** The lines of an order by item, put together once: an order of 500 lines is asked for each of them. */
const linesByItem = ({ lines }: Order): ReadonlyMap<string, readonly OrderLine[]> => {
  const found = new Map<string, OrderLine[]>();
  for (const line of lines) {
    const key = itemKey(line.inventoryID);
    const others = found.get(key);
    if (others) others.push(line);
    else found.set(key, [line]);
  }
  return found;
};

/** Of the lines of its item the one that is meant: by its number, else where there is no other. */
const findLine = (
  order: Order,
  item: CheckedItem,
  ofItem: readonly OrderLine[],
  refusals: Refusals,
): OrderLine | null => {
  if (item.lineNbr !== null) {
    const line = ofItem.find((candidate) => candidate.lineNbr === item.lineNbr);
    if (line) return line;
    return refusals.add(
      `${item.path}.lineNbr`,
      'LINE_NOT_FOUND',
      `Order ${order.orderNbr} has no line ${item.lineNbr} for ${item.inventoryID}.`,
    );
  }
  if (ofItem.length > 1) {
    return refusals.add(
      `${item.path}.inventoryID`,
      'AMBIGUOUS_LINE',
      `${item.inventoryID} is on ${ofItem.length} lines of order ${order.orderNbr}. Say which line was received.`,
    );
  }
  return (
    ofItem[0] ??
    refusals.add(
      `${item.path}.inventoryID`,
      'LINE_NOT_FOUND',
      `${item.inventoryID} is not on order ${order.orderNbr}.`,
    )
  );
};

/** One number for each unit, and whole units only: of a box that holds twelve, a half can be received, a third can't. */
const checkSerials = (line: OrderLine, item: CheckedItem, refusals: Refusals): void => {
  const units = serialsIn(item.qty, line.toBaseUnit);
  if (units === null) {
    refusals.add(
      `${item.path}.receiptQty`,
      'INVALID_RECEIPT_QTY',
      `${toNumber(item.qty)} ${line.uom} of ${line.inventoryID} is not a whole number of units with serial numbers.`,
    );
    return;
  }
  const isOneEach = item.allocations.every(({ qty }) => isOneUnit(qty, line.toBaseUnit));
  if (!isOneEach || item.allocations.length !== units) {
    refusals.add(
      `${item.path}.allocations`,
      'ALLOCATION_MISMATCH',
      `${line.inventoryID} has serial numbers: ${units} of them for ${toNumber(item.qty)} ${line.uom}, one for each unit.`,
    );
  }
};

/** The lots of a line by the item's own rules; what is not tracked is not recorded. */
const checkLots = (
  line: OrderLine,
  item: CheckedItem,
  refusals: Refusals,
  warnings: Warning[],
): readonly ReceiptAllocation[] => {
  if (!line.lotRequired) {
    if (item.allocations.length > 0) {
      warnings.push({
        path: `${item.path}.lotNumber`,
        code: 'LOT_NOT_TRACKED',
        message: `${line.inventoryID} is not lot tracked; the lot number is not recorded`,
      });
    }
    return [];
  }
  if (!line.unitKnown) {
    refusals.add(
      `${item.path}.inventoryID`,
      'UNIT_UNKNOWN',
      `The accounting system has no conversion from ${line.uom} for ${line.inventoryID}; its lots can't be recorded.`,
    );
    return [];
  }
  if (item.allocations.length === 0) {
    refusals.add(
      `${item.path}.lotNumber`,
      'LOT_REQUIRED',
      `Batch number is required for ${line.inventoryID}`,
    );
    return [];
  }
  if (line.serial) checkSerials(line, item, refusals);
  else if (sum(item.allocations.map((allocation) => allocation.qty)) !== item.qty) {
    refusals.add(
      `${item.path}.allocations`,
      'ALLOCATION_MISMATCH',
      `The lots of ${line.inventoryID} must add up to ${toNumber(item.qty)} ${line.uom}.`,
    );
  }
  if (line.expiryRequired && item.allocations.some((allocation) => allocation.expiryDate === null)) {
    refusals.add(
      `${item.path}.expiryDate`,
      'EXPIRY_REQUIRED',
      `Expiry date is required for ${line.inventoryID}`,
    );
  }
  return item.allocations;
};

/** More than the tolerance allows? Answers whether the given reason was needed. */
const checkMost = (
  order: Order,
  line: OrderLine,
  item: CheckedItem,
  over: OverReceipt,
  refusals: Refusals,
  warnings: Warning[],
): boolean => {
  const most = ceilingForLine(order, line);
  if (most.limit === null || item.qty <= most.limit) {
    if (item.qty > remainingOn(order, line)) {
      warnings.push({
        path: `${item.path}.receiptQty`,
        code: 'ABOVE_ORDERED',
        message: `More ${line.inventoryID} than ordered`,
      });
    }
    return false;
  }
  const path = `${item.path}.receiptQty`;
  const much = most.limit === 0 ? 'Nothing more' : `At most ${toNumber(most.limit)} ${line.uom}`;
  const atMost = `${much} of ${line.inventoryID} (line ${line.lineNbr}) can be received now`;
  if (most.hard) refusals.add(path, 'OVER_RECEIPT', `${atMost}.`);
  else if (!over.allowed)
    refusals.add(path, 'OVER_RECEIPT', `${atMost}; a manager can receive more with a reason.`);
  else if (over.reason === null) refusals.add(path, 'OVER_RECEIPT', `${atMost} without a reason.`);
  else {
    warnings.push({ path, code: 'OVER_RECEIPT_ACCEPTED', message: `${atMost}; accepted: ${over.reason}` });
    return true;
  }
  return false;
};

/** Is the line expected where it is received, or may it be taken all the same? */
const checkWarehouse = (
  order: Order,
  line: OrderLine,
  item: CheckedItem,
  at: ReceivedAt,
  refusals: Refusals,
  warnings: Warning[],
): boolean => {
  const path = `${item.path}.lineNbr`;
  const called = `Line ${line.lineNbr} (${line.inventoryID}) of order ${order.orderNbr}`;
  const notOwn = notYourWarehouse({ warehouses: at.own }, [line.warehouseID], called);
  if (notOwn) {
    refusals.add(path, notOwn.code, notOwn.message);
    return false;
  }
  const elsewhere = expectedElsewhere(line, at.warehouseID);
  if (elsewhere === null || at.warehouseID === null) return true;
  const expected = `${called} is expected in warehouse ${elsewhere}`;
  if (!at.mayTakeOthers) {
    const where = `and this device stands in ${codeKey(at.warehouseID)}`;
    refusals.add(
      path,
      'OTHER_WAREHOUSE',
      `${expected}, ${where}. Receive it there; a manager can receive it here.`,
    );
    return false;
  }
  const message = `${expected}: it is booked there`;
  warnings.push({ path, code: 'OTHER_WAREHOUSE_ACCEPTED', message });
  return true;
};

/**
 * Do these items fit their order as it stands, reservations included? Answers the receipt's lines with all that
 * posting will need, so that a receipt never has to ask what the order looked like.
 */
export const checkAgainstOrder = (
  order: Order,
  vendorID: string,
  items: readonly CheckedItem[],
  over: OverReceipt,
  at: ReceivedAt = ANYWHERE,
): Result<FittingLines, DomainError> => {
  if (vendorKey(order.vendorID) !== vendorKey(vendorID)) {
    return err(domainError('WRONG_VENDOR', `Order ${order.orderNbr} is not an order of vendor ${vendorID}.`));
  }
  if (order.orderType !== RECEIVED_ORDER_TYPE || notReceivableReason(order) !== null) {
    return err(
      domainError('ORDER_NOT_OPEN', notReceivableReason(order) ?? `Order ${order.orderNbr} is not open.`),
    );
  }
  const refusals = new Refusals();
  const warnings: Warning[] = [];
  const taken = new Set<number>();
  let overReceiptNeeded = false;
  const byItem = linesByItem(order);
  const lines = items.flatMap((item): ReceiptLine[] => {
    const line = findLine(order, item, byItem.get(itemKey(item.inventoryID)) ?? [], refusals);
    if (!line) return [];
    if (taken.has(line.lineNbr)) {
      refusals.add(
        item.path,
        'DUPLICATE_LINE',
        `Line ${line.lineNbr} of order ${order.orderNbr} is given twice. Send several lots of a line as its allocations.`,
      );
      return [];
    }
    taken.add(line.lineNbr);
    if (!checkWarehouse(order, line, item, at, refusals, warnings)) return [];
    if (line.completed) {
      refusals.add(
        item.path,
        'OVER_RECEIPT',
        `Line ${line.lineNbr} (${line.inventoryID}) of order ${order.orderNbr} is completed.`,
      );
      return [];
    }
    if (line.uncountable) {
      refusals.add(item.path, 'OVER_RECEIPT', uncountableReason(line));
      return [];
    }
    if (checkMost(order, line, item, over, refusals, warnings)) overReceiptNeeded = true;
    return [receiptLine(line, item.qty, checkLots(line, item, refusals, warnings))];
  });
  const first = refusals.details[0];
  if (first) return err(domainError(first.code, first.message, { details: refusals.details }));
  return ok({ lines, warnings, overReceiptReason: overReceiptNeeded ? over.reason : null });
};

const receiptLine = (
  line: OrderLine,
  receiptQty: Quantity,
  allocations: readonly ReceiptAllocation[],
): ReceiptLine => ({
  lineNbr: line.lineNbr,
  inventoryID: line.inventoryID,
  inventoryName: line.inventoryName,
  uom: line.uom,
  receiptQty,
  allocations,
  warehouseID: line.warehouseID,
  location: line.location,
  toBaseUnit: line.toBaseUnit,
  ...(line.serial ? { serial: true } : {}),
});
