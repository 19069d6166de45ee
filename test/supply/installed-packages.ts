import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from '#test/support/repository-root.ts';

/** An entry of the lockfile. */
interface LockedPackage {
  /** Below the repository: `node_modules/a/node_modules/b`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** Undefined for what comes inside of another package, and is checked with it. */
  readonly integrity: string | undefined;
  readonly insideAnother: boolean;
  /** Needed by what is deployed, not by building, testing or this machine's engine alone. */
  readonly deployed: boolean;
  readonly hasInstallScript: boolean;
}

type Entry = {
  version: string;
  integrity?: string;
  dev?: true;
  optional?: true;
  devOptional?: true;
  hasInstallScript?: true;
  inBundle?: true;
};

const read = <Content>(path: string) =>
  JSON.parse(readFileSync(join(REPOSITORY_ROOT, path), 'utf8')) as Content;

/** All packages that `npm ci` may install, in the lockfile's order. */
export function lockedPackages(): LockedPackage[] {
  const { packages } = read<{ packages: Record<string, Entry> }>('package-lock.json');
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, integrity, dev, optional, devOptional, hasInstallScript, inBundle }]) => ({
      ...{ path, version, integrity },
      insideAnother: inBundle ?? false,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      deployed: !dev && !optional && !devOptional,
      hasInstallScript: hasInstallScript ?? false,
    }));
}

/** What a package says of itself where it is installed; undefined for one that is not for this machine. */
export function manifestOf({ path }: LockedPackage): { version: string; licence: string } | undefined {
  const file = `${path}/package.json`;
  if (!existsSync(join(REPOSITORY_ROOT, file))) return undefined;
  const { version, license } = read<{ version: string; license?: string | { type?: string } }>(file);
  return { version, licence: (typeof license === 'string' ? license : license?.type) ?? 'none' };
}
