import { lightClient } from '#test/support/engine/light-client.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { runFloorSchedule } from './floor-schedule.ts';
import { type FloorDatabase, floorDatabase } from './floor-world.ts';

/** A guard; `npm run hunts` goes on. Whoever changes a rule of runs' goods or of pallets: `npm run faults -- --floor --count 1000`. */
const SCHEDULES = 4;
const FIRST_SEED = 1;

let database: FloorDatabase;

beforeAll(async () => {
  database = await floorDatabase(testEngine.endpoint, lightClient(testEngine.endpoint));
});
afterAll(() => database.client.destroy());

describe('people at a line, at pallets and in the warehouse who crash', () => {
  it('leave a ledger that adds up with runs, counts and pallets', async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed += 1)
      expect(await runFloorSchedule(database, seed)).toBeNull();
  });
});
