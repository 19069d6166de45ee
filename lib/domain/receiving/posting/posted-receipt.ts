import type { Quantity } from '#domain/quantity.ts';

/** A receipt as it stands in the accounting system. Lot quantities are in the item's base unit. */
export interface PostedReceipt {
  readonly receiptNbr: string;
  readonly status: string;
  readonly vendorRef: string;
  readonly lines: readonly PostedReceiptLine[];
}

export interface PostedReceiptLine {
  readonly orderNbr: string;
  readonly orderLineNbr: number;
  readonly inventoryID: string;
  readonly qty: Quantity;
  readonly allocations: readonly {
    readonly lotNumber: string;
    /** `YYYY-MM-DD`. */
    readonly expiryDate: string | null;
    readonly qty: Quantity;
  }[];
}
