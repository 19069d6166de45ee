import { PlainFailure } from '../plain-failure.ts';

/** What the functions of a template are answered from. */
export type Answers = {
  ref(name: string): unknown;
  attribute(logicalId: string, attribute: string): unknown;
  condition(name: string): boolean;
  mapping(map: string, top: string, second: string): unknown;
};

/** What `AWS::NoValue` evaluates to: the property or list entry that holds it does not exist. */
export const noValue = Symbol('AWS::NoValue');

/** Evaluates CloudFormation's functions in `value`, to any depth. Throws a PlainFailure for one we do not know. */
export function evaluate(value: unknown, answers: Answers): unknown {
  if (Array.isArray(value))
    return value.map((entry) => evaluate(entry, answers)).filter((entry) => entry !== noValue);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  const [first] = entries;
  if (first && entries.length === 1 && isFunction(first[0])) return callFunction(first[0], first[1], answers);
  return Object.fromEntries(
    entries
      .map(([key, inner]) => [key, evaluate(inner, answers)] as const)
      .filter(([, inner]) => inner !== noValue),
  );
}

function isFunction(key: string): boolean {
  return key === 'Ref' || key === 'Condition' || key.startsWith('Fn::');
}

function callFunction(name: string, argument: unknown, answers: Answers): unknown {
  const inner = (value: unknown) => evaluate(value, answers);
  const list = () => (Array.isArray(argument) ? argument : [argument]);
  const truth = (value: unknown) => {
    const result = inner(value);
    return result === true || result === 'true';
  };
  switch (name) {
    case 'Ref':
      return answers.ref(String(argument));
    case 'Condition':
      // Inside a list of conditions this names one; in a policy statement it is an ordinary property.
      return typeof argument === 'string' ? answers.condition(argument) : { Condition: inner(argument) };
    case 'Fn::GetAtt': {
      const [logicalId = '', ...attribute] = typeof argument === 'string' ? argument.split('.') : list();
      return answers.attribute(
        String(logicalId),
        String(inner(attribute.length > 1 ? attribute.join('.') : attribute[0])),
      );
    }
    case 'Fn::Sub':
      return substitute(argument, answers);
    case 'Fn::Join': {
      const [separator, parts] = list();
      return (inner(parts) as unknown[]).map(String).join(String(separator));
    }
    case 'Fn::Select': {
      const [index, from] = list();
      return select(Number(inner(index)), inner(from) as unknown[]);
    }
    case 'Fn::Split': {
      const [separator, text] = list();
      return String(inner(text)).split(String(separator));
    }
    case 'Fn::If': {
      const [condition, yes, no] = list();
      return inner(answers.condition(String(condition)) ? yes : no);
    }
    case 'Fn::Equals': {
      const [one, other] = list().map(inner);
      return JSON.stringify(one) === JSON.stringify(other);
    }
    case 'Fn::And':
      return list().every(truth);
    case 'Fn::Or':
      return list().some(truth);
    case 'Fn::Not':
      return !truth(list()[0]);
    case 'Fn::FindInMap': {
      const [map, top, second] = list().map((entry) => String(inner(entry)));
      return answers.mapping(map ?? '', top ?? '', second ?? '');
    }
    case 'Fn::Base64':
      return Buffer.from(String(inner(argument))).toString('base64');
    case 'Fn::GetAZs':
      return ['a', 'b', 'c'].map((zone) => `${answers.ref('AWS::Region')}${zone}`);
    default:
      throw new PlainFailure(`The template calls ${name}, which the local run does not know.`);
  }
}

function select(index: number, from: unknown[]): unknown {
  if (!(index in from))
    throw new PlainFailure(`The template selects entry ${index} of a list of ${from.length}.`);
  return from[index];
}

/** `Fn::Sub`: `${Name}`, `${Name.Attribute}`, own variables, and `${!Literal}` which stays as `${Literal}`. */
function substitute(argument: unknown, answers: Answers): string {
  const [text, variables] = (Array.isArray(argument) ? argument : [argument, {}]) as [
    string,
    Record<string, unknown>,
  ];
  return text.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    if (Object.hasOwn(variables, name)) return String(evaluate(variables[name], answers));
    const [logicalId = '', ...attribute] = name.split('.');
    return String(attribute.length ? answers.attribute(logicalId, attribute.join('.')) : answers.ref(name));
  });
}
