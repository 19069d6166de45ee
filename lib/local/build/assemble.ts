import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PlainFailure } from '../plain-failure.ts';
import { type AssemblyCache, assemblyCache } from './assembly-cache.ts';
import { sourceHash } from './source-hash.ts';
import type { SynthesisOrder } from './synthesis-order.ts';

/** The repository. */
export const repositoryRoot = join(import.meta.dirname, '../../..');

type AssembleOptions = {
  /** CDK context, as the stack's settings name it. */
  context: Record<string, unknown>;
  /** Holds one assembly per state of the sources. */
  cacheDir: string;
  tell: (line: string) => void;
};

/** How often somebody who waits for another process's assembly looks whether it is there. */
const LOOK_AGAIN_MS = 50;

/**
 * The cloud assembly of the sources as they are: pages built, functions bundled, template synthesised. What was
 * assembled before from the same sources and context is used again, and pages and functions whatever the context. Several processes
 * may ask at the same time: one makes it, the others wait.
 * Answers the assembly's folder. Throws a PlainFailure with what the build said when it fails.
 */
export async function assemble({ context, cacheDir, tell }: AssembleOptions): Promise<string> {
  const cache = assemblyCache(cacheDir);
  return cached(cache, sourceHash(repositoryRoot, context), async (outdir) => {
    tell('Building the pages and the template …');
    const synthesis = startSynthesis();
    try {
      // No part of pages and functions comes from the context: they read what depends on it from config.json, and from
      // their environment.
      const [siteRoot, bundlesRoot] = await Promise.all([
        cached(cache, sourceHash(repositoryRoot, 'pages'), buildPages),
        cached(cache, sourceHash(repositoryRoot, 'functions'), bundleAllFunctions),
      ]);
      await synthesis.run({ context: { ...context, siteRoot, bundlesRoot }, outdir });
    } finally {
      synthesis.end();
    }
  });
}

/** What lies under that hash, made by `make` in the folder that it is given where nobody made it yet. */
async function cached(
  cache: AssemblyCache,
  hash: string,
  make: (outdir: string) => Promise<void>,
): Promise<string> {
  for (;;) {
    const finished = cache.find(hash);
    if (finished) return finished;
    const release = cache.claim(hash);
    try {
      // It may have been finished between the two questions.
      if (release) return cache.find(hash) ?? (await made(cache, hash, make));
    } finally {
      release?.();
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

async function made(
  cache: AssemblyCache,
  hash: string,
  make: (outdir: string) => Promise<void>,
): Promise<string> {
  const unfinished = cache.workshop();
  try {
    const outdir = join(unfinished, 'made');
    await make(outdir);
    return cache.take(outdir, hash);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function buildPages(outDir: string): Promise<void> {
  await succeeds(
    startChild('build-pages-child.ts', [join(repositoryRoot, 'frontend'), outDir]),
    'The pages do not build',
  );
}

async function bundleAllFunctions(outDir: string): Promise<void> {
  await succeeds(startChild('bundle-functions-child.ts', [outDir]), 'The functions do not build');
}

/** A child that talks to us ends with us, however we end. */
function startChild(script: string, args: string[]): ChildProcess {
  return fork(join(import.meta.dirname, script), args, {
    cwd: repositoryRoot,
    execArgv: ['--import', 'tsx'],
    // Whoever asks, a test or a person: the pages are the ones that are deployed.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

function startSynthesis(): { run(order: SynthesisOrder): Promise<void>; end(): void } {
  const child = startChild('synthesise-child.ts', []);
  const success = succeeds(child, 'The template does not synthesise');
  // Until it is asked for, a failure waits for whoever asks.
  success.catch(() => {});
  return {
    async run(order) {
      child.send(order, () => {});
      await success;
    },
    end: () => void child.kill('SIGKILL'),
  };
}

function succeeds(child: ChildProcess, failure: string): Promise<void> {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-8000);
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new PlainFailure(`${failure}: ${said.trim() || `exit code ${code}`}`));
    });
  });
}
