import { dirname, join } from 'node:path/posix';

/** Aliases of package.json `imports`, as folders. */
const ALIASES: Readonly<Record<string, string>> = {
  '#domain': 'lib/domain',
  '#api': 'lib/api',
  '#app': 'lib/app',
  '#adapters': 'lib/adapters',
  '#infra': 'lib/infra',
  '#local': 'lib/local',
  '#emulators': 'lib/emulators',
  '#frontend': 'frontend/src',
  '#test': 'test',
};

/** What an import of this file names: a file of the repository by its path, or a package. */
export const targetOf = (path: string, specifier: string): { file: string } | { package: string } => {
  if (specifier.startsWith('.')) return { file: join(dirname(path), specifier) };
  const [alias = '', ...rest] = specifier.split('/');
  const folder = ALIASES[alias];
  return folder ? { file: [folder, ...rest].join('/') } : { package: specifier };
};
