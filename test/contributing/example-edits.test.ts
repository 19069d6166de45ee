import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from '../support/repository-root.ts';
import { EDITS } from './example-edits.ts';

/* At once, where making the examples takes a minute. Not among the rules that the copy with the examples keeps. */

describe('an example of CONTRIBUTING.md', () => {
  it.each(Object.entries(EDITS))('finds its places: %s', (_, edits) => {
    const placesOf = (path: string, after: string): number =>
      readFileSync(join(REPOSITORY_ROOT, path), 'utf8').split(after).length - 1;
    expect(edits.filter((edit) => 'after' in edit && placesOf(edit.path, edit.after) !== 1)).toEqual([]);
  });
});
