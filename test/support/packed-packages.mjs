import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/*
 * Every test file loads its packages anew, and a page loads 1,600 files of packages: more than half of what starting
 * such a test costs is finding, reading and compiling them one by one. A fifth of what opening a page for the first time
 * takes goes with it, and a tenth of a file of rules (92 files of zod). Here each group of packages is one file, made
 * by esbuild out of what is installed, as it is published. What is in it runs when it is first required, as before.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const KEPT = join(ROOT, 'node_modules/.cache/packed-packages');

/** As jest looks for them: packages that have both are taken as CommonJS. */
const RESOLUTION = { mainFields: ['main', 'module'], platform: 'node' };

/** React asks its own `module` for Node's timers, which a packed file has not. */
const ALONE = ['react'];

const fileOf = (name) => `${name.replaceAll('/', '+')}.cjs`;

const pack = async (names, others, conditions, folder) => {
  const entries = names.map((name) => `  ${JSON.stringify(name)}: () => require(${JSON.stringify(name)}),`);
  const { outputFiles } = await build({
    ...RESOLUTION,
    conditions,
    stdin: { contents: `module.exports = {\n${entries.join('\n')}\n};`, resolveDir: ROOT, loader: 'js' },
    external: [...others, ...ALONE],
    bundle: true,
    write: false,
    format: 'cjs',
    target: 'node20',
    minifyWhitespace: true,
    lineLimit: 200,
    define: { 'process.env.NODE_ENV': '"test"' },
    logLevel: 'error',
  });
  const [bundle] = outputFiles;
  const packed = `${names[0].replaceAll('/', '+')}.packed.cjs`;
  writeFileSync(join(folder, packed), bundle.text);
  for (const name of names)
    writeFileSync(
      join(folder, fileOf(name)),
      `module.exports = require('./${packed}')[${JSON.stringify(name)}]();\n`,
    );
};

/**
 * For `moduleNameMapper`: each package by its name, out of the file of its group. A group's packages share what they
 * depend on; between groups only the named packages are shared. Made once for what package-lock.json says.
 */
export const packedPackages = async (groups, conditions) => {
  const key = createHash('sha256')
    .update(JSON.stringify([groups, conditions]))
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .digest('hex')
    .slice(0, 16);
  const folder = join(KEPT, key);
  if (!existsSync(folder)) {
    const making = `${folder}.${process.pid}`;
    mkdirSync(making, { recursive: true });
    const all = groups.flat();
    for (const group of groups)
      await pack(
        group,
        all.filter((name) => !group.includes(name)),
        conditions,
        making,
      );
    // Two that begin at once make the same; the second one's is thrown away with node_modules.
    try {
      renameSync(making, folder);
    } catch (failure) {
      if (!existsSync(folder)) throw failure;
    }
  }
  return Object.fromEntries(
    groups.flat().map((name) => [`^${name.replaceAll('/', '\\/')}$`, join(folder, fileOf(name))]),
  );
};
