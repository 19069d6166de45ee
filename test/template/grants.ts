import type { Synthesised } from './synthesise.ts';

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
}

interface Policy {
  readonly PolicyName: string;
  readonly PolicyDocument: { readonly Statement: readonly Statement[] };
  readonly Roles?: readonly { readonly Ref: string }[];
}

/** The policies of a role, by its logical id: those within it, then those beside it. */
export function policiesOf(stack: Synthesised, role: string): readonly Policy[] {
  const within: readonly Policy[] = stack.resources[role]?.Properties.Policies ?? [];
  const beside = stack
    .ofType('AWS::IAM::Policy')
    .map(([, { Properties }]) => Properties as Policy)
    .filter(({ Roles }) => Roles?.some(({ Ref }) => Ref === role));
  return [...within, ...beside];
}

/** What a role may do, by its logical id. */
export const statementsOf = (stack: Synthesised, role: string): readonly Statement[] =>
  policiesOf(stack, role).flatMap(({ PolicyDocument }) => PolicyDocument.Statement);

/** AWS takes no more letters in all policies of one role together. */
const MOST_LETTERS = 10_240;

/** A name or address of a resource as long as AWS makes it: with our names nothing is longer than an ARN of an index. */
function asLongAsDeployed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(asLongAsDeployed);
  const arn = (id: unknown) =>
    `arn:aws:dynamodb:ap-southeast-2:123456789012:table/Warehouse-${id}-ABCDEFGHIJKLM`;
  const entries = Object.entries(value);
  const [[name, argument] = ['', undefined]] = entries;
  if (name === 'Ref') return arn(argument);
  if (name === 'Fn::GetAtt') {
    const [id, attribute] = argument as string[];
    return attribute === 'StreamArn' ? `${arn(id)}/stream/2026-11-24T00:00:00.000` : arn(id);
  }
  if (name === 'Fn::Join') return (argument as [string, unknown[]])[1].map(asLongAsDeployed).join('');
  return Object.fromEntries(entries.map(([key, inner]) => [key, asLongAsDeployed(inner)]));
}

const lettersOf = (policies: readonly Policy[]): number =>
  policies.reduce(
    (sum, { PolicyDocument }) => sum + JSON.stringify(asLongAsDeployed(PolicyDocument)).length,
    0,
  );

export const describeGrants = (...stacks: readonly Synthesised[]) =>
  describe('the grants of a role', () => {
    it('are as many letters as AWS takes, with names as long as it makes them', () => {
      for (const stack of stacks)
        for (const [role] of stack.ofType('AWS::IAM::Role'))
          expect([role, lettersOf(policiesOf(stack, role)) <= MOST_LETTERS]).toEqual([role, true]);
    });

    it('stand in it, but for those of four functions: both did not fit while they moved there', () => {
      const [stack] = stacks as [Synthesised];
      const beside = stack.ofType('AWS::IAM::Policy').map(([, { Properties }]) => Properties.PolicyName);
      expect(
        beside.map((name: string) => /^([A-Za-z]+?)(?:Role|ServiceRole)DefaultPolicy/.exec(name)?.[1]),
      ).toEqual([
        'Tracking',
        'ReceiptPoster',
        'StockKeeper',
        'AuditRecorder',
        // Of CDK's own function that puts the pages up.
        'WebsiteFiles',
      ]);
    });

    it('have another name there than they had beside it, which is taken away last', () => {
      for (const stack of stacks)
        for (const [, { Properties }] of stack.ofType('AWS::IAM::Role'))
          for (const { PolicyName } of (Properties.Policies ?? []) as Policy[])
            expect(PolicyName).toBe('Grants');
    });
  });
