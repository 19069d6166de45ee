import type { Resource, Synthesised } from './synthesise.ts';

/** What an account, or a region of it, has only one of by its name. */
const NAMED = /^AWS::(ApiGateway::(RestApi|Authorizer)|Budgets|CloudFront|CloudWatch|SNS|WAFv2)::/;

/** What a name says within its resource. */
const WITHIN = /(HeaderName|StageName|MetricName|Dimensions|Statement|Rules)/;

const namesIn = (value: unknown, path = ''): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = `${path}/${key}`;
    return /Name(space)?$/.test(key) && typeof inner === 'string' ? [`${at} = ${inner}`] : namesIn(inner, at);
  });
};

const namesOf = ({ resources }: Synthesised): readonly string[] =>
  Object.values(resources).flatMap(({ Type, Properties }: Resource) =>
    namesIn(Properties)
      .filter((name) => (NAMED.test(Type) && !WITHIN.test(name)) || /MetricNamespace/.test(name))
      .map((name) => `${Type}${name}`),
  );

/** `trial`: as `stack`, under another name. */
export const describeTwoStages = (stack: Synthesised, trial: Synthesised) =>
  describe('two stages in one account', () => {
    it('have no name in common that only one can have, nor metrics', () => {
      const names = namesOf(stack).filter((name) => !name.includes(' = AWS/'));
      expect(names.length).toBeGreaterThan(30);
      const others = new Set(namesOf(trial));
      expect(names.filter((name) => others.has(name))).toEqual([]);
    });

    it('have the same ids, so that nothing is made anew under the usual name', () => {
      expect(Object.keys(trial.resources)).toEqual(
        expect.arrayContaining(Object.keys(stack.resources).filter((id) => /^(Data|Identity)/.test(id))),
      );
    });
  });
