import { lightClient } from '#test/support/engine/light-client.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { kitDatabase } from '../kits/kit-schedule.ts';
import type { PostingDatabase } from '../postings/posting-world.ts';
import { runAdjustmentSchedule } from './adjustment-schedule.ts';

/** A guard; `npm run hunts` goes on. Whoever changes how documents are posted: `npm run faults -- --adjustments --count 10000 --seed 1`. */
const SCHEDULES = 25;

let database: PostingDatabase;

beforeAll(async () => {
  database = await kitDatabase(testEngine.endpoint, lightClient(testEngine.endpoint));
});
afterAll(() => database.client.destroy());

describe('whatever goes wrong, a stock adjustment', () => {
  it('is in the books exactly once with its lots, or visibly failed or cancelled, and stock agrees', async () => {
    for (let seed = 1; seed <= SCHEDULES; seed += 1)
      expect(await runAdjustmentSchedule(database, seed)).toBeNull();
  });
});
