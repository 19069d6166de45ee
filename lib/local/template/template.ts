import { PlainFailure } from '#local/plain-failure.ts';
import { type Assembly, readAssembly, type Template } from './assembly.ts';
import { ignoredTypes } from './ignored-types.ts';
import { type Answers, evaluate, noValue } from './intrinsics.ts';
import { checkProperties, type KnownProperties } from './known-properties.ts';
import { kindOf, type Named, type Place } from './physical-ids.ts';

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

/** The stack as it would stand after deployment. */
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
  refuseUnknownSections(template);
  const place: Place = {
    partition: 'aws',
    region: assembly.region ?? 'ap-southeast-2',
    accountId: '000000000000',
    urlSuffix: 'amazonaws.com',
    stackName: assembly.stackName ?? 'Local',
  };
  const answers = answersFrom(template, place);
  const resources = new Map<string, Resource>();
  for (const [logicalId, { Type, Properties = {}, Condition, DependsOn = [] }] of Object.entries(
    template.Resources,
  )) {
    if (Condition && !answers.condition(Condition)) continue;
    const properties = evaluate(Properties, answers) as Record<string, unknown>;
    const ref = String(answers.ref(logicalId));
    resources.set(logicalId, { logicalId, type: Type, properties, ref, dependsOn: [DependsOn].flat() });
  }
  const outputs = Object.entries(template.Outputs ?? {})
    .filter(([, { Condition }]) => !Condition || answers.condition(Condition))
    .map(([name, { Value }]) => [name, String(evaluate(Value, answers))]);

  return {
    place,
    resources,
    outputs: Object.fromEntries(outputs),
    ofType: (...types) => [...resources.values()].filter(({ type }) => types.includes(type)),
    attribute: (logicalId, attribute) => String(answers.attribute(logicalId, attribute)),
    asset(objectKey) {
      const path = assets.get(objectKey);
      if (!path)
        throw new PlainFailure(`The assembly holds no asset ${objectKey}, which the template deploys.`);
      return path;
    },
  };
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

function refuseUnknownSections(template: Template): void {
  const known = [
    'AWSTemplateFormatVersion',
    'Description',
    'Metadata',
    'Parameters',
    'Mappings',
    'Conditions',
  ];
  const unknown = Object.keys(template).find(
    (section) => ![...known, 'Resources', 'Outputs', 'Rules'].includes(section),
  );
  if (unknown)
    throw new PlainFailure(`The template has a section ${unknown}, which the local run does not know.`);
}

function answersFrom(template: Template, place: Place): Answers {
  const pseudoParameters: Record<string, unknown> = {
    'AWS::AccountId': place.accountId,
    'AWS::NoValue': noValue,
    'AWS::NotificationARNs': [],
    'AWS::Partition': place.partition,
    'AWS::Region': place.region,
    'AWS::StackId': `arn:aws:cloudformation:${place.region}:${place.accountId}:stack/${place.stackName}/local`,
    'AWS::StackName': place.stackName,
    'AWS::URLSuffix': place.urlSuffix,
  };

  const named = (logicalId: string): Named => {
    const resource = template.Resources[logicalId];
    if (!resource || (resource.Condition && !answers.condition(resource.Condition)))
      throw new PlainFailure(`The template refers to ${logicalId}, which it does not hold.`);
    return {
      logicalId,
      type: resource.Type,
      text(property) {
        const value = evaluate(resource.Properties?.[property], answers);
        return typeof value === 'string' ? value : undefined;
      },
    };
  };

  const answers: Answers = {
    ref(name) {
      if (name in pseudoParameters) return pseudoParameters[name];
      const parameter = template.Parameters?.[name];
      if (parameter) return parameter.Default ?? '';
      const resource = named(name);
      return kindOf(resource.type).ref(resource, place);
    },
    attribute(logicalId, attribute) {
      const resource = named(logicalId);
      const identity = kindOf(resource.type).attributes?.[attribute];
      if (identity) return identity(resource, place);
      throw new PlainFailure(
        `The template asks ${logicalId} (${resource.type}) for ${attribute}, which the local run does not know.`,
      );
    },
    condition(name) {
      const condition = template.Conditions?.[name];
      if (condition === undefined) throw new PlainFailure(`The template has no condition ${name}.`);
      return evaluate(condition, answers) === true;
    },
    mapping(map, top, second) {
      const value = template.Mappings?.[map]?.[top]?.[second];
      if (value === undefined)
        throw new PlainFailure(`The template has no mapping ${map}, ${top}, ${second}.`);
      return value;
    },
  };
  return answers;
}
