import { PlainFailure } from '../plain-failure.ts';
import type { KnownProperties } from '../template/known-properties.ts';
import { withoutQualifier } from '../template/physical-ids.ts';
import type { Resource, Stack } from '../template/template.ts';

/** A Lambda function as the template defines it. */
export type FunctionDefinition = {
  logicalId: string;
  name: string;
  arn: string;
  /** What callers run: the version that the function's alias points to, `$LATEST` when it has none. */
  version: string;
  /** Folder of the bundled code. */
  codePath: string;
  /** Such as `index.handler`. */
  handler: string;
  runtime: string;
  /** Seconds until an invocation is killed. */
  timeout: number;
  /** MB, for the context object. */
  memory: number;
  /** How many invocations run at once. */
  concurrency: number;
  /** A stream or a clock wakes it: nobody waits for its answer. */
  isWoken: boolean;
  environment: Record<string, string>;
};

/** Where the template reserves no concurrency, so many events run at once here: enough to see two docks race. */
const unreservedConcurrency = 4;

export const functionTypes: Record<string, KnownProperties> = {
  'AWS::Lambda::Function': {
    served: [
      ...[
        'FunctionName',
        'Code.S3Key',
        'Handler',
        'Runtime',
        'Timeout',
        'MemorySize',
        'Environment.Variables',
      ],
      'ReservedConcurrentExecutions',
    ],
    ignored: [
      ...[
        'Architectures',
        'Code.S3Bucket',
        'Description',
        'EphemeralStorage',
        'LoggingConfig',
        'Role',
        'Tags',
      ],
      ...['RecursiveLoop', 'RuntimeManagementConfig', 'TracingConfig', 'KmsKeyArn'],
      // Only CloudFormation's own helpers carry layers, and they don't run here; see `functionsOf`.
      'Layers',
    ],
  },
  'AWS::Lambda::Version': { served: ['FunctionName'], ignored: ['Description', 'CodeSha256'] },
  'AWS::Lambda::Alias': { served: ['FunctionName', 'FunctionVersion', 'Name'], ignored: ['Description'] },
};

/**
 * The functions that events can reach: all but the ones that CloudFormation calls while it deploys (the
 * `ServiceToken` of a custom resource). Throws a PlainFailure for one that this machine can't run.
 */
export function functionsOf(stack: Stack): FunctionDefinition[] {
  const deploymentHelpers = new Set(
    [...stack.resources.values()].map(({ properties }) => properties.ServiceToken),
  );
  const woken = wokenFunctions(stack);
  return stack
    .ofType('AWS::Lambda::Function')
    .filter(({ logicalId }) => !deploymentHelpers.has(stack.attribute(logicalId, 'Arn')))
    .map((resource) => define(resource, stack, woken.has(resource.ref)));
}

/** Their names. */
function wokenFunctions(stack: Stack): ReadonlySet<string> {
  const byStreams = stack
    .ofType('AWS::Lambda::EventSourceMapping')
    .map(({ properties }) => properties.FunctionName);
  const byClocks = stack
    .ofType('AWS::Events::Rule')
    .flatMap(({ properties }) => (properties.Targets ?? []) as { Arn?: string }[])
    .map(({ Arn }) => Arn);
  return new Set([...byStreams, ...byClocks].map((reference) => functionNameIn(String(reference))));
}

function define(
  { logicalId, properties, ref }: Resource,
  stack: Stack,
  isWoken: boolean,
): FunctionDefinition {
  const { Code, Handler, Runtime, Timeout, MemorySize, Environment, ReservedConcurrentExecutions, Layers } =
    properties as {
      Code?: { S3Key?: string };
      Handler?: string;
      Runtime?: string;
      Timeout?: number;
      MemorySize?: number;
      Environment?: { Variables?: Record<string, unknown> };
      ReservedConcurrentExecutions?: number;
      Layers?: unknown[];
    };
  if (!Runtime?.startsWith('nodejs') || !Handler || !Code?.S3Key || Layers?.length)
    throw new PlainFailure(
      `${logicalId} is not a node function bundled as one asset; the local run serves no other.`,
    );
  return {
    logicalId,
    name: ref,
    arn: stack.attribute(logicalId, 'Arn'),
    version: aliasedVersion(stack, ref),
    codePath: stack.asset(Code.S3Key),
    handler: Handler,
    runtime: Runtime,
    timeout: Timeout ?? 3,
    memory: MemorySize ?? 128,
    concurrency: ReservedConcurrentExecutions ?? unreservedConcurrency,
    isWoken,
    environment: Object.fromEntries(
      Object.entries(Environment?.Variables ?? {}).map(([name, value]) => [name, String(value)]),
    ),
  };
}

function aliasedVersion(stack: Stack, functionName: string): string {
  const alias = stack
    .ofType('AWS::Lambda::Alias')
    .find(({ properties }) => functionNameIn(String(properties.FunctionName)) === functionName);
  return String(alias?.properties.FunctionVersion ?? '$LATEST');
}

/** The plain function name in a name, an ARN, or an ARN with a version or alias. */
export function functionNameIn(functionReference: string): string {
  return withoutQualifier(functionReference).replace(/^arn:[^:]+:lambda:[^:]+:[^:]+:function:/, '');
}
