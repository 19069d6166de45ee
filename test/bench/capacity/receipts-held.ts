import { ulid } from 'ulid';
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
  const more = Array.from({ length: Math.max(0, count - held.length) }, (_, index) => ({
    receiptId: ulid(Date.parse('2026-01-01') + index * 60_000),
    orderKey: { S: `NORMAL#COPY-${held.length + index}` },
    openVendor: { S: `COPY-${index % 500}` },
  }));
  await house.putAll(
    receipts,
    more.map(
      ({ receiptId, orderKey }): Row => ({
        ...pattern,
        receiptId: { S: receiptId },
        orderKey,
        dayOrder: { S: `2026-01-01#2026-01-01T00:00:00.000Z#${receiptId}` },
        month: { S: '2026-01' },
      }),
    ),
  );
  await house.putAll(
    orders,
    more.map(({ orderKey, openVendor }): Row => ({ ...order, orderKey, openVendor })),
  );
};
