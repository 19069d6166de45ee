import type { UserPoolClientDefinition, UserPoolDefinition } from '#emulators/cognito/pool-definition.ts';
import type { TableProperties } from '../dynamodb/dynamodb.ts';
import { type FunctionDefinition, functionsOf } from '../functions/function-definition.ts';
import { type RestApi, restApiOf } from '../gateway/rest-api.ts';
import { PlainFailure } from '../plain-failure.ts';
import { openSecrets, type SecretStore } from '../secrets/secret-store.ts';
import { withSecrets } from '../secrets/with-secrets.ts';
import { type DeployedFiles, deployedFiles } from '../site/deployed-files.ts';
import { type Distribution, distributionOf } from '../site/distribution.ts';
import { checkStack, readStack, type Stack } from '../template/template.ts';
import { userPoolsOf } from '../template/user-pools.ts';
import { type AccountingLink, accountingLinkOf } from './accounting-link.ts';
import { servedTypes } from './served-types.ts';

/** All that the template says, read and checked, before anything of it runs. */
export type Product = {
  stack: Stack;
  /** A line for each thing in the template that has no effect here. */
  ignored: string[];
  secrets: SecretStore;
  tables: TableProperties[];
  functions: FunctionDefinition[];
  api: RestApi;
  distribution: Distribution;
  files: DeployedFiles;
  pools: UserPoolDefinition[];
  /** The pool that people sign in to, and the client that the pages are. */
  pool: UserPoolDefinition;
  client: UserPoolClientDefinition;
  link: AccountingLink;
};

/**
 * Reads the product from the cloud assembly in `outdir`, with the run's addresses in the place of the names that
 * stand for them. Throws a PlainFailure for anything that the local run can't serve.
 */
export function readProduct(outdir: string, addresses: Record<string, string>, secretsFile: string): Product {
  const plain = readStack(outdir, undefined, addresses);
  const ignored = checkStack(plain, servedTypes);
  const secrets = openSecrets(plain, secretsFile);
  const stack = withSecrets(plain, secrets.text);
  const functions = functionsOf(stack);
  const pools = userPoolsOf(stack);
  const [pool, ...others] = pools;
  const [client] = pool?.clients ?? [];
  if (!pool || !client || others.length > 0)
    throw new PlainFailure(
      `The local run serves one user pool with a client; the template has ${pools.length} pools.`,
    );
  return {
    ...{ stack, ignored, secrets, functions, pools, pool, client },
    tables: stack
      .ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable')
      .map(({ properties, ref }) => ({ ...properties, TableName: ref }) as TableProperties),
    api: restApiOf(stack),
    distribution: distributionOf(stack),
    files: deployedFiles(stack, addresses),
    link: accountingLinkOf(stack, functions),
  };
}
