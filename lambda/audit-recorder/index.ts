import type { DynamoDBStreamEvent } from 'aws-lambda';
import { composeAuditRecorder } from '#adapters/compose/audit.ts';
import { composeWorker } from '#adapters/compose/worker.ts';
import { anchorDays } from '#app/audit/anchor-days.ts';
import type { LogLines } from '#app/audit/audit-ports.ts';
import { recordChanges } from '#app/audit/record-changes.ts';
import { worker } from '../worker.ts';

const deps = composeAuditRecorder();

/**
 * Woken by what people changed and by what they did at the pool, of which it writes the entries, and by the hour, which
 * anchors days that are over.
 */
export const handler = worker<Partial<DynamoDBStreamEvent & LogLines>>(
  composeWorker(),
  async ({ Records, awslogs }) => {
    if (Records) await recordChanges(deps, deps.changesOf(Records));
    else if (awslogs) await recordChanges(deps, deps.changesInLines({ awslogs }));
    else await anchorDays(deps);
  },
);
