import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MAX_FILES_A_FOLDER } from '../support/architecture/folder-size.ts';
import { REPOSITORY_ROOT } from '../support/repository-root.ts';
import { EDITS } from './example-edits.ts';
import { EXAMPLES, made } from './examples.ts';

/* At once, where making the examples takes a minute. Not among the rules that the copy with the examples keeps. */

describe('an example of CONTRIBUTING.md', () => {
  it.each(Object.entries(EDITS))('finds its places: %s', (_, edits) => {
    const placesOf = (path: string, after: string): number =>
      readFileSync(join(REPOSITORY_ROOT, path), 'utf8').split(after).length - 1;
    expect(edits.filter((edit) => 'after' in edit && placesOf(edit.path, edit.after) !== 1)).toEqual([]);
  });

  it('finds room in the folders that its files go to', () => {
    const counts = new Map<string, number>();
    for (const { folder } of EXAMPLES)
      for (const path of made(folder)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    const filesIn = (folder: string): number => {
      const path = join(REPOSITORY_ROOT, folder);
      return existsSync(path)
        ? readdirSync(path, { withFileTypes: true }).filter((one) => one.isFile()).length
        : 0;
    };
    const full = [...counts].filter(([folder, count]) => filesIn(folder) + count > MAX_FILES_A_FOLDER);
    expect(full).toEqual([]);
  });
});
