import { join } from 'node:path';
import { repositoryRoot } from '#local/build/assemble.ts';
import { freePort } from '#local/free-port.ts';
import type { Before } from '#local/site/site.ts';
import type { LocalRun } from '#local/start/local-run.ts';
import { watchFunctions } from './watch-functions.ts';

/** Hot reload: `before` goes to the site as it starts, `attach` follows when the product runs. */
export type Watch = { before: Before; attach(run: LocalRun): void; stop(): Promise<void> };

/**
 * Pages come from Vite's development server under the site's own address, which sends none of the distribution's
 * headers, since hot reload needs what they forbid. Functions are bundled anew as their sources change.
 */
export async function watchSources(tell: (line: string) => void): Promise<Watch> {
  // Loaded only here: `npm start` has no use for a development server.
  const { createServer } = await import('vite');
  const pages = await createServer({
    root: join(repositoryRoot, 'frontend'),
    appType: 'spa',
    server: { middlewareMode: true, ws: { host: 'localhost', port: await freePort() } },
  });
  let stopFunctions = () => {};
  return {
    before: (request, response, url) => {
      if (url.pathname.startsWith('/api/') || url.pathname === '/config.json') return false;
      return new Promise((resolve) => {
        response.on('close', () => resolve(true));
        pages.middlewares(request, response, () => resolve(false));
      });
    },
    attach(run) {
      stopFunctions = watchFunctions(run, tell);
    },
    async stop() {
      stopFunctions();
      await pages.close();
    },
  };
}
