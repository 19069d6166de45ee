import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PERSON_KEY } from '#frontend/auth/session/remembered-person.ts';
import { BUDGETS } from '#test/bench/budgets.ts';
import { buildPages } from '#test/support/browser/vite-child.ts';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const outDir = mkdtempSync(join(tmpdir(), 'warehouse-pages-'));
let manifest: Readonly<Record<string, Chunk>>;

beforeAll(async () => {
  await buildPages(outDir);
  manifest = JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8'));
});

afterAll(() => rmSync(outDir, { recursive: true, force: true }));

/** The key of the chunk of this name, or of the module that ends so, e.g. `vendors/vendor-list-screen.tsx`. */
const keyOf = (name: string): string => {
  const found = Object.entries(manifest).find(
    ([key, chunk]) => chunk.name === name || key.endsWith(`/${name}`),
  );
  if (!found) throw new Error(`Nothing is built of ${name}.`);
  return found[0];
};

/** Files that are loaded together with these chunks: each of them once. */
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

/** The entry loads the router; then the chunks named here are fetched for a route. */
const routeOf = (...names: readonly string[]): ReadonlySet<string> =>
  filesFor(['index.html', ...names.map(keyOf)]);

const screens = (): readonly string[] =>
  Object.keys(manifest).filter((key) => /^src\/features\/.*-screen\.tsx$/.test(key));

/** Everything that a page of the dashboard brings, but for what comes when somebody presses something. */
const pageOf = (screen: string): ReadonlySet<string> =>
  routeOf('dashboard-routes.tsx', screen.replace(/^src\//, ''));

const mostOf = (screen: string): number => {
  const { pagesOfGoods, pagesWithTabs, pageOfAccount, pages } = BUDGETS;
  if (screen === pageOfAccount.screen) return pageOfAccount.bytes;
  if (pagesOfGoods.features.some((feature) => screen.startsWith(`src/features/${feature}/`)))
    return pagesOfGoods.bytes;
  return pagesWithTabs.screens.some((one) => one === screen) ? pagesWithTabs.bytes : pages.dashboard;
};

const scripts = (): readonly string[] =>
  readdirSync(join(outDir, 'assets')).filter((name) => name.endsWith('.js'));

/** The one script that runs before the page is seen. */
const preload = (): string =>
  readdirSync(join(outDir, 'assets')).find((file) => /^preload-.*\.js$/.test(file)) ?? '';

/** What that script makes of an address: the files that it starts, and the shell that it shows meanwhile. */
const openedAt = (path: string, kept: Readonly<Record<string, string>> = {}, cookie = '') => {
  const links: { href: string }[] = [];
  const dataset: { before?: string } = {};
  const page = {
    cookie,
    querySelectorAll: () => [],
    documentElement: { dataset },
    createElement: () => ({ href: '' }),
    head: { append: (link: { href: string }) => links.push(link) },
  };
  const window = { location: { pathname: path }, addEventListener: () => undefined };
  const storage = { getItem: (key: string) => kept[key] ?? null };
  const source = readFileSync(join(outDir, 'assets', preload()), 'utf8');
  new Function('document', 'window', 'localStorage', 'fetch', source)(page, window, storage, () =>
    Promise.resolve(null),
  );
  return { started: links.map(({ href }) => href.slice(1)).sort(), shell: dataset.before };
};

describe('what a browser downloads', () => {
  it('is within the budget of the styles, which come in one file', () => {
    const styles = readdirSync(join(outDir, 'assets')).filter((name) => name.endsWith('.css'));
    expect(styles).toHaveLength(1);
    expect(styles.reduce((sum, name) => sum + sizeOf(`assets/${name}`), 0)).toBeLessThanOrEqual(
      BUDGETS.styles,
    );
  });

  it('has no style that asks a table what it has: each row that comes would have all of them looked at again', () => {
    const [styles = ''] = readdirSync(join(outDir, 'assets')).filter((name) => name.endsWith('.css'));
    const css = readFileSync(join(outDir, 'assets', styles), 'utf8');
    expect(css).toContain('.receive-lines .table');
    expect(css.match(/[^{},]*\.table:has\([^{]*/g) ?? []).toEqual([]);
  });

  it('is within the budget of the sign-in route', () => {
    const files = routeOf('sign-in');
    expect(weigh(files)).toBeLessThanOrEqual(BUDGETS.pages.signIn);
    expect(files.size).toBeLessThanOrEqual(BUDGETS.scripts.signIn);
  });

  it('is within the budget of every route of the dashboard', () => {
    const routes = screens();
    expect(routes.length).toBeGreaterThanOrEqual(10);
    const over = routes
      .map((screen) => ({ screen, bytes: weigh(pageOf(screen)), files: pageOf(screen).size }))
      .filter(({ screen, bytes, files }) => bytes > mostOf(screen) || files > BUDGETS.scripts.dashboard);
    expect(over).toEqual([]);
  });

  it('is within the budget of the vendor list, with the board for notices that follows', () => {
    const files = new Set([...pageOf('src/features/vendors/vendor-list-screen.tsx'), ...routeOf('toaster')]);
    expect(weigh(files)).toBeLessThanOrEqual(BUDGETS.pages.vendorList);
    expect(files.size).toBeLessThanOrEqual(BUDGETS.scripts.vendorList);
  });

  it('brings nothing of the dashboard to a person who signs in', () => {
    const signIn = routeOf('sign-in');
    const dashboard = [keyOf('dashboard'), ...screens()].map((key) => manifest[key]?.file);
    expect(dashboard.filter((file) => file !== undefined && signIn.has(file))).toEqual([]);
  });

  it('brings schemas and what forms are made of with the dialog that has a form, and to no page before', () => {
    const forms = manifest[keyOf('forms')]?.file ?? '';
    // As zod's own classes are named, also where names are made short.
    const hasSchemas = (file: string): boolean =>
      readFileSync(join(outDir, file), 'utf8').includes('ZodMini');
    expect(hasSchemas(forms)).toBe(true);
    expect(screens().filter((screen) => [...pageOf(screen)].some(hasSchemas))).toEqual([]);
    for (const dialog of ['receive-dialog', 'invite-dialog', 'open-work-order-dialog', 'open-record-dialog'])
      expect(filesFor([keyOf(dialog)])).toContain(forms);
  });

  it('is started for each address before the product runs, and nothing else is', () => {
    expect(readFileSync(join(outDir, 'index.html'), 'utf8')).toContain(
      `<script src="/assets/${preload()}"></script>`,
    );
    const start = filesFor(['index.html']);
    const startedAt = (path: string): readonly string[] => openedAt(path).started;
    const wanted = [...pageOf('src/features/vendors/vendor-list-screen.tsx')].filter(
      (file) => !start.has(file),
    );
    expect(startedAt('/dashboard/vendor')).toEqual(wanted.sort());
    expect(startedAt('/login')).toEqual([]);
    const list = readFileSync(join(import.meta.dirname, '../frontend/src/app/routing/pages.ts'), 'utf8');
    const paths = [...list.matchAll(/path: '(\/dashboard[^':]*)'/g)].map(([, path]) => path ?? '');
    expect(paths.length).toBeGreaterThan(10);
    const withoutScreen = paths.filter((path) => !startedAt(path).some((file) => /-screen-/.test(file)));
    expect(withoutScreen).toEqual([]);
    const common = [...routeOf('dashboard-routes.tsx')].filter((file) => !start.has(file));
    expect(startedAt('/dashboard/vendor/V1')).toEqual(common.sort());
  });

  it('has the shell of the dashboard in the page itself, for whoever is known in this browser', () => {
    const html = readFileSync(join(outDir, 'index.html'), 'utf8');
    expect(html).toMatch(/<div class="shell before" aria-hidden="true">.*class="page-skeleton"/s);
    const known = { [PERSON_KEY]: '{}' };
    expect(openedAt('/dashboard/vendor', known).shell).toBe('open');
    expect(openedAt('/dashboard', known, 'a=b; sidebar_state=collapsed').shell).toBe('collapsed');
    expect(openedAt('/dashboard/vendor').shell).toBeUndefined();
    expect(openedAt('/login', known).shell).toBeUndefined();
  });

  it('needs no file that needs it in turn: one of them would run before what it is made of', () => {
    const circles = Object.keys(manifest).filter((key) =>
      (manifest[key]?.imports ?? []).some((needed) => filesFor([needed]).has(manifest[key]?.file ?? '')),
    );
    expect(circles).toEqual([]);
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
