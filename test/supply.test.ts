import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from '#test/support/repository-root.ts';
import { verdictOn } from './supply/audit.ts';
import { lockedPackages, manifestOf } from './supply/installed-packages.ts';
import { ALLOWED_LICENCES, deployedLicences, licencesDocument } from './supply/licences.ts';
import { unusedPackages } from './supply/used-packages.ts';

const read = (path: string) => readFileSync(join(REPOSITORY_ROOT, path), 'utf8');

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
type Declared = Partial<Record<(typeof KINDS)[number], Record<string, string>>>;
const declared: Declared = JSON.parse(read('package.json'));
const locked = lockedPackages();

describe('what the product is made of', () => {
  it('is named to the version, in package.json and in the lockfile alike', () => {
    const root: Declared = JSON.parse(read('package-lock.json')).packages[''];
    for (const kind of KINDS) {
      expect(root[kind]).toEqual(declared[kind]);
      for (const version of Object.values(declared[kind] ?? {})) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    }
  });

  it('is what is installed', () => {
    const other = locked.filter((one) => {
      const manifest = manifestOf(one);
      return manifest && manifest.version !== one.version;
    });
    expect(other.map(({ path }) => path)).toEqual([]);
    expect(locked.filter(manifestOf).length).toBeGreaterThan(500);
  });

  it('is checked by its hash when it is installed, on every machine that there are packages for', () => {
    const unchecked = locked.filter((one) => !one.integrity && !one.insideAnother);
    expect(unchecked.map(({ path }) => path)).toEqual([]);
    for (const machine of ['darwin-arm64', 'darwin-x64', 'linux-arm64'])
      expect(locked.filter(({ name }) => name.includes(machine)).length).toBeGreaterThan(3);
  });

  it('is refused for what the registry knows against it, and not for a registry that is silent', () => {
    const known = (counts: object) => JSON.stringify({ metadata: { vulnerabilities: counts } });
    expect(verdictOn(known({ low: 3, moderate: 1, high: 0, critical: 0 })).passes).toBe(true);
    expect(verdictOn(known({ high: 1, critical: 2 }))).toEqual({
      passes: false,
      sentence: '3 serious faults are known in packages that are deployed: npm audit.',
    });
    for (const silence of ['', '<html>', '{"error":{"summary":"405"}}'])
      expect(verdictOn(silence)).toEqual({
        passes: true,
        sentence: 'The registry did not say what is known against packages.',
      });
  });

  it('runs nothing of others while it is installed: these offer to, and work without', () => {
    const offering = locked.filter(({ hasInstallScript }) => hasInstallScript);
    expect(offering.map(({ name }) => name)).toEqual(['@parcel/watcher', '@swc/core', 'esbuild']);
    expect(offering.filter(({ deployed }) => deployed)).toEqual([]);
  });

  it('is tried on the oldest Node that is promised, and on the one that functions have', () => {
    const { engines } = JSON.parse(read('package.json'));
    const [, oldest] = /^>=(\d+\.\d+)$/.exec(engines.node) ?? [];
    const [, deployed] = /Runtime\.NODEJS_(\d+)_X/.exec(read('lib/infra/warehouse-function.ts')) ?? [];
    const [, tried = ''] = /for version in (.*); do/.exec(read('.ci/run')) ?? [];
    const [first = '', last] = tried.split(' ');
    expect(first.split('.').slice(0, 2).join('.')).toBe(oldest);
    expect(last).toBe(deployed);
  });

  it('is all used', () => {
    const names = KINDS.flatMap((kind) => Object.keys(declared[kind] ?? {}));
    expect(names.length).toBeGreaterThan(40);
    expect(unusedPackages(names)).toEqual([]);
    // Installed, for others' sake: the check would notice one that nobody of us asks for.
    expect(unusedPackages(['tslib'])).toEqual(['tslib']);
  });

  it('may be used as it is', () => {
    const refused = deployedLicences().filter(({ licence }) => !ALLOWED_LICENCES.includes(licence));
    expect(refused).toEqual([]);
  });

  it('is listed with its licences', () => {
    expect(read('docs/licences.md')).toBe(licencesDocument());
  });
});
