import { ulid } from 'ulid';
import { textOf } from './figure.ts';
import type { Row } from './item-size.ts';
import type { TablesInEngine } from './tables-in-engine.ts';

const DAY_MS = 86_400_000;

/** Over these days before today: the list shows the last thirty. */
const DAYS = 28;

/** Copies of a receipt that is in the books, and of its order for other vendors, until there are so many of both. */
export const fillReceipts = async (tables: TablesInEngine, count: number): Promise<void> => {
  const [receipts, orders] = [tables.table('RECEIPTS'), tables.table('PURCHASE_ORDERS')];
  const held = (await tables.rowsOf(receipts)).filter(({ dayOrder }) => dayOrder !== undefined);
  const pattern = held.find((row) => textOf(row, 'status') === 'POSTED');
  const order = (await tables.rowsOf(orders)).find(
    (row) => textOf(row, 'orderKey') === textOf(pattern, 'orderKey'),
  );
  if (!pattern || !order) throw new Error('There is no receipt in the books to copy.');
  const yesterday = Date.now() - DAY_MS;
  const more = Array.from({ length: Math.max(0, count - held.length) }, (_, index) => {
    const at = yesterday - (index % DAYS) * DAY_MS - index * 1000;
    return {
      at: new Date(at).toISOString(),
      receiptId: ulid(at),
      orderKey: { S: `NORMAL#COPY-${held.length + index}` },
      openVendor: { S: `COPY-${index % 500}` },
    };
  });
  await tables.putAll(
    receipts,
    more.map(
      ({ at, receiptId, orderKey }): Row => ({
        ...pattern,
        receiptId: { S: receiptId },
        orderKey,
        receivedAt: { S: at },
        dayOrder: { S: `${at.slice(0, 10)}#${at}#${receiptId}` },
        month: { S: at.slice(0, 7) },
      }),
    ),
  );
  await tables.putAll(
    orders,
    more.map(({ orderKey, openVendor }): Row => ({ ...order, orderKey, openVendor })),
  );
};
