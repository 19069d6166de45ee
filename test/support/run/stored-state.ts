import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { fromOrderRow } from '#adapters/dynamo/receiving/order-row.ts';
import { fromReceiptRow } from '#adapters/dynamo/receiving/receipt-row.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { vendorFromItem } from '#adapters/dynamo/vendors/vendor-item.ts';
import { dueAt } from '#domain/posting/posting.ts';
import type { Order } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import type { Vendor } from '#domain/vendors/vendor.ts';
import type { LocalRun } from '#local/start/start.ts';

/** All that the product holds at one moment, out of its own tables. */
export interface StoredState {
  readonly receipts: readonly GoodsReceipt[];
  readonly orders: readonly Order[];
  readonly vendors: readonly Vendor[];
  /** Notifications that are not through. */
  readonly notificationsDue: number;
}

const rowsOf = async (client: DynamoDBDocumentClient, TableName = ''): Promise<Record<string, unknown>[]> => {
  const rows: Record<string, unknown>[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey: from }),
    );
    rows.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return rows;
};

/** The rows of the table that functions know by this name. */
export const rowsOfTable = async (
  { dynamoUrl, tables }: LocalRun,
  variable: string,
): Promise<Record<string, unknown>[]> => {
  const client = documentClient({ endpoint: dynamoUrl });
  const rows = await rowsOf(client, tables[`TABLE_${variable}`]);
  client.destroy();
  return rows;
};

export const readStoredState = async ({ dynamoUrl, tables }: LocalRun): Promise<StoredState> => {
  const client = documentClient({ endpoint: dynamoUrl });
  const rows = (variable: string) => rowsOf(client, tables[`TABLE_${variable}`]);
  const [receipts, orders, vendors, notifications] = await Promise.all(
    ['RECEIPTS', 'PURCHASE_ORDERS', 'VENDORS', 'NOTIFICATIONS'].map(rows),
  );
  client.destroy();
  return {
    receipts: (receipts ?? []).filter(({ lines }) => lines !== undefined).map(fromReceiptRow),
    orders: (orders ?? []).map(fromOrderRow),
    vendors: (vendors ?? []).map(vendorFromItem).filter((vendor) => vendor !== null),
    notificationsDue: (notifications ?? []).filter(({ due }) => due === 'RECEIVED' || due === 'WAITING')
      .length,
  };
};

/** What is still on its way, in words; null: nothing is. */
export const underWay = (run: LocalRun, { receipts, notificationsDue }: StoredState): string | null => {
  const due = receipts.filter((receipt) => dueAt(receipt) !== null).length;
  const pushes = run.accounting.pushes.pending().length;
  if (due + notificationsDue + pushes === 0) return null;
  return `${due} receipts, ${notificationsDue} notifications and ${pushes} pushes are under way`;
};
