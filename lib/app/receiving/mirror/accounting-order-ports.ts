import type { AccountingResult, ReadOptions } from '#app/accounting/accounting-response-ports.ts';

/** An order as read, its lines not yet joined with what the Items table knows. */
export interface AccountingOrder {
  readonly orderType: string;
  readonly orderNbr: string;
  readonly vendorID: string;
  readonly description: string;
  readonly note: string;
  /** `YYYY-MM-DD`. */
  readonly promisedOn: string | null;
  readonly status: string;
  readonly lines: readonly AccountingOrderLine[];
}

/** Quantities in the line's own unit (`uom`), as the JSON numbers of the accounting system. */
export interface AccountingOrderLine {
  readonly lineNbr: number;
  readonly lineType: string;
  readonly inventoryID: string;
  readonly inventoryName: string;
  readonly uom: string;
  readonly warehouseID: string | null;
  readonly orderedQty: number;
  readonly receivedQty: number;
  /** Ordered or received is more than can be counted exactly, and is not what is said here. */
  readonly isUncountable: boolean;
  readonly completed: boolean;
  readonly cancelled: boolean;
  readonly maxReceiptPercent: number;
  readonly receiptAction: string;
}

/** The purchase orders of the accounting system. */
export interface AccountingOrders {
  /** Open Normal orders of a vendor with their lines. May be empty although orders exist (§6, pain point 4). */
  openOrdersOf(vendorID: string, options?: ReadOptions): AccountingResult<readonly AccountingOrder[]>;
  /** One order by key; null when there is none. */
  order(orderType: string, orderNbr: string, options?: ReadOptions): AccountingResult<AccountingOrder | null>;
  /** An order of that number whatever its type, from a list; null when the list shows none. */
  orderOfAnyType(orderNbr: string, options?: ReadOptions): AccountingResult<AccountingOrder | null>;
}
