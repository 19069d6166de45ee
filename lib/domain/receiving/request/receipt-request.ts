/** The most orders that one delivery may cover (design.md §7). */
export const MAX_ORDERS_PER_DELIVERY = 20;

/** One line of a delivery as it was asked for; everything may be missing until it has been checked. */
export interface ReceiptRequestItem {
  readonly orderNbr?: string | undefined;
  readonly orderType?: string | undefined;
  readonly inventoryID?: string | undefined;
  readonly lineNbr?: number | undefined;
  readonly receiptQty?: number | undefined;
  readonly lotNumber?: string | null | undefined;
  readonly expiryDate?: string | null | undefined;
  readonly allocations?:
    | readonly { lotNumber: string; expiryDate?: string | null | undefined; qty: number }[]
    | undefined;
}

/** A request to receive goods, in the spec's shape with design.md's additions (spec §7, design.md §7). */
export interface ReceiptRequest {
  readonly receiptId?: string | undefined;
  readonly vendorID?: string | undefined;
  readonly receiptNote?: string | null | undefined;
  readonly supplierRef?: string | null | undefined;
  readonly items?: readonly ReceiptRequestItem[] | null | undefined;
  /** The day the goods arrived, `YYYY-MM-DD`; the site's today where it is not said. */
  readonly receivedDate?: string | null | undefined;
  readonly overReceiptReason?: string | null | undefined;
  /** The warehouse that the device stands in at which this was counted; absent: it was not said. */
  readonly warehouseID?: string | null | undefined;
}
