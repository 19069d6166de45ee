import { lightClient } from '#test/support/engine/light-client.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { runSchedule } from './schedule.ts';
import { type ReceivingDatabase, receivingDatabase } from './tables.ts';

/** A guard; `npm run hunts` goes on. Whoever changes a rule of receiving: `npm run faults -- --count 10000 --seed 1`. */
const SCHEDULES = 6;
const FIRST_SEED = 1;

let database: ReceivingDatabase;

beforeAll(async () => {
  database = await receivingDatabase(testEngine.endpoint, lightClient(testEngine.endpoint));
});
afterAll(() => database.client.destroy());

describe('whatever goes wrong, an accepted receipt', () => {
  it('is in the books exactly once or visibly failed or cancelled, and no line is over its tolerance', async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed += 1) {
      expect(await runSchedule(database, seed)).toBeNull();
    }
  });
});

describe('a schedule', () => {
  it('is the same again from its seed, to the last step', async () => {
    for (const seed of [3, 77]) {
      const first: string[] = [];
      const second: string[] = [];
      await runSchedule(database, seed, { onTrace: (trace) => first.push(...trace) });
      await runSchedule(database, seed, { onTrace: (trace) => second.push(...trace) });
      expect(first.length).toBeGreaterThan(50);
      expect(second).toEqual(first);
    }
  });
});
