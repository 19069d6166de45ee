import { ulid } from 'ulid';
import { dynamoCall } from '#local/dynamodb/dynamo-call.ts';
import { textOf } from './figure.ts';
import type { Row } from './item-size.ts';
import type { MeteredHouse } from './metered-house.ts';

/** Copies of a receipt that is in the books, and of its order for other vendors, until there are so many of both. */
export const fillReceipts = async (house: MeteredHouse, count: number): Promise<void> => {
  const [receipts, orders] = [house.table('RECEIPTS'), house.table('PURCHASE_ORDERS')];
  const held = await house.rowsOf(receipts);
  const pattern = held.find((row) => textOf(row, 'status') === 'POSTED');
  const order = (await house.rowsOf(orders)).find(
    (row) => textOf(row, 'orderKey') === textOf(pattern, 'orderKey'),
  );
  if (!pattern || !order) throw new Error('There is no receipt in the books to copy.');
  const more = Array.from({ length: Math.max(0, count - held.length) }, (_, index) => {
    const receiptId = ulid(Date.parse('2026-01-01') + index * 60_000);
    const orderKey = `NORMAL#COPY-${held.length + index}`;
    const copies: Record<string, Row> = {
      [receipts.TableName]: {
        ...pattern,
        receiptId: { S: receiptId },
        orderKey: { S: orderKey },
        dayOrder: { S: `2026-01-01#2026-01-01T00:00:00.000Z#${receiptId}` },
        month: { S: '2026-01' },
      },
      [orders.TableName]: { ...order, orderKey: { S: orderKey }, openVendor: { S: `COPY-${index % 500}` } },
    };
    return copies;
  });
  for (let at = 0; at < more.length; at += 12) {
    const writes = (table: string) =>
      more
        .slice(at, at + 12)
        .flatMap((copies) => (copies[table] ? [{ PutRequest: { Item: copies[table] } }] : []));
    await dynamoCall(house.endpoint, 'BatchWriteItem', {
      RequestItems: {
        [receipts.TableName]: writes(receipts.TableName),
        [orders.TableName]: writes(orders.TableName),
      },
    });
  }
};
