import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BUDGETS } from '#test/bench/budgets.ts';
import { buildPages } from '#test/support/vite-child.ts';

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const outDir = mkdtempSync(join(tmpdir(), 'warehouse-pages-'));
let manifest: Readonly<Record<string, Chunk>>;

beforeAll(async () => {
  await buildPages(outDir);
  manifest = JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8'));
}, 120_000);

afterAll(() => rmSync(outDir, { recursive: true, force: true }));

/** The key of the module that ends so, e.g. `app/shell.tsx`. */
const keyOf = (end: string): string => {
  const key = Object.keys(manifest).find((candidate) => candidate.endsWith(end));
  if (!key) throw new Error(`Nothing is built from ${end}.`);
  return key;
};

/** Files that are loaded together with these modules: each of them once. */
const filesFor = (keys: readonly string[], files = new Set<string>()): ReadonlySet<string> => {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) continue;
    files.add(chunk.file);
    filesFor(chunk.imports ?? [], files);
  }
  return files;
};

const sizes = new Map<string, number>();
const sizeOf = (file: string): number => {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(outDir, file)), { level: 9 }).length;
  sizes.set(file, known);
  return known;
};

const weigh = (files: ReadonlySet<string>): number => [...files].reduce((sum, file) => sum + sizeOf(file), 0);

/** The entry loads the router; then the modules named here are fetched for a route. */
const routeOf = (...ends: readonly string[]): ReadonlySet<string> =>
  filesFor([keyOf('index.html'), ...ends.map(keyOf)]);

const screens = (): readonly string[] =>
  Object.keys(manifest).filter((key) => /^src\/features\/.*-screen\.tsx$/.test(key));

const scripts = (): readonly string[] =>
  readdirSync(join(outDir, 'assets')).filter((name) => name.endsWith('.js'));

describe('what a browser downloads', () => {
  it('is within the budget of the sign-in route', () => {
    const files = routeOf('auth/sign-in-screen.tsx');
    expect(weigh(files)).toBeLessThanOrEqual(BUDGETS.pages.signIn);
  });

  it('is within the budget of every route of the dashboard', () => {
    const routes = screens();
    expect(routes.length).toBeGreaterThanOrEqual(3);
    const tooHeavy = routes
      .map((screen) => ({
        screen,
        bytes: weigh(routeOf('app/dashboard-routes.tsx', 'api/prepare-schemas.ts', screen)),
      }))
      .filter(({ bytes }) => bytes > BUDGETS.pages.dashboard);
    expect(tooHeavy).toEqual([]);
  });

  it('brings nothing of the dashboard to a person who signs in', () => {
    const signIn = routeOf('auth/sign-in-screen.tsx');
    const dashboard = [keyOf('app/dashboard-routes.tsx'), ...screens()].map((key) => manifest[key]?.file);
    expect(dashboard.filter((file) => file !== undefined && signIn.has(file))).toEqual([]);
  });

  it('holds no piece of code twice under two names', () => {
    const contents = scripts().map((name) => readFileSync(join(outDir, 'assets', name), 'utf8'));
    expect(new Set(contents).size).toBe(contents.length);
    const modules = Object.values(manifest).flatMap(({ src, file }) => (src ? [{ src, file }] : []));
    const bySource = new Map<string, Set<string>>();
    for (const { src, file } of modules) bySource.set(src, (bySource.get(src) ?? new Set()).add(file));
    expect([...bySource].filter(([, files]) => files.size > 1)).toEqual([]);
    // The libraries that all screens share; a second copy would carry the same sentence.
    for (const sentence of [
      'Minified React error #',
      'No QueryClient set, use QueryClientProvider to set one',
    ])
      expect(contents.filter((content) => content.includes(sentence)).length).toBeLessThanOrEqual(2);
  });

  it('has nothing of the page of the kit, which is for development', () => {
    expect(Object.keys(manifest).filter((key) => key.includes('app/kit/'))).toEqual([]);
    const found = scripts().filter((name) =>
      /Every part that the screens are made of|\/kit\b/.test(
        readFileSync(join(outDir, 'assets', name), 'utf8'),
      ),
    );
    expect(found).toEqual([]);
  });
});
