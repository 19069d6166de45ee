import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

const startVite = (args: readonly string[], environment: 'production' | 'development'): ChildProcess =>
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
    cwd: root,
    // Whatever the tests run as: what is asked for here is what people get.
    env: { ...process.env, NODE_ENV: environment, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Everything it says, and a listener for more. */
const listenTo = (child: ChildProcess) => {
  let said = '';
  const listeners = new Set<(said: string) => void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      for (const listener of listeners) listener(said);
    });
  return { said: () => said, onMore: (listener: (said: string) => void) => listeners.add(listener) };
};

/** Builds the pages as they are deployed into `outDir`, with a manifest of what loads what beside them. */
export const buildPages = async (outDir: string): Promise<void> => {
  const child = startVite(
    ['build', 'frontend', '--outDir', outDir, '--emptyOutDir', '--manifest', 'manifest.json'],
    'production',
  );
  const { said } = listenTo(child);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`The pages do not build: ${said()}`);
};

export interface DevelopmentPages {
  /** Without a slash at the end. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves the pages as they are while somebody edits them, on a free port. */
export const servePages = (): Promise<DevelopmentPages> =>
  new Promise((resolve, reject) => {
    const child = startVite(['frontend', '--host', '127.0.0.1', '--port', '0'], 'development');
    const { said, onMore } = listenTo(child);
    const closed = new Promise<void>((done) => child.once('close', () => done()));
    onMore((text) => {
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
      if (!url) return;
      const stop = async (): Promise<void> => {
        child.kill();
        await closed;
      };
      resolve({ url, stop });
    });
    void closed.then(() => reject(new Error(`The development server ended: ${said()}`)));
  });
