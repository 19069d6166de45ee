import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Written at deployment, beside what is built. */
const DEPLOYED = ['/config.json'];

const source = (): string => readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8');

/** The reader of codes before the camera: half a megabyte, which a device without a camera never needs. */
const isKeptOnceAsked = (path: string): boolean => path.endsWith('.wasm');

const listed = (paths: readonly string[]): string => JSON.stringify(paths, null, 2);

/** The worker's text for these files, which are paths on the site. The same files give the same text. */
export const serviceWorkerFor = (files: readonly string[], contents: string): string => {
  const worker = source();
  const version = createHash('sha256').update(worker).update(contents).digest('hex').slice(0, 16);
  return worker
    .replace('__FILES__', listed(files.filter((path) => !isKeptOnceAsked(path))))
    .replace('__KEPT_ONCE_ASKED__', listed(files.filter(isKeptOnceAsked)))
    .replace('__VERSION__', version);
};

/** Puts `/sw.js` beside the pages, with the names of all files that the product may ask for. */
export const emitServiceWorker = (): Plugin => {
  let publicDir = '';
  return {
    name: 'emit-service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const built = Object.values(bundle).filter(({ fileName }) => !fileName.endsWith('.map'));
        const ours = existsSync(publicDir) ? readdirSync(publicDir) : [];
        const files = [...built.map(({ fileName }) => fileName), ...ours].map((name) => `/${name}`).sort();
        // Hashed names speak for their contents; the page and the public files have to be read.
        const page = bundle['index.html'];
        const contents = [
          JSON.stringify(files),
          page?.type === 'asset' ? String(page.source) : '',
          ...ours.map((name) => readFileSync(join(publicDir, name), 'utf8')),
        ].join('\n');
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: serviceWorkerFor([...files, ...DEPLOYED], contents),
        });
      },
    },
  };
};
