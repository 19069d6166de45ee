import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '#infra/bundle-functions.ts';
import { FUNCTIONS } from '#infra/function-definitions.ts';
import { type Synthesised, templateText } from './synthesise.ts';

/** What a process in another clone does: bundles the real functions, and synthesises over small ones. */
const script = `
import { bundleFunctions } from '#infra/bundle-functions.ts';
import { FUNCTIONS } from '#infra/function-definitions.ts';
import { buildApp } from '#infra/warehouse-app.ts';
const [handlers, bundles, site, lambda, outdir] = process.argv.slice(2);
bundleFunctions(Object.keys(FUNCTIONS), handlers, bundles);
buildApp({ context: { siteRoot: site, lambdaRoot: lambda }, outdir, checked: false }).synth();
`;

/**
 * The product as somebody else would make it of the same commit: a copy of the sources in another folder, in a
 * process of its own with another time zone, language, home and mask of file modes. `place` has the small handlers
 * and pages of the test. Answers the template's text and the folder of the bundles.
 */
async function madeElsewhere(clone: string, place: string): Promise<{ template: string; bundles: string }> {
  for (const source of ['lib', 'lambda'])
    cpSync(join(repositoryRoot, source), join(clone, source), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    });
  for (const file of ['package.json', 'tsconfig.json']) cpSync(join(repositoryRoot, file), join(clone, file));
  symlinkSync(join(repositoryRoot, 'node_modules'), join(clone, 'node_modules'));
  for (const folder of ['lambda', 'site'])
    cpSync(join(place, folder), join(clone, 'small', folder), { recursive: true });
  mkdirSync(join(clone, 'bin'));
  writeFileSync(join(clone, 'bin/make.ts'), script);
  const [bundles, outdir] = [join(clone, 'bundles'), join(clone, 'out')];
  const folders = [
    join(clone, 'lambda'),
    bundles,
    join(clone, 'small/site'),
    join(clone, 'small/lambda'),
    outdir,
  ];
  await promisify(execFile)(
    'sh',
    ['-c', 'umask 077; exec "$0" "$@"', process.execPath, '--import', 'tsx', 'bin/make.ts', ...folders],
    {
      cwd: clone,
      env: {
        PATH: process.env.PATH,
        HOME: clone,
        TZ: 'America/New_York',
        LANG: 'de_DE.UTF-8',
        USER: 'somebody',
      },
    },
  );
  return { template: templateText(outdir), bundles };
}

/** `place`: the workplace that `stack` was made in. `bundledHere`: where all handlers are bundled. */
export const describeElsewhere = (stack: Synthesised, place: string, bundledHere: string) =>
  describe('made of the same commit elsewhere', () => {
    const clone = mkdtempSync(join(tmpdir(), 'warehouse-elsewhere-'));
    afterAll(() => rmSync(clone, { recursive: true, force: true }));
    // At once, so that it runs beside the other tests of the file.
    const made = madeElsewhere(clone, place);
    made.catch(() => {});

    it('the template is the same to the letter, so that a deployment changes nothing', async () => {
      expect((await made).template).toBe(stack.text);
    });

    it('the functions are the same to the byte', async () => {
      const names = Object.keys(FUNCTIONS);
      const { bundles } = await made;
      expect(readdirSync(bundles).sort()).toEqual([...names].sort());
      const read = (folder: string, name: string) => readFileSync(join(folder, name, 'index.mjs'));
      const different = names.filter((name) => !read(bundles, name).equals(read(bundledHere, name)));
      expect(different).toEqual([]);
    });
  });
