import { documentClient } from '#adapters/dynamo/document-client.ts';
import type { PostingDeps } from '#app/receiving/posting-deps.ts';
import { ok } from '#domain/result.ts';
import { createTables, type DynamoEngine, startDynamoEngine } from '#local/dynamodb.ts';
import { runSchedule, type ScheduleOptions } from './schedule.ts';
import { RECEIVING_TABLES } from './tables.ts';

let engine: DynamoEngine;

beforeAll(async () => {
  engine = await startDynamoEngine();
  await createTables(engine.endpoint, RECEIVING_TABLES);
});

afterAll(() => engine.stop());

const blindToTheBooks = (deps: PostingDeps): PostingDeps => ({
  ...deps,
  accounting: new Proxy(deps.accounting, {
    get: (target, property) =>
      property === 'findReceipt' ? async () => ok(null) : Reflect.get(target, property),
  }),
});

/** Schedules until one goes wrong; a guard that protects from nothing would let them all pass. */
const firstViolation = async (options: ScheduleOptions): Promise<string | null> => {
  const client = documentClient({ endpoint: engine.endpoint });
  for (let seed = 100; seed < 160; seed += 1) {
    const violation = await runSchedule(client, seed, options);
    if (violation) return violation;
  }
  return null;
};

describe('the fault schedules notice when a guard is taken away', () => {
  it.each<[string, ScheduleOptions]>([
    ['the look-up before a send', { plant: blindToTheBooks }],
    ['the quarantine of a receipt in doubt', { inDoubtMs: 0 }],
  ])(
    '%s',
    async (_guard, options) => {
      expect(await firstViolation(options)).toMatch(/is in the books \d times|over-received in the books/);
    },
    400_000,
  );
});
