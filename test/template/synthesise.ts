import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCOUNTING_SIMULATOR } from '#infra/accounting-simulator.ts';
import { FUNCTIONS } from '#infra/function-definitions.ts';
import { buildApp } from '#infra/warehouse-app.ts';

export interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is JSON of any shape, and a wrong guess fails the test
  readonly Properties: any;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly DependsOn?: readonly string[];
  readonly Metadata?: Readonly<Record<string, unknown>>;
}

/** What a synthesis wrote, read back from its folder. */
export interface Synthesised {
  readonly folder: string;
  /** The template's exact text. */
  readonly text: string;
  readonly resources: Readonly<Record<string, Resource>>;
  readonly outputs: Readonly<Record<string, { readonly Value: unknown }>>;
  ofType(type: string): readonly (readonly [logicalId: string, resource: Resource])[];
  /** The only resource of the type. */
  only(type: string): Resource;
  /** The logical id and the resource whose construct is at that path below the stack, such as `Data/Vendors`. */
  at(path: string): readonly [logicalId: string, resource: Resource];
}

/**
 * A workplace of one small handler a function and a page of one script, so that a test of the template depends on
 * the template alone. `synthesise` may be called many times; `clear` removes everything.
 */
export function templateWorkplace() {
  const place = mkdtempSync(join(tmpdir(), 'warehouse-template-'));
  const file = (path: string, content: string) => {
    mkdirSync(join(place, path, '..'), { recursive: true });
    writeFileSync(join(place, path), content);
  };
  for (const name of [...Object.keys(FUNCTIONS), ACCOUNTING_SIMULATOR])
    file(`lambda/${name}/index.ts`, `export const handler = async () => ${JSON.stringify(name)};\n`);
  file('site/index.html', '<!doctype html><title>Warehouse</title><script src="/assets/page-1.js"></script>');
  file('site/assets/page-1.js', 'document.title;');
  file('site/assets/page-1.js.map', '{}');
  let count = 0;
  return {
    place,
    clear: () => rmSync(place, { recursive: true, force: true }),
    /** `asDeployed`: with the checks, and assets copied beside the template as a deployment does. */
    synthesise(context: Readonly<Record<string, unknown>> = {}, asDeployed = false): Synthesised {
      count += 1;
      const folder = join(place, `out-${count}`);
      buildApp({
        context: {
          siteRoot: join(place, 'site'),
          lambdaRoot: join(place, 'lambda'),
          'aws:cdk:disable-asset-staging': !asDeployed,
          ...context,
        },
        outdir: folder,
        checked: asDeployed,
      }).synth();
      return synthesised(folder);
    },
  };
}

function synthesised(folder: string): Synthesised {
  const text = readFileSync(join(folder, 'Warehouse.template.json'), 'utf8');
  const { Resources: resources, Outputs: outputs } = JSON.parse(text) as {
    Resources: Record<string, Resource>;
    Outputs: Synthesised['outputs'];
  };
  const ofType = (type: string) => Object.entries(resources).filter(([, resource]) => resource.Type === type);
  return {
    folder,
    text,
    resources,
    outputs,
    ofType,
    only(type) {
      const [first, ...others] = ofType(type);
      if (!first || others.length > 0)
        throw new Error(`The template has ${others.length + (first ? 1 : 0)} ${type}.`);
      return first[1];
    },
    at(path) {
      const found = Object.entries(resources).find(
        ([, { Metadata }]) => Metadata?.['aws:cdk:path'] === `Warehouse/${path}/Resource`,
      );
      if (!found) throw new Error(`The template has nothing at ${path}.`);
      return found;
    },
  };
}
