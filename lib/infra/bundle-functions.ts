import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  type BuildFailure,
  type BuildOptions,
  buildSync,
  formatMessagesSync,
  type OutputFile,
} from 'esbuild';
import { DeploymentProblem } from './settings/context-reader.ts';

/** The repository: where package.json's aliases are found from. */
export const repositoryRoot = join(import.meta.dirname, '../..');

/**
 * Bundles `<sourceRoot>/<name>/index.ts` of every name into `<outRoot>/<name>/index.mjs`, in one esbuild run.
 * CDK's own NodejsFunction starts a process for each function and leaves its source maps in the asset; here all
 * functions take one run, and a map goes beside the bundles (`<outRoot>-maps`), never to AWS.
 *
 * The output depends on the sources alone, so that two runs are byte for byte the same. A file that is as it
 * should be is not touched: runs at the same time do not disturb each other.
 *
 * Throws a DeploymentProblem for a handler that is missing or does not build.
 */
export function bundleFunctions(names: readonly string[], sourceRoot: string, outRoot: string): void {
  const entryPoints = Object.fromEntries(names.map((name) => [name, join(sourceRoot, name, 'index.ts')]));
  for (const entry of Object.values(entryPoints))
    if (!existsSync(entry))
      throw new DeploymentProblem(
        `The stack has a function whose handler is missing: ${relative(repositoryRoot, entry)}.`,
      );
  const outputFiles = build({
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
    // Parts of the SDK that no function needs. What stands in for them says why, and what that risks.
    alias: {
      '@aws-sdk/credential-provider-node': join(repositoryRoot, 'lib/adapters/environment-credentials.ts'),
      '@smithy/core/event-streams': join(repositoryRoot, 'lib/adapters/no-event-streams.ts'),
    },
    minify: true,
    keepNames: false,
    legalComments: 'none',
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'silent',
  });
  for (const { path, contents } of outputFiles)
    writeWhenChanged(
      path.endsWith('.map') ? join(`${outRoot}-maps`, relative(outRoot, path)) : path,
      contents,
    );
}

function build(options: BuildOptions): OutputFile[] {
  try {
    return buildSync({ ...options, write: false }).outputFiles;
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
