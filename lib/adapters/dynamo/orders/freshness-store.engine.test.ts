import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { FreshnessStore } from '#app/orders/freshness-ports.ts';
import { NOW } from '#test/support/builders/receipts.ts';
import { aReceivingBench, type ReceivingBench } from '#test/support/receiving/receiving-bench.ts';

let bench: ReceivingBench;
let freshness: FreshnessStore;

beforeEach(async () => {
  bench = await aReceivingBench();
  freshness = bench.deps.freshness;
});

const at = (ms: number) => new Date(NOW + ms).toISOString();

describe('when a vendor’s orders were read', () => {
  it('is unknown until a reading was complete', async () => {
    expect(await freshness.load('AMBER', NOW)).toMatchObject({ asOf: null, isReading: false });
    await freshness.takeFlight('AMBER', NOW, NOW + 12_000);
    expect(await freshness.load('AMBER', NOW)).toMatchObject({ asOf: null, isReading: true });
    await freshness.endFlight('AMBER', NOW + 12_000, { error: null });
    expect(await freshness.load('AMBER', NOW)).toMatchObject({ asOf: null, isReading: false });
    await freshness.takeFlight('AMBER', NOW, NOW + 12_000);
    await freshness.endFlight('AMBER', NOW + 12_000, { asOf: at(0) });
    expect(await freshness.load('AMBER', NOW)).toMatchObject({ asOf: at(0), isReading: false });
    expect(await freshness.load('OTHER', NOW)).toMatchObject({ asOf: null, isReading: false });
  });

  it('stays known when a later reading fails', async () => {
    await freshness.takeFlight('AMBER', NOW, NOW + 10_000);
    await freshness.endFlight('AMBER', NOW + 10_000, { asOf: at(0) });
    await freshness.takeFlight('AMBER', NOW, NOW + 12_000);
    const error = { kind: 'rateLimited', message: 'Too many calls.' } as const;
    await freshness.endFlight('AMBER', NOW + 12_000, { error: { ...error, retryAfterMs: 900 } });
    expect(await freshness.load('AMBER', NOW)).toEqual({ asOf: at(0), isReading: false, error });
    await freshness.takeFlight('AMBER', NOW, NOW + 14_000);
    await freshness.endFlight('AMBER', NOW + 14_000, { asOf: at(5) });
    expect(await freshness.load('AMBER', NOW)).toEqual({ asOf: at(5), isReading: false, error: null });
  });
});

describe('why a reading failed', () => {
  it('is stored in the words of the first version, which reads the same rows', async () => {
    const { client, tables } = bench;
    const key = { TableName: tables.Accounting, Key: { id: 'vendor#AMBER' } };
    for (const [kind, stored] of [
      ['unavailable', 'away'],
      ['rateLimited', 'throttled'],
      ['refused', 'refused'],
    ] as const) {
      await freshness.takeFlight('AMBER', NOW, NOW + 12_000);
      await freshness.endFlight('AMBER', NOW + 12_000, { error: { kind, message: 'Later.' } });
      expect((await client.send(new GetCommand(key))).Item?.trouble).toEqual({
        kind: stored,
        message: 'Later.',
      });
      expect((await freshness.load('AMBER', NOW)).error).toEqual({ kind, message: 'Later.' });
    }
  });
});

describe('the reading of a vendor’s orders', () => {
  it('has one flight at a time', async () => {
    const asked = Array.from({ length: 20 }, () => freshness.takeFlight('AMBER', NOW, NOW + 12_000));
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
    expect(await freshness.takeFlight('OTHER', NOW, NOW + 12_000)).toBe(true);
  });

  it('may begin again when the flight ended, or when it crashed and its time is over', async () => {
    await freshness.takeFlight('AMBER', NOW, NOW + 12_000);
    expect(await freshness.takeFlight('AMBER', NOW + 11_999, NOW + 24_000)).toBe(false);
    expect(await freshness.takeFlight('AMBER', NOW + 12_000, NOW + 24_000)).toBe(true);
    // The crashed one wakes up after all: its end is nobody's any more.
    await freshness.endFlight('AMBER', NOW + 12_000, { asOf: at(-1) });
    expect(await freshness.load('AMBER', NOW + 12_000)).toMatchObject({ asOf: null, isReading: true });
    await freshness.endFlight('AMBER', NOW + 24_000, { asOf: at(12_000) });
    expect(await freshness.takeFlight('AMBER', NOW + 12_001, NOW + 24_000)).toBe(true);
  });
});
