import { openPostings } from '#adapters/dynamo/posting/open-postings.ts';
import { orderStore } from '#adapters/dynamo/receiving/order-store.ts';
import { receiptFinder } from '#adapters/dynamo/receiving/receipt-finder.ts';
import { receiptStore } from '#adapters/dynamo/receiving/receipt-store.ts';
import { commonWordFinder, wordFinder } from '#adapters/dynamo/words/word-store.ts';
import type { GetReceiptsDeps } from '#app/receiving/receipts/get-receipts.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { anOrder, waiting } from '#test/support/builders/orders.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';

/** What was asked of the engine since it was last cleared: commands by name, and capacity units. */
interface CallCounts {
  commands: string[];
  /** Tables, not their indexes, that were asked for what may be some seconds old. */
  late: string[];
  units: number;
}

/** Fresh tables of receipts and orders with all that Received Goods finds them by, and what reading them costs. */
export const aReceivedGoodsBench = async () => {
  const tables = await freshTables(testEngine.endpoint, 'Receipts', 'PurchaseOrders', 'Postings', 'Words');

  const calls: CallCounts = { commands: [], late: [], units: 0 };
  const plain = lightClient(testEngine.endpoint);
  const send = async (command: { input: Record<string, unknown>; constructor: { name: string } }) => {
    const name = command.constructor.name.replace('Command', '');
    const { TableName, IndexName, ConsistentRead } = command.input;
    calls.commands.push(name);
    if (/^(Get|Query)$/.test(name) && IndexName === undefined && !ConsistentRead)
      calls.late.push(String(TableName));
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
    finder: receiptFinder(client, tables.Receipts),
    receipts: receiptStore(client, { receipts: tables.Receipts, purchaseOrders: tables.PurchaseOrders }),
    words: { ...wordFinder(client, tables.Words), ...commonWordFinder(client, tables.Words) },
    orders: orderStore(client, tables.PurchaseOrders),
    postings: openPostings(client, tables.Postings),
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

  return { deps, asked: calls, store, client, tables };
};

export type ReceivedGoodsBench = Awaited<ReturnType<typeof aReceivedGoodsBench>>;
