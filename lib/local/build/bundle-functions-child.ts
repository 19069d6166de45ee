import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bundleFunctions, repositoryRoot } from '#infra/bundle-functions.ts';
import { DeploymentProblem } from '#infra/settings/context-reader.ts';

/*
 * Bundles every function that there is into the folder named on the command line, in a process of its own that ends
 * with whoever started it: esbuild keeps a process from anything else meanwhile.
 */
process.on('disconnect', () => process.exit(1));

const [outDir = ''] = process.argv.slice(2);
const handlers = join(repositoryRoot, 'lambda');
try {
  const names = readdirSync(handlers).filter((name) => existsSync(join(handlers, name, 'index.ts')));
  bundleFunctions(names, handlers, outDir, { maps: false });
  process.exit(0);
} catch (problem) {
  console.error(problem instanceof DeploymentProblem ? problem.message : problem);
  process.exit(1);
}
