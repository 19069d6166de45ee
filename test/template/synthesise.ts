import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** A template as it is written, its references still to be filled in. */
export interface Template {
  readonly Parameters?: Readonly<Record<string, unknown>>;
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
}

/** What a synthesis wrote, read back from its folder. */
export interface Synthesised {
  readonly folder: string;
  /** The exact text of the template, and of those that it deploys. */
  readonly text: string;
  /** Each template as written, by the name of its file. */
  readonly templates: Readonly<Record<string, Template>>;
  /**
   * The resources of all templates, as if they were one: what one is given by another stands where it is used.
   */
  readonly resources: Readonly<Record<string, Resource>>;
  readonly outputs: Readonly<Record<string, { readonly Value: unknown }>>;
  ofType(type: string): readonly (readonly [logicalId: string, resource: Resource])[];
  /** The only resource of the type. */
  only(type: string): Resource;
  /** The logical id and the resource whose construct is at that path below the stack, such as `Data/Vendors`. */
  at(path: string): readonly [logicalId: string, resource: Resource];
  /** Likewise the stack that is deployed by this one. */
  stackAt(path: string): readonly [logicalId: string, resource: Resource];
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
          // They are no part of a template. Under jest, which maps each frame, they are a seventh of the time.
          'aws:cdk:disable-creation-stack-traces': true,
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
  const text = templateText(folder);
  const templates = Object.fromEntries(
    templateFiles(folder).map((file) => [
      file,
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as Template,
    ]),
  );
  const { Resources: resources, Outputs: outputs = {} } = asOne(templates);
  const ofType = (type: string) => Object.entries(resources).filter(([, resource]) => resource.Type === type);
  const atPath = (path: string) => {
    const found = Object.entries(resources).find(
      ([, { Metadata }]) => String(Metadata?.['aws:cdk:path']).replace(/^[^/]+\//, '') === path,
    );
    if (!found) throw new Error(`The template has nothing at ${path}.`);
    return found;
  };
  return {
    ...{ folder, text, templates, resources },
    outputs,
    ofType,
    only(type) {
      const [first, ...others] = ofType(type);
      if (!first || others.length > 0)
        throw new Error(`The template has ${others.length + (first ? 1 : 0)} ${type}.`);
      return first[1];
    },
    at: (path) => atPath(`${path}/Resource`),
    stackAt: (path) => atPath(`${path}.NestedStack/${path.split('/').at(-1)}.NestedStackResource`),
  };
}

const isNested = (file: string): boolean => file.endsWith('.nested.template.json');

/** The template that is deployed, then those that it deploys. */
const templateFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.template.json'))
    .sort((one, other) => Number(isNested(one)) - Number(isNested(other)) || (one < other ? -1 : 1));

/** The exact text of everything that CloudFormation reads. */
export const templateText = (folder: string): string =>
  templateFiles(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');

/** `value` with each `Ref` and `Fn::GetAtt` that `filledIn` knows put by what it says. */
function filled(value: unknown, filledIn: (name: string, argument: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => filled(entry, filledIn));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [[name, argument] = ['', undefined]] = entries;
  const known = entries.length === 1 ? filledIn(name, argument) : undefined;
  if (known !== undefined) return known;
  return Object.fromEntries(entries.map(([key, inner]) => [key, filled(inner, filledIn)]));
}

/** All templates as one that deploys no other. */
function asOne(templates: Readonly<Record<string, Template>>): Template {
  const whole = Object.values(templates)[0] as Template;
  const nested = Object.entries(whole.Resources).flatMap(([id, { Type, Properties, Metadata }]) =>
    Type === 'AWS::CloudFormation::Stack'
      ? [
          {
            ...{ id, template: templates[String(Metadata?.['aws:asset:path'])] as Template },
            given: (Properties.Parameters ?? {}) as Readonly<Record<string, unknown>>,
          },
        ]
      : [],
  );
  const said = nested.flatMap(({ id, template }) =>
    Object.entries(template.Outputs ?? {}).map(
      ([name, { Value }]) => [`${id}.Outputs.${name}`, Value] as const,
    ),
  );
  const outputs = new Map<string, unknown>(said);
  const ofNested = (name: string, argument: unknown) =>
    name === 'Fn::GetAtt' ? outputs.get((argument as string[]).join('.')) : undefined;
  const inner = nested.map(({ template, given }) =>
    filled(template.Resources, (name, argument) => (name === 'Ref' ? given[argument as string] : undefined)),
  );
  return {
    Resources: Object.assign({}, filled(whole.Resources, ofNested), ...inner) as Template['Resources'],
    Outputs: filled(whole.Outputs, ofNested) as Template['Outputs'],
  };
}
