import type { AccountingItems } from '#app/items/accounting-item-ports.ts';
import type { AccountingOrders } from '#app/receiving/mirror/accounting-order-ports.ts';
import type { AccountingReceipts } from '#app/receiving/posting/accounting-receipt-ports.ts';
import type { AccountingVendors } from '#app/vendors/accounting-vendor-ports.ts';

/** What is read of the accounting system (accounting-contract.md): each noun names its own part. */
export interface AccountingReads extends AccountingVendors, AccountingItems, AccountingOrders {}

/** All that the product needs of it: the receipts that are posted as well. */
export interface Accounting extends AccountingReads, AccountingReceipts {}
