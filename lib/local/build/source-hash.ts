import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** How the building itself is done counts as well. */
const sources = [
  ...['package-lock.json', 'package.json', 'cdk.json', 'tsconfig.json'],
  ...['frontend', 'lambda', 'lib', 'lib/local/build'],
];

/**
 * A hash of everything that the pages, the functions and the template are made from: the same sources give the
 * same hash on every machine, in whatever order the context names its values. Tests and what only runs here make no difference.
 */
export function sourceHash(root: string, context: object | 'pages' | 'functions'): string {
  const wanted = typeof context === 'string' ? context : Object.entries(context).toSorted();
  const hash = createHash('sha256').update(JSON.stringify(wanted)).update(process.versions.node);
  for (const path of sources)
    for (const file of filesUnder(root, path))
      hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 32);
}

function filesUnder(root: string, path: string): string[] {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .toSorted()
    .map((name) => join(path, name))
    .filter((inner) => !/(^lib\/(local|emulators)$|\.test\.tsx?$|node_modules)/.test(inner))
    .flatMap((inner) => filesUnder(root, inner));
}
