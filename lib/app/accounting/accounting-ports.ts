import type { AccountingItems } from '#app/items/accounting-item-ports.ts';
import type { AccountingOrders } from '#app/receiving/mirror/accounting-order-ports.ts';
import type { AccountingReceipts } from '#app/receiving/posting/accounting-receipt-ports.ts';
import type { AccountingVendors } from '#app/vendors/accounting-vendor-ports.ts';

/** The accounting system, as far as the product needs it (accounting-contract.md): each noun names its own part. */
export interface Accounting
  extends AccountingVendors,
    AccountingItems,
    AccountingOrders,
    AccountingReceipts {}
