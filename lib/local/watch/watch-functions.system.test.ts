import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleFunctions } from '#infra/bundle-functions.ts';
import type { FunctionDefinition } from '../functions/function-definition.ts';
import { aFolder, aFunction, removeFolders } from '../testing/a-function.ts';
import { watchFunctions } from './watch-functions.ts';

// Servers and processes take their time on a busy machine.
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
afterAll(removeFolders);

/** A repository with two functions, one of which says what `lib/word.ts` says, watched. */
function watched() {
  const root = aFolder();
  for (const folder of ['lib/infra', 'lambda/speaker', 'lambda/other'])
    mkdirSync(join(root, folder), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  write('lib/word.ts', 'export const word = "first"');
  write(
    'lambda/speaker/index.ts',
    'import { word } from "../../lib/word.ts"; export const handler = async () => word;',
  );
  write('lambda/other/index.ts', 'export const handler = async () => 1;');
  bundleFunctions(['speaker', 'other'], join(root, 'lambda'), join(root, 'bundles'));
  const assets = aFolder();
  cpSync(join(root, 'bundles'), assets, { recursive: true });

  const replaced: FunctionDefinition[] = [];
  const told: string[] = [];
  let notice: () => void = () => {};
  const definitions = ['speaker', 'other'].map((name) =>
    aFunction('', { name, codePath: join(assets, name) }),
  );
  ends.push(
    watchFunctions(
      {
        functions: { replace: (definition) => void replaced.push(definition) },
        product: { functions: definitions },
      },
      (line) => {
        told.push(line);
        notice();
      },
      root,
    ),
  );
  const tells = (text: string) =>
    new Promise<void>((resolve) => {
      notice = () => told.some((line) => line.includes(text)) && resolve();
      notice();
    });
  return { root, write, replaced, told, tells };
}

describe('watching the functions', () => {
  it('serves the ones whose code changed, and leaves the others', async () => {
    const { root, write, replaced, tells } = watched();
    write('lib/word.ts', 'export const word = "second"');
    await tells('Rebuilt speaker');
    expect(replaced.map(({ name, codePath }) => [name, codePath])).toEqual([
      ['speaker', join(root, 'dist/watch/speaker')],
    ]);
  });

  it('tells what does not build and goes on when it does again', async () => {
    const { write, replaced, tells } = watched();
    write('lib/word.ts', 'export const word = ');
    await tells('The functions do not build');
    expect(replaced).toEqual([]);
    write('lib/word.ts', 'export const word = "third"');
    await tells('Rebuilt speaker');
  });

  it('says that a change of the template needs a new start', async () => {
    const { write, tells } = watched();
    write('lib/infra/stack.ts', '');
    await tells('start again to serve the new template');
  });
});
