import type { Synthesised } from './synthesise.ts';

const typesWithPolicy = (stack: Synthesised, policy: string): string[] =>
  Object.values(stack.resources)
    .filter(({ DeletionPolicy }) => DeletionPolicy === policy)
    .map(({ Type }) => Type);

/** What a roll-back can't remove, or must not: it is protected, has something in it, or is named by the account. */
const ALWAYS = [
  'AWS::ApiGateway::Account',
  'AWS::Cognito::UserPool',
  'AWS::DynamoDB::Table',
  'AWS::IAM::Role',
  'AWS::S3::Bucket',
];

export const describeRetention = (stack: Synthesised, throwAway: Synthesised) =>
  describe('what outlives the stack', () => {
    it('is records, people, pages and logs, and the role that the account names', () => {
      expect([...new Set(typesWithPolicy(stack, 'Retain'))].sort()).toEqual(ALWAYS);
      expect(typesWithPolicy(stack, 'Retain').filter((type) => type === 'AWS::IAM::Role')).toHaveLength(1);
      for (const { DeletionPolicy = '', UpdateReplacePolicy } of Object.values(stack.resources))
        if (DeletionPolicy.startsWith('Retain')) expect(UpdateReplacePolicy).toBe('Retain');
    });

    it('leaves no log behind of a deployment that failed, whose name the next one may need', () => {
      expect(new Set(typesWithPolicy(stack, 'RetainExceptOnCreate'))).toEqual(
        new Set(['AWS::Logs::LogGroup']),
      );
      for (const [, { DeletionPolicy }] of stack.ofType('AWS::Logs::LogGroup'))
        expect(DeletionPolicy).toBe('RetainExceptOnCreate');
    });

    it('has no name that the next stack would want', () => {
      for (const { Type, DeletionPolicy, Properties } of Object.values(stack.resources)) {
        if (DeletionPolicy !== 'Retain') continue;
        const named = Object.keys(Properties ?? {}).filter((property) => /^\w+Name$/.test(property));
        expect([Type, named]).toEqual([Type, []]);
      }
    });

    it('is nothing where the stack is a throw-away one', () => {
      expect([
        ...typesWithPolicy(throwAway, 'Retain'),
        ...typesWithPolicy(throwAway, 'RetainExceptOnCreate'),
      ]).toEqual([]);
      for (const [, table] of throwAway.ofType('AWS::DynamoDB::Table'))
        expect(table.Properties.DeletionProtectionEnabled).toBe(false);
    });
  });
