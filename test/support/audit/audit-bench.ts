import { DeleteCommand, type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { anchorStore } from '#adapters/dynamo/audit/anchor-store.ts';
import { auditReader, auditStore } from '#adapters/dynamo/audit/audit-store.ts';
import type { AuditStore } from '#app/audit/audit-ports.ts';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';

/** For writes that are repeated: nobody waits in a test. */
export const immediately = { random: () => 0.5, wait: async () => undefined };

/** The clients of this file's benches, ended with it. */
const clients: DynamoDBDocumentClient[] = [];

afterAll(() => {
  for (const client of clients.splice(0)) client.destroy();
});

/** The record over fresh tables of the emulated database, at a time of the test's own. */
export const anAuditBench = async () => {
  const tables = await freshTables(testEngine.endpoint, 'Audit', 'AuditAnchors');
  const client = lightClient(testEngine.endpoint);
  clients.push(client);
  const audit = auditStore(client, tables.Audit);
  const clock = { at: Date.parse('2026-03-04T01:00:01Z'), now: () => clock.at };
  return {
    ...{ tables, client, audit, clock, ...immediately },
    reader: auditReader(client, tables.Audit),
    /** As the record is written where it is kept for so many years. */
    keptFor: (years: number) => auditStore(client, tables.Audit, years),
    anchors: anchorStore(client, tables.AuditAnchors),

    /** Every entry, by its place in its chain. */
    async entries(): Promise<readonly AuditEntry[]> {
      const { Items = [] } = await client.send(new ScanCommand({ TableName: tables.Audit }));
      return (Items as unknown as AuditEntry[]).sort((one, other) => one.seq - other.seq);
    },

    async forget(entry: AuditEntry | undefined): Promise<void> {
      const Key = { record: entry?.record, entry: entry?.entry };
      await client.send(new DeleteCommand({ TableName: tables.Audit, Key }));
    },

    /** A store whose owner dies at a call: it is never made, or its answer never comes. */
    dying({ calls, isDone }: { readonly calls: number; readonly isDone: boolean }): AuditStore {
      let left = calls;
      const unlessDead = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
        left -= 1;
        if (left < 0 && !isDone) throw new Error('died before the call');
        const answer = await call();
        if (left < 0) throw new Error('died before the answer');
        return answer;
      };
      return {
        last: (...asked) => unlessDead(() => audit.last(...asked)),
        add: (entry) => unlessDead(() => audit.add(entry)),
      };
    },
  };
};

export type AuditBench = Awaited<ReturnType<typeof anAuditBench>>;
