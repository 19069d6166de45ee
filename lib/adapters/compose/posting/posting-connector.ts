import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { consoleLog } from '#adapters/console-log.ts';
import { outgoingCallLog } from '#adapters/dynamo/calls/call-log.ts';
import { table } from '#adapters/settings.ts';
import { connectorSettings } from '../accounting.ts';
import { clock } from '../runtime.ts';

/** How what posts reaches the accounting system: first of all, and each call that changes something there is kept. */
export const postingConnector = (client: DynamoDBDocumentClient) => ({
  ...connectorSettings(client, 'poster'),
  calls: outgoingCallLog(client, table.calls(), { log: consoleLog, ...clock, newId: ulid }),
});
