import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type BuildFailure, type BuildOptions, buildSync, formatMessagesSync, type Metafile } from 'esbuild';
import { DeploymentProblem } from './settings/context-reader.ts';

/** The repository: where package.json's aliases are found from. */
export const repositoryRoot = join(import.meta.dirname, '../..');

/**
 * Packages that the SDK loads only when it comes to need them (`await import(…)`), and that no function of ours ever
 * does: Lambda gives credentials in the environment, where the SDK looks first, and none of our services streams
 * events. Left out, a function is 150 kB smaller (get-vendor: 254 instead of 406) and loads in 34 ms instead of 49.
 *
 * A function moved to where credentials come another way (a container, a snapshot that is restored) would not find
 * the package that reads them, and says its name.
 */
const NEVER_LOADED = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/core/event-streams',
  '@smithy/credential-provider-imds',
];

/**
 * Bundles `<sourceRoot>/<name>/index.ts` of every name into `<outRoot>/<name>/index.mjs`, in one esbuild run.
 * CDK's own NodejsFunction starts a process for each function and leaves its source maps in the asset; here all
 * functions take one run, and a map goes beside the bundles (`<outRoot>-maps`), never to AWS. `maps: false` makes none,
 * which takes an eighth less time: the bundles are the same.
 *
 * The output depends on the sources alone, so that two runs are byte for byte the same. A file that is as it
 * should be is not touched: runs at the same time do not disturb each other.
 *
 * Throws a DeploymentProblem for a handler that is missing or does not build.
 */
export function bundleFunctions(
  names: readonly string[],
  sourceRoot: string,
  outRoot: string,
  { maps = true }: { readonly maps?: boolean } = {},
): void {
  const entryPoints = Object.fromEntries(names.map((name) => [name, join(sourceRoot, name, 'index.ts')]));
  for (const entry of Object.values(entryPoints))
    if (!existsSync(entry))
      throw new DeploymentProblem(
        `The stack has a function whose handler is missing: ${relative(repositoryRoot, entry)}.`,
      );
  const { outputFiles, metafile } = build({
    absWorkingDir: repositoryRoot,
    entryPoints,
    outdir: outRoot,
    entryNames: '[name]/index',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    // Lambda runs Node 24; the same bundle runs on this machine, where Node 20 is enough.
    target: 'node20',
    // The SDK's ES modules shake better than its CommonJS: 200 kB less a function. Of our own modules a bundle has
    // those that it uses: package.json's `sideEffects` names the few whose mere import does something.
    mainFields: ['module', 'main'],
    external: [...NEVER_LOADED],
    minify: true,
    keepNames: false,
    legalComments: 'none',
    sourcemap: maps && 'external',
    sourcesContent: false,
    logLevel: 'silent',
  });
  refuseLoadedAtStart(metafile);
  for (const { path, contents } of outputFiles)
    writeWhenChanged(
      path.endsWith('.map') ? join(`${outRoot}-maps`, relative(outRoot, path)) : path,
      contents,
    );
}

/** A package that is left out and wanted at the start would keep every function from starting. */
function refuseLoadedAtStart({ outputs }: Metafile): void {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  const found = imports.find(({ path, kind }) => NEVER_LOADED.includes(path) && kind !== 'dynamic-import');
  if (found)
    throw new DeploymentProblem(
      `${found.path} is left out of the functions (lib/infra/bundle-functions.ts), but is loaded at their start now: take it off NEVER_LOADED.`,
    );
}

function build(options: BuildOptions) {
  try {
    return buildSync({ ...options, metafile: true as const, write: false as const });
  } catch (problem) {
    const { errors } = problem as Partial<BuildFailure>;
    if (!errors) throw problem;
    throw new DeploymentProblem(
      `The handlers do not build.\n${formatMessagesSync(errors, { kind: 'error' }).join('')}`,
    );
  }
}

/** Whole or not at all, so that a reader never sees half a bundle. */
function writeWhenChanged(path: string, contents: Uint8Array): void {
  if (existsSync(path) && readFileSync(path).equals(contents)) return;
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}.new`;
  writeFileSync(unfinished, contents);
  renameSync(unfinished, path);
}
