import type { TableProperties } from '#local/dynamodb/dynamodb.ts';
import { aTable } from '#test/support/engine/a-table.ts';

/** The tables that receiving writes, with the indexes that it reads. */
export const RECEIVING_TABLES: readonly TableProperties[] = [
  aTable('PurchaseOrders', 'orderKey', [{ name: 'vendor', hash: 'openVendor', range: 'orderKey' }]),
  aTable('Receipts', 'receiptId', [{ name: 'due', hash: 'due', range: 'dueAt' }]),
  aTable('Accounting', 'id'),
];
