import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { createAccountingReads } from '#adapters/accounting/create-accounting.ts';
import { credentialsIn } from '#adapters/accounting/session/credentials.ts';
import type { Priority } from '#adapters/accounting/transport/rate-limit.ts';
import { consoleLog } from '#adapters/console-log.ts';
import { leaseStore } from '#adapters/dynamo/table/lease-store.ts';
import { secretReader } from '#adapters/secrets.ts';
import { accountingName, accountingSettings, table } from '#adapters/settings.ts';
import type { AccountingReads } from '#app/accounting/accounting-ports.ts';
import { clock, metrics, retryDelay } from './runtime.ts';

/** How this function reaches the accounting system; `priority`: its place in the call budget. */
export const connectorSettings = (client: DynamoDBDocumentClient, priority: Priority) => {
  const { secretId, sessionKeySecretId, release: _release, ...settings } = accountingSettings();
  const secret = secretReader();
  return {
    ...settings,
    credentials: async () => credentialsIn(await secret(secretId)),
    sessionKey: () => secret(sessionKeySecretId),
    priority,
    documentClient: client,
    tableName: table.accounting(),
    clock,
    log: consoleLog,
    metrics: metrics(),
  };
};

/** What is read through the shared way to the accounting system; `priority`: the function's place in the call budget. */
export const accountingReads = (
  client: DynamoDBDocumentClient,
  priority: 'interactive' | 'background',
): AccountingReads => createAccountingReads(connectorSettings(client, priority));

/** What talking to the accounting system in the background takes beside its tables. */
export const background = (client: DynamoDBDocumentClient) => ({
  accounting: accountingReads(client, 'background'),
  accountingName: accountingName(),
  leases: leaseStore(client, table.accounting()),
  clock,
  log: consoleLog,
  metrics: metrics(),
  workerId: randomUUID(),
  newId: () => ulid(),
  ...retryDelay,
});
