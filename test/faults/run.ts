import '#test/support/aws-environment.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDynamoEngine } from '#local/dynamodb/dynamodb.ts';
import { startLocal } from '#local/start/start.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { signedInAs } from '#test/support/run/api-client.ts';
import { commandOptions } from '#test/support/run/command-options.ts';
import { runFloorSchedule } from './floor/floor-schedule.ts';
import { floorDatabase } from './floor/floor-world.ts';
import { killTheProduct } from './kills/kill-the-product.ts';
import { outageOfAllKinds } from './outage/outage-of-all-kinds.ts';
import { postingDatabase } from './postings/posting-database.ts';
import { runPostingSchedule } from './postings/posting-schedule.ts';
import { runSchedule } from './schedule.ts';
import { runStockSchedule } from './stock/stock-schedule.ts';
import { stockDatabase } from './stock/stock-world.ts';
import { receivingDatabase } from './tables.ts';

const USAGE = `npm run faults -- [options]     schedules of faults; ends at the first violation, with its seed

  --count N    so many schedules (default 10000)
  --seed N     from this seed on (default 1)
  --stock      schedules of stock, in place of those of receipts
  --floor      of lines, what is issued to runs, pallets and shipments
  --postings   of all documents on their way into the same books
  --kill N     instead: the whole product on this machine, killed so often while goods come and go
  --outage N   instead: the accounting system away for N minutes during 50 receipts, 10 runs, 20 shipments
               (every second one of what a run made) and 20 adjustments
  --help`;

const whole = (text: string, name: string): number => {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  console.error(`--${name} must be a whole number from 1.`);
  process.exit(2);
};

const values = commandOptions(USAGE, {
  count: { type: 'string', default: '10000' },
  seed: { type: 'string', default: '1' },
  kill: { type: 'string' },
  outage: { type: 'string' },
  stock: { type: 'boolean', default: false },
  floor: { type: 'boolean', default: false },
  postings: { type: 'boolean', default: false },
});
const count = whole(values.count, 'count');
const firstSeed = whole(values.seed, 'seed');

interface Schedules {
  readonly run: (seed: number) => Promise<string | null>;
  /** What asks for them. */
  readonly flag: '' | '--stock ' | '--floor ' | '--postings ';
}

const schedulesOf = async (endpoint: string, client: ReturnType<typeof lightClient>): Promise<Schedules> => {
  if (values.stock) {
    const database = await stockDatabase(endpoint, client);
    return { run: (seed) => runStockSchedule(database, seed), flag: '--stock ' };
  }
  if (values.floor) {
    const database = await floorDatabase(endpoint, client);
    return { run: (seed) => runFloorSchedule(database, seed), flag: '--floor ' };
  }
  if (values.postings) {
    const database = await postingDatabase(endpoint, client);
    return { run: (seed) => runPostingSchedule(database, seed), flag: '--postings ' };
  }
  const database = await receivingDatabase(endpoint, client);
  return { run: (seed) => runSchedule(database, seed), flag: '' };
};

const runSchedules = async (): Promise<boolean> => {
  const engine = await startDynamoEngine();
  let failed = false;
  try {
    const client = lightClient(engine.endpoint);
    const { run: schedule, flag } = await schedulesOf(engine.endpoint, client);
    const begun = Date.now();
    for (let done = 0; done < count && !failed; done += 1) {
      const seed = firstSeed + done;
      const violation = await schedule(seed).catch(
        (cause: unknown) =>
          `seed ${seed}: ${cause instanceof Error ? (cause.stack ?? cause.message) : cause}`,
      );
      if (violation !== null) {
        console.error(`\n${violation}\n\nAgain: npm run faults -- ${flag}--seed ${seed} --count 1`);
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
  return !failed;
};

const runKills = async (times: number): Promise<boolean> => {
  const wrong = await killTheProduct(times, firstSeed, console.log);
  console.log(wrong ?? `Killed ${times} times: nothing lost, nothing twice.`);
  return wrong === null;
};

const runOutage = async (minutes: number): Promise<boolean> => {
  const stateDir = mkdtempSync(join(tmpdir(), 'warehouse-outage-'));
  const context = { undoSeconds: 0, postProduction: 'kit', postAdjustments: 'on' };
  const run = await startLocal({ ports: 'free', stateDir, context });
  try {
    const dock = await signedInAs(run, 'manager');
    const work = { receipts: 50, runs: 10, shipments: 20, adjustments: 20 };
    const after = await outageOfAllKinds(run, dock, work, {
      ...{ downMs: minutes * 60_000, withinMs: 3_600_000 },
    });
    console.log(after);
    return after.wrong.length === 0;
  } finally {
    await run.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
};

const runAsAsked = (): Promise<boolean> => {
  if (values.kill !== undefined) return runKills(whole(values.kill, 'kill'));
  if (values.outage !== undefined) return runOutage(whole(values.outage, 'outage'));
  return runSchedules();
};

const isSound = await runAsAsked();
// Amplify keeps a timer for a session that nobody needs any more.
process.exit(isSound ? 0 : 1);
