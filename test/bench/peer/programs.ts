import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What the peer is run with; it is called by its commands and over HTTP, and nothing of it is part of this product. */
const NEEDED = ['trytond', 'trytond-admin', 'initdb', 'postgres', 'pg_isready', 'createdb'] as const;

type Program = (typeof NEEDED)[number];

/** Where each lies. */
export type Programs = Readonly<Record<Program, string>>;

/** Debian keeps PostgreSQL's own programs off the path, a folder for each version. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** Folders in which programs are looked for: those of the path, and Debian's of PostgreSQL, the newest first. */
export const programFolders = (path: string, postgres = DEBIAN_POSTGRES): readonly string[] => {
  const versions = existsSync(postgres) ? readdirSync(postgres) : [];
  const newest = versions.toSorted((one, other) => Number(other) - Number(one));
  return [
    ...path.split(':').filter((folder) => folder !== ''),
    ...newest.map((version) => join(postgres, version, 'bin')),
  ];
};

/** The programs of the peer; what is missing of them, by name, where it can't be run. */
export const findPrograms = (
  folders: readonly string[],
): { readonly programs: Programs } | { readonly missing: readonly string[] } => {
  const found = NEEDED.map((name) => folders.map((folder) => join(folder, name)).find(existsSync));
  const missing = NEEDED.filter((_, at) => found[at] === undefined);
  if (missing.length > 0) return { missing };
  return { programs: Object.fromEntries(NEEDED.map((name, at) => [name, found[at]])) as Programs };
};

/** What to install, in a sentence. */
export const whatToInstall = (missing: readonly string[]): string =>
  `--peer runs Tryton, and there is no ${missing.join(', ')} on this machine: on Debian, ` +
  'apt-get install tryton-server tryton-modules-purchase tryton-modules-stock-lot python3-psycopg2 postgresql.';
