import { duringActs } from '#adapters/dynamo/audit/acting.ts';
import { auditReader, auditStore } from '#adapters/dynamo/audit/audit-store.ts';
import { rowChangeOf } from '#adapters/dynamo/audit/row-change.ts';
import type { ActCall } from '#app/audit/audit-ports.ts';
import { recordChanges } from '#app/audit/record-changes.ts';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { STAMPED } from '#domain/audit/recorded-act.ts';
import { NOUNS, type Noun } from '#domain/audit/recorded-nouns.ts';
import { TABLE_DEFINITIONS } from '#infra/table-definitions.ts';
import { dynamoCall } from '#local/dynamodb/dynamo-call.ts';
import { createTables } from '#local/dynamodb/dynamodb.ts';
import { productTable } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { type AuditBench, immediately } from './audit-bench.ts';
import { testServing } from './test-serving.ts';

export type RecordedTables = Partial<Readonly<Record<Noun, string>>>;

interface StreamRecord {
  readonly eventName: string;
  readonly dynamodb: { readonly NewImage?: Readonly<Record<string, { readonly S?: string }>> };
}

const inStreams = <Answer>(operation: string, input: object) =>
  dynamoCall<Answer>(testEngine.endpoint, operation, input, 'DynamoDBStreams_20120810');

/** As the stack has them streamed. */
const streamed = (noun: Noun, table: string) => ({
  ...productTable(noun, table),
  StreamSpecification: {
    StreamViewType: TABLE_DEFINITIONS[noun].streamed === 'withBefore' ? 'NEW_AND_OLD_IMAGES' : 'NEW_IMAGE',
  },
});

/** All that a table's stream holds and the recorder's filter lets through, in order. */
const changesOf = async (TableName: string) => {
  const { Table } = await dynamoCall<{ Table: { LatestStreamArn: string } }>(
    testEngine.endpoint,
    'DescribeTable',
    { TableName },
  );
  const StreamArn = Table.LatestStreamArn;
  const { StreamDescription } = await inStreams<{ StreamDescription: { Shards: { ShardId: string }[] } }>(
    'DescribeStream',
    { StreamArn },
  );
  const records: StreamRecord[] = [];
  for (const { ShardId } of StreamDescription.Shards) {
    let { ShardIterator } = await inStreams<{ ShardIterator?: string }>('GetShardIterator', {
      ...{ StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' },
    });
    while (ShardIterator) {
      const read = await inStreams<{ Records: StreamRecord[]; NextShardIterator?: string }>('GetRecords', {
        ShardIterator,
      });
      records.push(...read.Records);
      ShardIterator = read.Records.length > 0 ? read.NextShardIterator : undefined;
    }
  }
  return records
    .filter(({ dynamodb }) => dynamodb.NewImage?.recorded?.S === STAMPED.recorded)
    .flatMap((record) => rowChangeOf({ ...record, eventSourceARN: StreamArn }) ?? []);
};

/** An act that was answered with success. */
export type DoneAct = ActCall & { readonly requestId: string };

/**
 * Acts are done as the product does them from now on: what is written in `tables` is stamped, and told by streams. Until
 * `end`.
 */
export const recordActs = async (tables: RecordedTables) => {
  const known = NOUNS.flatMap((noun) => (tables[noun] === undefined ? [] : [{ noun, table: tables[noun] }]));
  await createTables(
    testEngine.endpoint,
    known.map(({ noun, table }) => streamed(noun, table)),
  );
  const done: DoneAct[] = [];
  let number = 0;
  const during = duringActs((noun) => tables[noun] ?? null);
  testServing.during = async (call, work) => {
    number += 1;
    const userAgent = 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0';
    const act = { ...call, requestId: `${call.act}-${number}`, userAgent };
    const answer = await during(act, work);
    if ((answer as { ok?: boolean }).ok && act.act.startsWith('Post')) done.push(act);
    return answer;
  };
  return {
    done,
    end: () => {
      delete testServing.during;
    },
    /** What the tables told, each in order. */
    changes: async () => (await Promise.all(known.map(({ table }) => changesOf(table)))).flat(),
    /** What the recorder makes of it. */
    async entries({ client, tables: { Audit }, clock }: AuditBench): Promise<readonly AuditEntry[]> {
      const audit = auditStore(client, Audit);
      for (const { table } of known)
        await recordChanges({ audit, clock, ...immediately }, await changesOf(table));
      const page = await auditReader(client, Audit).ofMonth('2026-03', {
        from: null,
        before: null,
        limit: 5_000,
      });
      return auditReader(client, Audit).load(page.rows);
    },
  };
};
