import type { FreshnessStore } from '#app/ports.ts';
import { type DynamoEngine, startDynamoEngine } from '#local/dynamodb.ts';
import { NOW } from '#test/support/builders-receipts.ts';
import { aReceivingHouse } from '#test/support/receiving-house.ts';

let engine: DynamoEngine;
let freshness: FreshnessStore;

beforeAll(async () => {
  engine = await startDynamoEngine();
});
beforeEach(async () => {
  freshness = (await aReceivingHouse(engine.endpoint)).deps.freshness;
});
afterAll(() => engine.stop());

const at = (ms: number) => new Date(NOW + ms).toISOString();

describe('when a vendor’s orders were read', () => {
  it('is unknown until a reading was complete', async () => {
    expect(await freshness.load('AMBER', NOW)).toEqual({ asOf: null, isReading: false });
    await freshness.takeFlight('AMBER', NOW, NOW + 12_000);
    expect(await freshness.load('AMBER', NOW)).toEqual({ asOf: null, isReading: true });
    await freshness.endFlight('AMBER', NOW + 12_000, null);
    expect(await freshness.load('AMBER', NOW)).toEqual({ asOf: null, isReading: false });
    await freshness.takeFlight('AMBER', NOW, NOW + 12_000);
    await freshness.endFlight('AMBER', NOW + 12_000, at(0));
    expect(await freshness.load('AMBER', NOW)).toEqual({ asOf: at(0), isReading: false });
    expect(await freshness.load('OTHER', NOW)).toEqual({ asOf: null, isReading: false });
  });

  it('stays known when a later reading fails', async () => {
    await freshness.takeFlight('AMBER', NOW, NOW + 10_000);
    await freshness.endFlight('AMBER', NOW + 10_000, at(0));
    await freshness.takeFlight('AMBER', NOW, NOW + 12_000);
    await freshness.endFlight('AMBER', NOW + 12_000, null);
    expect(await freshness.load('AMBER', NOW)).toEqual({ asOf: at(0), isReading: false });
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
    await freshness.endFlight('AMBER', NOW + 12_000, at(-1));
    expect(await freshness.load('AMBER', NOW + 12_000)).toEqual({ asOf: null, isReading: true });
    await freshness.endFlight('AMBER', NOW + 24_000, at(12_000));
    expect(await freshness.takeFlight('AMBER', NOW + 12_001, NOW + 24_000)).toBe(true);
  });
});
