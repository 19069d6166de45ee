import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import type { InvocationResult } from '#local/functions/function-thread.ts';
import type { LocalRun } from '#local/start/start.ts';
import { aFolder } from '#local/testing/a-function.ts';

/** Breaks things in the running product, as accidents, strangers and other systems would. */
export interface FaultInjector {
  /** From now on the function ends its process in the middle of every event; the answer puts it right. */
  crash(functionName: string): () => void;
  /** From now on every table refuses the function's calls as too many; the answer puts it right. */
  throttleTables(functionName: string): Promise<() => void>;
  /** Wakes a background function as the clock does. */
  tick(functionName: string): Promise<InvocationResult>;
  /** Changes the books of the accounting system behind the product's back. */
  changeAccounting(method: 'POST' | 'DELETE', path: string, body?: object): Promise<void>;
  /** Sends a notification of that company; without a secret, with a wrong one or with the agreed one. */
  push(secret: 'none' | 'agreed' | { wrong: string }, notification: object): Promise<number>;
  readonly tables: DynamoDBDocumentClient;
}

export const faultInjector = (run: LocalRun): FaultInjector => {
  const functionCalled = (name: string) => {
    const found = run.product.functions.find((one) => one.name.startsWith(`${name}Handler`));
    if (!found) throw new Error(`There is no function ${name}.`);
    return found;
  };
  const { webhookHeader, webhookSecret } = run.product.link;
  const agreed = () => String(JSON.parse(run.product.secrets.text(webhookSecret)).current);
  return {
    crash(functionName) {
      const definition = functionCalled(functionName);
      const codePath = aFolder({ 'index.mjs': 'export const handler = () => process.exit(1);' });
      run.functions.replace({ ...definition, codePath });
      return () => run.functions.replace(definition);
    },
    async throttleTables(functionName) {
      const definition = functionCalled(functionName);
      const tables = createServer((request, response) => {
        request.resume();
        response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
        response.end('{"__type":"ThrottlingException","message":"Too many"}');
      });
      await new Promise<void>((resolve) => void tables.listen(0, '127.0.0.1', resolve));
      const address = `http://127.0.0.1:${(tables.address() as AddressInfo).port}`;
      const code = pathToFileURL(join(definition.codePath, 'index.mjs')).href;
      const codePath = aFolder({
        // The function itself, which is told another place of its tables before it begins.
        'index.mjs': `process.env.AWS_ENDPOINT_URL_DYNAMODB = ${JSON.stringify(address)};
export const { handler } = await import(${JSON.stringify(code)});`,
      });
      run.functions.replace({ ...definition, codePath });
      return () => {
        run.functions.replace(definition);
        tables.closeAllConnections();
        tables.close();
      };
    },
    tick: (functionName) =>
      run.functions.invoke(functionCalled(functionName).arn, { source: 'schedule', mode: 'due' }),
    async changeAccounting(method, path, body) {
      const answer = await fetch(`${new URL(run.accountingUrl).origin}/__sim/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    },
    async push(secret, notification) {
      const shown = secret === 'none' ? undefined : secret === 'agreed' ? agreed() : secret.wrong;
      const answer = await fetch(`${run.siteUrl}/api/VendorWebhook`, {
        method: 'POST',
        headers: shown === undefined ? {} : { [webhookHeader]: shown },
        body: JSON.stringify({
          Inserted: [],
          Deleted: [],
          CompanyId: run.accounting.settings.tenant,
          ...notification,
        }),
      });
      return answer.status;
    },
    tables: documentClient({ endpoint: run.dynamoUrl }),
  };
};
