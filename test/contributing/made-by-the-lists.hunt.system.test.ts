import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY_ROOT } from '../support/repository-root.ts';
import type { Edit, Recount } from './example-edits.ts';
import { EXAMPLES, made, touched } from './examples.ts';

/*
 * The examples of CONTRIBUTING.md's lists, really made in a copy of the repository: they compile, keep the rules of the
 * house and pass their tests. Their files end with .txt so that nothing but this test takes them for the product.
 */

const LEFT_OUT = new Set(['.git', 'node_modules', 'dist', 'cdk.out', 'coverage', '.local']);

const copy = mkdtempSync(join(tmpdir(), 'contributing-'));

const inserted = (text: string, { path, after, insert }: Edit): string => {
  const parts = text.split(after);
  if (parts.length === 2) return parts.join(after + insert);
  const places = parts.length - 1;
  throw new Error(`An example goes behind ${JSON.stringify(after)}, which ${path} has ${places} times.`);
};

const recounted = (text: string, { path, recount }: Recount): string => {
  const next = recount(text);
  if (next === text) throw new Error(`An example finds none of its figures in ${path}.`);
  return next;
};

const edit = (change: Edit | Recount): void => {
  const file = join(copy, change.path);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, 'recount' in change ? recounted(text, change) : inserted(text, change));
};

beforeAll(() => {
  for (const name of readdirSync(REPOSITORY_ROOT))
    if (!LEFT_OUT.has(name)) cpSync(join(REPOSITORY_ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(REPOSITORY_ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (const { folder, edits } of EXAMPLES) {
    for (const path of made(folder))
      cpSync(join(import.meta.dirname, folder ?? '', `${path}.txt`), join(copy, path));
    edits.forEach(edit);
  }
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a tool in the copy; what it says where it fails. */
const complaintsOf = async (tool: string, ...args: string[]): Promise<string> => {
  try {
    await promisify(execFile)(process.execPath, [join(copy, 'node_modules', tool), ...args], {
      cwd: copy,
      timeout: 550_000,
      maxBuffer: 10_000_000,
    });
    return '';
  } catch (cause) {
    const { stdout, stderr } = cause as { stdout?: string; stderr?: string };
    return `${stdout}${stderr}` || String(cause);
  }
};

describe('what is made by its lists', () => {
  const files = EXAMPLES.flatMap(({ folder, edits }) => touched(folder, edits));

  it('compiles', async () => {
    expect(await complaintsOf('typescript/bin/tsc', '--noEmit')).toBe('');
  });

  it('is formatted and linted as the rest', async () => {
    const checked = [...new Set(files)].filter((path) => !path.endsWith('.md'));
    expect(await complaintsOf('@biomejs/biome/bin/biome', 'check', ...checked)).toBe('');
  });

  it('keeps the rules of the house and passes its own tests', async () => {
    const tests = files.filter((path) => /\.test\.tsx?$/.test(path));
    expect(tests.length).toBeGreaterThan(4);
    const said = await complaintsOf('jest/bin/jest.js', '-w', '1', 'test/architecture.test.ts', ...tests);
    expect(said).toBe('');
  });
});
