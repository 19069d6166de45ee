import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from '#test/support/repository-root.ts';

const FOLDERS = ['bin', 'lib', 'lambda', 'frontend', 'test'];

const read = (path: string) => readFileSync(join(REPOSITORY_ROOT, path), 'utf8');

/** The text of all sources, without those of the tests of this folder, which name packages to speak of them. */
function sources(): string {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(REPOSITORY_ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(tsx?|mjs|css|html)$/.test(path))
      .map((path) => `${folder}/${path}`)
      .filter((path) => !path.startsWith('test/supply')),
  )
    .map(read)
    .join('\n');
}

/**
 * The packages of `package.json` that nothing asks for: no source imports them, neither test/jest.config.mjs nor tsconfig.json
 * names them, no script of package.json or cdk.json runs their command, and no types of theirs are compiled with.
 */
export function unusedPackages(declared: readonly string[]): string[] {
  const code = `${sources()}\n${read('test/jest.config.mjs')}`;
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = `${Object.values(scripts).join('\n')}\n${read('cdk.json')}`;
  const { compilerOptions } = JSON.parse(read('tsconfig.json')) as { compilerOptions: { types: string[] } };
  const imported = (name: string) =>
    ["'", '"'].some(
      (quote) => code.includes(`${quote}${name}${quote}`) || code.includes(`${quote}${name}/`),
    ) || code.includes(`node_modules/${name}/`);
  const runs = (name: string) => {
    const { bin } = JSON.parse(read(`node_modules/${name}/package.json`)) as { bin?: string | object };
    const names = typeof bin === 'string' ? [name] : Object.keys(bin ?? {});
    return names.some((command) => new RegExp(`(^|[\\s"])${command}(\\s|$)`, 'm').test(commands));
  };
  const typed = (name: string) => {
    const subject = /^@types\/(.+)$/.exec(name)?.[1];
    return subject !== undefined && (compilerOptions.types.includes(subject) || imported(subject));
  };
  return declared.filter((name) => !(imported(name) || typed(name) || runs(name)));
}
