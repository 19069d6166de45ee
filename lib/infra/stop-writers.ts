import { constructIdOf } from './construct-id.ts';
import { FUNCTIONS } from './function-definitions.ts';
import type { TableName } from './table-definitions.ts';

/** Asks AWS by its CLI: `aws lambda get-function-concurrency …`, answered as JSON; null where it answers nothing. */
export type AskAws = (service: string, operation: string, input: Readonly<Record<string, string>>) => unknown;

interface StopOptions {
  readonly stack: string;
  readonly aws: AskAws;
  /** False: it only says what it would do. */
  readonly write: boolean;
  readonly tell: (line: string) => void;
}

/** Kept on the function itself, so that another machine, or another person, can undo it. */
const BEFORE = 'warehouse-before-restore';
const NONE = 'none';

/** The functions that may write one of the tables, as the template calls them. */
export const writersOf = (tables: readonly TableName[]): readonly string[] =>
  Object.entries(FUNCTIONS)
    .filter(([, definition]) => tables.some((table) => /rite$|^put$/.test(definition.tables[table] ?? '')))
    .map(([name]) => constructIdOf(name));

interface StackFunction {
  readonly id: string;
  readonly name: string;
  readonly arn: string;
  /** How many places it has for itself now; `none`: those of the account. */
  readonly reserved: string;
  /** How many it had before it was stopped; undefined: it was not stopped by this. */
  readonly before: string | undefined;
}

const functionsOf = ({ stack, aws }: StopOptions, ids: readonly string[]): readonly StackFunction[] => {
  const { StackResourceSummaries: all } = aws('cloudformation', 'list-stack-resources', {
    'stack-name': stack,
  }) as {
    StackResourceSummaries: readonly Record<
      'ResourceType' | 'LogicalResourceId' | 'PhysicalResourceId',
      string
    >[];
  };
  return ids.map((id) => {
    const name = all.find(
      ({ ResourceType, LogicalResourceId }) =>
        ResourceType === 'AWS::Lambda::Function' && LogicalResourceId.startsWith(`${id}Handler`),
    )?.PhysicalResourceId;
    if (name === undefined) throw new Error(`The stack ${stack} has no function ${id}.`);
    const { Configuration, Tags = {} } = aws('lambda', 'get-function', { 'function-name': name }) as {
      Configuration: { FunctionArn: string };
      Tags?: Record<string, string>;
    };
    const kept = aws('lambda', 'get-function-concurrency', { 'function-name': name }) as {
      ReservedConcurrentExecutions?: number;
    } | null;
    const reserved = kept?.ReservedConcurrentExecutions;
    return {
      ...{ id, name, arn: Configuration.FunctionArn, before: Tags[BEFORE] },
      reserved: reserved === undefined ? NONE : String(reserved),
    };
  });
};

const reserve = ({ aws }: StopOptions, name: string, places: string): void => {
  if (places === NONE) aws('lambda', 'delete-function-concurrency', { 'function-name': name });
  else
    aws('lambda', 'put-function-concurrency', {
      ...{ 'function-name': name, 'reserved-concurrent-executions': places },
    });
};

/**
 * Stops functions, in the order of `ids`, and keeps at each how many places it had. May be run again when it broke off:
 * what was kept first counts. The mark is set before the function is stopped, so that none stands still without one.
 */
export const stopFunctions = (options: StopOptions, ids: readonly string[]): void => {
  for (const { id, name, arn, reserved, before } of functionsOf(options, ids)) {
    options.tell(
      `${id}: ${before === undefined ? reserved : before} before, 0 ${options.write ? 'now' : 'then'}`,
    );
    if (!options.write) continue;
    if (before === undefined)
      options.aws('lambda', 'tag-resource', { resource: arn, tags: `${BEFORE}=${reserved}` });
    reserve(options, name, '0');
  }
};

/** Gives functions back what they had, and leaves those alone that were not stopped by this. */
export const startFunctionsAgain = (options: StopOptions, ids: readonly string[]): void => {
  for (const { id, name, arn, reserved, before } of functionsOf(options, ids)) {
    if (before === undefined) {
      options.tell(`${id}: was not stopped by this, stays at ${reserved}`);
      continue;
    }
    options.tell(`${id}: ${reserved} before, ${before} ${options.write ? 'now' : 'then'}`);
    if (!options.write) continue;
    reserve(options, name, before);
    options.aws('lambda', 'untag-resource', { resource: arn, 'tag-keys': BEFORE });
  }
};
