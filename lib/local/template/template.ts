import { PlainFailure } from '#local/plain-failure.ts';
import { type Answered, answersFrom, NESTED_STACK } from './answers.ts';
import { type Assembly, readAssembly, readTemplate } from './assembly.ts';
import { ignoredTypes } from './ignored-types.ts';
import { evaluate } from './intrinsics.ts';
import { checkProperties, type KnownProperties } from './known-properties.ts';
import type { Place } from './physical-ids.ts';

/** A resource with its properties evaluated; secret references are still in place. */
export type Resource = {
  logicalId: string;
  type: string;
  properties: Record<string, unknown>;
  /** What `Ref` gives: a table's name, a pool's id, a secret's ARN. */
  ref: string;
  /** Logical ids of what has to be made before. */
  dependsOn: string[];
};

/** The stack as it would stand after deployment, with the stacks that it deploys itself. */
export type Stack = {
  place: Place;
  resources: ReadonlyMap<string, Resource>;
  outputs: Record<string, string>;
  /** All resources of a type, in the template's order. */
  ofType(...types: string[]): Resource[];
  /** `Fn::GetAtt`. Throws a PlainFailure for an attribute we do not know. */
  attribute(logicalId: string, attribute: string): string;
  /** The folder or file here of an asset, by its object key. Throws when the assembly has none. */
  asset(objectKey: string): string;
};

/** Reads the cloud assembly in `outdir` and evaluates its template. See `readAssembly` and `evaluateStack`. */
export function readStack(outdir: string, stackName?: string, replace?: Record<string, string>): Stack {
  return evaluateStack(readAssembly(outdir, stackName, replace));
}

/**
 * Evaluates a template as CloudFormation would on a first deployment, with parameters at their defaults.
 * The same template gives the same names and ids at every start. Throws a PlainFailure for what it can't evaluate.
 */
export function evaluateStack(assembly: Pick<Assembly, 'template'> & Partial<Assembly>): Stack {
  const { template, assets = new Map<string, string>() } = assembly;
  const place: Place = {
    partition: 'aws',
    region: assembly.region ?? 'ap-southeast-2',
    accountId: '000000000000',
    urlSuffix: 'amazonaws.com',
    stackName: assembly.stackName ?? 'Local',
  };
  const asset = (objectKey: string): string => {
    const path = assets.get(objectKey);
    if (!path)
      throw new PlainFailure(`The assembly holds no asset ${objectKey}, which the template deploys.`);
    return path;
  };
  const whole = answersFrom(template, {
    place,
    templateAt: (url) => readTemplate(asset(url.split('/').at(-1) ?? ''), assembly.replace),
  });
  const resources = new Map<string, Resource>();
  const holders = new Map<string, Answered>();
  for (const { holder, ...resource } of resourcesOf(whole)) {
    const { logicalId } = resource;
    if (resources.has(logicalId))
      throw new PlainFailure(`Two templates hold ${logicalId}; the local run tells resources apart by it.`);
    resources.set(logicalId, resource);
    holders.set(logicalId, holder);
  }
  const outputs = Object.entries(template.Outputs ?? {})
    .filter(([, { Condition }]) => !Condition || whole.answers.condition(Condition))
    .map(([name, { Value }]) => [name, String(evaluate(Value, whole.answers))]);

  return {
    place,
    resources,
    outputs: Object.fromEntries(outputs),
    ofType: (...types) => [...resources.values()].filter(({ type }) => types.includes(type)),
    attribute: (logicalId, attribute) =>
      String((holders.get(logicalId) ?? whole).answers.attribute(logicalId, attribute)),
    asset,
  };
}

/** The template's resources, and those of the templates that it deploys. */
function* resourcesOf(holder: Answered): Generator<Resource & { holder: Answered }> {
  const { template, answers } = holder;
  for (const [logicalId, { Type: type, Properties = {}, Condition, DependsOn = [] }] of Object.entries(
    template.Resources,
  )) {
    if (Condition && !answers.condition(Condition)) continue;
    const properties = evaluate(Properties, answers) as Record<string, unknown>;
    const ref = String(answers.ref(logicalId));
    yield { logicalId, type, properties, ref, dependsOn: [DependsOn].flat(), holder };
    if (type === NESTED_STACK) yield* resourcesOf(holder.nested(logicalId));
  }
}

/**
 * Refuses (PlainFailure) a stack with a resource type or a property that neither a part of the runner serves nor
 * the lists of ignored ones name. Answers a line for each that is ignored, for printing.
 */
export function checkStack(stack: Stack, served: Record<string, KnownProperties>): string[] {
  const ignored: string[] = [];
  for (const resource of stack.resources.values()) {
    const known = served[resource.type];
    const reason = ignoredTypes[resource.type];
    if (known)
      for (const path of checkProperties(resource, known))
        ignored.push(`${resource.logicalId} (${resource.type}): ${path}`);
    else if (reason) ignored.push(`${resource.logicalId} (${resource.type}): ${reason}`);
    else
      throw new PlainFailure(
        `${resource.logicalId} is of type ${resource.type}, which the local run does not know.`,
      );
  }
  return ignored;
}
