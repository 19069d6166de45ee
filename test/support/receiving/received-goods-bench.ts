import { orderStore } from '#adapters/dynamo/receiving/order-store.ts';
import { receiptFinder } from '#adapters/dynamo/receiving/receipt-finder.ts';
import { receiptStore } from '#adapters/dynamo/receiving/receipt-store.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import type { GetReceiptsDeps } from '#app/receiving/receipts/get-receipts.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { createTables } from '#local/dynamodb/dynamodb.ts';
import { anOrder, waiting } from '#test/support/builders/orders.ts';
import { aTable } from '#test/support/engine/a-table.ts';

/** As lib/infra/data.ts has it; the template's test holds that to its letter. */
const MONTH_CARRIES = [
  ...['receiptNbr', 'orderType', 'orderNbr', 'vendorID', 'vendorName', 'supplierRef', 'receivedBy'],
  ...['receivedAt', 'receivedDate', 'lineCount', 'status', 'accountingReceiptNbr'],
  ...['itemWords', 'lotWords', 'wordsLeftOut'],
];

let benches = 0;

/** What was asked of the engine since it was last cleared: commands by name, and capacity units. */
export interface CallCounts {
  commands: string[];
  units: number;
}

/** Fresh tables of receipts and orders with all that Received Goods finds them by, and what reading them costs. */
export const aReceivedGoodsBench = async (endpoint: string) => {
  benches += 1;
  const receiptsTable = `ReceivedGoods-${benches}`;
  const ordersTable = `OrdersReceived-${benches}`;
  await createTables(endpoint, [
    aTable(receiptsTable, 'receiptId', [
      { name: 'due', hash: 'due', range: 'dueAt' },
      { name: 'month', hash: 'month', range: 'dayOrder', carries: MONTH_CARRIES },
      { name: 'open', hash: 'open', range: 'openSince' },
      { name: 'supplierRef', hash: 'supplierRefKey', range: 'receivedAt' },
    ]),
    aTable(ordersTable, 'orderKey', [{ name: 'vendor', hash: 'openVendor', range: 'orderKey' }]),
  ]);

  const calls: CallCounts = { commands: [], units: 0 };
  const plain = documentClient({ endpoint });
  const send = async (command: { input: Record<string, unknown>; constructor: { name: string } }) => {
    calls.commands.push(command.constructor.name.replace('Command', ''));
    command.input.ReturnConsumedCapacity = 'TOTAL';
    const answer = (await plain.send(command as never)) as { ConsumedCapacity?: unknown };
    for (const used of [answer.ConsumedCapacity ?? []].flat() as { CapacityUnits?: number }[])
      calls.units += used.CapacityUnits ?? 0;
    return answer;
  };
  const client = new Proxy(plain, {
    get: (target, name) => (name === 'send' ? send : Reflect.get(target, name)),
  });

  const deps = {
    finder: receiptFinder(client, receiptsTable),
    receipts: receiptStore(client, { receipts: receiptsTable, purchaseOrders: ordersTable }),
    orders: orderStore(client, ordersTable),
    random: () => 0.5,
    wait: async () => undefined,
  } satisfies GetReceiptsDeps & Record<string, unknown>;

  let counter = 0;
  /** Stores a receipt under the order it is of, with its goods reserved unless it is through. */
  const store = async (receipt: GoodsReceipt): Promise<GoodsReceipt> => {
    counter += 1;
    const orderNbr = `PO-${String(counter).padStart(5, '0')}`;
    const kept = { ...receipt, orderNbr: receipt.orderNbr === '000050' ? orderNbr : receipt.orderNbr };
    const { status } = kept.state;
    const isReserved = status !== 'POSTED' && status !== 'CANCELLED';
    const order = anOrder({
      orderNbr: kept.orderNbr,
      reservations: isReserved ? { [kept.receiptId]: waiting({ 1: 10 }) } : {},
    });
    await deps.orders.save(order, null);
    await deps.receipts.accept([kept], []);
    return kept;
  };

  return { deps, asked: calls, store, client, receiptsTable, ordersTable };
};

export type ReceivedGoodsBench = Awaited<ReturnType<typeof aReceivedGoodsBench>>;
