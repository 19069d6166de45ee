import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { pageModules } from './page-modules.ts';

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

const SCRIPT_TAG = '<script src="/preload.js"></script>';

const LIST_OF_PAGES = join(import.meta.dirname, '../src/app/routing/pages.ts');

interface Files {
  /** Of every page of the dashboard. */
  readonly always: readonly string[];
  /** What the page of a path has beyond them. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

/** Everything that is downloaded with this module, but not with the page itself. */
const filesOf = (
  name: string,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  loaded: ReadonlySet<string>,
): ReadonlySet<string> => {
  const files = new Set<string>();
  const add = (file: string): void => {
    const chunk = chunks.get(file);
    if (!chunk || loaded.has(file) || files.has(file)) return;
    files.add(file);
    chunk.imports.forEach(add);
  };
  add(name);
  return files;
};

const addressOf = (file: string): string => `/${file}`;

const filesIn = (bundle: Rolldown.OutputBundle): Files => {
  const chunks = new Map(
    Object.values(bundle).flatMap((output) =>
      output.type === 'chunk' ? [[output.fileName, output] as const] : [],
    ),
  );
  const fileOf = (end: string): string => {
    const found = [...chunks.values()].find(({ modules }) =>
      Object.keys(modules).some((id) => id.endsWith(end)),
    );
    if (!found) throw new Error(`Nothing is built from ${end}.`);
    return found.fileName;
  };
  const start = filesOf(fileOf('/src/main.tsx'), chunks, new Set());
  const always = filesOf(fileOf('/src/app/routing/dashboard-routes.tsx'), chunks, start);
  const loaded = new Set([...start, ...always]);
  const pages = [...pageModules(readFileSync(LIST_OF_PAGES, 'utf8'))].map(([path, module]) => [
    path,
    [...filesOf(fileOf(module.replace('#frontend/', '/src/')), chunks, loaded)].map(addressOf),
  ]);
  if (pages.length === 0) throw new Error('The list of pages names no module that a page is fetched from.');
  return { always: [...always].map(addressOf), pages: Object.fromEntries(pages) };
};

/**
 * Puts what has to happen before anything else into one script at the head of the page, a file because the
 * Content-Security-Policy admits no inline script: the chosen theme, and the downloads that are known by the address.
 */
export const emitPreload = (): Plugin => ({
  name: 'emit-preload',
  // While somebody edits, modules come one by one anyhow: the theme alone.
  configureServer: (server) => {
    server.middlewares.use('/preload.js', (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript');
      response.end(read('theme.js'));
    });
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset' || !String(page.source).includes(SCRIPT_TAG))
        throw new Error(`index.html does not load ${SCRIPT_TAG}.`);
      const source =
        read('theme.js') + read('preload.js').replace('__FILES__', JSON.stringify(filesIn(bundle)));
      const fileName = `assets/preload-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      page.source = String(page.source).replace(
        SCRIPT_TAG,
        SCRIPT_TAG.replace('/preload.js', addressOf(fileName)),
      );
    },
  },
});
