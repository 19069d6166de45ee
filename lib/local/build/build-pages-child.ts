import { build } from 'vite';

/*
 * Builds the pages into the folder named on the command line, in a process of its own that ends with whoever
 * started it.
 */
process.on('disconnect', () => process.exit(1));

const [root, outDir] = process.argv.slice(2);
try {
  await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
