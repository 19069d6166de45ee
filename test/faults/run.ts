import { parseArgs } from 'node:util';
import { createTables, startDynamoEngine } from '#local/dynamodb.ts';
import { lightClient } from './light-client.ts';
import { runSchedule } from './schedule.ts';
import { RECEIVING_TABLES } from './tables.ts';

/** `npm run faults -- --count 10000 --seed 1`: ends at the first violation, with its seed and the last steps. */
const whole = (text: string, name: string): number => {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  console.error(`--${name} must be a whole number from 1.`);
  process.exit(2);
};

const { values } = parseArgs({
  options: { count: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const count = whole(values.count, 'count');
const firstSeed = whole(values.seed, 'seed');

const engine = await startDynamoEngine();
let failed = false;
try {
  await createTables(engine.endpoint, RECEIVING_TABLES);
  const client = lightClient(engine.endpoint);
  const begun = Date.now();
  for (let done = 0; done < count && !failed; done += 1) {
    const seed = firstSeed + done;
    const violation = await runSchedule(client, seed).catch(
      (cause: unknown) => `seed ${seed}: ${cause instanceof Error ? (cause.stack ?? cause.message) : cause}`,
    );
    if (violation !== null) {
      console.error(`\n${violation}\n\nAgain: npm run faults -- --seed ${seed} --count 1`);
      failed = true;
    } else if ((done + 1) % 250 === 0) {
      console.log(`${done + 1} of ${count} schedules, ${Math.round((Date.now() - begun) / 1000)} s`);
    }
  }
  if (!failed) console.log(`${count} schedules from seed ${firstSeed}: nothing lost, nothing twice.`);
  client.destroy();
} finally {
  await engine.stop();
}
process.exitCode = failed ? 1 : 0;
