import type { DynamoDBStreamEvent } from 'aws-lambda';
import { composeAuditRecorder } from '#adapters/compose/audit.ts';
import { composeWorker } from '#adapters/compose/worker.ts';
import { anchorDays } from '#app/audit/anchor-days.ts';
import { recordChanges } from '#app/audit/record-changes.ts';
import { worker } from '../worker.ts';

const deps = composeAuditRecorder();

/** Woken by what people changed, of which it writes the entries, and by the hour, which anchors days that are over. */
export const handler = worker<Partial<DynamoDBStreamEvent>>(composeWorker(), async ({ Records }) => {
  if (Records) await recordChanges(deps, deps.changesOf(Records));
  else await anchorDays(deps);
});
