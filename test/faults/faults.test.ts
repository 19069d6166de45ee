import { createTables } from '#local/dynamodb/dynamodb.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { lightClient } from './light-client.ts';
import { runSchedule } from './schedule.ts';
import { RECEIVING_TABLES } from './tables.ts';

/** More of them, and others: `npm run faults -- --count 10000 --seed 1`. */
const SCHEDULES = 250;
const FIRST_SEED = 1;

const engine = testEngine();

beforeAll(async () => {
  await createTables(engine.endpoint, RECEIVING_TABLES);
});

describe('whatever goes wrong, an accepted receipt', () => {
  it(
    'is in the books exactly once or visibly failed or cancelled, and no line is over its tolerance',
    async () => {
      const client = lightClient(engine.endpoint);
      for (let seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed += 1) {
        expect(await runSchedule(client, seed)).toBeNull();
      }
      client.destroy();
    },
    60_000 + SCHEDULES * 2_000,
  );
});

describe('a schedule', () => {
  it('is the same again from its seed, to the last step', async () => {
    const client = lightClient(engine.endpoint);
    for (const seed of [3, 77]) {
      const first: string[] = [];
      const second: string[] = [];
      await runSchedule(client, seed, { onTrace: (trace) => first.push(...trace) });
      await runSchedule(client, seed, { onTrace: (trace) => second.push(...trace) });
      expect(first.length).toBeGreaterThan(50);
      expect(second).toEqual(first);
    }
    client.destroy();
  });
});
