import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aFolder, removeFolders } from '../testing/a-function.ts';
import { sourceHash } from './source-hash.ts';

afterAll(removeFolders);

describe('the hash of the sources', () => {
  const root = aFolder();
  mkdirSync(join(root, 'lib/local/start'), { recursive: true });
  mkdirSync(join(root, 'lib/emulators'), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  write('lib/rule.ts', 'one');
  const before = sourceHash(root, { a: 1 });

  it('changes with a source, its name and the context', () => {
    expect(sourceHash(root, { a: 2 })).not.toBe(before);
    write('lib/rule.ts', 'two');
    expect(sourceHash(root, { a: 1 })).not.toBe(before);
    write('lib/rule.ts', 'one');
    write('lib/other.ts', '');
    expect(sourceHash(root, { a: 1 })).not.toBe(before);
  });

  it('is another of the pages and of the functions, whatever the context', () => {
    expect(sourceHash(root, 'pages')).not.toBe(sourceHash(root, 'functions'));
  });

  it('is of what the context says, not of the order in which it does', () => {
    expect(sourceHash(root, { a: 1, b: 2 })).toBe(sourceHash(root, { b: 2, a: 1 }));
  });

  it('does not change with tests or with what only runs here', () => {
    const now = sourceHash(root, { a: 1 });
    write('lib/rule.test.ts', 'it');
    write('lib/local/start/start.ts', 'here');
    write('lib/emulators/pool.ts', 'here');
    expect(sourceHash(root, { a: 1 })).toBe(now);
  });
});
