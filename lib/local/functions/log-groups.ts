import type { Stack } from '#local/template/template.ts';
import type { FunctionDefinition } from './function-definition.ts';

/** The log group of each function, by its name without CDK's hash, as its log file has it. */
export function logGroupsOf(
  stack: Stack,
  functions: readonly FunctionDefinition[],
): (shortName: string) => string | undefined {
  const groups = new Map(functions.map(({ logicalId, name }) => [name, logGroupOf(stack, logicalId)]));
  return (shortName) => [...groups].find(([name]) => isCalled(name, shortName))?.[1];
}

function logGroupOf(stack: Stack, logicalId: string): string {
  const logging = stack.resources.get(logicalId)?.properties.LoggingConfig as
    | { LogGroup?: string }
    | undefined;
  return logging?.LogGroup ?? '';
}

function isCalled(name: string, shortName: string): boolean {
  return name.startsWith(shortName) && /^(Handler)?[0-9A-F]{8}$/.test(name.slice(shortName.length));
}
