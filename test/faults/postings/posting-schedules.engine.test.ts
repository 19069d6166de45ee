import { lightClient } from '#test/support/engine/light-client.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { type PostingDatabase, postingDatabase } from './posting-database.ts';
import { runPostingSchedule } from './posting-schedule.ts';

/**
 * A guard; `npm run hunts` goes on. Whoever changes how documents are posted:
 * `npm run faults -- --postings --count 10000 --seed 1`.
 */
const SCHEDULES = 4;

let database: PostingDatabase;

beforeAll(async () => {
  database = await postingDatabase(testEngine.endpoint, lightClient(testEngine.endpoint));
});
afterAll(() => database.client.destroy());

describe('whatever goes wrong, a document of any kind', () => {
  it('is in the books exactly once with its lots, or visibly failed or cancelled; stock, plans and marks agree', async () => {
    for (let seed = 1; seed <= SCHEDULES; seed += 1)
      expect(await runPostingSchedule(database, seed)).toBeNull();
  });
});
