import { existsSync, type FSWatcher, readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { bundleFunctions } from '#infra/bundle-functions.ts';
import { repositoryRoot } from '../build/assemble.ts';
import type { FunctionDefinition } from '../functions/function-definition.ts';
import type { Functions } from '../functions/functions.ts';

/** What of a run is needed to change its functions. */
type Watched = {
  functions: Pick<Functions, 'replace'>;
  product: { functions: readonly FunctionDefinition[] };
};

/**
 * Bundles the functions anew when a source of theirs changes and serves those that came out different. Sources
 * that don't build are told and change nothing. `root` holds `lambda` and `lib`. Answers how to end the watching.
 */
export function watchFunctions(
  { functions, product }: Watched,
  tell: (line: string) => void,
  root: string = repositoryRoot,
): () => void {
  const out = join(root, 'dist/watch');
  const folders = readdirSync(join(root, 'lambda'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => existsSync(join(root, 'lambda', name, 'index.ts')));
  const bundle = () => bundleFunctions(folders, join(root, 'lambda'), out, { maps: false });
  const codeOf = (folder: string) => readFileSync(join(folder, 'index.mjs'), 'utf8');

  bundle();
  // The template names assets by their hash, so that a function is recognised by its code.
  const served = product.functions.flatMap((definition) => {
    const code = codeOf(definition.codePath);
    const folder = folders.find((name) => codeOf(join(out, name)) === code);
    return folder ? [{ definition: { ...definition, codePath: join(out, folder) }, code }] : [];
  });

  const rebuild = () => {
    try {
      bundle();
    } catch (error) {
      tell(`The functions do not build: ${error instanceof Error ? error.message : error}`);
      return;
    }
    for (const one of served) {
      const code = codeOf(one.definition.codePath);
      if (code === one.code) continue;
      one.code = code;
      functions.replace(one.definition);
      tell(`Rebuilt ${one.definition.name}`);
    }
  };

  let soon: NodeJS.Timeout | undefined;
  const watchers = ['lambda', 'lib'].map((folder) =>
    onChange(join(root, folder), (path) => {
      if (/^(local|emulators)\//.test(path) || path.endsWith('.test.ts')) return;
      if (path.startsWith('infra/')) tell(`${path} changed: start again to serve the new template.`);
      // An editor saves in several steps: rebuild once they are over.
      clearTimeout(soon);
      soon = setTimeout(rebuild, 50);
    }),
  );
  return () => {
    clearTimeout(soon);
    for (const watcher of watchers) watcher.close();
  };
}

function onChange(folder: string, notice: (path: string) => void): FSWatcher {
  return watch(folder, { recursive: true }, (_, path) => {
    if (path?.endsWith('.ts')) notice(path);
  });
}
