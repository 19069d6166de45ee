import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { functionNameIn } from '#local/functions/function-definition.ts';
import type { LocalRun } from '#local/start/start.ts';
import { median, type Report } from '../measure.ts';
import type { Sizes } from '../sizes.ts';
import { TARGETS } from '../targets.ts';

interface Loaded {
  readonly name: string;
  /** Somebody waits for its start: a person, or the accounting system with a notification. */
  readonly isCalled: boolean;
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Loads a module as a fresh environment does and says how long that took, ms. */
const LOAD =
  'const began = performance.now(); await import(process.argv[1]); console.log(performance.now() - began);';

const execute = promisify(execFile);

/** The clients alone, bundled as functions are, with nothing left out of them. */
const bundleClients = async (outfile: string): Promise<void> => {
  await build({
    entryPoints: [join(import.meta.dirname, 'clients-alone.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
};

const loadOnce = async ({ file, environment }: Loaded): Promise<number> => {
  const { stdout } = await execute(
    process.execPath,
    ['--input-type=module', '--eval', LOAD, '--', pathToFileURL(file).href],
    { env: { PATH: process.env.PATH, ...environment } },
  );
  return Number(stdout);
};

const shortName = (logicalId: string): string => logicalId.replace(/Handler[0-9A-F]{8}$/, '');

/** The size of each function's bundle, and how long it loads by how long the clients alone do. */
export const measureFunctions = async (run: LocalRun, { starts }: Sizes, report: Report): Promise<void> => {
  const place = mkdtempSync(join(tmpdir(), 'warehouse-clients-'));
  const aws = {
    AWS_REGION: run.product.stack.place.region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
  try {
    const clients: Loaded = {
      ...{ name: 'the clients alone', isCalled: false },
      ...{ file: join(place, 'index.mjs'), environment: aws },
    };
    const called = new Set(run.product.api.methods.map(({ functionArn }) => functionNameIn(functionArn)));
    await bundleClients(clients.file);
    const functions = run.product.functions.map(
      ({ logicalId, name, codePath, environment }): Loaded => ({
        name: shortName(logicalId),
        isCalled: called.has(name),
        file: join(codePath, 'index.mjs'),
        environment: { ...environment, ...aws },
      }),
    );
    const took = new Map<Loaded, number[]>([clients, ...functions].map((one) => [one, []]));
    // In turns, so that what slows the machine for a while slows all of them.
    for (let start = 0; start < starts; start += 1)
      for (const [one, times] of took) times.push(await loadOnce(one));

    const base = median(took.get(clients) ?? []);
    const fastest = Math.min(...(took.get(clients) ?? []));
    for (const [one, times] of took) {
      const isBase = one === clients;
      const about = { group: 'functions', name: one.name };
      report({
        ...about,
        value: statSync(one.file).size,
        unit: 'bytes',
        ...(isBase ? {} : { target: TARGETS.functions.bundle }),
      });
      report({
        ...about,
        value: median(times) / base,
        unit: '×',
        // The fastest start is the one that a busy machine disturbed least.
        beside: { ms: median(times), starts, 'fastest ×': Math.min(...times) / fastest },
        ...(one.isCalled ? { target: TARGETS.functions.load } : {}),
      });
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
};
