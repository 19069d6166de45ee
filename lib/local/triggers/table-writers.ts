import { functionNameIn } from '../functions/function-definition.ts';
import type { Stack } from '../template/template.ts';

type Statement = { Effect?: string; Action?: string | string[]; Resource?: string | string[] };
type Policy = { PolicyDocument?: { Statement?: Statement[] }; Roles?: string[] };

const WRITES = /^(dynamodb:(PutItem|UpdateItem|DeleteItem|BatchWriteItem|PartiQL.*|\*)|\*)$/;

/**
 * The names of the functions whose roles may write a table, by the table's ARN: nobody else's work can bring its
 * stream anything. Null where no role of the stack names the table: then anybody may.
 */
export function tableWritersOf(stack: Stack): (tableArn: string) => ReadonlySet<string> | null {
  const beside = stack.ofType('AWS::IAM::Policy').map(({ properties }) => properties as Policy);
  const writers = new Map<string, Set<string>>();
  for (const { logicalId, ref, properties } of stack.ofType('AWS::IAM::Role')) {
    const arn = stack.attribute(logicalId, 'Arn');
    const policies = [
      ...((properties.Policies as Policy[] | undefined) ?? []),
      ...beside.filter(({ Roles }) => Roles?.includes(ref)),
    ];
    const names = stack
      .ofType('AWS::Lambda::Function')
      .filter((one) => one.properties.Role === arn)
      .map((one) => functionNameIn(one.ref));
    for (const table of policies.flatMap(tablesWritten))
      writers.set(table, new Set([...(writers.get(table) ?? []), ...names]));
  }
  return (tableArn) => writers.get(tableArn) ?? null;
}

function tablesWritten({ PolicyDocument }: Policy): string[] {
  return (PolicyDocument?.Statement ?? [])
    .filter(
      ({ Effect, Action }) => Effect === 'Allow' && [Action].flat().some((one) => WRITES.test(one ?? '')),
    )
    .flatMap(({ Resource }) => [Resource ?? []].flat());
}
