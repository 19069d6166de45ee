import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { freshTables } from '#test/support/engine/product-tables.ts';

/** The tables that receiving writes, by their names in the engine, and a client of it. */
export interface ReceivingDatabase {
  readonly client: DynamoDBDocumentClient;
  readonly tables: Readonly<Record<'PurchaseOrders' | 'Receipts' | 'Accounting' | 'ItemRules', string>>;
}

export const receivingDatabase = async (
  endpoint: string,
  client: DynamoDBDocumentClient,
): Promise<ReceivingDatabase> => ({
  client,
  tables: await freshTables(endpoint, 'PurchaseOrders', 'Receipts', 'Accounting', 'ItemRules'),
});
