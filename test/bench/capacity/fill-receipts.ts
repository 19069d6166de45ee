import { ulid } from 'ulid';
import { textOf } from './figure.ts';
import type { Row } from './item-size.ts';
import type { TablesInEngine } from './tables-in-engine.ts';

const DAY_MS = 86_400_000;

/** Over these days before today: the list shows the last thirty. */
const DAYS = 28;

const copyOfDocument = (row: Row, of: string, receiptId: string): Row => ({
  ...row,
  documentKey: { S: textOf(row, 'documentKey').replace(of, receiptId) },
  documentId: { S: receiptId },
});

/**
 * Copies of a receipt that is in the books, and of its order for other vendors, until there are so many of both. Where
 * the receipt's stock is in, so is that of the copies: they came over weeks, and nothing is left to be done for them.
 */
export const fillReceipts = async (tables: TablesInEngine, count: number): Promise<void> => {
  const [receipts, orders] = [tables.table('RECEIPTS'), tables.table('PURCHASE_ORDERS')];
  const documents = tables.table('STOCK_DOCUMENTS');
  const held = (await tables.rowsOf(receipts)).filter(({ dayOrder }) => dayOrder !== undefined);
  const pattern = held.find((row) => textOf(row, 'status') === 'POSTED');
  const order = (await tables.rowsOf(orders)).find(
    (row) => textOf(row, 'orderKey') === textOf(pattern, 'orderKey'),
  );
  if (!pattern || !order) throw new Error('There is no receipt in the books to copy.');
  const patternId = textOf(pattern, 'receiptId');
  const inStock = (await tables.rowsOf(documents)).filter((row) => textOf(row, 'documentId') === patternId);
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
  // Before the receipts, which wake what brings them into stock.
  await tables.putAll(
    documents,
    more.flatMap(({ receiptId }) => inStock.map((row) => copyOfDocument(row, patternId, receiptId))),
  );
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
