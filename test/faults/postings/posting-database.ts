import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { quietClient } from './quiet-client.ts';

const TABLES = [
  ...['PurchaseOrders', 'Receipts', 'ItemRules', 'Accounting', 'Postings'],
  ...['SalesOrders', 'Shipments', 'Pallets', 'Stock', 'Movements'],
] as const satisfies readonly Parameters<typeof freshTables>[1][];

/** All that documents on their way into the books are written in. */
export interface PostingDatabase {
  readonly client: DynamoDBDocumentClient;
  readonly tables: Readonly<Record<(typeof TABLES)[number], string>>;
  quiet(): Promise<void>;
}

export const postingDatabase = async (
  endpoint: string,
  client: DynamoDBDocumentClient,
): Promise<PostingDatabase> => ({
  ...quietClient(client),
  tables: await freshTables(endpoint, ...TABLES),
});
