import { PlainFailure } from '#local/plain-failure.ts';
import type { Template } from './assembly.ts';
import { type Answers, evaluate, noValue } from './intrinsics.ts';
import type { KnownProperties } from './known-properties.ts';
import { kindOf, type Named, type Place } from './physical-ids.ts';

/** A template with what its functions are answered from. */
export type Answered = {
  template: Template;
  answers: Answers;
  /** The template that this one deploys as a stack of its own, with the parameters that it is given. */
  nested(logicalId: string): Answered;
};

type AnsweredFrom = {
  place: Place;
  /** What the template is deployed with for a parameter; undefined: its default. */
  parameter?: (name: string) => unknown;
  /** The template at the address that a nested stack names. */
  templateAt(url: string): Template;
};

/** A template that another one deploys: its resources stand beside those of the other. */
export const NESTED_STACK = 'AWS::CloudFormation::Stack';

export const nestedStackTypes: Record<string, KnownProperties> = {
  [NESTED_STACK]: {
    served: ['TemplateURL', 'Parameters'],
    ignored: ['Description', 'NotificationARNs', 'Tags', 'TimeoutInMinutes'],
  },
};

/** Refuses (PlainFailure) a template with a section that nobody here reads. */
export function answersFrom(template: Template, from: AnsweredFrom): Answered {
  refuseUnknownSections(template);
  const { place, parameter = () => undefined } = from;
  const nestedOnes = new Map<string, Answered>();

  const held = (logicalId: string) => {
    const resource = template.Resources[logicalId];
    if (!resource || (resource.Condition && !answers.condition(resource.Condition)))
      throw new PlainFailure(`The template refers to ${logicalId}, which it does not hold.`);
    return resource;
  };
  const named = (logicalId: string): Named => {
    const { Type: type, Properties } = held(logicalId);
    return {
      ...{ logicalId, type },
      text(property) {
        const value = evaluate(Properties?.[property], answers);
        return typeof value === 'string' ? value : undefined;
      },
    };
  };
  const nested = (logicalId: string): Answered => {
    const known = nestedOnes.get(logicalId);
    if (known) return known;
    const { TemplateURL, Parameters = {} } = held(logicalId).Properties ?? {};
    const made = answersFrom(from.templateAt(String(evaluate(TemplateURL, answers))), {
      ...from,
      place: { ...place, stackName: `${place.stackName}-${logicalId}` },
      parameter: (name) => evaluate((Parameters as Record<string, unknown>)[name], answers),
    });
    nestedOnes.set(logicalId, made);
    return made;
  };

  const pseudoParameters = pseudoParametersAt(place);
  const answers: Answers = {
    ref(name) {
      if (name in pseudoParameters) return pseudoParameters[name];
      const declared = template.Parameters?.[name];
      if (declared) return parameter(name) ?? declared.Default ?? '';
      const resource = named(name);
      return kindOf(resource.type).ref(resource, place);
    },
    attribute(logicalId, attribute) {
      const resource = named(logicalId);
      const output = /^Outputs\.(.+)$/.exec(attribute)?.[1];
      if (resource.type === NESTED_STACK && output) return outputOf(nested(logicalId), output);
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
  return { template, answers, nested };
}

function outputOf({ template, answers }: Answered, name: string): unknown {
  const output = template.Outputs?.[name];
  if (!output) throw new PlainFailure(`The template asks for the output ${name}, which nothing says.`);
  return evaluate(output.Value, answers);
}

const pseudoParametersAt = (place: Place): Readonly<Record<string, unknown>> => ({
  'AWS::AccountId': place.accountId,
  'AWS::NoValue': noValue,
  'AWS::NotificationARNs': [],
  'AWS::Partition': place.partition,
  'AWS::Region': place.region,
  'AWS::StackId': `arn:aws:cloudformation:${place.region}:${place.accountId}:stack/${place.stackName}/local`,
  'AWS::StackName': place.stackName,
  'AWS::URLSuffix': place.urlSuffix,
});

const KNOWN_SECTIONS = [
  ...['AWSTemplateFormatVersion', 'Description', 'Metadata', 'Parameters', 'Mappings', 'Conditions'],
  ...['Resources', 'Outputs', 'Rules'],
];

function refuseUnknownSections(template: Template): void {
  const unknown = Object.keys(template).find((section) => !KNOWN_SECTIONS.includes(section));
  if (unknown)
    throw new PlainFailure(`The template has a section ${unknown}, which the local run does not know.`);
}
