import {
  PutCommand,
  type PutCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { stockDocumentStore } from '#adapters/dynamo/stock/stock-document-store.ts';
import { itemKey } from '#domain/items/item.ts';
import { anItem } from '#test/support/builders/items.ts';
import { A_RECEIPT_ID, aLot, aReceipt, aReceiptLine, cancelled } from '#test/support/builders/receipts.ts';
import { aStockBench, type StockBench } from '#test/support/stock/stock-bench.ts';
import { keepReceipt } from './keep-receipt.ts';
import type { KeeperDeps } from './keeper-deps.ts';

/*
 * What keeps two who work on one document from each other. The schedules don't notice when either is gone: two who
 * know the same do the same. Here they meet for certain, and know something else.
 */

let bench: StockBench;
beforeEach(async () => {
  bench = await aStockBench();
});

const lines = (lots: number) => [
  aReceiptLine({ qty: lots, allocations: Array.from({ length: lots }, (_, lot) => aLot(`L${lot}`, 1)) }),
];

const document = async () => (await bench.deps.documents.loadMany([A_RECEIPT_ID])).get(A_RECEIPT_ID);

describe('a document of stock', () => {
  /** The tables without the condition under which a document's head is written, alone or with its plan and marks. */
  const unguarded = (client: StockBench['client']) =>
    ({
      send: ({ input }: { input: TransactWriteCommandInput & PutCommandInput }) => {
        const without = <Write extends object | undefined>(write: Write) => {
          if (write === undefined) return write;
          const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues, ...rest } =
            write as PutCommandInput;
          return rest;
        };
        const isHead = (put: { TableName?: string } | undefined) =>
          put?.TableName === bench.tables.StockDocuments;
        return input.TransactItems
          ? client.send(
              new TransactWriteCommand({
                TransactItems: input.TransactItems.map((item) =>
                  isHead(item.Put) ? { Put: without(item.Put) as typeof item.Put } : item,
                ),
              }),
            )
          : client.send(new PutCommand(without(input) as PutCommandInput));
      },
    }) as unknown as StockBench['client'];

  const documentsOver = (clientOf: (client: StockBench['client']) => StockBench['client']) => {
    const { Stock, StockDocuments } = bench.tables;
    const tables = { stock: Stock, stockDocuments: StockDocuments };
    const changing = stockDocumentStore(clientOf(bench.client), tables);
    const { begin, save } = changing;
    return { ...bench.deps.documents, begin, save };
  };

  /** Somebody is about to say that it is in stock, while it is cancelled and taken back. */
  const overtaken = async (clientOf: (client: StockBench['client']) => StockBench['client']) => {
    const documents = documentsOver(clientOf);
    let isFirst = true;
    const slow: KeeperDeps = {
      ...bench.deps,
      documents: {
        ...documents,
        async save(next, previous) {
          if (isFirst) {
            isFirst = false;
            await bench.receive(aReceipt({ lines: lines(5), state: cancelled }));
          }
          return documents.save(next, previous);
        },
      },
    };
    await bench.storeReceipt(aReceipt({ lines: lines(5) }));
    await keepReceipt(slow, A_RECEIPT_ID);
    return (await document())?.state;
  };

  it('says what somebody did who was quicker', async () => {
    expect(await overtaken((client) => client)).toBe('takenBack');
  });

  it('would say that it is in stock though it was taken back, were its version not asked for', async () => {
    expect(await overtaken(unguarded)).toBe('inStock');
  });

  /** Two begin at the same moment, one of whom knows the item as one that is no stock. */
  const begunTwice = async (clientOf: (client: StockBench['client']) => StockBench['client']) => {
    const documents = documentsOver(clientOf);
    let isFirst = true;
    const items = new Map([[itemKey('GLASS-750'), anItem({ kind: 'non-stock' })]]);
    const slow: KeeperDeps = {
      ...bench.deps,
      items: { loadMany: async () => items },
      documents: {
        ...documents,
        async begin(...args) {
          if (isFirst) {
            isFirst = false;
            await bench.keep(A_RECEIPT_ID);
          }
          return documents.begin(...args);
        },
      },
    };
    await bench.storeReceipt(aReceipt({ lines: lines(100) }));
    await keepReceipt(slow, A_RECEIPT_ID);
    return (await document())?.parts;
  };

  it('is begun once: by the plan of whoever was first', async () => {
    expect(await begunTwice((client) => client)).toBe(3);
  });

  it('would have another plan than what came, could it be begun twice', async () => {
    expect(await begunTwice(unguarded)).toBe(0);
  });
});
