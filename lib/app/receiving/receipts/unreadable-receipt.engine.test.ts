import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { aReceipt, failed, NOW, queued } from '#test/support/builders/receipts.ts';
import {
  aReceivedGoodsBench,
  type ReceivedGoodsBench,
} from '#test/support/receiving/received-goods-bench.ts';
import { hearMetrics } from '#test/support/recorded-metrics.ts';
import { findAttention } from './find-attention.ts';
import { listReceipts } from './list-receipts.ts';
import { measureReceipts } from './measure-receipts.ts';

/* A row that nobody can read any more, as after somebody's hand in the table: it must be noticed, and hide nothing. */

let bench: ReceivedGoodsBench;

const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();

const damage = ({ receiptId }: GoodsReceipt) =>
  bench.client.send(
    new UpdateCommand({
      TableName: bench.tables.Receipts,
      Key: { receiptId },
      UpdateExpression: 'SET #lines = :text',
      ExpressionAttributeNames: { '#lines': 'lines' },
      ExpressionAttributeValues: { ':text': 'damaged' },
    }),
  );

const stored = (number: string, state: GoodsReceipt['state'], seconds: number) =>
  bench.store(
    aReceipt({
      receiptId: `01JD0000000000000000${number}`,
      receiptNbr: `GR-${number}`,
      state,
      receivedAt: ago(seconds),
    }),
  );

beforeEach(async () => {
  bench = await aReceivedGoodsBench();
  await stored('000001', queued(), 700);
  await damage(await stored('000002', queued(), 900));
  await damage(await stored('000003', failed(), 800));
});

describe('a receipt whose row is damaged', () => {
  it('stays in the list as the index has it', async () => {
    const listed = await listReceipts(bench.deps, { limit: 25 }, NOW);
    const numbers = listed.ok ? listed.value.data.items.map(({ receiptNbr }) => receiptNbr) : listed;
    expect(numbers).toEqual(['GR-000001', 'GR-000003', 'GR-000002']);
  });

  it('does not keep the others from being listed', async () => {
    const { items } = await findAttention(bench.deps.finder, NOW);
    expect(items.map(({ receiptNbr }) => receiptNbr)).toEqual(['GR-000001']);
  });

  it('counts as waiting or as failed since the index says so: it reaches nothing until somebody looks', async () => {
    const metrics = hearMetrics();
    await measureReceipts(
      { finder: bench.deps.finder, metrics, postings: { openSince: async () => [] } },
      NOW,
    );
    expect(metrics.of('OldestReceiptWaiting')).toEqual([900]);
    expect(metrics.of('FailedReceipts')).toEqual([1]);
  });
});
