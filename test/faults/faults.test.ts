import { documentClient } from '#adapters/dynamo/document-client.ts';
import { createTables, type DynamoEngine, startDynamoEngine } from '#local/dynamodb.ts';
import { runSchedule } from './schedule.ts';
import { RECEIVING_TABLES } from './tables.ts';

/** How many, and from where: `FAULT_SCHEDULES=10000 FAULT_SEED=1 npx jest test/faults`. */
const SCHEDULES = Number(process.env.FAULT_SCHEDULES ?? 60);
const FIRST_SEED = Number(process.env.FAULT_SEED ?? 1);

let engine: DynamoEngine;

const client = () => documentClient({ endpoint: engine.endpoint });

beforeAll(async () => {
  engine = await startDynamoEngine();
  await createTables(engine.endpoint, RECEIVING_TABLES);
});

afterAll(() => engine.stop());

describe('whatever goes wrong, an accepted receipt', () => {
  it(
    'is in the books exactly once or visibly failed or cancelled, and no line is over its tolerance',
    async () => {
      const shared = client();
      for (let seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed += 1) {
        expect(await runSchedule(shared, seed)).toBeNull();
      }
    },
    60_000 + SCHEDULES * 10_000,
  );
});
