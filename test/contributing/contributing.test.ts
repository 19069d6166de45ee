import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from '../support/repository-root.ts';
import { EXAMPLES, touched } from './examples.ts';

/*
 * CONTRIBUTING.md's lists, held to examples: each touches the files that its list names and no others. That they compile
 * and pass their tests is made-by-the-lists.hunt.system.test.ts.
 */

const GUIDE = readFileSync(join(REPOSITORY_ROOT, 'CONTRIBUTING.md'), 'utf8');

/** The files that a list names: each point begins with them. */
const listed = (heading: string, names: Readonly<Record<string, string>>): string[] => {
  const section = GUIDE.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^\d+\. ((?:`[^`]+`(?:, )?)+)/gm)].flatMap(([, paths = '']) =>
    [...paths.matchAll(/`([^`]+)`/g)].map(([, path = '']) =>
      path.replace(/<(\w+)>/g, (whole, name: string) => names[name] ?? whole),
    ),
  );
};

describe('CONTRIBUTING.md', () => {
  it.each(EXAMPLES)('$heading: lists the files that the example takes, and no others', (example) => {
    const { heading, folder, edits, names } = example;
    expect(listed(heading, names).sort()).toEqual(touched(folder, edits).sort());
  });

  it('is short enough to be read', () => {
    expect(GUIDE.split(/\s+/).length).toBeLessThan(1500);
  });
});
