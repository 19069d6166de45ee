import { NOW } from '#test/support/builders/receipts.ts';
import { aReceivingBench } from '#test/support/receiving/receiving-bench.ts';
import { leaseStore } from './lease-store.ts';

let leases: ReturnType<typeof leaseStore>;

beforeEach(async () => {
  const { client, tables } = await aReceivingBench();
  leases = leaseStore(client, tables.Accounting);
});

describe('a lease', () => {
  it('has one holder, who may renew it', async () => {
    expect(await leases.take('poster', 'a', NOW, NOW + 20)).toBe(true);
    expect(await leases.take('poster', 'b', NOW + 19, NOW + 40)).toBe(false);
    expect(await leases.take('poster', 'a', NOW + 19, NOW + 40)).toBe(true);
    expect(await leases.take('poster', 'b', NOW + 20, NOW + 40)).toBe(false);
  });

  it('that has run out is whoever’s takes it next', async () => {
    await leases.take('poster', 'a', NOW, NOW + 20);
    expect(await leases.take('poster', 'b', NOW + 20, NOW + 40)).toBe(true);
    expect(await leases.take('poster', 'a', NOW + 21, NOW + 41)).toBe(false);
  });

  it('is given back by its holder alone', async () => {
    await leases.take('poster', 'a', NOW, NOW + 20);
    await leases.release('poster', 'b');
    expect(await leases.take('poster', 'b', NOW, NOW + 20)).toBe(false);
    await leases.release('poster', 'a');
    await leases.release('poster', 'a');
    expect(await leases.take('poster', 'b', NOW, NOW + 20)).toBe(true);
  });

  it('of one name is not that of another', async () => {
    await leases.take('poster', 'a', NOW, NOW + 20);
    expect(await leases.take('sign-in', 'b', NOW, NOW + 20)).toBe(true);
  });

  it('is taken by one of many who ask at once', async () => {
    const asked = Array.from({ length: 20 }, (_, i) => leases.take('poster', `w${i}`, NOW, NOW + 20));
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
  });
});
