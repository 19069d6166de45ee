import { targetOf } from './import-target.ts';
import type { ImportsOfFile } from './read-imports.ts';

/** What only a test of the whole asks for: other processes, a real browser, a build, the CDK. */
const SYSTEM = /^(node:child_process|playwright-core|vite|esbuild|aws-cdk-lib|cdk-nag)(\/|$)/;

/** Whoever gets here has started the DynamoDB engine, or could. That it is a process of its own is its own affair. */
const ENGINE = 'lib/local/dynamodb/dynamodb.ts';

const NEEDS = { system: '.system.test.ts', engine: '.engine.test.ts', nothing: '.test.ts' } as const;

type Need = keyof typeof NEEDS;

interface Reached {
  readonly need: Need;
  /** By which files it gets there, the test's own first. */
  readonly by: readonly string[];
}

/** What a test needs beside node, by all that it imports at run time. Files that `importsOf` does not know have no imports. */
export const needOf = (
  test: string,
  importsOf: (path: string) => Pick<ImportsOfFile, 'values'> | undefined,
): Reached => {
  const ways = new Map<string, readonly string[]>([[test, [test]]]);
  let engine: readonly string[] | null = null;
  // A map that grows while it is walked through: each file once, the nearest first.
  for (const [path, by] of ways) {
    if (path === ENGINE) {
      engine = by;
      continue;
    }
    for (const specifier of importsOf(path)?.values ?? []) {
      const target = targetOf(path, specifier);
      if ('package' in target) {
        if (SYSTEM.test(target.package)) return { need: 'system', by: [...by, target.package] };
      } else if (!ways.has(target.file)) ways.set(target.file, [...by, target.file]);
    }
  }
  return engine ? { need: 'engine', by: engine } : { need: 'nothing', by: [] };
};

/** What is wrong with a test's name, in words; null when it says what the test needs. */
export const misnamed = (test: string, { need, by }: Reached): string | null => {
  const suffix = /\.(system|engine)\.test\.tsx?$/.exec(test)?.[1] ?? 'nothing';
  if (suffix === need) return null;
  if (test.startsWith('frontend/')) return `${test} needs more than happy-dom: ${by.join(' > ')}`;
  const reason = need === 'nothing' ? 'needs neither engine nor other processes' : by.join(' > ');
  return `${test} is to end with ${NEEDS[need]}: ${reason}`;
};
