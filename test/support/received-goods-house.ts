import { documentClient } from '#adapters/dynamo/document-client.ts';
import { orderStore } from '#adapters/dynamo/order-store.ts';
import { receiptFinder } from '#adapters/dynamo/receipt-finder.ts';
import { receiptStore } from '#adapters/dynamo/receipt-store.ts';
import type { GetReceiptsDeps } from '#app/receiving/get-receipts.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt.ts';
import { createTables } from '#local/dynamodb.ts';
import { anOrder, waiting } from './builders-orders.ts';

const key = (name: string, kind: 'HASH' | 'RANGE') => ({ AttributeName: name, KeyType: kind });

const index = (IndexName: string, hash: string, range: string, NonKeyAttributes?: string[]) => ({
  IndexName,
  KeySchema: [key(hash, 'HASH'), key(range, 'RANGE')],
  Projection: NonKeyAttributes
    ? { ProjectionType: 'INCLUDE', NonKeyAttributes }
    : { ProjectionType: 'KEYS_ONLY' },
});

/** As lib/infra/data.ts has it; the template's test holds that to its letter. */
const MONTH_CARRIES = [
  ...['receiptNbr', 'orderType', 'orderNbr', 'vendorID', 'vendorName', 'supplierRef', 'receivedBy'],
  ...['receivedAt', 'receivedDate', 'lineCount', 'status', 'accountingReceiptNbr'],
  ...['itemWords', 'lotWords', 'wordsLeftOut'],
];

let houses = 0;

/** What was asked of the engine since it was last cleared: commands by name, and capacity units. */
export interface Asked {
  commands: string[];
  units: number;
}

/** Fresh tables of receipts and orders with all that Received Goods finds them by, and what reading them costs. */
export const aReceivedGoodsHouse = async (endpoint: string) => {
  houses += 1;
  const receiptsTable = `ReceivedGoods-${houses}`;
  const ordersTable = `OrdersReceived-${houses}`;
  const indexes = [
    index('due', 'due', 'dueAt'),
    index('month', 'month', 'dayOrder', MONTH_CARRIES),
    index('open', 'open', 'openSince'),
    index('supplierRef', 'supplierRefKey', 'receivedAt'),
  ];
  const attributes = new Set(
    indexes.flatMap(({ KeySchema }) => KeySchema.map(({ AttributeName }) => AttributeName)),
  );
  const texts = (names: Iterable<string>) =>
    [...names].map((AttributeName) => ({ AttributeName, AttributeType: 'S' }));
  await createTables(endpoint, [
    {
      TableName: receiptsTable,
      KeySchema: [key('receiptId', 'HASH')],
      AttributeDefinitions: texts(['receiptId', ...attributes]),
      GlobalSecondaryIndexes: indexes,
    },
    {
      TableName: ordersTable,
      KeySchema: [key('orderKey', 'HASH')],
      AttributeDefinitions: texts(['orderKey', 'openVendor']),
      GlobalSecondaryIndexes: [index('vendor', 'openVendor', 'orderKey')],
    },
  ]);

  const asked: Asked = { commands: [], units: 0 };
  const plain = documentClient({ endpoint });
  const send = async (command: { input: Record<string, unknown>; constructor: { name: string } }) => {
    asked.commands.push(command.constructor.name.replace('Command', ''));
    command.input.ReturnConsumedCapacity = 'TOTAL';
    const answer = (await plain.send(command as never)) as { ConsumedCapacity?: unknown };
    for (const used of [answer.ConsumedCapacity ?? []].flat() as { CapacityUnits?: number }[])
      asked.units += used.CapacityUnits ?? 0;
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

  return { deps, asked, store, client, receiptsTable, ordersTable };
};

export type ReceivedGoodsHouse = Awaited<ReturnType<typeof aReceivedGoodsHouse>>;
