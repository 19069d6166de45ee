import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainFailure } from '../plain-failure.ts';

/** A template as synthesised. */
export type Template = {
  Parameters?: Record<string, { Type: string; Default?: unknown }>;
  Mappings?: Record<string, Record<string, Record<string, unknown>>>;
  Conditions?: Record<string, unknown>;
  Resources: Record<string, TemplateResource>;
  Outputs?: Record<string, { Value: unknown; Condition?: string }>;
  Rules?: unknown;
  Description?: string;
  [section: string]: unknown;
};
type TemplateResource = {
  Type: string;
  Properties?: Record<string, unknown>;
  Condition?: string;
  DependsOn?: string | string[];
};

/** A synthesised stack on disk: its template and, by object key in the asset bucket, where each asset lies here. */
export type Assembly = {
  stackName: string;
  region: string | undefined;
  template: Template;
  assets: Map<string, string>;
  /** What stands for what is on the left, wherever it stands in a template. */
  replace: Record<string, string>;
};

type Manifest = {
  artifacts: Record<
    string,
    {
      type: string;
      environment?: string;
      properties?: { templateFile?: string; stackName?: string; file?: string };
    }
  >;
};
type AssetManifest = {
  files: Record<string, { source: { path?: string }; destinations: Record<string, { objectKey: string }> }>;
};

/**
 * Reads the cloud assembly that `cdk synth` (or `app.synth()`) left in `outdir`. With more than one stack,
 * `stackName` says which. `replace` puts the values on the right for the texts on the left, wherever they stand in
 * the template. Throws a PlainFailure when there is no such stack.
 */
export function readAssembly(
  outdir: string,
  stackName?: string,
  replace: Record<string, string> = {},
): Assembly {
  const manifest = readJson<Manifest>(join(outdir, 'manifest.json'));
  const artifacts = Object.entries(manifest.artifacts).map(([id, artifact]) => ({ id, ...artifact }));
  const stacks = artifacts.filter(({ type }) => type === 'aws:cloudformation:stack');
  const chosen = stacks.filter(
    ({ id, properties }) =>
      stackName === undefined || id === stackName || properties?.stackName === stackName,
  );
  const [stack] = chosen;
  if (!stack?.properties?.templateFile || chosen.length > 1)
    throw new PlainFailure(
      `The local run serves one stack; the app has ${stacks.map(({ id }) => id).join(', ') || 'none'}.`,
    );

  const assets = new Map<string, string>();
  for (const { type, properties } of artifacts) {
    if (type !== 'cdk:asset-manifest' || !properties?.file) continue;
    for (const { source, destinations } of Object.values(
      readJson<AssetManifest>(join(outdir, properties.file)).files,
    ))
      for (const { objectKey } of Object.values(destinations))
        if (source.path) assets.set(objectKey, join(outdir, source.path));
  }
  const region = stack.environment?.split('/').at(-1);
  return {
    stackName: stack.properties.stackName ?? stack.id,
    region: region === 'unknown-region' ? undefined : region,
    template: readTemplate(join(outdir, stack.properties.templateFile), replace),
    ...{ assets, replace },
  };
}

/** The template in a file, with the values of `replace` put in. */
export function readTemplate(file: string, replace: Record<string, string> = {}): Template {
  return JSON.parse(replaced(readFileSync(file, 'utf8'), replace)) as Template;
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content;
}

/** `text` with every key of `replace` put by its value. */
export function replaced(text: string, replace: Record<string, string>): string {
  return Object.entries(replace).reduce((result, [from, to]) => result.replaceAll(from, () => to), text);
}
