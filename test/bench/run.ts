import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SimulatorSettings } from '#emulators/acumatica/settings.ts';
import { type LocalRun, startLocal } from '#local/start/start.ts';
import '#test/support/aws-environment.ts';
import { commandOptions } from '#test/support/run/command-options.ts';
import { measureBrowser } from './browser/measure-browser.ts';
import { measureCapacity } from './capacity/measure-capacity.ts';
import { measureFunctions } from './functions/measure-functions.ts';
import { measureGateway } from './gateway/measure-gateway.ts';
import { measureListings } from './gateway/measure-listing.ts';
import { loadsOf } from './gateway/measure-loads.ts';
import { growthPicture } from './growth-picture.ts';
import { measureHistory } from './history/measure-history.ts';
import { isMet, type Measure, type Report } from './measure.ts';
import { measureGrowth } from './measure-growth.ts';
import { notMeasured } from './not-measured.ts';
import { measurePeer } from './peer/measure-peer.ts';
import { findPrograms, type Programs, programFolders, whatToInstall } from './peer/programs.ts';
import { versionsOf } from './peer/run-tryton.ts';
import { isSizeName, SIZES, type Sizes } from './sizes.ts';
import { asTable } from './table.ts';
import { measureTracking } from './tracking/measure-tracking.ts';

const USAGE = `npm run bench -- [options]     a JSON line for each figure as it is found, then all of them as a table

  --size NAME      small, standard or large (default standard)
  --only NAMES     some of capacity,functions,gateway,history,tracking,browser
  --vendors N,N    so many vendors; likewise --loaded, --rows, --lines, --held, --history, --listed
  --rounds N       how often; likewise --followed, --starts
  --peer           Tryton's figures of the same work beside those of gateway, where it is installed; some minutes more
  --json FILE      keeps all of it
  --picture FILE   draws as .svg how figures grow
  --help

A figure over its target changes nothing of the exit code: what must not go over stands in budgets.ts and is tested.`;

type Work = (run: LocalRun, sizes: Sizes, report: Report) => Promise<void>;

/** What is measured under a name, each part in a product of its own. */
const GROUPS = {
  capacity: () => [measureCapacity],
  functions: () => [measureFunctions],
  gateway: (sizes) => [measureGateway, ...loadsOf(sizes), measureListings],
  history: () => [measureHistory],
  tracking: () => [measureTracking],
  browser: () => [measureBrowser],
} as const satisfies Record<string, (sizes: Sizes) => readonly Work[]>;

type GroupName = keyof typeof GROUPS;

const fail = (sentence: string): never => {
  console.error(sentence);
  process.exit(2);
};

const values = commandOptions(USAGE, {
  size: { type: 'string', default: 'standard' },
  only: { type: 'string' },
  vendors: { type: 'string' },
  loaded: { type: 'string' },
  rows: { type: 'string' },
  lines: { type: 'string' },
  held: { type: 'string' },
  history: { type: 'string' },
  rounds: { type: 'string' },
  followed: { type: 'string' },
  starts: { type: 'string' },
  listed: { type: 'string' },
  peer: { type: 'boolean', default: false },
  json: { type: 'string' },
  picture: { type: 'string' },
});

const counts = (name: string, text: string): number[] => {
  const all = text.split(',').map(Number);
  const isGood = all.every((count, at) => Number.isSafeInteger(count) && count > (all[at - 1] ?? 0));
  return isGood ? all : fail(`--${name} takes rising whole numbers from 1, such as 10,100,1000.`);
};

const sizesFrom = (): Sizes => {
  const { size, only: _only, peer: _peer, json: _json, picture: _picture, help: _help, ...given } = values;
  if (!isSizeName(size)) return fail(`--size is one of ${Object.keys(SIZES).join(', ')}.`);
  const overrides = Object.entries(given).map(([name, text]) => {
    const all = counts(name, text ?? '');
    return [name, ['rounds', 'followed', 'starts'].includes(name) ? all[0] : all];
  });
  return { ...SIZES[size], ...Object.fromEntries(overrides) };
};

const groupsFrom = (): GroupName[] => {
  const all = Object.keys(GROUPS) as GroupName[];
  const wanted = values.only?.split(',') ?? all;
  const unknown = wanted.find((name) => !Object.hasOwn(GROUPS, name));
  if (unknown !== undefined) fail(`--only takes some of ${all.join(', ')}; there is no ${unknown}.`);
  return all.filter((name) => wanted.includes(name));
};

/** Looked for before minutes are spent on our own figures. */
const peerFrom = (): Programs | null => {
  if (!values.peer) return null;
  const found = findPrograms(programFolders(process.env.PATH ?? ''));
  return 'programs' in found ? found.programs : fail(whatToInstall(found.missing));
};

/** What is measured is our side: the simulated accounting system takes as many calls as come. */
const UNLIMITED: Partial<SimulatorSettings> = { perMinute: 0, maxConcurrent: 8 };

const withOwnProduct = async (work: (run: LocalRun) => Promise<void>): Promise<void> => {
  const stateDir = mkdtempSync(join(tmpdir(), 'warehouse-bench-'));
  const context = { accountingMaxPerMinute: 100_000, undoSeconds: 0 };
  const run = await startLocal({ ports: 'free', stateDir, context, accounting: UNLIMITED });
  try {
    await work(run);
  } finally {
    await run.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
};

const startedAt = new Date().toISOString();
const [load] = loadavg();
const sizes = sizesFrom();
const groups = groupsFrom();
const peer = peerFrom();
const measures: Measure[] = [];
const report: Report = (measure) => {
  measures.push(measure);
  const met = isMet(measure);
  console.log(JSON.stringify({ ...measure, ...(met === null ? {} : { met }) }));
};
for (const name of groups)
  for (const work of GROUPS[name](sizes)) await withOwnProduct((run) => work(run, sizes, report));
if (peer) await measurePeer(peer, sizes, measures, report);
for (const measure of measureGrowth(measures)) report(measure);
console.log(`\n${asTable(measures)}`);
const missing = notMeasured(groups, measures);
for (const target of missing) console.log(`${target}: not measured at this size`);
if (values.json !== undefined) {
  const machine = { processors: cpus().length, node: process.version, load };
  const figures = measures.map((measure) => ({ ...measure, met: isMet(measure) }));
  const all = {
    startedAt,
    size: values.size,
    groups,
    ...(peer ? { peer: versionsOf(peer) } : {}),
    sizes,
    machine,
    measures: figures,
    notMeasured: missing,
  };
  writeFileSync(values.json, `${JSON.stringify(all, null, 2)}\n`);
}
if (values.picture !== undefined) writeFileSync(values.picture, growthPicture(measures));
