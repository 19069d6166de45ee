import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeDemo } from '#local/demo/demo-data.ts';
import { PlainFailure } from '#local/plain-failure.ts';
import { welcome } from '#local/start/print-run.ts';
import { type LocalRun, startLocal } from '#local/start/start.ts';
import type { Watch } from '#local/watch/watch.ts';

const usage = `npm start -- [options]     the whole product on this machine

  --port N       the site's port; the three after it are used as well (default 3000)
  --state DIR    where everything is stored (default .local)
  --fresh        forget everything that was stored here before
  --time-zone Z  where the site is (default Australia/Sydney); say it at each start
  --site-name N  what the site is called (default: it has no name)
  --empty        begin with nothing: no vendors, no orders, no receipts
  --watch        rebuild pages and functions as they are edited (npm run dev)
  --ignored      list what in the template has no effect here
  --help`;

/** A larger licence than the smallest: a day's receipts are posted in the first minute. Two fifths of it are ours. */
const LICENCE = { accounting: { perMinute: 300 }, context: { accountingMaxPerMinute: 120 } };

let run: LocalRun | undefined;
let watch: Watch | undefined;
let ending = false;

/** Ends the run once; whoever asks again while it ends does not want to wait. */
async function end(code: number, sentence?: string): Promise<void> {
  if (sentence) console.error(sentence);
  if (ending) process.exit(code);
  ending = true;
  await Promise.all([run?.stop(), watch?.stop()]);
  process.exit(code);
}

/** A warehouse at work, once: behind the ready line, since nobody has to wait for it. */
async function showWarehouseAtWork(begun: LocalRun): Promise<void> {
  try {
    await makeDemo(begun, console.log);
  } catch (error) {
    if (!ending)
      console.error(
        `The demo stopped at ${(error as Error).message}\nIt goes on from there at the next start.`,
      );
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));

try {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '3000' },
      state: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      empty: { type: 'boolean', default: false },
      'time-zone': { type: 'string' },
      'site-name': { type: 'string' },
      watch: { type: 'boolean', default: false },
      ignored: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  // Bundler and development server are loaded for those who develop.
  if (values.watch) watch = await (await import('#local/watch/watch.ts')).watchSources(console.log);
  run = await startLocal({
    ports: Number(values.port),
    stateDir: values.state && resolve(values.state),
    fresh: values.fresh,
    demo: !values.empty,
    timeZone: values['time-zone'],
    siteName: values['site-name'],
    ...LICENCE,
    before: watch?.before,
    tell: console.log,
    onDeath: (sentence) => void end(1, sentence),
  });
  watch?.attach(run);
  if (values.ignored) for (const line of run.product.ignored) console.log(`  without effect: ${line}`);
  for (const line of welcome(run)) console.log(line);
  // Since the process began, its own loading included.
  console.log(`Ready in ${(performance.now() / 1000).toFixed(1)} s`);
  if (!values.empty) void showWarehouseAtWork(run);
} catch (error) {
  // What was cut off by the end is no news.
  if (ending) await new Promise(() => {});
  const isUsage =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (isUsage) console.error(usage);
  await end(
    1,
    error instanceof PlainFailure || isUsage ? error.message : String((error as Error).stack ?? error),
  );
}
