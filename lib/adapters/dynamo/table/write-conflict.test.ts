import { DynamoDBDocumentClient, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { orderStore } from '#adapters/dynamo/receiving/order-store.ts';
import { receiptStore } from '#adapters/dynamo/receiving/receipt-store.ts';
import { anOrder } from '#test/support/builders/orders.ts';
import { aReceipt } from '#test/support/builders/receipts.ts';
import { documentClient } from './document-client.ts';
import { orConflict } from './write-conflict.ts';

/** As the SDK throws it. */
const failure = (name: string, more: object = {}) => Object.assign(new Error(name), { name, ...more });
const cancelledFor = (...codes: string[]) =>
  failure('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) });

describe('a conditional write', () => {
  it('is done when it is done', async () => {
    expect(await orConflict(Promise.resolve('whatever'))).toEqual({ ok: true, value: undefined });
  });

  it.each([
    ['its condition did not hold', failure('ConditionalCheckFailedException')],
    ['a transaction holds the item', failure('TransactionConflictException')],
    ['one condition of several did not hold', cancelledFor('None', 'ConditionalCheckFailed')],
    ['another transaction holds one of the items', cancelledFor('TransactionConflict', 'None')],
    ['both', cancelledFor('TransactionConflict', 'ConditionalCheckFailed')],
  ])('met another writer when %s', async (_, cause) => {
    expect(await orConflict(Promise.reject(cause))).toEqual({ ok: false, error: 'CONFLICT' });
  });

  it.each([
    ['it was throttled', failure('ProvisionedThroughputExceededException')],
    ['a transaction was throttled', cancelledFor('ThrottlingError', 'None')],
    ['it was throttled beside a conflict', cancelledFor('ConditionalCheckFailed', 'ThrottlingError')],
    ['the item is too large', cancelledFor('ValidationError')],
    ['no reason was given', failure('TransactionCanceledException')],
    ['only empty reasons were given', cancelledFor('None', 'None')],
    ['the network failed', failure('TimeoutError')],
    ['something else was thrown', 'a text'],
  ])('says nothing about other writers when %s: that is thrown', async (_, cause) => {
    await expect(orConflict(Promise.reject(cause))).rejects.toBe(cause);
  });
});

describe('the stores', () => {
  const mock = mockClient(DynamoDBDocumentClient);
  const client = documentClient({ endpoint: 'http://127.0.0.1:1' });
  const receipts = receiptStore(client, { receipts: 'R', purchaseOrders: 'O' });
  const orders = orderStore(client, 'O');
  const accept = () =>
    receipts.accept([aReceipt()], [{ next: anOrder({ version: 2 }), previous: anOrder() }]);

  beforeEach(() => mock.reset());

  it('answer a TransactionConflict as a conflict, on each of their writes', async () => {
    mock.on(TransactWriteCommand).rejects(cancelledFor('TransactionConflict', 'None'));
    mock.on(PutCommand).rejects(failure('TransactionConflictException'));
    const pair = { next: aReceipt({ version: 2 }), previous: aReceipt() };
    const conflict = { ok: false, error: 'CONFLICT' };
    expect(await accept()).toEqual(conflict);
    expect(await receipts.saveWithOrder(pair, { next: anOrder(), previous: anOrder() })).toEqual(conflict);
    expect(await receipts.save(pair.next, pair.previous)).toEqual(conflict);
    expect(await orders.save(anOrder(), null)).toEqual(conflict);
  });

  it('never take throttling for a conflict', async () => {
    mock.on(TransactWriteCommand).rejects(cancelledFor('ThrottlingError', 'None'));
    await expect(accept()).rejects.toThrow('TransactionCanceledException');
  });

  it('write a receipt and its order in one transaction of two, each on its condition', async () => {
    mock.on(TransactWriteCommand).resolves({});
    await accept();
    const { TransactItems = [] } = mock.commandCalls(TransactWriteCommand)[0]?.args[0].input ?? {};
    expect(TransactItems.map(({ Put }) => [Put?.TableName, Put?.ConditionExpression])).toEqual([
      ['R', 'attribute_not_exists(receiptId)'],
      ['O', '#version = :version'],
    ]);
  });
});
