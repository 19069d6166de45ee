import type { Resource, Synthesised, Template } from './synthesise.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What `Fn::Sub` puts in: `${Name}` and `${Name.Attribute}`, but for its own variables and `${!Literal}`. */
const substituted = (argument: unknown): string[] => {
  const [text, variables = {}] = Array.isArray(argument) ? argument : [argument];
  return [...String(text).matchAll(/\$\{([^}!]+)\}/g)]
    .map(([, name = '']) => name.split('.')[0] ?? '')
    .filter((name) => !Object.hasOwn(variables, name));
};

/** Everything that is named in `value` by `Ref`, `Fn::GetAtt` or `Fn::Sub`. */
function namesIn(value: unknown): string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref') return [String(inner)];
    if (key === 'Fn::GetAtt') return [String(Array.isArray(inner) ? inner[0] : inner).split('.')[0] ?? ''];
    if (key === 'Fn::Sub') return [...substituted(inner), ...namesIn(inner)];
    return namesIn(inner);
  });
}

function unknownNames({ Parameters = {}, Resources, Outputs = {} }: Template): string[] {
  const depends = Object.values(Resources).flatMap(({ DependsOn = [] }) => DependsOn);
  const held = new Set([...Object.keys(Parameters), ...Object.keys(Resources)]);
  return [...namesIn(Resources), ...namesIn(Outputs), ...depends].filter(
    (name) => !name.startsWith('AWS::') && !held.has(name),
  );
}

/** What a resource has to wait for, as CloudFormation sees it. */
const waitsFor = ({ Properties, DependsOn = [] }: Resource): readonly string[] => [
  ...namesIn(Properties),
  ...[DependsOn].flat(),
];

/** A way from a resource back to itself, if there is one. */
function circleIn({ Resources }: Template): readonly string[] | undefined {
  const done = new Set<string>();
  const walk = (id: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(id)) return [...way.slice(way.indexOf(id)), id];
    const resource = Resources[id];
    if (!resource || done.has(id)) return undefined;
    for (const next of waitsFor(resource)) {
      const circle = walk(next, [...way, id]);
      if (circle) return circle;
    }
    done.add(id);
    return undefined;
  };
  for (const id of Object.keys(Resources)) {
    const circle = walk(id, []);
    if (circle) return circle;
  }
  return undefined;
}

export const describeReferences = (...stacks: readonly Synthesised[]) =>
  describe('each template', () => {
    it('names nothing that it does not hold: CloudFormation would refuse it', () => {
      for (const { templates } of stacks)
        for (const [file, template] of Object.entries(templates))
          expect([file, unknownNames(template)]).toEqual([file, []]);
    });

    it('would not pass with a name of another template', () => {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's placeholder, not ours
      const alias = { Type: 'AWS::Lambda::Alias', Properties: { Name: { 'Fn::Sub': '${Stage}-live' } } };
      const Resources = { Alias: { ...alias, DependsOn: ['Group'] }, Other: alias };
      const Outputs = {
        It: { Value: { 'Fn::GetAtt': ['Version', 'Version'] } },
        That: { Value: { Ref: 'Other' } },
      };
      expect(unknownNames({ Parameters: {}, Resources, Outputs })).toEqual([
        ...['Stage', 'Stage', 'Version', 'Group'],
      ]);
    });

    it('has no resource that waits for itself: CloudFormation would refuse it', () => {
      for (const { templates } of stacks)
        for (const [file, template] of Object.entries(templates))
          expect([file, circleIn(template)]).toEqual([file, undefined]);
      const waiting = (on: string) => ({ Type: 'AWS::IAM::Role', Properties: { At: { Ref: on } } });
      expect(circleIn({ Resources: { A: waiting('B'), B: waiting('C'), C: waiting('B') } })).toEqual([
        ...['B', 'C', 'B'],
      ]);
    });

    it('is given as many values as CloudFormation takes, and says as many', () => {
      for (const { templates } of stacks)
        for (const { Parameters = {}, Outputs = {} } of Object.values(templates)) {
          expect(Object.keys(Parameters).length).toBeLessThanOrEqual(200);
          expect(Object.keys(Outputs).length).toBeLessThanOrEqual(200);
        }
    });
  });
