import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { createAccounting } from '#adapters/accounting/create-accounting.ts';
import { credentialsIn } from '#adapters/accounting/session/credentials.ts';
import { consoleLog } from '#adapters/console-log.ts';
import { leaseStore } from '#adapters/dynamo/table/lease-store.ts';
import { secretReader } from '#adapters/secrets.ts';
import { accountingName, accountingSettings, table } from '#adapters/settings.ts';
import type { Accounting } from '#app/accounting/accounting-ports.ts';
import { clock, metrics, retryDelay } from './runtime.ts';

/** The shared way to the accounting system; `priority` is this function's place in the call budget. */
export const accountingFor = (
  client: DynamoDBDocumentClient,
  priority: 'poster' | 'interactive' | 'background',
): Accounting => {
  const { secretId, sessionKeySecretId, release: _release, ...settings } = accountingSettings();
  const secret = secretReader();
  return createAccounting({
    ...settings,
    credentials: async () => credentialsIn(await secret(secretId)),
    sessionKey: () => secret(sessionKeySecretId),
    priority,
    documentClient: client,
    tableName: table.accounting(),
    clock,
    log: consoleLog,
    metrics: metrics(),
  });
};

/** What talking to the accounting system in the background takes beside its tables. */
export const background = (client: DynamoDBDocumentClient) => ({
  accounting: accountingFor(client, 'background'),
  accountingName: accountingName(),
  leases: leaseStore(client, table.accounting()),
  clock,
  log: consoleLog,
  metrics: metrics(),
  workerId: randomUUID(),
  newId: () => ulid(),
  ...retryDelay,
});
