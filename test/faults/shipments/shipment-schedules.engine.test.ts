import { lightClient } from '#test/support/engine/light-client.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { runShipmentSchedule } from './shipment-schedule.ts';
import { type ShipmentDatabase, shipmentDatabase } from './shipment-world.ts';

/**
 * A guard; `npm run hunts` goes on. Whoever changes how documents are posted:
 * `npm run faults -- --shipments --count 10000 --seed 1`.
 */
const SCHEDULES = 20;

let database: ShipmentDatabase;

beforeAll(async () => {
  database = await shipmentDatabase(testEngine.endpoint, lightClient(testEngine.endpoint));
});
afterAll(() => database.client.destroy());

describe('whatever goes wrong, a shipment that has left', () => {
  it('is confirmed in the books exactly once with its lots, or visibly failed or cancelled; plans and marks agree', async () => {
    const ends = new Map<string, number>();
    const onEnd = (status: string) => void ends.set(status, (ends.get(status) ?? 0) + 1);
    for (let seed = 1; seed <= SCHEDULES; seed += 1)
      expect(await runShipmentSchedule(database, seed, { onEnd })).toBeNull();
    // They come to every end, and most are through.
    expect([...ends.keys()].sort()).toEqual(['CANCELLED', 'FAILED', 'POSTED']);
    expect(ends.get('POSTED')).toBeGreaterThan(SCHEDULES);
  });
});

describe('a schedule of shipments', () => {
  it('is the same again from its seed, to the last step', async () => {
    const traces: string[][] = [[], []];
    for (const trace of traces)
      await runShipmentSchedule(database, 5, { onTrace: (steps) => trace.push(...steps) });
    expect(traces[0]?.length).toBeGreaterThan(30);
    expect(traces[1]).toEqual(traces[0]);
  });
});
