import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ACCOUNTING_SIMULATOR } from '#infra/accounting-simulator.ts';
import { repositoryRoot } from '#infra/bundle-functions.ts';
import { FUNCTIONS } from '#infra/function-definitions.ts';
import { BUDGETS } from '#test/bench/budgets.ts';
import { statementsOf } from './grants.ts';
import type { Synthesised } from './synthesise.ts';

const names = Object.keys(FUNCTIONS);

/** The most bytes that the function's bundle may have; undefined: nobody has said. */
function budgetOf(name: string): number | undefined {
  const { bundles } = BUDGETS;
  const own = Object.entries(bundles).find(([of]) => of === name)?.[1];
  if (own !== undefined || !FUNCTIONS[name]?.people) return own;
  return FUNCTIONS[name].accounting ? bundles.staffWithAccounting : bundles.staff;
}

/** What the function finds in its environment, with a text for each value that deployment fills in. */
function environmentOf(stack: Synthesised, name: string): Record<string, string> {
  const { Metadata: at } =
    Object.values(stack.resources).find(
      ({ Type, Metadata }) =>
        Type === 'AWS::Lambda::Function' &&
        String(Metadata?.['aws:asset:path']).endsWith(`/dist/lambda/${name}`),
    ) ?? {};
  const path = String(at?.['aws:cdk:path']).replace(/^Warehouse\/|\/Resource$/g, '');
  const variables: Record<string, unknown> = stack.at(path)[1].Properties.Environment.Variables;
  return Object.fromEntries(
    Object.entries(variables).map(([key, value]) => [key, typeof value === 'string' ? value : 'filled-in']),
  );
}

const writes = (name: string): boolean =>
  Object.values(FUNCTIONS[name]?.tables ?? {}).some((access) => access.endsWith('rite'));

/** What the function's role may do with any of its tables. */
function tableActionsOf(stack: Synthesised, name: string): string[] {
  const construct = name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const [role] = stack.at(`${construct}/Role`);
  return statementsOf(stack, role)
    .flatMap(({ Action }) => [Action].flat())
    .filter((action) => action.startsWith('dynamodb:'));
}

/** Loads the bundle in a fresh process that has this environment alone; answers the names it exports. */
async function exportsOf(bundle: string, environment: Record<string, string>): Promise<string[]> {
  const load = `console.log(JSON.stringify(Object.keys(await import(${JSON.stringify(pathToFileURL(bundle))}))))`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', '--input-type=module', '--eval', load],
    { env: { ...environment, AWS_REGION: 'ap-southeast-2' } },
  );
  return JSON.parse(stdout);
}

/** `unstaged`: a stack whose assets are named where they were bundled. `bundles`: where all handlers are bundled. */
export const describeHandlers = (unstaged: Synthesised, bundles: string) =>
  describe('the handlers', () => {
    it.each(names)('%s is one file that starts with what the stack tells it', async (name) => {
      expect(readdirSync(join(bundles, name))).toEqual(['index.mjs']);
      const bundle = join(bundles, name, 'index.mjs');
      expect(await exportsOf(bundle, environmentOf(unstaged, name))).toEqual(['handler']);
    });

    it.each(names)('%s is within its budget', (name) => {
      expect(statSync(join(bundles, name, 'index.mjs')).size).toBeLessThanOrEqual(budgetOf(name) ?? 0);
    });

    it.each(names.filter(writes))('%s holds no way of writing that it is not allowed', (name) => {
      const bundle = readFileSync(join(bundles, name, 'index.mjs'), 'utf8');
      const may = tableActionsOf(unstaged, name);
      // Single items are put and updated by stores that readers share: of these nothing can be told here.
      for (const way of ['DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'])
        if (bundle.includes(`"${way}"`)) expect([name, ...may]).toContain(`dynamodb:${way}`);
    });

    it.each(names.filter((name) => FUNCTIONS[name]?.people))(
      '%s has words for what its contract has no sentence for',
      (name) => {
        expect(readFileSync(join(bundles, name, 'index.mjs'), 'utf8')).toContain("This can't be used.");
      },
    );

    it('of the simulated accounting system is one file that starts, too', async () => {
      expect(readdirSync(join(bundles, ACCOUNTING_SIMULATOR))).toEqual(['index.mjs']);
      expect(await exportsOf(join(bundles, ACCOUNTING_SIMULATOR, 'index.mjs'), {})).toEqual(['handler']);
    });

    it('have a definition for every folder, so that none is written and never deployed', () => {
      const folders = readdirSync(join(repositoryRoot, 'lambda')).filter((entry) =>
        existsSync(join(repositoryRoot, 'lambda', entry, 'index.ts')),
      );
      expect(folders.sort()).toEqual([...names, ACCOUNTING_SIMULATOR].sort());
    });
  });
