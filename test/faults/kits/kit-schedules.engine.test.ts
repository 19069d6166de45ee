import { lightClient } from '#test/support/engine/light-client.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import type { PostingDatabase } from '../postings/posting-world.ts';
import { kitDatabase, runKitSchedule } from './kit-schedule.ts';

/** A guard; `npm run hunts` goes on. Whoever changes how documents are posted: `npm run faults -- --kits --count 10000 --seed 1`. */
const SCHEDULES = 25;

let database: PostingDatabase;

beforeAll(async () => {
  database = await kitDatabase(testEngine.endpoint, lightClient(testEngine.endpoint));
});
afterAll(() => database.client.destroy());

describe('whatever goes wrong, a closed run', () => {
  it('is in the books exactly once with its lots, or visibly failed or cancelled, and stock agrees', async () => {
    for (let seed = 1; seed <= SCHEDULES; seed += 1) expect(await runKitSchedule(database, seed)).toBeNull();
  });
});

describe('a schedule', () => {
  it('is the same again from its seed, to the last step', async () => {
    const traces: string[][] = [[], []];
    for (const trace of traces)
      await runKitSchedule(database, 5, { onTrace: (steps) => trace.push(...steps) });
    expect(traces[0]?.length).toBeGreaterThan(30);
    expect(traces[1]).toEqual(traces[0]);
  });
});
