import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EXCEPTIONS, violationsOf } from './support/architecture/architecture-rules.ts';
import { MAX_FILES_A_FOLDER } from './support/architecture/folder-size.ts';
import { importCycles } from './support/architecture/import-cycles.ts';
import { targetOf } from './support/architecture/import-target.ts';
import { readImports } from './support/architecture/read-imports.ts';
import { namesTakenTwice } from './support/architecture/style-names.ts';
import { misnamed, needOf } from './support/architecture/test-projects.ts';
import { REPOSITORY_ROOT } from './support/repository-root.ts';

const FOLDERS = ['bin', 'lib', 'lambda', 'frontend', 'test'];

/** What is called by its name from outside: a function's entry by Lambda. */
const LOADED_BY_NAME = ['handler'];

const written = FOLDERS.flatMap((folder) =>
  readdirSync(join(REPOSITORY_ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(ts|tsx|mjs|js|css)$/.test(path) && !/\/(node_modules|dist)\//.test(path)),
).filter((path) => existsSync(join(REPOSITORY_ROOT, path)));
const paths = written.filter((path) => !path.endsWith('.css'));

const files = new Map(
  paths.map((path) => {
    const source = readFileSync(join(REPOSITORY_ROOT, path), 'utf8');
    return [path, { source, imports: readImports(path, source) }];
  }),
);

describe('the code', () => {
  it('imports only as the design allows, has no barrels, and names its files for what is in them', () => {
    // A scan that finds nothing to look at would find nothing wrong.
    expect(files.size).toBeGreaterThan(100);
    const found = [...files].flatMap(([path, { source, imports }]) => violationsOf(path, source, imports));
    expect(found.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
  });

  it('has no folder so full that nothing is found in it', () => {
    const counts = new Map<string, number>();
    for (const path of written) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > MAX_FILES_A_FOLDER)).toEqual([]);
  });

  it('has no files that import each other, their types included', () => {
    const graph = new Map(
      [...files].map(([path, { imports }]) => {
        const targets = imports.specifiers.map((specifier) => targetOf(path, specifier));
        return [
          path,
          targets.flatMap((target) => ('file' in target && files.has(target.file) ? [target.file] : [])),
        ];
      }),
    );
    expect(importCycles(graph)).toEqual([]);
  });

  it('exports nothing that no other file takes', () => {
    const taken = new Set<string>();
    for (const [path, { imports }] of files)
      for (const [specifier, name] of imports.taken) {
        const target = targetOf(path, specifier);
        if ('file' in target) taken.add(`${target.file} ${name}`);
      }
    const isTaken = (path: string, name: string): boolean =>
      taken.has(`${path} ${name}`) || taken.has(`${path} *`) || LOADED_BY_NAME.includes(name);
    expect(
      [...files].flatMap(([path, { imports }]) =>
        imports.exported.filter((name) => !isTaken(path, name)).map((name) => `${path} exports ${name}`),
      ),
    ).toEqual([]);
  });

  it('has the aliases that the rules know', () => {
    const { imports } = JSON.parse(readFileSync(join(REPOSITORY_ROOT, 'package.json'), 'utf8'));
    expect(Object.keys(imports).map((alias) => alias.replace('/*', ''))).toEqual([
      '#domain',
      '#api',
      '#app',
      '#adapters',
      '#infra',
      '#local',
      '#emulators',
      '#frontend',
      '#test',
    ]);
  });
});

describe('a style sheet', () => {
  /** Of a look that is made for another place: the theme's own two parts, and a table whose lines are counted on. */
  const MEANT = ['.floor', '.table'];

  /** Says of everything at once what of it is not printed. */
  const PRINT = 'frontend/src/ui/theme/print.css';

  it('styles no class that another one styles', () => {
    const sheets = readdirSync(join(REPOSITORY_ROOT, 'frontend/src'), { recursive: true, encoding: 'utf8' })
      .map((name) => `frontend/src/${name.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.css') && path !== PRINT);
    expect(sheets.length).toBeGreaterThan(50);
    const read = new Map(sheets.map((path) => [path, readFileSync(join(REPOSITORY_ROOT, path), 'utf8')]));
    expect(namesTakenTwice(read).filter((taken) => !MEANT.includes(taken.split(' ')[0] ?? ''))).toEqual([]);
  });

  it('that takes a name is found, in a form for small pages too', () => {
    const sheets = new Map([
      ['a.css', '.one, .two { color: red; } .three .two { color: red; }'],
      ['b.css', '/* .one {} */ @media (x) { .two { color: blue; } .one:hover { color: blue; } }'],
    ]);
    expect(namesTakenTwice(sheets)).toEqual(['.two in a.css, b.css']);
  });
});

describe('a test', () => {
  const importsOf = (path: string) => files.get(path)?.imports;
  const wrongIn = (test: string) => misnamed(test, needOf(test, importsOf));

  it('says by its name what it needs: the engine, other processes, or neither', () => {
    const tests = paths.filter((path) => /\.test\.tsx?$/.test(path));
    expect(tests.length).toBeGreaterThan(200);
    expect(tests.map(wrongIn).filter((wrong) => wrong !== null)).toEqual([]);
  });

  it.each<[string, string, string, string]>([
    [
      'asks for more than it says',
      'a.test.ts',
      "import '#test/b.ts'",
      "import '#local/dynamodb/dynamodb.ts'",
    ],
    ['asks for less', 'a.engine.test.ts', "import '#test/b.ts'", ''],
    ['starts a process', 'a.engine.test.ts', "import './b.ts'", "import { fork } from 'node:child_process'"],
    ['draws no screen', 'a.test.ts', "import './b.ts'", "export { chromium } from 'playwright-core'"],
    ['loads it later', 'a.test.ts', "await import('./b.ts')", "await import('vite')"],
  ])('that %s is noticed', (_, name, itself, other) => {
    const some = new Map([
      [`test/${name}`, readImports(name, itself)],
      ['test/b.ts', readImports('b.ts', other)],
    ]);
    const test = `test/${name}`;
    expect(
      misnamed(
        test,
        needOf(test, (path) => some.get(path)),
      ),
    ).toContain('is to end with');
  });

  it('may know the types of what it does not start', () => {
    const imports = readImports('a.ts', "import type { A } from 'vite'; import { type B } from 'esbuild';");
    expect(needOf('test/a.test.ts', () => imports).need).toBe('nothing');
  });
});

describe('what a file gives and takes', () => {
  it.each<[string, string, readonly string[]]>([
    ['a value', 'export const a: B = 1;', ['a']],
    ['several at once', 'export const { a, b } = c;', ['a', 'b']],
    ['a function', 'export async function a() {}', ['a']],
    ['a type', 'export type A = 1; export interface B {}', ['A', 'B']],
    ['by another name', 'const a = 1; export { a as b };', ['b']],
    ['nothing of its own', "export { a } from './b.ts'; const c = 1;", []],
  ])('%s', (_, source, exported) => {
    expect(readImports('a.ts', source).exported).toEqual(exported);
  });

  it.each<[string, string, readonly string[]]>([
    ['by name', "import { a, type B as C } from './b.ts';", ['a', 'B']],
    ['all of it', "import * as b from './b.ts';", ['*']],
    ['to pass it on', "export { a as b } from './b.ts';", ['a']],
    ['to pass on all of it', "export * from './b.ts';", ['*']],
    ['when it runs', "const b = await import('./b.ts');", ['*']],
    ['the type of it', "type B = import('./b.ts').B;", ['*']],
    ['what a test replaced', "jest.requireActual('./b.ts');", ['*']],
  ])('%s', (_, source, taken) => {
    expect(readImports('a.ts', source).taken).toEqual(taken.map((name) => ['./b.ts', name]));
  });
});

describe('what a bundle leaves out', () => {
  it('is never a module that does something when it is imported', () => {
    const { sideEffects } = JSON.parse(readFileSync(join(REPOSITORY_ROOT, 'package.json'), 'utf8'));
    expect(sideEffects).toEqual(['./lib/api/contract.ts', './bin/**', './frontend/**', './test/**']);
  });
});

describe('a violation is noticed', () => {
  it.each<[string, string, string]>([
    ['a rule that knows an action', 'lib/domain/x.ts', "import { dispatch } from '#app/dispatch.ts';"],
    ['a type counts as well', 'lib/domain/x.ts', "import type { Log } from '#app/log-ports.ts';"],
    ['by a relative path', 'lib/domain/receiving/x.ts', "import { a } from '../../api/routes.ts';"],
    [
      'by handing it on',
      'lib/domain/x.ts',
      "const a = 1; export { b } from '#adapters/compose/serving.ts'; export { a };",
    ],
    ['by a dynamic import', 'lib/domain/x.ts', "const a = await import('#adapters/compose/serving.ts');"],
    ['by the type of an import', 'lib/domain/x.ts', "type A = import('#app/log-ports.ts').Log;"],
    ['by require', 'lib/api/x.ts', "const a = require('node:fs');"],
    ['a rule that reads files', 'lib/domain/x.ts', "import { readFileSync } from 'node:fs';"],
    ['a rule that reads the clock', 'lib/domain/x.ts', 'export const now = () => Date.now();'],
    ['a rule that makes an id', 'lib/domain/x.ts', 'export const id = () => crypto.randomUUID();'],
    ['a contract that knows an action', 'lib/api/x.ts', "import { dispatch } from '#app/dispatch.ts';"],
    [
      'an action that knows AWS',
      'lib/app/x.ts',
      "import { DynamoDBClient } from '@aws-sdk/client-dynamodb';",
    ],
    [
      'an action that knows an adapter',
      'lib/app/x.ts',
      "import { orderStore } from '#adapters/dynamo/receiving/order-store.ts';",
    ],
    ['an adapter that knows an action', 'lib/adapters/x.ts', "import { dispatch } from '#app/dispatch.ts';"],
    ['an import that cannot be read', 'lib/app/x.ts', 'export const load = (name: string) => import(name);'],
    [
      'the stack that knows a rule',
      'lib/infra/x.ts',
      "import { claim } from '#domain/receiving/posting/posting.ts';",
    ],
    [
      'a simulator written from our connector',
      'lib/emulators/acumatica/x.ts',
      "import { decode } from '#adapters/accounting/protocol/decode.ts';",
    ],
    [
      'an emulator that knows the local run',
      'lib/emulators/cognito/x.ts',
      "import { listen } from '#local/http-server.ts';",
    ],
    [
      'an emulator that knows the other',
      'lib/emulators/cognito/x.ts',
      "import { startSimulator } from '#emulators/acumatica/start-simulator.ts';",
    ],
    ['a local run that knows an action', 'lib/local/x.ts', "import { dispatch } from '#app/dispatch.ts';"],
    [
      'a function that picks its adapters',
      'lambda/x/index.ts',
      "import { orderStore } from '#adapters/dynamo/receiving/order-store.ts';",
    ],
    [
      'a function with rules of its own',
      'lambda/x/index.ts',
      "import { claim } from '#domain/receiving/posting/posting.ts';",
    ],
    [
      'the product that knows its tests',
      'lib/app/x.ts',
      "import { anOrder } from '#test/support/builders/orders.ts';",
    ],
    ['or what stands beside them', 'lib/local/x.ts', "import { aFolder } from './testing/a-function.ts';"],
    [
      'a screen that knows an action',
      'frontend/src/features/a/x.tsx',
      "import { dispatch } from '#app/dispatch.ts';",
    ],
    [
      'a feature that knows another',
      'frontend/src/features/a/x.tsx',
      "import { B } from '#frontend/features/b/b.tsx';",
    ],
    ['by a relative path too', 'frontend/src/features/a/x.tsx', "import { B } from '../b/b.tsx';"],
    [
      'a feature that knows the shell',
      'frontend/src/features/a/x.tsx',
      "import { Shell } from '#frontend/app/shell/shell.tsx';",
    ],
    [
      'something shared that knows a feature',
      'frontend/src/shared/x.tsx',
      "import { B } from '#frontend/features/b/b.tsx';",
    ],
    [
      'a kit that knows what is shared',
      'frontend/src/ui/x.tsx',
      "import { T } from '#frontend/shared/table.tsx';",
    ],
    ['a screen with a UI library', 'frontend/src/features/a/x.tsx', "import { toast } from 'sonner';"],
    ['or its styles', 'frontend/src/app/x.tsx', "import 'sonner/dist/styles.css';"],
    ['or a part of it', 'frontend/src/shared/x.tsx', "import { Dialog } from 'radix-ui';"],
    ['a page that reads files', 'frontend/src/app/x.tsx', "import { readFileSync } from 'node:fs';"],
    ['a barrel', 'lib/domain/index.ts', "export { a } from './a.ts';\nexport type { B } from './b.ts';"],
    ['a barrel of everything', 'lib/app/x.ts', "export * from './dispatch.ts';"],
    ['a default export', 'lib/app/x.ts', 'export default function post() {}'],
    ['a default export by another name', 'lib/app/x.ts', 'const a = 1; export { a as default };'],
    ['a module that acts when it is imported', 'lib/adapters/x.ts', 'register();\nexport const a = 1;'],
    ['or imports another to act', 'lib/app/x.ts', "import './y.ts';"],
    ['zod by name', 'lib/api/x.ts', "import { z } from 'zod/mini';"],
    ['all of zod', 'lib/domain/x.ts', "import * as z from 'zod';"],
    ['all of zod in a page', 'frontend/src/shared/x.ts', "import type * as z from 'zod';"],
    ['all of zod in a test', 'lib/app/x.test.ts', "import * as z from 'zod/v4';"],
    [
      'a length measured by zod',
      'lib/api/x.ts',
      "import * as z from 'zod/mini'; export const a = z.string().check(z.maxLength(3));",
    ],
    ['words of zod outside the contract', 'lib/app/x.ts', "import { en } from 'zod/locales';"],
    ['a drawer of this and that', 'lib/domain/utils.ts', 'export const a = 1;'],
    ['a drawer with a name before it', 'frontend/src/shared/date-helpers.ts', 'export const a = 1;'],
    ['a drawer of types', 'lib/app/receiving/types.ts', 'export interface A {}'],
  ])('%s', (_, path, source) => {
    expect(violationsOf(path, source)).toHaveLength(1);
  });
});

describe('a circle of imports is noticed', () => {
  it.each<[string, Record<string, string[]>, string[]]>([
    ['two files', { a: ['b'], b: ['a', 'c'], c: [] }, ['a ⇄ b']],
    ['around a corner', { a: ['b'], b: ['c'], c: ['d'], d: ['b'] }, ['b ⇄ c ⇄ d']],
    ['two apart', { d: ['a', 'e'], e: ['d'], a: ['b'], b: ['a'] }, ['a ⇄ b', 'd ⇄ e']],
    ['a file of itself', { a: ['a'] }, ['a']],
    ['none', { a: ['b', 'c'], b: ['c'], c: [] }, []],
  ])('%s', (_, graph, cycles) => {
    expect(importCycles(new Map(Object.entries(graph)))).toEqual(cycles);
  });
});

describe('what is allowed is let through', () => {
  it.each<[string, string, string]>([
    [
      'a rule of a rule',
      'lib/domain/receiving/x.ts',
      "import { ok } from '#domain/result.ts'; import * as z from 'zod/mini';",
    ],
    [
      'an adapter of a port',
      'lib/adapters/dynamo/x.ts',
      "import type { LeaseStore } from '#app/lease-ports.ts';",
    ],
    [
      'or of a noun’s ports',
      'lib/adapters/dynamo/x.ts',
      "import type { V } from '#app/vendors/vendor-ports.ts';",
    ],
    [
      'the one that picks',
      'lib/adapters/compose/receiving.ts',
      "import type { D } from '#app/receiving/posting/posting-deps.ts';",
    ],
    ['the local run of an emulator', 'lib/local/x.ts', "import { pool } from '#emulators/cognito/pool.ts';"],
    ['the groups in the pool', 'lib/infra/x.ts', "import { GROUPS } from '#domain/access/groups.ts';"],
    [
      'the kit’s library',
      'frontend/src/ui/x.tsx',
      "import { Dialog } from 'radix-ui'; export const A = () => <Dialog.Root />;",
    ],
    [
      'a feature of its own',
      'frontend/src/features/a/x.tsx',
      "import { B } from './b.tsx'; import { C } from '#frontend/ui/c.tsx';",
    ],
    ['the start of the pages', 'frontend/src/main.tsx', "import { App } from './app/app.tsx';"],
    [
      'a test of anything',
      'lib/domain/x.test.ts',
      "import { anOrder } from '#test/support/builders/orders.ts';",
    ],
    [
      'words that look like an import',
      'lib/domain/x.ts',
      "// import '#app/log-ports.ts'\nexport const a = \"import x from '#app/log-ports.ts'\";",
    ],
    ['a default that a tool wants', 'frontend/vite.config.ts', 'export default {};'],
    [
      'an instant made of a number',
      'lib/domain/x.ts',
      'export const iso = (ms: number) => new Date(ms).toISOString();',
    ],
  ])('%s', (_, path, source) => {
    expect(violationsOf(path, source)).toEqual([]);
  });
});
