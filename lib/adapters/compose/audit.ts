import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { anchorStore } from '#adapters/dynamo/audit/anchor-store.ts';
import { auditReader, auditStore } from '#adapters/dynamo/audit/audit-store.ts';
import { rowChangeOf, type StreamChange } from '#adapters/dynamo/audit/row-change.ts';
import { callReader } from '#adapters/dynamo/calls/call-log.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { changesInLines } from '#adapters/pool-lines.ts';
import { auditYears, table } from '#adapters/settings.ts';
import type { AnchorDaysDeps } from '#app/audit/anchor-days.ts';
import type { LogLines } from '#app/audit/audit-ports.ts';
import type { AuditReadDeps } from '#app/audit/audit-read-handlers.ts';
import type { RecordChangesDeps } from '#app/audit/record-changes.ts';
import type { RowChange } from '#domain/audit/audit-entry.ts';
import { clock, retryDelay } from './runtime.ts';

export const composeGetAudit = (): AuditReadDeps => {
  const client = documentClient();
  return { ...chainsOf(client), calls: callReader(client, table.calls()), clock };
};

const chainsOf = (client: DynamoDBDocumentClient) => {
  return {
    reader: auditReader(client, table.audit()),
    anchors: anchorStore(client, table.auditAnchors()),
  };
};

/** What the recorder works with, and how it reads what streams and the pool's lines hand it. */
export const composeAuditRecorder = (): RecordChangesDeps &
  AnchorDaysDeps & {
    changesOf(records: readonly StreamChange[]): readonly RowChange[];
    changesInLines(lines: LogLines): readonly RowChange[];
  } => {
  const client = documentClient();
  return {
    ...chainsOf(client),
    audit: auditStore(client, table.audit(), auditYears()),
    auditYears: auditYears(),
    clock,
    ...retryDelay,
    changesOf: (records) => records.flatMap((record) => rowChangeOf(record) ?? []),
    changesInLines,
  };
};
